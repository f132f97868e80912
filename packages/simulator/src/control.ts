import { knownVersion } from './api/version.ts';
import type { HttpRequest, HttpResponse } from './engine/http/messages.ts';
import type { Simulator } from './interface.ts';
import { type FetchFrom, ownerApi } from './owner-api.ts';
import type { Service } from './service.ts';
import { allDeliveriesOf } from './webhooks/owner-deliveries.ts';

/** Responds to a request of the control API, and notes what it did in the recording and the timeline. */
export async function respondToOwnersControl(
  service: Service,
  simulator: Simulator,
  fetchFrom: FetchFrom,
  request: HttpRequest,
  path: string,
): Promise<HttpResponse> {
  const { world, read, kept, changes, history, beforeChange } = service;
  const { respondToControl } = await import('./admin/respond.ts');
  const { origin } = request.url;
  const baseUrl = `${origin}${request.mount ?? ''}${service.basePath}`;
  const controlled = {
    ...simulator,
    ...ownerApi(service, fetchFrom, `${origin}${request.mount ?? ''}`, request),
    ...{ kept, deliveries: allDeliveriesOf(world), origin },
    async document(version?: string) {
      const { servedDocument } = await import('./model/versions/document.ts');
      const { versions } = world;
      return servedDocument(
        version === undefined ? versions.current() : knownVersion(world, version, '9.7', 'version'),
        baseUrl,
      );
    },
  };
  const { generation } = world;
  const startedMs = world.clock.now();
  return respondToControl(
    {
      simulator: controlled,
      checkResponses: read.checkResponses,
      onInternalError: read.onInternalError,
      beginChange(operation) {
        world.beginRecording();
        const count = beforeChange();
        return (action) => {
          // A change of the owner that none of its consequences noted.
          if (action && action.status < 400 && history.count() === count)
            world.note({ kind: 'owner', accountId: null, text: operation.replaceAll('_', ' '), refId: null });
          // A world that replaced this one knows nothing of what was before it.
          if (action && world.generation === generation)
            world.actions.append({
              ...action,
              requestsBefore: world.requests.end,
              startedMs,
              endedMs: world.clock.now(),
            });
          changes.note();
        };
      },
    },
    request,
    path,
  );
}
