import * as z from 'zod';
import type { PathParams } from '../../http/routes.ts';
import { PageSchema } from '../../resources/listing.ts';
import { type Controlled, type ControlOperation, present, queried } from '../operation.ts';
import { id, instant, pageOf, Removed } from '../responses/fields.ts';

const snapshotPath = '/snapshots/{snapshotId}';

const SnapshotResponse = z.strictObject({ snapshotId: id, takenAt: instant }).meta({ id: 'Snapshot' });

/** Moments of the world to go back to. */
export const snapshotOperations = {
  reset: {
    method: 'POST',
    path: '/reset',
    summary: 'Restores the initial state of the simulator, with its initial accounts only.',
    status: 200,
    response: z.strictObject({ reset: z.literal(true) }),
    remote: [{ at: 'reset' }],
    run(simulator) {
      simulator.reset();
      return { reset: true };
    },
  },
  create_snapshot: {
    method: 'POST',
    path: '/snapshots',
    summary: 'Takes a snapshot of the whole world, which is kept until it is removed or the simulator stops.',
    status: 201,
    response: SnapshotResponse,
    remote: [{ at: 'snapshot' }],
    run(simulator) {
      const snapshot = simulator.snapshot();
      return { snapshotId: simulator.kept.keep(snapshot), takenAt: snapshot.takenAt };
    },
  },
  list_snapshots: queried({
    method: 'GET',
    path: '/snapshots',
    summary: 'Lists the stored snapshots, oldest first.',
    status: 200,
    query: PageSchema,
    response: pageOf(SnapshotResponse),
    run({ kept }, query) {
      const page = kept.page(query);
      const data = page.data.map(({ id: snapshotId, snapshot: { takenAt } }) => ({ snapshotId, takenAt }));
      return { ...page, data };
    },
  }),
  restore_snapshot: {
    method: 'POST',
    path: `${snapshotPath}/restore`,
    summary: 'Restores a snapshot, and keeps it.',
    status: 200,
    response: SnapshotResponse,
    run(simulator, _, params) {
      const snapshot = snapshotNamed(simulator, params);
      simulator.restore(snapshot);
      return { snapshotId: params['snapshotId'], takenAt: snapshot.takenAt };
    },
  },
  delete_snapshot: {
    method: 'DELETE',
    path: snapshotPath,
    summary: 'Removes a snapshot.',
    status: 200,
    response: Removed,
    run: ({ kept }, _, { snapshotId = '' }) => ({ removed: kept.remove(snapshotId) }),
  },
} as const satisfies Record<string, ControlOperation>;

function snapshotNamed({ kept }: Controlled, { snapshotId = '' }: PathParams) {
  return present(kept.get(snapshotId), 'snapshot', snapshotId);
}
