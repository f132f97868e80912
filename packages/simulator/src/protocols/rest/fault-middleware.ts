import type { HttpRequest, HttpResponse } from '../../engine/http/messages.ts';
import { type AppliedFaults, matchFaults, noteApplied } from '../../instruments/faults/store.ts';
import type { FileRouteName } from '../../model/faults/fault-targets.ts';
import { storeHeaders } from '../../model/journal/request-record.ts';
import { storeResponse } from '../../model/journal/stored-response.ts';
import type { World } from '../../model/world.ts';
import { delayCall } from './delay-call.ts';
import { corruptResponse, replaceResponse, replacesResponse } from './fault-responses.ts';
import { newStamp, type ResponseStamp, requestIdHeader } from './responses.ts';
import { versionHeader } from './version-header.ts';

/** The context of the fault middleware for files and pages. */
export interface FaultContext {
  readonly world: World;
  /** Whether responses name the fault that was applied to them. */
  readonly nameFault: boolean;
}

/**
 * Serves a request for a file or a page with the faults that match it, and records it in the journal, unless its owner made it. `serve` receives whether
 * every signed URL counts as expired.
 */
export async function withFaults(
  context: FaultContext,
  request: HttpRequest,
  operation: FileRouteName,
  accountId: string | null,
  serve: (expired: boolean) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  if (request.byOwner) return serve(false);
  const { world } = context;
  const { generation } = world;
  world.beginRecording();
  const startedMs = world.clock.now();
  const query = new URLSearchParams(request.url.search);
  const applied = matchFaults(world, { operation, accountId, query, header: request.header });
  const faults = applied?.faults ?? [];
  let response: HttpResponse | undefined;
  let completed = false;
  const served = async (expired: boolean) => {
    const real = await serve(expired);
    completed = real.status < 400;
    return real;
  };
  try {
    response = applied ? await applyFaults(context, request, applied, served) : await served(false);
    return response;
  } finally {
    if (world.generation === generation) {
      world.requests.append({
        startedMs,
        endedMs: world.clock.now(),
        method: request.method,
        path: request.url.pathname,
        search: request.url.search,
        address: request.address,
        requestId: response?.headers[requestIdHeader] ?? '',
        operation,
        accountId,
        keyId: null,
        params: {},
        body: undefined,
        headers: storeHeaders(request),
        response: response && storeResponse(withoutPage(response)),
        status: response?.status ?? null,
        error: response?.error,
        completed,
        faults,
      });
      noteApplied(world, faults, `request-${world.requests.end}`);
    }
  }
}

/** The journal keeps no pages: they are drawn for guests and full of signed URLs. */
function withoutPage(response: HttpResponse): HttpResponse {
  return response.headers['Content-Type']?.startsWith('text/html') ? { ...response, body: null } : response;
}

async function applyFaults(
  { world, nameFault }: FaultContext,
  request: HttpRequest,
  applied: AppliedFaults,
  serve: (expired: boolean) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  const hold = world.clock.hold();
  try {
    const { responseFault: fault, latencyMs, lateLatencyMs } = applied;
    if (latencyMs > 0) await delayCall(world.clock, request, latencyMs, hold);
    if (fault && replacesResponse(fault) && !fault.afterChange)
      return replaceResponse(fault, newStamp(world), nameFault);
    const real = await serve(fault?.expired ?? false);
    if (lateLatencyMs > 0) await delayCall(world.clock, request, lateLatencyMs, hold);
    if (fault && replacesResponse(fault)) return replaceResponse(fault, stampOf(world, real), nameFault);
    return corruptResponse(real, applied, nameFault);
  } finally {
    hold.release();
  }
}

/** The stamp of the real response; gallery pages carry none. */
function stampOf(world: World, { headers }: HttpResponse): ResponseStamp {
  const requestId = headers[requestIdHeader];
  return requestId === undefined ? newStamp(world) : { requestId, version: headers[versionHeader] ?? '' };
}
