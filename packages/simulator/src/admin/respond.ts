import { UnrepeatableError } from '@boothkit/saved-tests';
import { parseBody, parseQuery, readBody, readQuery } from '../api/parse.ts';
import { assertValue } from '../api/response-check.ts';
import { internalError } from '../api/responses.ts';
import { ApiError, methodNotAllowed } from '../engine/errors/api-error.ts';
import { NotFoundError } from '../engine/errors/not-found.ts';
import { RuleConflictError } from '../engine/errors/rule-conflict.ts';
import { requireUncompressed } from '../engine/http/content-coding.ts';
import type { HttpRequest, HttpResponse } from '../engine/http/messages.ts';
import { endedWithoutResponse } from '../engine/http/no-response.ts';
import { type PathParams, routes } from '../engine/http/routes.ts';
import { InputError } from '../engine/resources/parse.ts';
import { DailyCapError } from '../galleries/daily-caps.ts';
import type { ActionRecord } from '../model/request-record.ts';
import { TabletError, TabletStateError } from '../tablets/errors.ts';
import { inPieces, linesContentType, streamOf } from '../world-file/text-stream.ts';
import { controlErrorResponse } from './error-response.ts';
import { controlOperations } from './operations/index.ts';
import { type Controlled, type ControlOperation, notFound, type SentBytes } from './operations/operation.ts';
import { controlPath } from './path.ts';

const table = routes(
  Object.values(controlOperations).map((operation) => [operation.method, operation.path, operation] as const),
);

/** Room for a guest's video or a world's pictures, in base64. */
const maxBodyBytes = 64 * 1_048_576;

const json = { 'Content-Type': 'application/json' };

/** The checks and listeners of a control API. */
export interface ControlOptions {
  /** Whether every response is validated against its schema before it is sent. */
  readonly checkResponses: boolean;
  /** Called with internal errors of the simulator, which callers see as `internal_error`. */
  readonly onInternalError: (error: unknown) => void;
  /** Called after every operation that may have changed something. */
  readonly onChange: () => void;
  /** Called before an operation that may change something. Its result is passed to `afterChange`. */
  readonly beforeChange: () => number;
  readonly afterChange: (operation: string, before: number) => void;
  /** Called after each such operation with its response, successful or not. */
  readonly onAction: (action: Action) => void;
}

/** An operation that may have changed something, as it ended. */
type Action = Omit<ActionRecord, 'requestsBefore' | 'startedMs' | 'endedMs'>;

/** Responds to a request of the control API, whose `path` begins behind the control URL, in the service's own error envelope. */
export async function respondToControl(
  simulator: Controlled,
  received: HttpRequest,
  path: string,
  { checkResponses, onInternalError, onChange, beforeChange, afterChange, onAction }: ControlOptions,
): Promise<HttpResponse> {
  let changing: { readonly operation: ControlOperation; readonly before: number } | undefined;
  let body: Uint8Array | undefined;
  const request: HttpRequest = {
    ...received,
    body: async (maxBytes) => (body = await received.body(maxBytes)),
  };
  const ended = (response: HttpResponse & { readonly body: string }) => {
    if (changing)
      onAction({
        operation: idOf(changing.operation),
        method: request.method,
        path: `${path}${request.url.search}`,
        body: body ?? new Uint8Array(),
        contentType: request.header('content-type') ?? '',
        status: response.status,
        response: response.body,
      });
    return response;
  };
  try {
    const { operation, params } = findOperation(request, path);
    if (operation.method !== 'GET' && !operation.reportsNoChange) changing = { operation, before: beforeChange() };
    const sent = { ...operation, section: 'control' };
    const query = parseQuery(sent, readQuery(sent, request.url.search));
    if (operation.body || operation.maxBytes !== undefined) requireUncompressed(request);
    const { read, write } = operation.inLines ?? {};
    if (write && namesLines(request.header('accept'))) {
      const headers = { 'Content-Type': linesContentType };
      return { status: operation.status, headers, body: streamOf(inPieces(write(simulator))) };
    }
    const result =
      read && namesLines(request.header('content-type'))
        ? await read(simulator, request.pieces?.() ?? [(await bytesOf(request, maxBodyBytes)).bytes])
        : await operation.run(simulator, await bodyOf(operation, request), params, query);
    if (changing) afterChange(idOf(changing.operation).replaceAll('_', ' '), changing.before);
    const text = JSON.stringify(result);
    if (checkResponses) assertValue(operation.response, JSON.parse(text), `${operation.method} ${operation.path}`);
    return ended({ status: operation.status, headers: json, body: text });
  } catch (error) {
    if (endedWithoutResponse(error)) throw error;
    const known = apiErrorOf(error);
    if (!known) onInternalError(error);
    return ended(controlErrorResponse(known ?? internalError()));
  } finally {
    if (changing) onChange();
  }
}

const ids = new Map<ControlOperation, string>(
  Object.entries(controlOperations).map(([id, operation]) => [operation, id]),
);

/** The name of an operation in the table. */
const idOf = (operation: ControlOperation): string => ids.get(operation) ?? '';

/** Whether a header names the media type of JSON Lines, with or without parameters, alone or in a list. */
const namesLines = (header: string | null) =>
  header?.split(',').some((type) => type.split(';')[0]?.trim().toLowerCase() === linesContentType) ?? false;

/** The API error that a thrown error stands for: invalid input, a daily cap, or something that a tablet does not do. */
function apiErrorOf(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error instanceof NotFoundError) return notFound(error.kind, error.id);
  if (error instanceof DailyCapError)
    return new ApiError('rate_limited', error.rule, error.message, {
      headers: { 'Retry-After': String(error.retryAfterSeconds) },
    });
  if (error instanceof TabletError)
    return new ApiError('conflict', error.rule, error.message, {
      headers: { 'Simulator-Rule': error.rule },
      ...(error.notice !== null && { details: [{ field: 'notice', message: error.notice }] }),
    });
  if (error instanceof RuleConflictError)
    return new ApiError('conflict', error.rule, error.message, {
      headers: { 'Simulator-Rule': error.rule },
      details: [{ field: error.field, message: error.message }],
    });
  if (error instanceof UnrepeatableError) return new ApiError('conflict', '1.1', error.message);
  if (error instanceof TabletStateError) return new ApiError('conflict', '1.1', error.message);
  if (!(error instanceof InputError)) return undefined;
  return new ApiError('validation_failed', '7/validation-failed', `The request is not valid: ${error.message}`, {
    details: error.errors.map(({ field, message }) => ({ field, message })),
  });
}

/** A body may be left out altogether, whatever content type is named: then it counts as `{}`. */
async function bodyOf({ body, maxBytes }: ControlOperation, request: HttpRequest): Promise<unknown> {
  if (maxBytes !== undefined) return bytesOf(request, maxBytes);
  if (!body) return undefined;
  const takes = { body, section: 'control' };
  const { bytes } = await bytesOf(request, maxBodyBytes);
  const again = { ...request, body: async () => bytes };
  return parseBody(takes, bytes.length === 0 ? {} : (await readBody(again)).body);
}

async function bytesOf(request: HttpRequest, maxBytes: number): Promise<SentBytes> {
  const bytes = await request.body(maxBytes);
  if (!bytes) {
    const message = `the body must be at most ${maxBytes} bytes; it is larger`;
    throw new ApiError('payload_too_large', '4/json', `The request is not valid: ${message}`, {
      details: [{ field: 'body', message }],
      hint: `Send a smaller body. A world of any size can be sent in JSON Lines, as ${linesContentType}, or loaded at the start with --seed-file or the option seedFile.`,
    });
  }
  return { bytes, contentType: request.header('content-type') ?? '' };
}

function findOperation(
  { method, url }: HttpRequest,
  path: string,
): { readonly operation: ControlOperation; readonly params: PathParams } {
  const found = table.find(method, path);
  if (!found) {
    const known = Object.values(controlOperations).map((known) => `${known.method} ${controlPath}${known.path}`);
    throw new ApiError('not_found', '1.1', `The control API has nothing at ${url.pathname}.`, {
      hint: `It has ${known.join(', ')}.`,
    });
  }
  if ('allowed' in found) throw methodNotAllowed(method, url.pathname, found.allowed);
  return { operation: found.target, params: found.params };
}
