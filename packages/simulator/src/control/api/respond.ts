import type { RuleId } from '@boothkit/contract/rules';
import { UnrepeatableError } from '@boothkit/saved-tests';
import { ApiError, type ApiErrorExtras, methodNotAllowed } from '../../engine/errors/api-error.ts';
import { NotFoundError } from '../../engine/errors/not-found.ts';
import { RuleConflictError } from '../../engine/errors/rule-conflict.ts';
import { requireUncompressed } from '../../engine/http/content-coding.ts';
import type { HttpRequest, HttpResponse } from '../../engine/http/messages.ts';
import { endedWithoutResponse } from '../../engine/http/no-response.ts';
import { type PathParams, routes } from '../../engine/http/routes.ts';
import { InputError } from '../../engine/resources/parse.ts';
import { controlPath } from '../../model/control-path.ts';
import type { ActionRecord } from '../../model/journal/request-record.ts';
import { parseBody, parseQuery, readBody, readQuery } from '../../protocols/rest/parse.ts';
import { assertValue } from '../../protocols/rest/response-check.ts';
import { internalError, ruleHeader } from '../../protocols/rest/responses.ts';
import { DailyCapError } from '../../service/galleries/share.ts';
import { TabletError, TabletStateError } from '../../service/tablets/errors.ts';
import { inPieces, linesContentType, streamOf } from '../world-file/text-stream.ts';
import { controlErrorResponse } from './error-response.ts';
import { controlOperations } from './operations/index.ts';
import { type Controlled, type ControlOperation, maxBytesOf, type SentBytes } from './operations/operation.ts';

const table = routes(
  Object.values(controlOperations).map((operation) => [operation.method, operation.path, operation] as const),
);

/** The stages of requests of one control API. */
export interface ControlContext {
  readonly simulator: Controlled;
  /** Whether every response is validated against its schema before it is sent. */
  readonly checkResponses: boolean;
  /** Called with internal errors of the simulator, which callers see as `internal_error`. */
  readonly onInternalError: (error: unknown) => void;
  /** Called with the name of an operation that may change something, before anything else of the request is read. */
  readonly beginChange: (operation: string, params: PathParams) => BegunChange;
  /** Called with an action that a saved test repeats, of an operation that began no change. */
  readonly record: (action: Action) => void;
}

/** An operation that may change something. */
interface BegunChange {
  /** Runs it. */
  run<Result>(change: () => Result): Result;
  /** Called when it has ended: with the action, or without it if there is no response. */
  end(action: Action | undefined): void;
}

/** An operation that may have changed something, as it ended. */
type Action = Omit<ActionRecord, 'requestsBefore' | 'startedMs' | 'endedMs'>;

/** A request as it arrives. Each stage returns the next of these types, with what it added. */
interface ReceivedRequest {
  readonly request: HttpRequest;
  /** Relative to the control URL. */
  readonly path: string;
}

/** A request with its operation. */
interface RoutedRequest extends ReceivedRequest {
  readonly operation: ControlOperation;
  readonly params: PathParams;
}

/** A request whose change has begun, if its operation may change something. */
interface BegunRequest extends RoutedRequest {
  readonly change: BegunChange | undefined;
}

/** A request with its query. */
interface QueriedRequest extends BegunRequest {
  readonly query: unknown;
}

/** A request with the bytes of its body, if its operation takes one that does not come in pieces. */
interface ReadRequest extends QueriedRequest {
  readonly bytes: Uint8Array | undefined;
}

/** A request at any stage. */
type RequestContext = ReceivedRequest & Partial<ReadRequest>;

/**
 * Takes a request through the stages, in this order: operation, query, body, the operation itself, response. Errors have the
 * service's own envelope. `path` begins behind the control URL.
 */
export async function respondToControl(
  control: ControlContext,
  request: HttpRequest,
  path: string,
): Promise<HttpResponse> {
  const received: ReceivedRequest = { request, path };
  /** How far the request came: the record of the action goes by it. */
  let reached: RequestContext = received;
  const reach = <Context extends RequestContext>(context: Context): Context => {
    reached = context;
    return context;
  };
  let response: HttpResponse | undefined;
  try {
    const routed = findOperation(received);
    const begun = reach(beginChange(control, routed));
    const queried = reach(readQueryOf(begun));
    const read = reach(await readBytes(queried));
    response = await serve(control, read);
  } catch (error) {
    response = responseToError(control, error);
  } finally {
    const action = response && actionOf(reached, response);
    reached.change?.end(action);
    if (action && action.status < 400 && reached.operation?.isRepeated?.(jsonOf(action.body), jsonOf(action.response)))
      control.record(action);
  }
  return response;
}

function findOperation(context: ReceivedRequest): RoutedRequest {
  const { request, path } = context;
  const { method, url } = request;
  const match = table.find(method, path);
  if (!match) {
    const known = Object.values(controlOperations).map((known) => `${known.method} ${controlPath}${known.path}`);
    throw new ApiError('not_found', '1.1', `The control API has nothing at ${url.pathname}.`, {
      hint: `It has ${known.join(', ')}.`,
    });
  }
  if ('allowed' in match) throw methodNotAllowed(method, url.pathname, match.allowed);
  return { ...context, operation: match.target, params: match.params };
}

function beginChange(control: ControlContext, context: RoutedRequest): BegunRequest {
  const { operation } = context;
  const mayChange = operation.method !== 'GET' && !operation.reportsNoChange;
  return { ...context, change: mayChange ? control.beginChange(idOf(operation), context.params) : undefined };
}

function readQueryOf(context: BegunRequest): QueriedRequest {
  const takes = { ...context.operation, section: 'control' };
  return { ...context, query: parseQuery(takes, readQuery(takes, context.request.url.search)) };
}

async function readBytes(context: QueriedRequest): Promise<ReadRequest> {
  const { request, operation } = context;
  if (!operation.body && operation.maxBytes === undefined) return { ...context, bytes: undefined };
  requireUncompressed(request);
  if (sendsLines(context) && request.pieces) return { ...context, bytes: undefined };
  const bytes = await request.body(maxBytesOf(operation));
  if (!bytes) throw tooLarge(operation);
  return { ...context, bytes };
}

/** Runs the operation and makes the response. */
async function serve({ simulator, checkResponses }: ControlContext, context: ReadRequest): Promise<HttpResponse> {
  const { request, operation } = context;
  const { method, path, status, response } = operation;
  const { write } = operation.inLines ?? {};
  if (write && namesLines(request.header('accept')))
    return { status, headers: { 'Content-Type': linesContentType }, body: streamOf(inPieces(write(simulator))) };
  const text = JSON.stringify(await run(simulator, context));
  if (checkResponses) assertValue(response, JSON.parse(text), `${method} ${path}`);
  return { status, headers: { 'Content-Type': 'application/json' }, body: text };
}

async function run(simulator: Controlled, context: ReadRequest): Promise<unknown> {
  const { request, operation, params, query, bytes, change } = context;
  const { read } = operation.inLines ?? {};
  if (read && sendsLines(context)) return read(simulator, bytes ? [bytes] : (request.pieces?.() ?? []));
  const taken = await takenOf(context);
  const act = () => operation.run(simulator, taken, params, query);
  return change ? change.run(act) : act();
}

/** A body, or the query of an operation without one. A body may be left out altogether, whatever content type is named: then it counts as `{}`. */
async function takenOf({ request, operation, query, bytes }: ReadRequest): Promise<unknown> {
  if (!bytes) return query;
  if (operation.maxBytes !== undefined)
    return { bytes, contentType: request.header('content-type') ?? '' } satisfies SentBytes;
  const others = operation.inLines?.read ? [linesContentType] : [];
  const sent = bytes.length === 0 ? {} : (await readBody({ ...request, body: async () => bytes }, others)).body;
  // The loader checks a world, and lets other requests come between.
  return operation.inLines?.read ? sent : parseBody({ ...operation, section: 'control' }, sent);
}

/** Returns the response to an error of a stage. Throws errors that have no response. */
function responseToError({ onInternalError }: ControlContext, error: unknown): HttpResponse {
  if (endedWithoutResponse(error)) throw error;
  const known = apiErrorOf(error);
  if (!known) onInternalError(error);
  return controlErrorResponse(known ?? internalError());
}

/** The record of a request that may have changed something. */
function actionOf({ request, path, operation, bytes }: RequestContext, response: HttpResponse): Action {
  return {
    operation: operation ? idOf(operation) : '',
    method: request.method,
    path: `${path}${request.url.search}`,
    body: bytes ?? new Uint8Array(),
    contentType: request.header('content-type') ?? '',
    status: response.status,
    response: typeof response.body === 'string' ? response.body : '',
  };
}

const jsonOf = (text: string | Uint8Array): unknown =>
  JSON.parse(typeof text === 'string' ? text : new TextDecoder().decode(text));

const ids = new Map<ControlOperation, string>(
  Object.entries(controlOperations).map(([id, operation]) => [operation, id]),
);

/** The name of an operation in the table. */
const idOf = (operation: ControlOperation): string => ids.get(operation) ?? '';

/** Whether a header names the media type of JSON Lines, with or without parameters, alone or in a list. */
const namesLines = (header: string | null) =>
  header?.split(',').some((type) => type.split(';')[0]?.trim().toLowerCase() === linesContentType) ?? false;

/** Whether the body is JSON Lines, of an operation that reads them. */
const sendsLines = ({ request, operation }: RoutedRequest) =>
  operation.inLines?.read !== undefined && namesLines(request.header('content-type'));

function tooLarge(operation: ControlOperation): ApiError {
  const message = `the body must be at most ${maxBytesOf(operation)} bytes; it is larger`;
  const orInLines = ` A world of any size can be sent in JSON Lines, as ${linesContentType}, or loaded at the start with --seed-file or the option seedFile.`;
  return new ApiError('payload_too_large', '4/json', `The request is not valid: ${message}`, {
    details: [{ field: 'body', message }],
    hint: `Send a smaller body.${operation.inLines?.read ? orInLines : ''}`,
  });
}

/**
 * The control API's error for any error of an operation or of a stage before it. Owners' calls throw the same errors here as in process, and stages
 * throw API errors. Undefined for an internal error.
 */
function apiErrorOf(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error instanceof NotFoundError)
    return new ApiError('not_found', '1.1', `There is no ${error.kind} ${JSON.stringify(error.id)} in this simulator.`);
  if (error instanceof InputError)
    return new ApiError('validation_failed', '7/validation-failed', `The request is not valid: ${error.problem}`, {
      details: error.errors.map(({ field, message }) => ({ field, message })),
      ...(error.hint !== undefined && { hint: error.hint }),
    });
  if (error instanceof DailyCapError)
    return new ApiError('rate_limited', error.rule, error.message, {
      headers: { 'Retry-After': String(error.retryAfterSeconds) },
    });
  if (error instanceof TabletError)
    return ruleConflict(error, error.notice === null ? undefined : [{ field: 'notice', message: error.notice }]);
  if (error instanceof RuleConflictError) return ruleConflict(error, [{ field: error.field, message: error.message }]);
  if (error instanceof TabletStateError || error instanceof UnrepeatableError)
    return new ApiError('conflict', '1.1', error.message);
  return undefined;
}

/** The error of an action that a rule forbids. */
function ruleConflict(
  { rule, message }: { readonly rule: RuleId; readonly message: string },
  details: ApiErrorExtras['details'],
): ApiError {
  return new ApiError('conflict', rule, message, {
    headers: { [ruleHeader]: rule },
    ...(details && { details }),
  });
}
