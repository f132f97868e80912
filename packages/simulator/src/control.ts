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
  return respondToControl(controlled, request, path, {
    checkResponses: read.checkResponses,
    onInternalError: read.onInternalError,
    onChange: changes.note,
    beforeChange() {
      world.beginRecording();
      return beforeChange();
    },
    onAction(action) {
      // A world that replaced this one knows nothing of what was before it.
      if (world.generation !== generation) return;
      world.actions.append({ ...action, requestsBefore: world.requests.end, startedMs, endedMs: world.clock.now() });
    },
    afterChange(operation, count) {
      // An action of the owner that none of its consequences noted.
      if (history.count() === count) world.note({ kind: 'owner', accountId: null, text: operation, refId: null });
    },
  });
}
