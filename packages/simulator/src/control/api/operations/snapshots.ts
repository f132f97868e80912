import * as z from 'zod';
import { resourceName } from '../../../engine/resources/define-resource.ts';
import { PageSchema } from '../../../engine/resources/listing.ts';
import { changeFields } from '../../../instruments/journal/changes-between.ts';
import { ResetSchema } from '../../../model/reset-options.ts';
import { operation, requireFound } from './operation.ts';
import { id, instant, pageOf, Removed, simulator as root } from './serve.ts';

const snapshotPath = '/snapshots/{snapshotId}';

const SnapshotResponse = z
  .strictObject({ snapshotId: id, takenAt: instant, name: z.string().nullable() })
  .meta({ id: 'Snapshot' });

const NewSnapshotBody = z.strictObject({ name: resourceName().exactOptional() });

const FieldChangeResponse = z.strictObject(changeFields()).meta({ id: 'FieldChange' });

/** Moments of the world to go back to. */
export const snapshotOperations = {
  reset: root.serve('reset', {
    route: 'POST /reset',
    summary:
      'Restores the initial state of the simulator, with its initial accounts and keys only. What is created afterwards gets new IDs.',
    body: ResetSchema,
    returns: z.strictObject({ reset: z.literal(true) }),
    run(simulator, options) {
      simulator.reset(options);
      return { reset: true } as const;
    },
  }),
  create_snapshot: operation({
    route: 'POST /snapshots',
    summary:
      'Takes a snapshot of the whole world, which may have a name (name) and is kept until it is removed or the simulator stops.',
    status: 201,
    body: NewSnapshotBody,
    response: SnapshotResponse,
    remote: [{ method: 'snapshot', args: [] }],
    run(simulator, { name = null }) {
      const snapshot = simulator.snapshot();
      return { snapshotId: simulator.kept.keep(snapshot, name), takenAt: snapshot.takenAt, name };
    },
  }),
  list_snapshots: operation({
    route: 'GET /snapshots',
    summary: 'Lists the stored snapshots, oldest first.',
    query: PageSchema,
    response: pageOf(SnapshotResponse),
    run({ kept }, query) {
      const page = kept.page(query);
      const data = page.data.map(({ id: snapshotId, snapshot: { takenAt }, name }) => ({ snapshotId, takenAt, name }));
      return { ...page, data };
    },
  }),
  restore_snapshot: operation({
    route: `POST ${snapshotPath}/restore`,
    summary: 'Restores a snapshot, and keeps it. What is created afterwards gets new IDs.',
    body: ResetSchema,
    response: SnapshotResponse,
    run(simulator, options, params) {
      const { snapshotId = '' } = params;
      const snapshot = requireFound(simulator.kept.get(snapshotId), 'snapshot', snapshotId);
      simulator.restore(snapshot, options);
      return { snapshotId, takenAt: snapshot.takenAt, name: simulator.kept.nameOf(snapshotId) };
    },
  }),
  get_changes: operation({
    route: `GET ${snapshotPath}/changes`,
    summary:
      'Returns what the entry of the timeline that has this automatic snapshot changed: each field with its value before and after, without secrets, at most 200; left counts the others.',
    response: z.strictObject({ data: z.array(FieldChangeResponse), left: z.int().min(0) }),
    run: (simulator, _, { snapshotId = '' }) =>
      requireFound(simulator.changesAfter(snapshotId), 'automatic snapshot', snapshotId),
  }),
  delete_snapshot: operation({
    route: `DELETE ${snapshotPath}`,
    summary: 'Removes a snapshot.',
    response: Removed,
    run: ({ kept }, _, { snapshotId = '' }) => ({ removed: kept.remove(snapshotId) }),
  }),
};
