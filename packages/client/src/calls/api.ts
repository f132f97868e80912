import type { OperationName } from '@boothkit/contract/internal';
import { isBoothError } from '../engine/errors.ts';
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

/** The data of a call with the response that it came in. */
export interface ApiResult<Data> {
  /** The result of the call, as `await` returns it. */
  readonly data: Data;
  /**
   * The last response, as the option `fetch` returned it; its body has been read, {@link ApiPromise.asResponse} has one to read. Its URL is
   * the requested URL, so the URL of a signed upload is a secret.
   */
  readonly response: Response;
  /** The service's ID of the last request. */
  readonly requestId: string | undefined;
  /** The version of the API that served the last request. */
  readonly version: string | undefined;
  /** How often the client sent a request for this call, with the requests of its uploads: 1 for a call without uploads and retries. */
  readonly attempts: number;
  /** Milliseconds that this call waited for limits and retries, by the client's clock. */
  readonly queuedMs: number;
}

/**
 * A call in flight: awaiting it returns the data, or throws one of {@link BoothFailure}. The call begins immediately, whether or not you
 * await it.
 *
 * @example
 * ```ts
 * const event = await booth.events.get(id);
 * const { data, requestId, attempts } = await booth.events.get(id).withResponse();
 * ```
 */
export interface ApiPromise<Data, Result extends ApiResult<Data> = ApiResult<Data>> extends Promise<Data> {
  /**
   * The response of the same call, with a body to read: for code that parses responses itself. Rejects as the call does.
   *
   * @example
   * ```ts
   * const response = await booth.events.get(id).asResponse();
   * console.log(response.status, await response.json());
   * ```
   */
  asResponse(): Promise<Response>;
  /**
   * The data of the same call with response, request ID, version, attempts and time waited; rejects as the call does.
   *
   * @example
   * ```ts
   * const { data, requestId, attempts } = await booth.events.get(id).withResponse();
   * console.log(`${data.name}: request ${requestId}, ${attempts} attempt`);
   * ```
   */
  withResponse(): Promise<Result>;
}

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

/**
 * Begins the stack of an error with the caller of a function, if the stack has it. Otherwise our own frames would take most of the few that a stack
 * has.
 */
function showCaller(error: Error, begun: () => unknown): void {
  const { stack } = error;
  Error.captureStackTrace?.(error, begun);
  if (stack && !/\n +at (?!process)/.test(error.stack ?? '')) error.stack = stack;
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
      : async (request, call) => assertValid(validate, request, await plainSend(request, call), call, baseUrl);
  const defaults = readCallOptions<CallOptions>(settings, noOptions);

  const run: Api['run'] = (operation, options, work, own) => {
    let response!: Success['response'];
    let body!: Success['body'];
    let call!: Call;
    const begin = async () => {
      try {
        state.calls += 1;
        const [merged, given] = options === undefined ? defaults : readCallOptions(settings, options, operation, own);
        call = beginCall(merged, settings, state.calls);
        const end = await work(call, given as NonNullable<typeof options>);
        ({ response, body } = end);
        return end.data;
      } catch (error) {
        if (isBoothError(error)) showCaller(error, begin);
        throw error;
      }
    };
    const data = begin();
    return Object.assign(data, {
      async asResponse() {
        await data;
        return copyResponse(response, body);
      },
      async withResponse() {
        const result = await data;
        const redact = await loadRedact(call);
        return {
          data: result,
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
