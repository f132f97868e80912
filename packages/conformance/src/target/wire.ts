import { BoothClient, type Clock, type Fetch } from '@boothkit/client';
import type { Cost } from '@boothkit/contract/constants';

/** One request as it is to leave, header by header. */
export interface RawRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer> | undefined;
  /** What it takes of the rate limit. */
  readonly cost: Cost;
  /** Whether the target is to fetch a file from a URL. */
  readonly heavy: boolean;
}

/** One answer as it arrived. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** How the requests of one key leave. */
export interface WireOptions {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly clock: Clock | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Sends requests one by one, untouched. */
export interface Wire {
  /** Waits for its turn under the documented limits, and waits a refusal for a limit out. Rejects where no answer comes. */
  send(request: RawRequest): Promise<RawAnswer>;
  /** The same after the run was given up, to put things in order. */
  sendLate(request: RawRequest): Promise<RawAnswer>;
  /** Sends at once, past the limits: for whoever wants to be refused. */
  sendAtOnce(request: RawRequest): Promise<RawAnswer>;
  /** Sends at once, and keeps the end of the body back: the call is under way until it is let go. The request has a body. */
  sendHeld(request: RawRequest): Held<RawAnswer>;
}

/** What stays under way until it is let go. */
export interface Held<Answered> {
  /** Rejects where no answer comes. */
  readonly answer: Promise<Answered>;
  /** Once is enough. */
  letGo(): void;
}

const ticketHeader = 'conformance-ticket';

/**
 * Sends requests under the SDK's limiter, yet exactly as they are given: the client only decides when. What it would send is
 * replaced by the request itself, and the answer is kept before the client looks at it.
 */
export function createWire({ apiKey, baseUrl, fetch, clock, signal }: WireOptions): Wire {
  const waiting = new Map<string, Waiting>();
  let tickets = 0;
  const booth = new BoothClient({
    apiKey,
    baseUrl,
    ...(clock && { clock }),
    retry: { maxRetries: 0 },
    timeouts: { totalMs: Number.POSITIVE_INFINITY },
    fetch: async (placeholder) => {
      const held = waiting.get(placeholder.headers.get(ticketHeader) ?? '');
      if (!held) throw new Error('a request without a ticket');
      try {
        held.answer = await perform(fetch, held.request, placeholder.signal);
      } catch (error) {
        held.fault = error;
        throw error;
      }
      return asResponse(held.answer);
    },
  });

  async function queued(request: RawRequest, until: AbortSignal | undefined): Promise<RawAnswer> {
    const ticket = String(++tickets);
    const held: Waiting = { request };
    waiting.set(ticket, held);
    try {
      await booth.request('POST', '/placeholder', {
        cost: request.cost,
        heavy: request.heavy,
        headers: { [ticketHeader]: ticket },
        ...(until && { signal: until }),
      });
    } catch (error) {
      // A refusal is an answer too, and the one that is to be judged.
      if (until?.aborted) throw error;
      if (held.answer === undefined)
        throw new Error(`${request.method} ${request.url}: no answer came: ${inWords(held.fault ?? error)}`);
    } finally {
      waiting.delete(ticket);
    }
    if (held.answer === undefined) throw new Error('no answer came');
    return held.answer;
  }

  return {
    send: (request) => queued(request, signal),
    sendLate: (request) => queued(request, undefined),
    sendAtOnce: (request) => perform(fetch, request, signal),
    sendHeld(request) {
      const { body = new Uint8Array(), ...rest } = request;
      let letGo = (): void => {};
      const held = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(body.subarray(0, -1));
          letGo = () => {
            letGo = () => {};
            // The target may have answered without waiting for the rest.
            if (controller.desiredSize === null) return;
            controller.enqueue(body.subarray(-1));
            controller.close();
          };
        },
      });
      const answer = perform(fetch, { ...rest, body: held }, signal);
      // Whoever holds several looks at each in its turn.
      answer.catch(() => {});
      return { answer, letGo: () => letGo() };
    },
  };
}

/** A request that waits for its turn, and what became of it. */
interface Waiting {
  readonly request: RawRequest;
  answer?: RawAnswer;
  fault?: unknown;
}

/** What went wrong on the way, down to its cause: fetch itself says no more than that it failed. */
export function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, message } = error;
  if (cause === undefined) return message;
  return cause instanceof AggregateError ? inWords(cause.errors[0]) : inWords(cause);
}

/** A request whose body may still be on its way. */
type Performable = Pick<RawRequest, 'method' | 'url' | 'headers'> & {
  readonly body?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | undefined;
};

async function perform(fetch: Fetch, request: Performable, signal: AbortSignal | undefined): Promise<RawAnswer> {
  const { method, url, headers, body } = request;
  const init: RequestInit & { duplex?: 'half' } = {
    method,
    headers,
    redirect: 'manual',
    ...(body && { body, duplex: 'half' }),
    ...(signal && { signal }),
  };
  const response = await fetch(new Request(url, init));
  return {
    status: response.status,
    headers: response.headers,
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}

const withoutBody = new Set([204, 205, 304]);

/** An answer as fetch would have given it. */
export function asResponse({ status, headers, bytes }: RawAnswer): Response {
  return new Response(withoutBody.has(status) ? null : bytes, { status, headers });
}
