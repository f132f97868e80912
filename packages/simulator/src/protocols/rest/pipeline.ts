import type { Operation } from '@boothkit/contract';
import type { OperationName } from '@boothkit/contract/rules';
import { type Hold, WorldReplacedError } from '../../engine/clock/clock.ts';
import { ApiError } from '../../engine/errors/api-error.ts';
import { ContractViolationError } from '../../engine/errors/contract-violation.ts';
import { RequestAbortedError } from '../../engine/http/body.ts';
import { ConnectionDroppedError } from '../../engine/http/connection-dropped.ts';
import type { HttpRequest, HttpResponse } from '../../engine/http/messages.ts';
import type { PathParams } from '../../engine/http/routes.ts';
import { type AppliedFaults, matchFaults, noteApplied } from '../../instruments/faults/store.ts';
import { changedRecord, eventOf, nameIn, nameOf } from '../../instruments/journal/subject.ts';
import { assumedRule } from '../../model/assumed.ts';
import type { Actor, ChangedRecord, Step } from '../../model/journal/happening.ts';
import { type StoredBody, storeHeaders } from '../../model/journal/request-record.ts';
import { storeResponse } from '../../model/journal/stored-response.ts';
import type { LimitsMode } from '../../model/limits-mode.ts';
import { realRequest, responseOf } from '../../model/versions/translate.ts';
import type { Version } from '../../model/versions/versions.ts';
import type { World } from '../../model/world.ts';
import type { Caller } from '../../service/accounts/authenticate.ts';
import { isMissingCodec } from '../../service/files/images/codec.ts';
import { type Admission, admit, type InFlight, unlimited, withinLimit } from './admission.ts';
import type { CallContext, Handlers } from './call.ts';
import { delayCall } from './delay-call.ts';
import { corruptResponse, replaceResponse, replacesResponse } from './fault-responses.ts';
import { invalid, parseBody, parseQuery } from './parse.ts';
import { requirePlan, requireScope } from './permission.ts';
import { assertError, assertSuccess } from './response-check.ts';
import { errorBody, errorResponse, internalError, successResponse } from './responses.ts';
import type { Services } from './services.ts';
import { stubbed } from './stubs.ts';
import { restTransport, type Transport } from './transport.ts';
import { chooseVersion, echoedVersion } from './version.ts';
import { versionHeader } from './version-header.ts';

/** The limits, checks and listeners of a pipeline. */
interface PipelineOptions {
  /** Whether limits of rate and concurrency hold (section 8). */
  readonly limits: LimitsMode;
  /** Whether error responses have the header that names their rule. */
  readonly ruleHeader: boolean;
  /** Whether every response is checked against the contract before it leaves. */
  readonly checkResponses: boolean;
  /** Called with internal errors of the simulator, which callers see as `internal_error`. */
  readonly onInternalError: (error: unknown) => void;
  /** Called after every request, with its outcome. */
  readonly onEnd: () => void;
}

/** Everything that requests of one world go through. */
export interface PipelineContext extends PipelineOptions {
  readonly world: World;
  readonly services: Services;
  readonly inFlight: InFlight;
  /** The handler of each operation. */
  readonly handlers: Handlers;
}

/** A request as it arrives. Each stage of the pipeline adds what it found, and returns the request as the next of these types. */
interface ReceivedRequest {
  readonly request: HttpRequest;
  /** Relative to the base URL. */
  readonly path: string;
  readonly transport: Transport;
  readonly requestId: string;
  readonly startedMs: number;
  /** The world that received it; the journal of no other notes it. */
  readonly generation: object;
  readonly hold: Hold;
}

/** A request that its address may make. */
interface CountedRequest extends ReceivedRequest {
  readonly refundAddress: () => void;
}

/** A request with its operation or stub. */
interface RoutedRequest extends CountedRequest {
  readonly route: ReturnType<Transport['find']>;
}

/** A request whose key is valid. */
interface IdentifiedRequest extends RoutedRequest {
  readonly caller: Caller;
}

/** A request with the version that serves it. */
interface VersionedRequest extends IdentifiedRequest {
  readonly version: Version;
}

/** A request that plan, scope and limits allow. */
interface AdmittedRequest extends VersionedRequest {
  readonly admission: Admission;
}

/** A request with its query and body as they were sent. */
interface ReadRequest extends AdmittedRequest {
  readonly sent: Awaited<ReturnType<Transport['read']>>['parts'];
  readonly storedBody: StoredBody | undefined;
}

/** A request with the faults that match it. */
interface MatchedRequest extends ReadRequest {
  readonly faults: AppliedFaults | undefined;
}

/** A request at any stage. */
type RequestContext = ReceivedRequest & Partial<MatchedRequest>;

const noRefund = () => {};

/**
 * Takes a request through the stages, in this order: address limit, operation, key, version, plan, scope, limits of the key and
 * account, body and query, the operation itself, envelope. `path` is relative to the base URL; the transport says how requests come
 * in there.
 */
export async function respond(
  service: PipelineContext,
  request: HttpRequest,
  path: string,
  transport: Transport = restTransport,
): Promise<HttpResponse> {
  const { world } = service;
  if (!request.byOwner) world.beginRecording();
  const received: ReceivedRequest = {
    ...{ request, path, transport },
    requestId: world.newRequestId(),
    startedMs: world.clock.now(),
    generation: world.generation,
    hold: world.clock.hold(),
  };
  /** How far the request came: the error response, the journal and the release of limits go by it. */
  const reached: RequestContext = received;
  let response: HttpResponse | undefined;
  let completed = false;
  let change: Change | undefined;
  try {
    let real: HttpResponse;
    try {
      const counted = countRequest(service, received);
      const routed = findOperation(service, counted);
      const identified = identifyCaller(service, routed);
      const versioned = pickVersion(service, identified);
      requirePlan(world.account(versioned.caller.accountId).record);
      requireScope(versioned.caller.key, versioned.route.operation);
      const admitted = admitRequest(service, versioned);
      // Awaited even if it is there already: so concurrent calls are in flight together, and the limits count them.
      const read = await readRequest(admitted);
      takeHeavySlot(read);
      const matched = world.during((step) => {
        const found = matchRequest(service, read);
        // That a fault has applied is a change as well, also where the call makes none.
        if (found.faults) change = { subject: null, eventId: null, changed: undefined, step };
        return found;
      });
      const replaced = matched.faults && (await applyEarlyFaults(service, matched, matched.faults));
      real = replaced ?? (await serve(service, matched, (made) => (change = made)));
      completed = !replaced && real.status < 400;
    } catch (error) {
      real = responseToError(service, reached, error);
    }
    const late = reached.faults ? await applyLateFaults(service, reached, reached.faults, real) : real;
    response = world.assumed ? { ...late, headers: world.assumed.headers(late.headers, world.clock.now()) } : late;
    return response;
  } finally {
    recordRequest(world, reached, response, { completed, change });
    reached.admission?.release();
    reached.hold.release();
    service.onEnd();
  }
}

function countRequest(service: PipelineContext, context: ReceivedRequest): CountedRequest {
  const { transport, request } = context;
  return Object.assign(context, {
    refundAddress: withinAddressLimit(service, () => transport.countAddress(service.world, request)),
  });
}

/** Counts a request against its address, as the limits of the simulator say; returns what takes it back. */
export function withinAddressLimit(service: PipelineContext, count: () => () => void): () => void {
  return service.limits === 'off' ? noRefund : withinLimit(service.world, service.limits, count);
}

function findOperation({ world }: PipelineContext, context: CountedRequest): RoutedRequest {
  const { transport, request, path } = context;
  return Object.assign(context, { route: transport.find(world, request, path) });
}

function identifyCaller({ world }: PipelineContext, context: RoutedRequest): IdentifiedRequest {
  const caller = context.transport.identify(world, context.request);
  if (caller instanceof ApiError) throw caller;
  return Object.assign(context, { caller });
}

function pickVersion({ world }: PipelineContext, context: IdentifiedRequest): VersionedRequest {
  return Object.assign(context, { version: chooseVersion(world, context.request, context.caller.key) });
}

function admitRequest(service: PipelineContext, context: VersionedRequest): AdmittedRequest {
  const { caller, route } = context;
  const { world, inFlight, limits } = service;
  const admission =
    limits === 'off' ? unlimited : withinLimit(world, limits, () => admit(world, inFlight, caller, route.operation));
  return Object.assign(context, { admission });
}

async function readRequest(context: AdmittedRequest): Promise<ReadRequest> {
  const { transport, request, route } = context;
  const { parts: sent, stored: storedBody } = await transport.read(route.operation, request);
  return Object.assign(context, { sent, storedBody });
}

/**
 * Takes a slot for a heavy call. It is taken before a fault delays the call, so that the calls that wait together are limited together
 * (rule 8/concurrent-heavy).
 */
function takeHeavySlot({ route, version, sent, admission }: ReadRequest): void {
  const { heavy } = route.operation;
  if (heavy === 'never') return;
  const { body } = 'stub' in route ? sent : realRequest(version, route.name, sent);
  if (heavy === 'always' || namesSourceUrl(body)) admission.takeHeavy();
}

const namesSourceUrl = (body: unknown) =>
  typeof body === 'object' && body !== null && 'sourceUrl' in body && typeof body.sourceUrl === 'string';

/** Matches the faults of the world with a call that would be served now. */
function matchRequest({ world }: PipelineContext, context: ReadRequest): MatchedRequest {
  const { request, generation, route, caller, sent } = context;
  if (world.generation !== generation || request.byOwner) return Object.assign(context, { faults: undefined });
  const { name: operation, params } = route;
  const { accountId } = caller;
  const call = { operation, accountId, params, header: request.header, ...sent };
  return Object.assign(context, { faults: matchFaults(world, call) });
}

/** Serves a request: validates its parts, runs the operation, and makes the response in the request's version. */
async function serve(
  service: PipelineContext,
  context: ReadRequest,
  onChange: (change: Change) => void,
): Promise<HttpResponse> {
  const { transport, requestId, route, version, sent } = context;
  const { params } = route;
  const stamp = { requestId, version: version.date };
  const { document, assumed } = service.world;
  if (document) (await import('../document/report.ts')).tellContradictions(document);
  if ('stub' in route)
    return stubbed(
      route,
      sent,
      callOf(service, context, { params, query: undefined, body: undefined }, onChange),
      stamp,
    );
  const { name, operation } = route;
  const real = realRequest(version, name, sent);
  const known = assumed ? assumed.request(real, name) : real;
  const own = document?.contractOperations.get(name);
  const split =
    own && (await import('../document/more-fields.ts')).splitCall(own, params as PathParams, { ...sent, ...known });
  const { query, body } = split ?? known;
  const bodySchema = transport.bodySchemaOf(name, operation, service);
  const parts: Parts = {
    params,
    query: parseQuery(operation, query),
    body: parseBody(bodySchema, checkedBody(service.world, context, body)),
  };
  if (split && split.errors.length > 0) throw invalid(operation.section, split.errors);
  const call = callOf(service, context, parts, onChange);
  const result = await run(service.handlers, name, call);
  if (service.checkResponses) assertSuccess(operation, result);
  const answered = assumed ? assumed.response({ ...result }, { operation: name, sent: real }) : result;
  const inVersion = responseOf(version, name, answered);
  if (!split) return successResponse(statusOf(service.world, operation, result), inVersion, stamp);
  if (operation.scope === 'read-write') split.keep(service.world.bookkeeping(call.accountId).account, result);
  const { body: shown, headers } = split.shown(call.account(), inVersion);
  const status =
    document?.prefer === 'document' ? own.described.success.status : statusOf(service.world, operation, result);
  const response = successResponse(status, shown, stamp);
  return { ...response, headers: { ...response.headers, ...headers } };
}

/** The body that is validated; of a create whose key is known, a service may read nothing else (decision S21). */
function checkedBody(world: World, { route, caller }: ReadRequest, body: unknown): unknown {
  if (route.name !== 'create_event' || assumedRule(world, 'knownCreate') !== 'keyAlone') return body;
  const { idUser }: { readonly idUser?: unknown } = Object(body);
  const known =
    typeof idUser === 'string' ? world.account(caller.accountId).events.oldestOfUser(idUser.trim()) : undefined;
  return known ? { idUser, name: known.name, date: known.date, templateIds: known.templateIds } : body;
}

/** The status of a success; a service may tell by it that a create has found its event (decision S21). */
function statusOf(world: World, { success }: Operation, result: object): number {
  const found = 'alreadyExisted' in result && result.alreadyExisted === true;
  return found && assumedRule(world, 'knownCreate') === 'status200' ? 200 : success.status;
}

/** Applies the faults of a call that come before its operation; returns the response that replaces the real one, if there is one. */
async function applyEarlyFaults(
  { world, ruleHeader }: PipelineContext,
  { request, requestId, hold, version, admission, refundAddress }: AdmittedRequest,
  { latencyMs, responseFault: fault }: AppliedFaults,
): Promise<HttpResponse | undefined> {
  if (latencyMs > 0) await delayCall(world.clock, request, latencyMs, hold);
  if (!fault || fault.afterChange || !replacesResponse(fault)) return undefined;
  if (fault.status === 429) {
    // A call that a limit rejects costs nothing (decision S10).
    admission.refund();
    refundAddress();
  }
  return replaceResponse(fault, { requestId, version: version.date }, ruleHeader);
}

/** Returns the response of a call with faults applied, once the operation has finished. */
async function applyLateFaults(
  { world, ruleHeader }: PipelineContext,
  { request, requestId, hold }: RequestContext,
  faults: AppliedFaults,
  real: HttpResponse,
): Promise<HttpResponse> {
  const { responseFault: fault, lateLatencyMs } = faults;
  if (lateLatencyMs > 0) await delayCall(world.clock, request, lateLatencyMs, hold);
  if (!fault || !replacesResponse(fault)) return corruptResponse(real, faults, ruleHeader);
  const stamp = { requestId, version: real.headers[versionHeader] ?? '' };
  return fault.afterChange ? replaceResponse(fault, stamp, ruleHeader) : real;
}

/** Notes in the journal how a request ended, and whether its operation succeeded. */
function recordRequest(
  world: World,
  context: RequestContext,
  response: HttpResponse | undefined,
  { completed, change }: { readonly completed: boolean; readonly change: Change | undefined },
): void {
  const { request, path, requestId, startedMs, generation, route, caller, storedBody } = context;
  if (world.generation !== generation) return;
  const { method } = request;
  const subject = change?.subject ?? null;
  if (request.byOwner) {
    if (!change) return;
    const accountId = caller?.accountId ?? null;
    const actor: Actor = { kind: request.byOwner, id: null };
    const { eventId, changed } = change;
    world.note(
      { kind: 'owner', accountId, text: ownerText(context), subject, refId: null, actor, eventId, changed },
      change.step,
    );
    return;
  }
  // A tool is called at the address of the endpoint.
  const shownPath = path === '' ? request.url.pathname : path;
  const accountId = caller?.accountId ?? null;
  const status = response?.status ?? null;
  const { faults = [] } = context.faults ?? {};
  world.requests.append({
    startedMs,
    endedMs: world.clock.now(),
    method,
    path: shownPath,
    search: request.url.search,
    address: request.address,
    requestId,
    operation: route?.name ?? null,
    accountId,
    keyId: caller?.key.id ?? null,
    params: route?.params ?? {},
    body: storedBody,
    headers: storeHeaders(request),
    response: response && storeResponse(response),
    status,
    error: response?.error,
    completed,
    faults,
  });
  const number = world.requests.end;
  if (faults.length > 0) noteApplied(world, faults, `request-${number}`);
  const actor: Actor = { kind: 'key', id: caller?.key.id ?? null };
  const read = accountId === null ? undefined : eventOf(world, accountId, textOf(route?.params['eventId']) ?? '');
  const eventId = change?.eventId ?? read?.id ?? null;
  const { changed } = change ?? {};
  world.note(
    { accountId, actor, eventId, changed, method, path: shownPath, subject, status, completed, number, requestId },
    change?.step,
  );
}

/** The name of the owner's step by a request of the API, such as `rename event`. */
function ownerText({ route, sent }: RequestContext): string {
  const renames = route?.name === 'update_event' && Object.keys(sent?.body ?? {}).join() === 'name';
  return renames ? 'rename event' : (route?.name ?? '').replaceAll('_', ' ');
}

/** The change that a call made: the name of what it is of, and the step in which it was made. */
interface Change {
  readonly subject: string | null;
  readonly eventId: string | null;
  /** The event before and after it. */
  readonly changed: ChangedRecord | undefined;
  readonly step: Step | undefined;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

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
  { request: { url, mount = '', byOwner }, generation, caller: { accountId, key }, version }: AdmittedRequest,
  { params, query, body }: Parts,
  onChange: (change: Change) => void,
): CallContext & Parts {
  const requireSameWorld = (): void => {
    if (world.generation !== generation) throw new WorldReplacedError();
  };
  return {
    world,
    services,
    accountId,
    version,
    limits,
    origin: `${url.origin}${mount}`,
    account() {
      requireSameWorld();
      return world.account(accountId);
    },
    commit(change) {
      requireSameWorld();
      const subject = nameOf(world, accountId, params as PathParams) ?? nameIn(body);
      const actor: Actor = byOwner ? { kind: byOwner, id: null } : { kind: 'key', id: key.id };
      return world.during((step) => {
        const tx = world.transaction(accountId);
        const { events } = tx.account;
        const asked = textOf(Object(params).eventId);
        const before = asked === null ? undefined : events.get(asked);
        const result = change(tx);
        // A create and a copy respond with an event of their own.
        const made = textOf(Object(result).id);
        const eventId = made !== null && events.get(made) ? made : asked;
        onChange({ subject, eventId, changed: changedRecord(before, events.get(asked ?? '')), step });
        return result;
      }, actor);
    },
    params,
    query,
    body,
  };
}

/** Returns the response to an error of a stage, and gives back what the request paid if a limit rejects it. Throws errors that have no response. */
function responseToError(service: PipelineContext, context: RequestContext, error: unknown): HttpResponse {
  const { request, transport, requestId, admission, refundAddress } = context;
  if (error instanceof WorldReplacedError || error instanceof RequestAbortedError) throw error;
  if (error instanceof ConnectionDroppedError) throw error;
  if (error instanceof ContractViolationError) {
    // Over HTTP the rejection shows as a lost connection only: so the error is reported to the simulator's owner.
    service.onInternalError(error);
    throw error;
  }
  let apiError = isMissingCodec(error) ? internalError(error.message) : internalError();
  if (error instanceof ApiError) apiError = error;
  else service.onInternalError(error);
  if (apiError.code === 'rate_limited') {
    admission?.refund();
    refundAddress?.();
  }
  if (service.checkResponses) assertError(apiError, requestId);
  const version = context.version ?? echoedVersion(service.world, request, transport.identify);
  const response = errorResponse(apiError, { requestId, version: version.date }, service.ruleHeader);
  const { world } = service;
  if (!world.assumed) return response;
  const { rule } = apiError;
  const accountId = context.caller?.accountId;
  const isForeign = (): boolean => {
    const id = context.route?.params['eventId'];
    return (
      typeof id === 'string' &&
      world.accountStates().some(({ record, events }) => record.id !== accountId && events.get(id))
    );
  };
  const wire = { status: response.status, ...errorBody(apiError, requestId) };
  const { status, error: sent } = world.assumed.error(wire, { rule, isForeign });
  return { ...response, status, body: JSON.stringify({ error: sent }) };
}
