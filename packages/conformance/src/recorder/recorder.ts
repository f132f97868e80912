import { type ErrorCode, errorStatuses } from '@boothkit/contract/rules';
import type { HttpRequest, HttpResponse } from '@boothkit/simulator';
import { hidingKeys } from '../hide-keys.ts';
import { readJson } from '../target/response.ts';
import {
  type Comparison,
  forwardedHeaders,
  type RecordedExchange,
  type RecordedRequest,
  type RecordedResponse,
} from './exchange.ts';
import { findOperation } from './find-operation.ts';
import { redacted, redactedPath } from './redact.ts';
import type { Shadow } from './shadow.ts';

/** The parts of a recorder. */
export interface RecorderOptions {
  /** Base address of the real service, without a trailing slash. */
  readonly target: string;
  readonly shadow: Shadow;
  /** Called with each exchange once it is compared, in the order of the responses. */
  readonly onExchange: (exchange: RecordedExchange) => void;
  /** Called with each exchange as it was, before it is compared. */
  readonly onResponse?: (request: RecordedRequest, response: RecordedResponse, nowMs: number) => void;
}

/** Forwards requests to a real service, and compares each exchange. */
export interface Recorder {
  respond(request: HttpRequest): Promise<HttpResponse>;
  /** Resolves once every exchange is compared. */
  settled(): Promise<void>;
}

/** Headers of the connection to the real service, which do not belong to its response. */
const connectionHeaders: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  // Its values cannot be joined, so they come beside.
  'set-cookie',
]);

/** More than any request of the API: the real service rejects larger ones itself. */
const maxBytes = 16 * 1_048_576;

/** Where a container asks whether the server is up; the API of the service lies below a path of its own. */
const healthPath = '/health';
const healthy = { status: 200, headers: { 'content-type': 'application/json' }, body: '{"status":"ok"}' };

/** Creates a recorder. */
export function createRecorder({ target, shadow, onExchange, onResponse }: RecorderOptions): Recorder {
  const { pathname: base } = new URL(target);
  let last: Promise<void> = Promise.resolve();

  async function compareExchange(
    request: RecordedRequest,
    response: RecordedResponse,
    startedMs: number,
    durationMs: number,
  ): Promise<void> {
    const comparison = await shadow.compare(request, response).catch(
      (error: unknown): Comparison => ({
        // Its message may quote the request.
        notCompared: `the simulator failed: ${error instanceof Error ? error.name : typeof error}`,
      }),
    );
    const exchange: RecordedExchange = {
      at: new Date(startedMs).toISOString(),
      durationMs,
      method: request.method,
      path: redactedPath(request),
      query: redacted(Object.fromEntries(request.query)),
      operation: request.operation ?? null,
      request: redacted(readJson(request.body)) ?? null,
      status: response.status,
      answer: request.operation === 'get_openapi' ? null : (redacted(response.json) ?? null),
      comparison,
    };
    onExchange(hidingKeys(request.headers['authorization']).json(exchange));
  }

  return {
    async respond(incoming) {
      const { pathname } = incoming.url;
      if (pathname === healthPath) return healthy;
      const rejection = incoming.guard?.('public');
      if (rejection) return rejection;
      if (!pathname.startsWith(`${base}/`))
        return errorResponse('not_found', `This recorder forwards paths under ${base}.`);
      const request = await readRequest(incoming, pathname.slice(base.length));
      if (request === undefined)
        return errorResponse('payload_too_large', `The body must be at most ${maxBytes} bytes.`);
      const startedMs = Date.now();
      let response: RecordedResponse;
      try {
        response = await forward(target, request);
      } catch (error) {
        return errorResponse('internal_error', `The service to record did not respond: ${causeOf(error)}.`, 502);
      }
      const durationMs = Date.now() - startedMs;
      onResponse?.(request, response, startedMs + durationMs);
      last = last.then(() => compareExchange(request, response, startedMs, durationMs));
      const headers = Object.fromEntries([...response.headers].filter(([name]) => !connectionHeaders.has(name)));
      return { status: response.status, headers, setCookies: response.headers.getSetCookie(), body: response.bytes };
    },
    settled: () => last,
  };
}

/** Why `fetch` failed, in the words of its innermost cause; where it tried several addresses, of each. */
function causeOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(causeOf).join(', ');
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return causeOf(error.cause);
  const code = 'code' in error ? String(error.code) : '';
  return code === '' || error.message.includes(code) ? error.message : `${error.message} (${code})`;
}

/** A response of the recorder itself, in the service's error envelope. */
function errorResponse(code: ErrorCode, message: string, status: number = errorStatuses[code]): HttpResponse {
  const body = JSON.stringify({ error: { code, message, requestId: 'none' } });
  return { status, headers: { 'content-type': 'application/json' }, body };
}

async function readRequest(incoming: HttpRequest, path: string): Promise<RecordedRequest | undefined> {
  const bytes = await incoming.body(maxBytes);
  if (!bytes) return undefined;
  const headers = Object.fromEntries(
    // A recording has bodies as text; here they are as the client compressed them.
    [...forwardedHeaders, 'content-encoding'].flatMap((name) => {
      const value = incoming.header(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  return {
    ...{ method: incoming.method, path, headers },
    ...findOperation(incoming.method, path),
    query: new URLSearchParams(incoming.url.search),
    body: new Uint8Array(bytes),
  };
}

async function forward(
  target: string,
  { method, path, query, headers, body }: RecordedRequest,
): Promise<RecordedResponse> {
  const response = await fetch(`${target}${path}${query.size === 0 ? '' : `?${query}`}`, {
    method,
    headers,
    redirect: 'manual',
    ...(body.length > 0 && method !== 'GET' && method !== 'HEAD' && { body }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, json: readJson(bytes) };
}
