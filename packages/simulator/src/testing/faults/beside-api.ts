import { newStamp, type ResponseStamp, requestIdHeader } from '../../api/responses.ts';
import { versionHeader } from '../../api/version-header.ts';
import type { HttpRequest, HttpResponse } from '../../http/messages.ts';
import type { World } from '../../store/world.ts';
import type { Delays } from './delay.ts';
import { corruptResponse, replaceResponse, replacesResponse } from './fault-responses.ts';
import { type AppliedFaults, matchFaults } from './match.ts';
import type { PlaceName } from './targets.ts';

/** What a request beside the API is for. */
export interface Place {
  readonly name: PlaceName;
  readonly accountId: string | null;
}

/** What requests beside the API go through. */
export interface BesideContext {
  readonly world: World;
  readonly delays: Delays;
  /** Whether answers name the fault that struck them. */
  readonly nameFault: boolean;
}

/**
 * Serves a request to storage or to the gallery pages with all that comes of faults, and notes it in the journal. `serve` is
 * told whether a signed URL counts as lapsed.
 */
export async function serveBesideApi(
  context: BesideContext,
  request: HttpRequest,
  { name, accountId }: Place,
  serve: (expired: boolean) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  const { world } = context;
  const { generation } = world;
  const startedMs = world.clock.now();
  const query = new URLSearchParams(request.url.search);
  const struck = matchFaults(world, { operation: name, accountId, query, header: request.header });
  let answer: HttpResponse | undefined;
  try {
    answer = struck ? await suffered(context, request, struck, serve) : await serve(false);
    return answer;
  } finally {
    if (world.generation === generation)
      world.requests.append({
        startedMs,
        endedMs: world.clock.now(),
        method: request.method,
        path: request.url.pathname,
        search: request.url.search,
        address: request.address,
        requestId: answer?.headers[requestIdHeader] ?? '',
        operation: name,
        accountId,
        keyId: null,
        params: {},
        body: undefined,
        status: answer?.status ?? null,
        refusal: answer?.error,
        faultIds: struck?.faultIds ?? [],
      });
  }
}

async function suffered(
  { world, delays, nameFault }: BesideContext,
  request: HttpRequest,
  struck: AppliedFaults,
  serve: (expired: boolean) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  const hold = world.clock.hold();
  try {
    const { answer: fault, latencyMs, lateLatencyMs } = struck;
    if (latencyMs > 0) await delays.wait(request, latencyMs, hold);
    if (fault && replacesResponse(fault) && !fault.afterChange)
      return replaceResponse(fault, newStamp(world), nameFault);
    const real = await serve(fault?.expired ?? false);
    if (lateLatencyMs > 0) await delays.wait(request, lateLatencyMs, hold);
    if (fault && replacesResponse(fault)) return replaceResponse(fault, stampOf(world, real), nameFault);
    return corruptResponse(real, struck, nameFault);
  } finally {
    hold.release();
  }
}

/** The stamp that the real answer bears; gallery pages bear none. */
function stampOf(world: World, { headers }: HttpResponse): ResponseStamp {
  const requestId = headers[requestIdHeader];
  return requestId === undefined ? newStamp(world) : { requestId, version: headers[versionHeader] ?? '' };
}
