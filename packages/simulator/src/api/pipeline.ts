import type { OperationName } from '@boothkit/contract';
import { type Hold, WorldReplacedError } from '../clock/clock.ts';
import { RequestBrokenOffError } from '../http/body.ts';
import { ConnectionDroppedError } from '../http/dropped.ts';
import type { WireAnswer, WireRequest } from '../http/messages.ts';
import type { World } from '../store/world.ts';
import type { Delays } from '../testing/faults/delay.ts';
import { spoilt, standIn, standsIn } from '../testing/faults/fault-responses.ts';
import { type Strike, strike } from '../testing/faults/strike.ts';
import type { StoredBody } from '../testing/journal/records.ts';
import { type Admission, admit, type InFlight, unlimited } from './admission.ts';
import { ContractBreach, checkFailure, checkSuccess } from './answer-check.ts';
import type { Caller } from './authenticate.ts';
import type { CallContext, Handlers } from './call.ts';
import { type Entrance, restEntrance } from './entrance.ts';
import { type AnswerStamp, internalError, refusalAnswer, successAnswer } from './envelope.ts';
import { plainAnswer } from './json-text.ts';
import { parseBody, parseQuery } from './parse.ts';
import { requirePlan, requireScope } from './permission.ts';
import { Refusal } from './refusal.ts';
import type { Services } from './services.ts';
import { stubbed } from './stubs.ts';
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
  /** What does each operation. */
  readonly handlers: Handlers;
  readonly delays: Delays;
}

/** What a request becomes on its way. */
interface Journey {
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
  strike: Strike | undefined;
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
  request: WireRequest,
  path: string,
  entrance: Entrance = restEntrance,
): Promise<WireAnswer> {
  const { world } = context;
  const journey: Journey = {
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
  let answer: WireAnswer | undefined;
  try {
    let real: WireAnswer;
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
  readonly found: ReturnType<Entrance['find']>;
  readonly caller: Caller;
  readonly version: Version;
}

/** Takes a request through the stages before its body. */
function enter(
  { world, inFlight, limits }: PipelineContext,
  request: WireRequest,
  path: string,
  entrance: Entrance,
  journey: Journey,
): Entered {
  if (limits) journey.takeBack = entrance.count(world, request);
  const found = entrance.find(world, request, path);
  journey.operation = found.name;
  journey.params = found.params;
  const caller = entrance.identify(world, request);
  if (caller instanceof Refusal) throw caller;
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
  request: WireRequest,
  entrance: Entrance,
  journey: Journey,
  { found, caller, version }: Entered,
  sent: RequestParts,
): WireAnswer | Promise<WireAnswer> {
  const stamp = { requestId: journey.requestId, version: version.date };
  const { params } = found;
  if ('stub' in found)
    return stubbed(found.stub, { accountId: caller.accountId, params: found.params, ...sent }, stamp);
  const { name, operation } = found;
  const { query, body } = realRequest(version, name, sent);
  const judged = entrance.judging(name, operation, context);
  const parts: Parts = { params, query: parseQuery(operation, query), body: parseBody(judged, body) };
  const result = run(context.handlers, name, callOf(context, request, journey, caller, version, parts));
  const answered = (value: object): WireAnswer => {
    if (context.checkAnswers) checkSuccess(operation, plainAnswer(value));
    const told = version.response ? answerOf(version, name, plainAnswer(value)) : value;
    return successAnswer(operation.success.status, told, stamp);
  };
  return result instanceof Promise ? result.then(answered) : answered(result);
}

/** What becomes of the answer of a call that faults struck, once the operation is done. */
async function suffered(
  { delays, ruleHeader }: PipelineContext,
  request: WireRequest,
  journey: Journey,
  struck: Strike,
  real: WireAnswer,
): Promise<WireAnswer> {
  const { answer: fault, lateLatencyMs } = struck;
  if (lateLatencyMs > 0) await delays.wait(request, lateLatencyMs, journey.hold);
  if (fault?.afterChange && standsIn(fault)) return standIn(fault, stampOf(journey, real), ruleHeader);
  return fault && standsIn(fault) ? real : spoilt(real, struck, ruleHeader);
}

/** The stamp that the real answer bears. */
function stampOf({ requestId }: Journey, { headers }: WireAnswer): AnswerStamp {
  return { requestId, version: headers[versionHeader] ?? '' };
}

/** Notes in the journal how a request ended. */
function note(
  world: World,
  request: WireRequest,
  path: string,
  journey: Journey,
  answer: WireAnswer | undefined,
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
    refusal: answer?.refusal,
    faultIds: journey.strike?.faultIds ?? [],
  });
}

/** Lets faults strike a call that would be served now. */
function struckNow(
  world: World,
  { header }: WireRequest,
  journey: Journey,
  query: URLSearchParams,
): Strike | undefined {
  const { operation, params, body, caller } = journey;
  if (world.generation !== journey.generation || operation === null) return undefined;
  return strike(world, { operation, accountId: caller?.accountId ?? null, params, query, header, body });
}

/** Lets a call suffer what comes before its operation; the answer that takes the place of the real one, if one does. */
async function struckBefore(
  { delays, ruleHeader }: PipelineContext,
  request: WireRequest,
  journey: Journey,
  { latencyMs, answer: fault }: Strike,
  { date: version }: Version,
): Promise<WireAnswer | undefined> {
  if (latencyMs > 0) await delays.wait(request, latencyMs, journey.hold);
  if (!fault || fault.afterChange || !standsIn(fault)) return undefined;
  if (fault.status === 429) {
    // Whoever a limit refuses has paid nothing (decision S10).
    journey.admission.refund();
    journey.takeBack();
  }
  return standIn(fault, { requestId: journey.requestId, version }, ruleHeader);
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
  { url, mount = '' }: WireRequest,
  { generation, admission }: Journey,
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
  request: WireRequest,
  entrance: Entrance,
  journey: Journey,
  error: unknown,
): WireAnswer {
  if (error instanceof WorldReplacedError || error instanceof RequestBrokenOffError) throw error;
  if (error instanceof ConnectionDroppedError) throw error;
  if (error instanceof ContractBreach) {
    // Over HTTP the rejection shows as a lost connection only: whoever runs the simulator is told what broke.
    context.onInternalError(error);
    throw error;
  }
  let refusal = internalError();
  if (error instanceof Refusal) refusal = error;
  else context.onInternalError(error);
  if (refusal.code === 'rate_limited') {
    journey.admission.refund();
    journey.takeBack();
  }
  if (context.checkAnswers) checkFailure(refusal, journey.requestId);
  const version = journey.version ?? echoedVersion(context.world, request, entrance.identify);
  return refusalAnswer(refusal, { requestId: journey.requestId, version: version.date }, context.ruleHeader);
}
