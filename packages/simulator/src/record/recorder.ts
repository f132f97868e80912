import { type Operation, type OperationName, operations } from '@boothkit/contract';
import { ApiError } from '../api/api-error.ts';
import { errorResponse, internalError } from '../api/responses.ts';
import { realTime } from '../clock/real-time.ts';
import type { HttpRequest, HttpResponse } from '../http/messages.ts';
import { routes } from '../http/routes.ts';
import type { Answered, Asked, Comparison } from './exchange.ts';
import { readJson } from './json.ts';
import { redacted } from './redact.ts';
import type { Shadow } from './shadow.ts';

/** One exchange as it is kept: no key, no signature, nothing that people wrote (decision S163). */
export interface RecordedExchange {
  readonly at: string;
  readonly durationMs: number;
  readonly method: string;
  readonly path: string;
  readonly query: unknown;
  readonly operation: string | null;
  readonly request: unknown;
  readonly status: number;
  readonly answer: unknown;
  readonly comparison: Comparison;
}

/** What a recorder is made of. */
export interface RecorderOptions {
  /** Base address of the real service, without a slash at its end. */
  readonly target: string;
  readonly shadow: Shadow;
  /** Told of each exchange once it is compared, in the order in which the answers came. */
  readonly keep: (exchange: RecordedExchange) => void;
}

/** Passes requests on to a real service, and has each compared. */
export interface Recorder {
  respond(request: HttpRequest): Promise<HttpResponse>;
  /** Resolves once everything that was answered is compared and kept. */
  settled(): Promise<void>;
}

const passedOn = ['authorization', 'content-type', 'accept', 'service-version'] as const;

/** What the connection to the real service is about, and not its answer. */
const ofTheConnection: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
]);

/** More than any request of the API: those that are too large are the real service's to refuse. */
const mostBytes = 16 * 1_048_576;

const table = routes(
  Object.entries<Operation>(operations).map(
    ([name, { method, path }]) => [method, path, name as OperationName] as const,
  ),
);

/** Makes a recorder. */
export function createRecorder({ target, shadow, keep }: RecorderOptions): Recorder {
  const { pathname: base } = new URL(target);
  let last: Promise<void> = Promise.resolve();

  async function compareAndKeep(
    asked: Asked,
    answered: Answered,
    startedMs: number,
    durationMs: number,
  ): Promise<void> {
    const comparison = await shadow.judge(asked, answered).catch(
      (error: unknown): Comparison => ({
        // Its message may quote what was sent.
        notCompared: `the simulator failed: ${error instanceof Error ? error.name : typeof error}`,
      }),
    );
    keep({
      at: new Date(startedMs).toISOString(),
      durationMs,
      method: asked.method,
      path: asked.path,
      query: redacted(Object.fromEntries(asked.query)),
      operation: asked.operation ?? null,
      request: redacted(readJson(asked.body)) ?? null,
      status: answered.status,
      answer: asked.operation === 'get_openapi' ? null : (redacted(answered.json) ?? null),
      comparison,
    });
  }

  return {
    async respond(request) {
      const { pathname } = request.url;
      if (!pathname.startsWith(`${base}/`))
        return refused(new ApiError('not_found', '2.7', `This recorder passes on what lies under ${base}.`));
      const asked = await askedOf(request, pathname.slice(base.length));
      if (asked === undefined)
        return refused(new ApiError('payload_too_large', '4/json', `The body must be at most ${mostBytes} bytes.`));
      const startedMs = realTime.wallMs();
      let answered: Answered;
      try {
        answered = await forward(target, asked);
      } catch {
        return { ...refused(internalError()), status: 502 };
      }
      const durationMs = realTime.wallMs() - startedMs;
      last = last.then(() => compareAndKeep(asked, answered, startedMs, durationMs));
      const headers = Object.fromEntries([...answered.headers].filter(([name]) => !ofTheConnection.has(name)));
      return { status: answered.status, headers, body: answered.bytes };
    },
    settled: () => last,
  };
}

function refused(refusal: ApiError): HttpResponse {
  return errorResponse(refusal, { requestId: 'none', version: 'none' }, false);
}

async function askedOf(request: HttpRequest, path: string): Promise<Asked | undefined> {
  const bytes = await request.body(mostBytes);
  if (!bytes) return undefined;
  const found = table.find(request.method, path);
  const operation = found && 'target' in found ? found.target : undefined;
  const headers = Object.fromEntries(
    passedOn.flatMap((name) => {
      const value = request.header(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  return {
    ...{ method: request.method, path, headers, operation },
    query: new URLSearchParams(request.url.search),
    body: new Uint8Array(bytes),
    eventId: found && 'target' in found ? found.params['eventId'] : undefined,
  };
}

async function forward(target: string, { method, path, query, headers, body }: Asked): Promise<Answered> {
  const response = await fetch(`${target}${path}${query.size === 0 ? '' : `?${query}`}`, {
    method,
    headers,
    redirect: 'manual',
    ...(body.length > 0 && method !== 'GET' && method !== 'HEAD' && { body }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, json: readJson(bytes) };
}
