import type { OperationName } from '@boothkit/contract';
import { answerOf, realRequest } from '../versions/translate.ts';
import type { Version } from '../versions/versions.ts';
import { RequestBrokenOffError } from '../wire/body.ts';
import type { WireAnswer, WireRequest } from '../wire/messages.ts';
import { WorldReplacedError } from '../world/clock.ts';
import type { World } from '../world/world.ts';
import { type Admission, admit, type InFlight, unlimited } from './admission.ts';
import { ContractBreach, checkFailure, checkSuccess } from './answer-check.ts';
import type { Caller } from './authenticate.ts';
import type { CallContext, Handlers } from './call.ts';
import { type Entrance, restEntrance } from './entrance.ts';
import { internalError, refusalAnswer, successAnswer } from './envelope.ts';
import { parseBody, parseQuery } from './parse.ts';
import { requirePlan, requireScope } from './permission.ts';
import { Refusal } from './refusal.ts';
import type { Services } from './services.ts';
import { chooseVersion, echoedVersion } from './version.ts';

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
}

/** Everything that requests of one world go through. */
export interface PipelineContext extends PipelineOptions {
  readonly world: World;
  readonly services: Services;
  readonly inFlight: InFlight;
  /** What does each operation. */
  readonly handlers: Handlers;
}

/** What a request becomes on its way. */
interface Journey {
  readonly requestId: string;
  /** The version that serves it, once that is settled. */
  version: Version | undefined;
  takeBack: () => void;
  admission: Admission;
}

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
  const journey: Journey = {
    requestId: context.world.newRequestId(),
    version: undefined,
    takeBack: () => {},
    admission: unlimited,
  };
  const hold = context.world.clock.hold();
  try {
    return await travel(context, request, path, entrance, journey);
  } catch (error) {
    return failed(context, request, entrance, journey, error);
  } finally {
    journey.admission.release();
    hold.release();
  }
}

async function travel(
  context: PipelineContext,
  request: WireRequest,
  path: string,
  entrance: Entrance,
  journey: Journey,
): Promise<WireAnswer> {
  const { world } = context;
  if (context.limits) journey.takeBack = entrance.count(world, request);
  const { name, operation, params } = entrance.find(request, path);
  const caller = entrance.identify(world, request);
  if (caller instanceof Refusal) throw caller;
  const version = chooseVersion(world, request, caller.key);
  journey.version = version;
  requirePlan(world.account(caller.accountId).record);
  requireScope(caller.key, operation);
  if (context.limits) journey.admission = admit(world, context.inFlight, caller, operation);
  // Made before the body is read, which may take its time: the world may be another one by then.
  const call = contextOf(context, request, caller, version, journey.admission);
  const { query, body } = realRequest(version, name, await entrance.read(operation, request));
  const judged = entrance.judging(name, operation, context.services);
  const parts: Parts = { params, query: parseQuery(operation, query), body: parseBody(judged, body) };
  const result = await run(context.handlers, name, { ...call, ...parts });
  if (context.checkAnswers) checkSuccess(operation, result);
  const stamp = { requestId: journey.requestId, version: version.date };
  return successAnswer(operation.success.status, answerOf(version, name, result), stamp);
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

function contextOf(
  { world, services, limits }: PipelineContext,
  request: WireRequest,
  { accountId }: Caller,
  version: CallContext['version'],
  { takeHeavy }: Admission,
): CallContext {
  const { generation } = world;
  const requireSameWorld = (): void => {
    if (world.generation !== generation) throw new WorldReplacedError();
  };
  return {
    world,
    services,
    accountId,
    version,
    limited: limits,
    origin: request.url.origin,
    takeHeavy,
    account() {
      requireSameWorld();
      return world.account(accountId);
    },
    commit(change) {
      requireSameWorld();
      return change(world.change(accountId));
    },
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
