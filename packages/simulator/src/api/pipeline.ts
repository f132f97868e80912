import type { OperationName } from '@boothkit/contract';
import { type Hold, WorldReplacedError } from '../clock/clock.ts';
import { RequestAbortedError } from '../http/body.ts';
import { ConnectionDroppedError } from '../http/connection-dropped.ts';
import type { HttpRequest, HttpResponse } from '../http/messages.ts';
import type { World } from '../store/world.ts';
import type { Delays } from '../testing/faults/delay.ts';
import { corruptResponse, replaceResponse, replacesResponse } from '../testing/faults/fault-responses.ts';
import { type AppliedFaults, matchFaults } from '../testing/faults/match.ts';
import type { StoredBody } from '../testing/journal/records.ts';
import { type Admission, admit, type InFlight, unlimited } from './admission.ts';
import { ApiError } from './api-error.ts';
import type { Caller } from './authenticate.ts';
import type { CallContext, Handlers } from './call.ts';
import { parseBody, parseQuery } from './parse.ts';
import { requirePlan, requireScope } from './permission.ts';
import { assertError, assertSuccess, ContractViolationError } from './response-check.ts';
import { errorResponse, internalError, type ResponseStamp, successResponse } from './responses.ts';
import type { Services } from './services.ts';
import { stubbed } from './stubs.ts';
import { restTransport, type Transport } from './transport.ts';
import { chooseVersion, echoedVersion } from './version.ts';
import { versionHeader } from './version-header.ts';
import type { RequestParts } from './versions/later-version.ts';
import { realRequest, responseOf } from './versions/translate.ts';
import type { Version } from './versions/versions.ts';

/** How the pipeline goes about its work. */
interface PipelineOptions {
  /** Whether limits of rate and concurrency hold (section 8). */
  readonly limits: boolean;
  /** Whether refusals carry the header that names their rule. */
  readonly ruleHeader: boolean;
  /** Whether every response is checked against the contract before it leaves. */
  readonly checkAnswers: boolean;
  /** Told of faults of the simulator itself, which callers see as internal_error. */
  readonly onInternalError: (error: unknown) => void;
  /** Told of every request that is over, whatever became of it. */
  readonly onEnd: () => void;
}

/** Everything that requests of one world go through. */
export interface PipelineContext extends PipelineOptions {
  readonly world: World;
  readonly services: Services;
  readonly inFlight: InFlight;
  /** The handler of each operation. */
  readonly handlers: Handlers;
  readonly delays: Delays;
}

/** The state of a request in the pipeline; the stages add to it. */
interface RequestContext {
  readonly requestId: string;
  readonly startedMs: number;
  /** The world that it came to; what became of it is noted in no other. */
  readonly generation: object;
  readonly hold: Hold;
  /** The operation's name, once it is found. */
  operation: string | null;
  params: Readonly<Record<string, unknown>>;
  caller: Caller | undefined;
  body: unknown;
  storedBody: StoredBody | undefined;
  /** The version that serves it, once that is settled. */
  version: Version | undefined;
  refundAddress: () => void;
  admission: Admission;
  faults: AppliedFaults | undefined;
}

const noParams = {};
const noRefund = () => {};

/**
 * Takes a request through the stages, in this order: address limit, operation, key, version, plan, scope, limits of the key and
 * account, body and query, the operation itself, envelope. `path` is relative to the base URL; the transport says how requests come
 * in there.
 */
export async function respond(
  context: PipelineContext,
  request: HttpRequest,
  path: string,
  transport: Transport = restTransport,
): Promise<HttpResponse> {
  const { world } = context;
  const state: RequestContext = {
    requestId: world.newRequestId(),
    startedMs: world.clock.now(),
    generation: world.generation,
    hold: world.clock.hold(),
    operation: null,
    params: noParams,
    caller: undefined,
    body: undefined,
    storedBody: undefined,
    version: undefined,
    refundAddress: noRefund,
    admission: unlimited,
    faults: undefined,
  };
  let response: HttpResponse | undefined;
  try {
    let real: HttpResponse;
    try {
      const entered = admitRequest(context, request, path, transport, state);
      // Waited for even where it is there: so calls that are made at once are under way at once, and the limits count them.
      const { parts: sent, stored: storedBody } = await transport.read(entered.found.operation, request);
      state.body = sent.body;
      state.storedBody = storedBody;
      state.faults = faultsOf(world, request, state, sent.query);
      const replaced = state.faults && (await applyEarlyFaults(context, request, state, state.faults, entered.version));
      real = replaced ?? (await serve(context, request, transport, state, entered, sent));
    } catch (error) {
      real = responseToError(context, request, transport, state, error);
    }
    response = state.faults ? await applyLateFaults(context, request, state, state.faults, real) : real;
    return response;
  } finally {
    recordRequest(world, request, path, state, response);
    state.admission.release();
    state.hold.release();
    context.onEnd();
  }
}

/** A request that every limit has let in. */
interface AdmittedRequest {
  readonly found: ReturnType<Transport['find']>;
  readonly caller: Caller;
  readonly version: Version;
}

/** Takes a request through the stages before its body. */
function admitRequest(
  { world, inFlight, limits }: PipelineContext,
  request: HttpRequest,
  path: string,
  transport: Transport,
  state: RequestContext,
): AdmittedRequest {
  if (limits) state.refundAddress = transport.countAddress(world, request);
  const found = transport.find(world, request, path);
  state.operation = found.name;
  state.params = found.params;
  const caller = transport.identify(world, request);
  if (caller instanceof ApiError) throw caller;
  state.caller = caller;
  const version = chooseVersion(world, request, caller.key);
  state.version = version;
  requirePlan(world.account(caller.accountId).record);
  requireScope(caller.key, found.operation);
  if (limits) state.admission = admit(world, inFlight, caller, found.operation);
  return { found, caller, version };
}

/** Takes a request through the stages after its body was read. */
function serve(
  context: PipelineContext,
  request: HttpRequest,
  transport: Transport,
  state: RequestContext,
  { found, caller, version }: AdmittedRequest,
  sent: RequestParts,
): HttpResponse | Promise<HttpResponse> {
  const stamp = { requestId: state.requestId, version: version.date };
  const { params } = found;
  if ('stub' in found)
    return stubbed(found.stub, { accountId: caller.accountId, params: found.params, ...sent }, stamp);
  const { name, operation } = found;
  const { query, body } = realRequest(version, name, sent);
  const bodySchema = transport.bodySchemaOf(name, operation, context);
  const parts: Parts = { params, query: parseQuery(operation, query), body: parseBody(bodySchema, body) };
  const result = run(context.handlers, name, callOf(context, request, state, caller, version, parts));
  const toResponse = (value: object): HttpResponse => {
    if (context.checkAnswers) assertSuccess(operation, value);
    return successResponse(operation.success.status, responseOf(version, name, value), stamp);
  };
  return result instanceof Promise ? result.then(toResponse) : toResponse(result);
}

/** Returns the response of a call with faults applied, once the operation has finished. */
async function applyLateFaults(
  { delays, ruleHeader }: PipelineContext,
  request: HttpRequest,
  state: RequestContext,
  faults: AppliedFaults,
  real: HttpResponse,
): Promise<HttpResponse> {
  const { responseFault: fault, lateLatencyMs } = faults;
  if (lateLatencyMs > 0) await delays.wait(request, lateLatencyMs, state.hold);
  if (fault?.afterChange && replacesResponse(fault)) return replaceResponse(fault, stampOf(state, real), ruleHeader);
  return fault && replacesResponse(fault) ? real : corruptResponse(real, faults, ruleHeader);
}

/** The stamp of the real response. */
function stampOf({ requestId }: RequestContext, { headers }: HttpResponse): ResponseStamp {
  return { requestId, version: headers[versionHeader] ?? '' };
}

/** Notes in the journal how a request ended. */
function recordRequest(
  world: World,
  request: HttpRequest,
  path: string,
  state: RequestContext,
  response: HttpResponse | undefined,
): void {
  if (world.generation !== state.generation) return;
  world.requests.append({
    startedMs: state.startedMs,
    endedMs: world.clock.now(),
    method: request.method,
    // A tool is called at the address of the endpoint.
    path: path === '' ? request.url.pathname : path,
    search: request.url.search,
    address: request.address,
    requestId: state.requestId,
    operation: state.operation,
    accountId: state.caller?.accountId ?? null,
    keyId: state.caller?.key.id ?? null,
    params: state.params,
    body: state.storedBody,
    status: response?.status ?? null,
    refusal: response?.error,
    faultIds: state.faults?.faultIds ?? [],
  });
}

/** Matches the faults of the world with a call that would be served now. */
function faultsOf(
  world: World,
  { header }: HttpRequest,
  state: RequestContext,
  query: URLSearchParams,
): AppliedFaults | undefined {
  const { operation, params, body, caller } = state;
  if (world.generation !== state.generation || operation === null) return undefined;
  return matchFaults(world, { operation, accountId: caller?.accountId ?? null, params, query, header, body });
}

/** Applies the faults of a call that come before its operation; returns the response that replaces the real one, if there is one. */
async function applyEarlyFaults(
  { delays, ruleHeader }: PipelineContext,
  request: HttpRequest,
  state: RequestContext,
  { latencyMs, responseFault: fault }: AppliedFaults,
  { date: version }: Version,
): Promise<HttpResponse | undefined> {
  if (latencyMs > 0) await delays.wait(request, latencyMs, state.hold);
  if (!fault || fault.afterChange || !replacesResponse(fault)) return undefined;
  if (fault.status === 429) {
    // Whoever a limit refuses has paid nothing (decision S10).
    state.admission.refund();
    state.refundAddress();
  }
  return replaceResponse(fault, { requestId: state.requestId, version }, ruleHeader);
}

/** The parts of a request as its operation's schemas gave them. */
interface Parts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Runs the handler of an operation. The parts were parsed by that operation's schemas, which is what its handler's type asks for. */
function run(handlers: Handlers, name: OperationName, call: CallContext & Parts): object | Promise<object> {
  const handler: (call: never) => object | Promise<object> = handlers[name];
  return handler(call as never);
}

function callOf(
  { world, services, limits }: PipelineContext,
  { url, mount = '' }: HttpRequest,
  { generation, admission }: RequestContext,
  { accountId }: Caller,
  version: Version,
  { params, query, body }: Parts,
): CallContext & Parts {
  const requireSameWorld = (): void => {
    if (world.generation !== generation) throw new WorldReplacedError();
  };
  return {
    world,
    services,
    accountId,
    version,
    limited: limits,
    origin: `${url.origin}${mount}`,
    takeHeavy: admission.takeHeavy,
    account() {
      requireSameWorld();
      return world.account(accountId);
    },
    commit(change) {
      requireSameWorld();
      return change(world.change(accountId));
    },
    params,
    query,
    body,
  };
}

function responseToError(
  context: PipelineContext,
  request: HttpRequest,
  transport: Transport,
  state: RequestContext,
  error: unknown,
): HttpResponse {
  if (error instanceof WorldReplacedError || error instanceof RequestAbortedError) throw error;
  if (error instanceof ConnectionDroppedError) throw error;
  if (error instanceof ContractViolationError) {
    // Over HTTP the rejection shows as a lost connection only: so the error is reported to the simulator's owner.
    context.onInternalError(error);
    throw error;
  }
  let refusal = internalError();
  if (error instanceof ApiError) refusal = error;
  else context.onInternalError(error);
  if (refusal.code === 'rate_limited') {
    state.admission.refund();
    state.refundAddress();
  }
  if (context.checkAnswers) assertError(refusal, state.requestId);
  const version = state.version ?? echoedVersion(context.world, request, transport.identify);
  return errorResponse(refusal, { requestId: state.requestId, version: version.date }, context.ruleHeader);
}
