import { type OperationName, wire } from '@boothkit/contract/internal';
import type { ClientLimits } from '../limits/limits.ts';
import { type CallOptions, readCallOptions } from '../options/call-options.ts';
import type { ClientSettings } from '../options/client-options.ts';
import { copyResponse, headerOf, requestIdOf, toPlatformResponse } from '../options/http-response.ts';
import type { Observer } from '../options/observer.ts';
import type { Input, Output } from '../options/operation-types.ts';
import type { Success } from '../options/outcome.ts';
import type { ResponseCheck } from '../options/response-check.ts';
import { beginCall, type Call } from '../transport/call.ts';
import { assertNoFunction, loadRedact, schemaMismatch } from '../transport/load-errors.ts';
import { type HttpRequest, operationRequest } from '../transport/request.ts';
import { createRetryBudget, type RetryBudget } from '../transport/retry-budget.ts';
import { createSend, type Send } from '../transport/send.ts';
import type { ApiPromise } from './api-promise.ts';

/** The methods of a client are made of this. */
export interface Api {
  readonly baseUrl: string;
  readonly uploadBody: ClientSettings['uploadBody'];
  /** Logs a warning, if there is a log. */
  readonly warn: Observer['warn'];
  /** Begins a call of one operation. `on404` is the result of a delete whose retry finds nothing left to delete. */
  call<Name extends OperationName>(
    name: Name,
    input: Input<Name>,
    options: CallOptions | undefined,
    on404?: Output<Name>,
  ): ApiPromise<Output<Name>>;
  /** Begins a call that sends several requests, or that changes what it received. Errors of `work` reject the call. */
  run<Data>(
    operation: string,
    options: CallOptions | undefined,
    work: (call: Call) => Promise<Success<Data>>,
  ): ApiPromise<Data>;
  /** Sends a request of an operation as part of a call. */
  sendOperation<Name extends OperationName>(name: Name, input: Input<Name>, call: Call): Promise<Success<Output<Name>>>;
  /** Sends any request as part of a call. */
  readonly send: Send;
}

/** The state that a client shares with the clients derived from it. */
export interface ClientState {
  /** Calls so far. */
  calls: number;
  readonly retryBudget: RetryBudget;
}

/** The state of a client without calls. */
export function createClientState(): ClientState {
  return { calls: 0, retryBudget: createRetryBudget() };
}

/** Connects the methods of a client to the transport. */
export function createApi(
  settings: ClientSettings,
  limits: Pick<ClientLimits, 'acquire' | 'sleep'>,
  state: ClientState,
): Api {
  const { baseUrl, observer, validate } = settings;
  const plainSend = createSend(settings, limits, state.retryBudget);
  const send = validate === undefined ? plainSend : validating(plainSend, validate);
  const defaults = readCallOptions(settings, {});

  async function begin<Data>(
    operation: string,
    options: CallOptions | undefined,
    work: (call: Call) => Promise<Success<Data>>,
  ) {
    state.calls += 1;
    const callSettings = options === undefined ? defaults : readCallOptions(settings, options, operation);
    const call = beginCall(callSettings, settings, state.calls);
    return { ...(await work(call)), call };
  }

  const run: Api['run'] = (operation, options, work) => {
    const ended = begin(operation, options, work);
    const data = ended.then((end) => end.data);
    // The rejection is handled by the callers of these; nobody may ever await the data alone.
    const endedAlone = () => {
      data.catch(() => {});
      return ended;
    };
    return Object.assign(data, {
      async asResponse() {
        const { response, body } = await endedAlone();
        return copyResponse(response, body);
      },
      async withResponse() {
        const { data, response, body, call } = await endedAlone();
        const redact = await loadRedact(call);
        return {
          data,
          response: toPlatformResponse(response, body),
          requestId: requestIdOf(response, redact),
          version: headerOf(response, 'Service-Version', redact),
          attempts: call.attempts,
          queuedMs: call.queuedMs,
        };
      },
    });
  };

  async function sendOperation<Name extends OperationName>(
    name: Name,
    input: Input<Name>,
    call: Call,
    on404?: Output<Name>,
  ): Promise<Success<Output<Name>>> {
    const request = operationRequest(baseUrl, name, input, on404);
    if (request.leftOut?.length) await assertNoFunction(request);
    return send(request, call);
  }

  return {
    baseUrl,
    uploadBody: settings.uploadBody,
    warn: observer.warn,
    call: (name, input, options, on404) => run(name, options, (call) => sendOperation(name, input, call, on404)),
    run,
    sendOperation,
    send,
  };
}

/** Validates the successful responses of the operations that the contract describes; others pass. */
function validating(send: Send, check: ResponseCheck): Send {
  return async <Data>(request: HttpRequest, call: Call) => {
    const success = await send<Data>(request, call);
    const { operation, url } = request;
    const { response, data } = success;
    // After a delete that an earlier attempt has done, the response is a 404 and the data are the client's own.
    if (!isDescribed(operation) || response.status >= 400) return success;
    const redact = await loadRedact(call);
    const requestId = requestIdOf(response, redact);
    const mismatches = check({ operation, url, status: response.status, requestId, data, redact });
    const [first] = mismatches;
    if (first === undefined) return success;
    const more = mismatches.length === 1 ? '' : ` (and ${mismatches.length - 1} more)`;
    const details = mismatches.map(({ field, message }) => ({ field, message }));
    throw await schemaMismatch(
      operation,
      `the response violates the contract: ${first.message}${more}`,
      success,
      call,
      details,
    );
  };
}

function isDescribed(operation: HttpRequest['operation']): operation is OperationName {
  return Object.hasOwn(wire, operation);
}
