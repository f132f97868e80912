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
import { ContractViolationError, checkFailure, checkSuccess } from './response-check.ts';
import { errorResponse, internalError, type ResponseStamp, successResponse } from './responses.ts';
import type { Services } from './services.ts';
import { stubbed } from './stubs.ts';
import { restTransport, type Transport } from './transport.ts';
import { chooseVersion, echoedVersion } from './version.ts';
import { versionHeader } from './version-header.ts';
import type { RequestParts } from './versions/later-version.ts';
import { answerOf, realRequest } from './versions/translate.ts';
import type { Version } from './versions/versions.ts';

/** How the pipeline goes about its work. */
interface PipelineOptions {
  /** Whether limits of rate and concurrency hold (section 8). */
  readonly limits: boolean;
  /** Whether refusals carry the header that names their rule. */
  readonly ruleHeader: boolean;
  /** Whether every answer is checked against the contract before it leaves. */
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
  takeBack: () => void;
  admission: Admission;
  strike: AppliedFaults | undefined;
}

const noParams = {};
const takesNothingBack = () => {};

/**
 * Takes a request through the stages, in this order: address limit, operation, key, version, plan, scope, limits of the key and
 * account, body and query, the operation itself, envelope. `path` is relative to the base URL; the entrance says how requests come
 * in there.
 */
export async function respond(
  context: PipelineContext,
  request: HttpRequest,
  path: string,
  entrance: Transport = restTransport,
): Promise<HttpResponse> {
  const { world } = context;
  const journey: RequestContext = {
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
    takeBack: takesNothingBack,
    admission: unlimited,
    strike: undefined,
  };
  let answer: HttpResponse | undefined;
  try {
    let real: HttpResponse;
    try {
      const entered = enter(context, request, path, entrance, journey);
      // Waited for even where it is there: so calls that are made at once are under way at once, and the limits count them.
      const { parts: sent, stored } = await entrance.read(entered.found.operation, request);
      journey.body = sent.body;
      journey.storedBody = stored;
      journey.strike = struckNow(world, request, journey, sent.query);
      const replaced =
        journey.strike && (await struckBefore(context, request, journey, journey.strike, entered.version));
      real = replaced ?? (await serve(context, request, entrance, journey, entered, sent));
    } catch (error) {
      real = failed(context, request, entrance, journey, error);
    }
    answer = journey.strike ? await suffered(context, request, journey, journey.strike, real) : real;
    return answer;
  } finally {
    note(world, request, path, journey, answer);
    journey.admission.release();
    journey.hold.release();
    context.onEnd();
  }
}

/** A request that every limit has let in. */
interface Entered {
  readonly found: ReturnType<Transport['find']>;
  readonly caller: Caller;
  readonly version: Version;
}

/** Takes a request through the stages before its body. */
function enter(
  { world, inFlight, limits }: PipelineContext,
  request: HttpRequest,
  path: string,
  entrance: Transport,
  journey: RequestContext,
): Entered {
  if (limits) journey.takeBack = entrance.countAddress(world, request);
  const found = entrance.find(world, request, path);
  journey.operation = found.name;
  journey.params = found.params;
  const caller = entrance.identify(world, request);
  if (caller instanceof ApiError) throw caller;
  journey.caller = caller;
  const version = chooseVersion(world, request, caller.key);
  journey.version = version;
  requirePlan(world.account(caller.accountId).record);
  requireScope(caller.key, found.operation);
  if (limits) journey.admission = admit(world, inFlight, caller, found.operation);
  return { found, caller, version };
}

/** Takes a request through the stages after its body was read. */
function serve(
  context: PipelineContext,
  request: HttpRequest,
  entrance: Transport,
  journey: RequestContext,
  { found, caller, version }: Entered,
  sent: RequestParts,
): HttpResponse | Promise<HttpResponse> {
  const stamp = { requestId: journey.requestId, version: version.date };
  const { params } = found;
  if ('stub' in found)
    return stubbed(found.stub, { accountId: caller.accountId, params: found.params, ...sent }, stamp);
  const { name, operation } = found;
  const { query, body } = realRequest(version, name, sent);
  const judged = entrance.bodySchemaOf(name, operation, context);
  const parts: Parts = { params, query: parseQuery(operation, query), body: parseBody(judged, body) };
  const result = run(context.handlers, name, callOf(context, request, journey, caller, version, parts));
  const answered = (value: object): HttpResponse => {
    if (context.checkAnswers) checkSuccess(operation, value);
    return successResponse(operation.success.status, answerOf(version, name, value), stamp);
  };
  return result instanceof Promise ? result.then(answered) : answered(result);
}

/** Returns the response of a call with faults applied, once the operation has finished. */
async function suffered(
  { delays, ruleHeader }: PipelineContext,
  request: HttpRequest,
  journey: RequestContext,
  struck: AppliedFaults,
  real: HttpResponse,
): Promise<HttpResponse> {
  const { answer: fault, lateLatencyMs } = struck;
  if (lateLatencyMs > 0) await delays.wait(request, lateLatencyMs, journey.hold);
  if (fault?.afterChange && replacesResponse(fault)) return replaceResponse(fault, stampOf(journey, real), ruleHeader);
  return fault && replacesResponse(fault) ? real : corruptResponse(real, struck, ruleHeader);
}

/** The stamp that the real answer bears. */
function stampOf({ requestId }: RequestContext, { headers }: HttpResponse): ResponseStamp {
  return { requestId, version: headers[versionHeader] ?? '' };
}

/** Notes in the journal how a request ended. */
function note(
  world: World,
  request: HttpRequest,
  path: string,
  journey: RequestContext,
  answer: HttpResponse | undefined,
): void {
  if (world.generation !== journey.generation) return;
  world.requests.append({
    startedMs: journey.startedMs,
    endedMs: world.clock.now(),
    method: request.method,
    // A tool is called at the address of the endpoint.
    path: path === '' ? request.url.pathname : path,
    search: request.url.search,
    address: request.address,
    requestId: journey.requestId,
    operation: journey.operation,
    accountId: journey.caller?.accountId ?? null,
    keyId: journey.caller?.key.id ?? null,
    params: journey.params,
    body: journey.storedBody,
    status: answer?.status ?? null,
    refusal: answer?.error,
    faultIds: journey.strike?.faultIds ?? [],
  });
}

/** Lets faults strike a call that would be served now. */
function struckNow(
  world: World,
  { header }: HttpRequest,
  journey: RequestContext,
  query: URLSearchParams,
): AppliedFaults | undefined {
  const { operation, params, body, caller } = journey;
  if (world.generation !== journey.generation || operation === null) return undefined;
  return matchFaults(world, { operation, accountId: caller?.accountId ?? null, params, query, header, body });
}

/** Lets a call suffer what comes before its operation; the answer that takes the place of the real one, if one does. */
async function struckBefore(
  { delays, ruleHeader }: PipelineContext,
  request: HttpRequest,
  journey: RequestContext,
  { latencyMs, answer: fault }: AppliedFaults,
  { date: version }: Version,
): Promise<HttpResponse | undefined> {
  if (latencyMs > 0) await delays.wait(request, latencyMs, journey.hold);
  if (!fault || fault.afterChange || !replacesResponse(fault)) return undefined;
  if (fault.status === 429) {
    // Whoever a limit refuses has paid nothing (decision S10).
    journey.admission.refund();
    journey.takeBack();
  }
  return replaceResponse(fault, { requestId: journey.requestId, version }, ruleHeader);
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

function failed(
  context: PipelineContext,
  request: HttpRequest,
  entrance: Transport,
  journey: RequestContext,
  error: unknown,
): HttpResponse {
  if (error instanceof WorldReplacedError || error instanceof RequestAbortedError) throw error;
  if (error instanceof ConnectionDroppedError) throw error;
  if (error instanceof ContractViolationError) {
    // Over HTTP the rejection shows as a lost connection only: whoever runs the simulator is told what broke.
    context.onInternalError(error);
    throw error;
  }
  let refusal = internalError();
  if (error instanceof ApiError) refusal = error;
  else context.onInternalError(error);
  if (refusal.code === 'rate_limited') {
    journey.admission.refund();
    journey.takeBack();
  }
  if (context.checkAnswers) checkFailure(refusal, journey.requestId);
  const version = journey.version ?? echoedVersion(context.world, request, entrance.identify);
  return errorResponse(refusal, { requestId: journey.requestId, version: version.date }, context.ruleHeader);
}
