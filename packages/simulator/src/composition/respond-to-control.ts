import type { HttpRequest, HttpResponse } from '../engine/http/messages.ts';
import { redaction } from '../engine/redaction/redact.ts';
import { changesOfWorld, type FieldChange } from '../instruments/journal/changes-between.ts';
import { changedRecord, eventIdsIn, eventOf, eventOfPath, nameIn, nameOf } from '../instruments/journal/subject.ts';
import type { Actor } from '../model/journal/happening.ts';
import type { ActionRecord } from '../model/journal/request-record.ts';
import { knownSecrets } from '../model/known-secrets.ts';
import type { Simulator } from '../objects/interface.ts';
import { allDeliveriesOf } from '../objects/webhooks/webhooks.ts';
import { knownVersion } from '../protocols/rest/version.ts';
import type { Machinery } from './machinery.ts';
import { type FetchFrom, ownerApi } from './owner-api.ts';

/** How many changes of an entry are listed. */
const maxChanges = 200;

/** The header by which the dashboard's page says that a request is its own, and not one of a program. */
const clientHeader = 'simulator-client';

/** Responds to a request of the control API, and notes what it did in the recording and the timeline. */
export async function respondToOwnersControl(
  machinery: Machinery,
  simulator: Simulator,
  fetchFrom: FetchFrom,
  request: HttpRequest,
  path: string,
): Promise<HttpResponse> {
  const { world, read, kept, changes, steps } = machinery;
  const { respondToControl } = await import('../control/api/respond.ts');
  const { origin } = request.url;
  const baseUrl = `${origin}${request.mount ?? ''}${machinery.basePath}`;
  const way = request.header(clientHeader) === 'dashboard' ? 'dashboard' : 'control';
  const controlled = {
    ...simulator,
    ...ownerApi(machinery, fetchFrom, `${origin}${request.mount ?? ''}`, { ...request, way }),
    ...{ kept, deliveries: allDeliveriesOf(world), origin },
    changesAfter(snapshotId: string) {
      const { before, after } = kept.stepOf(snapshotId) ?? {};
      if (!before || !after) return undefined;
      const changes = [...changesOfWorld(before, after)];
      const { json } = redaction(knownSecrets(world));
      return {
        data: changes.slice(0, maxChanges).map((change) => json(change) as FieldChange),
        left: Math.max(0, changes.length - maxChanges),
      };
    },
    async document(version?: string) {
      const { servedDocument } = await import('../model/versions/document.ts');
      const current = world.versions.current();
      const asked = version === undefined ? current : knownVersion(world, version, '9.7', 'version');
      return servedDocument(asked, baseUrl, asked === current ? world.document?.document : undefined);
    },
  };
  const { generation } = world;
  const startedMs = world.clock.now();
  const record = (action: Omit<ActionRecord, 'requestsBefore' | 'startedMs' | 'endedMs'>) => {
    // A world that replaced this one knows nothing of what was before it.
    if (world.generation !== generation) return;
    world.actions.append({ ...action, requestsBefore: world.requests.end, startedMs, endedMs: world.clock.now() });
  };
  return respondToControl(
    {
      record,
      simulator: controlled,
      checkResponses: read.checkResponses,
      onInternalError: read.onInternalError,
      beginChange(operation, params) {
        world.beginRecording();
        const { accountId = null } = params;
        const subject = accountId === null ? null : nameOf(world, accountId, params);
        const actor: Actor = { kind: way, id: null };
        const before = accountId === null ? undefined : eventOfPath(world, accountId, params);
        const account = accountId !== null && world.hasAccount(accountId) ? world.account(accountId) : undefined;
        const held = eventIdsIn(account?.operators.get(params['operatorId'] ?? ''));
        const work = steps.open(actor);
        return {
          run: (change) =>
            steps.during((step) => {
              work.step = step;
              return change();
            }, actor),
          end(action) {
            steps.close(work);
            // A change of the owner that none of its consequences noted.
            if (action && action.status < 400 && !work.step?.noted) {
              const made: unknown = JSON.parse(action.response || 'null');
              const after = accountId === null ? undefined : eventOf(world, accountId, before?.id ?? Object(made).id);
              world.note(
                {
                  ...{ kind: 'owner', accountId, text: operation.replaceAll('_', ' ') },
                  refId: params['tabletId'] ?? null,
                  subject: subject ?? nameIn(made) ?? before?.name ?? null,
                  eventId: (before ?? after)?.id ?? null,
                  otherEventIds: [...held, ...eventIdsIn(made)],
                  changed: changedRecord(before, after),
                  actor: work.step?.actor ?? actor,
                },
                work.step,
              );
            }
            if (action) record(action);
            changes.note();
          },
        };
      },
    },
    request,
    path,
  );
}
