import { errorStatuses } from '@boothkit/contract/rules';
import { fromBase64 } from '../../engine/http/base64.ts';
import { hasNoBody } from '../../engine/http/bodyless.ts';
import { ConnectionDroppedError } from '../../engine/http/connection-dropped.ts';
import type { HttpResponse } from '../../engine/http/messages.ts';
import type { AppliedFaults } from '../../instruments/faults/store.ts';
import type { InjectedFault } from '../../model/faults/fault.ts';
import { type ResponseStamp, stampHeaders } from './responses.ts';

/** The header that names the fault behind a response. */
const faultHeader = 'Simulator-Fault';

/** The code that goes with a status: the contract's own where it has one (decision S1). */
function codeOf(status: number): string {
  const known = Object.entries(errorStatuses).find(([, its]) => its === status)?.[0];
  return known ?? (status >= 500 ? 'internal_error' : 'request_failed');
}

/** Whether a fault replaces the real response rather than corrupting it. */
export function replacesResponse({ status, body, bodyBase64, disconnect }: InjectedFault): boolean {
  return [status, body, bodyBase64, disconnect].some((way) => way !== undefined);
}

/** The response that replaces the real one. Throws a {@link ConnectionDroppedError} if the fault drops the connection. */
export function replaceResponse(fault: InjectedFault, stamp: ResponseStamp, nameFault: boolean): HttpResponse {
  if (fault.disconnect) throw new ConnectionDroppedError();
  const { body, bodyBase64 } = fault;
  const status = fault.status ?? 200;
  const headers = {
    ...withOwnHeaders(
      {
        ...(!hasNoBody(status) && { 'Content-Type': 'application/json' }),
        ...stampHeaders(stamp),
        ...(status === 429 && { 'Retry-After': '1' }),
      },
      fault,
    ),
    ...(nameFault && { [faultHeader]: fault.id }),
  };
  if (hasNoBody(status)) return { status, headers, body: null };
  if (body !== undefined) return { status, headers, body };
  if (bodyBase64 !== undefined) return { status, headers, body: fromBase64(bodyBase64) };
  const error = {
    code: fault.code ?? codeOf(status),
    message: fault.message ?? `The fault ${fault.id} responds with ${status} here.`,
    requestId: stamp.requestId,
  };
  return { status, headers, body: JSON.stringify({ error }) };
}

/** The headers of a response with those that a fault sets, whatever letter case either has. */
function withOwnHeaders(
  headers: Readonly<Record<string, string>>,
  { headers: own = {}, retryAfter, contentType }: InjectedFault,
): Readonly<Record<string, string>> {
  const set: Readonly<Record<string, string | null>> = {
    ...own,
    ...(retryAfter !== undefined && { 'Retry-After': retryAfter === null ? null : String(retryAfter) }),
    ...(contentType !== undefined && { 'Content-Type': contentType }),
  };
  const result: Record<string, string> = { ...headers };
  for (const [name, value] of Object.entries(set)) {
    const present = Object.keys(headers).find((known) => known.toLowerCase() === name.toLowerCase()) ?? name;
    if (value === null) delete result[present];
    else result[present] = value;
  }
  return result;
}

/** The real response with the headers of its faults, corrupted if a fault says so. */
export function corruptResponse(
  answer: HttpResponse,
  { faults, responseFault: fault }: AppliedFaults,
  nameFault: boolean,
): HttpResponse {
  const names = faults.map(({ id }) => id).join(', ');
  const headers = fault ? withOwnHeaders(answer.headers, fault) : answer.headers;
  const marked = { ...answer, headers: nameFault ? { ...headers, [faultHeader]: names } : headers };
  if (answer.body === null || answer.body instanceof ReadableStream || !fault) return marked;
  if (fault.breakJson && typeof answer.body === 'string') return { ...marked, body: brokenJson(answer.body) };
  if (!fault.cutOff) return marked;
  return { ...marked, breaksAfterBytes: Math.floor(byteLength(answer.body) / 2) };
}

/** Ends in the middle, as a body does that a faulty proxy has shortened: no JSON text parses without its last character. */
function brokenJson(json: string): string {
  return json.slice(0, Math.max(1, Math.floor(json.length / 2)));
}

const byteLength = (body: string | Uint8Array) =>
  typeof body === 'string' ? new TextEncoder().encode(body).length : body.length;
