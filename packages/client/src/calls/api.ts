import type { OperationName } from '@boothkit/contract/internal';
import { noOptions, type OptionNames } from '../engine/option-names.ts';
import type { ClientLimits } from '../limits/limits.ts';
import { type CallOptions, readCallOptions } from '../options/call-options.ts';
import type { ClientSettings } from '../options/client-options.ts';
import { copyResponse, headerOf, requestIdOf, toPlatformResponse } from '../options/http-response.ts';
import type { Input, Output } from '../options/operation-types.ts';
import type { Success } from '../options/outcome.ts';
import { beginCall, type Call } from '../transport/call.ts';
import { assertNoFunction, assertValid, loadRedact } from '../transport/load-errors.ts';
import { operationRequest } from '../transport/request.ts';
import { createRetryBudget, type RetryBudget } from '../transport/retry-budget.ts';
import { createSend, type Send } from '../transport/send.ts';
import type { ApiPromise } from './api-promise.ts';

/** The methods of a client are made of this. */
export interface Api {
  readonly settings: ClientSettings;
  /** Shared with derived clients. */
  readonly state: ClientState;
  /** Begins a call of one operation. `on404` is the result of a delete whose retry finds nothing left to delete. */
  call<Name extends OperationName>(
    name: Name,
    input: Input<Name>,
    options: CallOptions | undefined,
    on404?: Output<Name>,
  ): ApiPromise<Output<Name>>;
  /**
   * Begins a call that sends several requests, that changes what it received, or that has options of its own, whose names are `own`. `work`
   * gets the options that are given. Its errors reject the call.
   */
  run<Data, Options extends CallOptions = CallOptions>(
    operation: string,
    options: Options | undefined,
    work: (call: Call, given: Options) => Promise<Success<Data>>,
    own?: OptionNames<Omit<Options, keyof CallOptions>>,
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
  /** Ends when the copies of events that are being made have ended. */
  copies: Promise<unknown>;
}

/** The state of a client without calls. */
export function createClientState(): ClientState {
  return { calls: 0, retryBudget: createRetryBudget(), copies: Promise.resolve() };
}

/** Connects the methods of a client to the transport. */
export function createApi(
  settings: ClientSettings,
  limits: Pick<ClientLimits, 'acquire' | 'sleep'>,
  state: ClientState,
): Api {
  const { baseUrl, validate } = settings;
  const plainSend = createSend(settings, limits, state.retryBudget);
  const send: Send =
    validate === undefined
      ? plainSend
      : async (request, call) => assertValid(validate, request, await plainSend(request, call), call);
  const defaults = readCallOptions<CallOptions>(settings, noOptions);

  async function begin<Data, Options extends CallOptions>(
    ...[operation, options, work, own]: Parameters<typeof run<Data, Options>>
  ) {
    state.calls += 1;
    const [callSettings, given] = options === undefined ? defaults : readCallOptions(settings, options, operation, own);
    const call = beginCall(callSettings, settings, state.calls);
    return { ...(await work(call, given as Options)), call };
  }

  const run: Api['run'] = (operation, options, work, own) => {
    const ended = begin(operation, options, work, own);
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
    settings,
    state,
    call: (name, input, options, on404) => run(name, options, (call) => sendOperation(name, input, call, on404)),
    run,
    sendOperation,
    send,
  };
}
