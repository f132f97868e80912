import { type Operation, type OperationName, operations } from '@boothkit/contract';
import { handlers } from '../operations/index.ts';
import type { WireAnswer, WireRequest } from '../wire/messages.ts';
import { WorldReplacedError } from '../world/clock.ts';
import type { World } from '../world/world.ts';
import { countAddress } from './address-limit.ts';
import { type Admission, admit, type InFlight, unlimited } from './admission.ts';
import { ContractBreach, checkFailure, checkSuccess } from './answer-check.ts';
import { authenticate, type Caller } from './authenticate.ts';
import type { CallContext } from './call.ts';
import { type AnswerStamp, firstStamp, internalError, refusalAnswer, successAnswer } from './envelope.ts';
import { parseBody, parseQuery } from './parse.ts';
import { requirePlan, requireScope } from './permission.ts';
import { Refusal } from './refusal.ts';
import { routes } from './routes.ts';
import type { Services } from './services.ts';
import { chooseVersion, versionHeader } from './version.ts';

/** How the pipeline goes about its work. */
export interface PipelineOptions {
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
}

const table = routes(
  Object.entries<Operation>(operations).map(
    ([name, operation]) => [operation.method, operation.path, { name: name as OperationName, operation }] as const,
  ),
);

/** What a request becomes on its way; a failure is stamped with as much as was known. */
interface Journey {
  stamp: AnswerStamp;
  takeBack: () => void;
  admission: Admission;
}

/**
 * Takes a request through the stages, in this order: address limit, operation, key, version, plan, scope, limits of the key and
 * account, body and query, the operation itself, envelope. `path` is relative to the base URL.
 */
export async function respond(context: PipelineContext, request: WireRequest, path: string): Promise<WireAnswer> {
  const journey: Journey = {
    stamp: firstStamp(context.world.newRequestId()),
    takeBack: () => {},
    admission: unlimited,
  };
  const hold = context.world.clock.hold();
  try {
    return await travel(context, request, path, journey);
  } catch (error) {
    return failed(context, journey, error);
  } finally {
    journey.admission.release();
    hold.release();
  }
}

async function travel(
  context: PipelineContext,
  request: WireRequest,
  path: string,
  journey: Journey,
): Promise<WireAnswer> {
  const { world } = context;
  if (context.limits) journey.takeBack = countAddress(world, request.address);
  const { name, operation, params } = findOperation(request.method, path);
  const caller = authenticate(world, request.header('authorization'));
  journey.stamp = { ...journey.stamp, version: caller.key.version };
  const version = chooseVersion(request.header(versionHeader.toLowerCase()), caller.key.version);
  journey.stamp = { ...journey.stamp, version };
  requirePlan(world.account(caller.accountId).record);
  requireScope(caller.key, operation);
  if (context.limits) journey.admission = admit(world, context.inFlight, caller, operation);
  // Made before the body is read, which may take its time: the world may be another one by then.
  const call = contextOf(context, request, caller, version, journey.admission);
  const parts: Parts = { params, query: parseQuery(operation, request.url), body: await parseBody(operation, request) };
  const result = await run(name, { ...call, ...parts });
  if (context.checkAnswers) checkSuccess(operation, result);
  return successAnswer(operation.success.status, result, journey.stamp);
}

/** The parts of a request as its operation's schemas gave them. */
interface Parts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Runs the handler of an operation. The parts were parsed by that operation's schemas, which is what its handler's type asks for. */
function run(name: OperationName, call: CallContext & Parts): unknown {
  const handler: (call: never) => unknown = handlers[name];
  return handler(call as never);
}

function findOperation(method: string, path: string) {
  const found = table.find(method, path);
  if (!found)
    throw new Refusal('not_found', '2.7', `There is no operation at ${path}.`, {
      hint: 'Only the operations whose shape is known are served; the others are known by name only.',
    });
  if ('allowed' in found)
    throw new Refusal('method_not_allowed', '1.1', `${path} does not take ${method}.`, {
      hint: `It takes ${found.allowed.join(', ')}.`,
      headers: { Allow: found.allowed.join(', ') },
    });
  return { ...found.target, params: found.params };
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

function failed(context: PipelineContext, journey: Journey, error: unknown): WireAnswer {
  if (error instanceof WorldReplacedError || error instanceof ContractBreach) throw error;
  let refusal = internalError();
  if (error instanceof Refusal) refusal = error;
  else context.onInternalError(error);
  if (refusal.code === 'rate_limited') {
    journey.admission.refund();
    journey.takeBack();
  }
  if (context.checkAnswers) checkFailure(refusal, journey.stamp.requestId);
  return refusalAnswer(refusal, journey.stamp, context.ruleHeader);
}
