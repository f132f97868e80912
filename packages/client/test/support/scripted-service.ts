import { expect } from 'vitest';
import { BoothClient, type ClientOptions, type Fetch } from '../../src/index.ts';
import { type TestClock, testClock } from './test-clock.ts';

/** A request as it was sent. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  /** The body as JSON; undefined where there is none. */
  readonly json: unknown;
}

/** What happens to one request: it is answered, or fetch fails, or it never ends. */
export type Step = Response | Error | 'hang' | ((seen: Seen) => Response | Promise<Response>);

export const apiKey = 'bk_live_0123456789abcdef';
export const baseUrl = 'https://api.example.com/v1';

/** A body that every operation accepts: it has the field by which each recognises its resource. */
export const anyResource = {
  id: 'e1',
  data: [],
  hasMore: false,
  nextCursor: null,
  deleted: true,
  eventId: 'e1',
  uploadUrl: 'https://storage.example.com/u1',
  mediaUrl: null,
  openapi: '3.1.0',
};

/** An answer in JSON. */
export function answer(body: unknown, init: { status?: number; headers?: Record<string, string> } = {}): Response {
  return Response.json(body, {
    status: init.status ?? 200,
    headers: { 'Service-Version': '2026-08-04', 'X-Request-Id': 'req-1', ...init.headers },
  });
}

/** A failure in the envelope. */
export function failure(
  status: number,
  error: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Response {
  const body = { error: { code: `code_${status}`, message: `reason ${status}`, requestId: `req-${status}`, ...error } };
  return answer(body, { status, headers });
}

/** An answer whose body breaks off. */
export function prematureClose(status = 200): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"id":'));
      controller.error(new TypeError('terminated'));
    },
  });
  return new Response(body, { status });
}

export interface Scripted {
  readonly booth: BoothClient;
  readonly clock: TestClock;
  readonly fetch: Fetch;
  /** What was sent so far. */
  readonly seen: readonly Seen[];
}

/** A client of a service that answers request by request as told, and whose jitter is always half of what it may be. */
export function scripted(steps: readonly Step[], options: Partial<ClientOptions> = {}): Scripted {
  const left = [...steps];
  const seen: Seen[] = [];
  const clock = testClock();
  const fetch: Fetch = async (address, init) => {
    const request = new Request(address, init);
    const step = left.shift();
    const bytes = new Uint8Array(await request.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const isJson = request.headers.get('Content-Type') === 'application/json';
    const { method, url } = request;
    const one = {
      method,
      url,
      headers: Object.fromEntries(request.headers),
      bytes,
      json: isJson ? JSON.parse(text) : undefined,
    };
    seen.push(one);
    if (step === undefined) throw new Error(`no step is left for ${method} ${url}`);
    if (step === 'hang') return new Promise<never>(() => {});
    if (step instanceof Error) throw step;
    return typeof step === 'function' ? step(one) : step;
  };
  const booth = new BoothClient({ apiKey, baseUrl, fetch, clock, retry: { random: () => 0.5 }, ...options });
  return { booth, clock, fetch, seen };
}

/** What a rejected call failed with. */
export async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => {
      throw new Error('the call was to fail');
    },
    (error: unknown) => error,
  );
}

/** What a call fails with that is rejected before anything is sent. */
export async function unsent(
  call: (booth: BoothClient) => Promise<unknown>,
  options: Partial<ClientOptions> = {},
): Promise<unknown> {
  const { booth, seen } = scripted([], options);
  const error = await failureOf(call(booth));
  expect(error).toMatchObject({ attempts: 0 });
  expect(seen).toEqual([]);
  return error;
}
