import type { OperationName } from '@boothkit/contract/constants';
import { type ApiPromise, apiPromise } from './api-promise.ts';
import { type CallOptions, readCallOptions } from './call-options.ts';
import type { ClientSettings } from './client-options.ts';
import { loadFor } from './load-later.ts';
import type { Observer } from './observing/observer.ts';
import type { ResponseCheck } from './response-check.ts';
import type { Admit } from './transport/admission.ts';
import { beginCall, type Call } from './transport/call.ts';
import { type OperationInput, operationRequest } from './transport/operation-request.ts';
import type { Success } from './transport/outcome.ts';
import { headerOf, requestIdOf } from './transport/request-id.ts';
import { createSend, type Send } from './transport/send.ts';

/** What a call does; what it gives last is its answer. */
type Work = (call: Call) => Promise<Success>;

/** What the methods of a client are made of. */
export interface Api {
  readonly baseUrl: string;
  readonly send: Send;
  /** Logs a warning, where there is a log. */
  readonly warn: Observer['warn'];
  /** Begins a call that may take several requests. */
  run<Data>(operation: string, options: CallOptions | undefined, work: Work): ApiPromise<Data>;
  /** Begins a call of one operation. The input is made inside, so that what is wrong with it rejects and never throws. */
  call<Data>(name: OperationName, options: CallOptions | undefined, input: () => OperationInput): ApiPromise<Data>;
}

/** Ties the methods to the transport. */
export function createApi(settings: ClientSettings, admit: Admit): Api {
  const { baseUrl, redact, validate } = settings;
  const plainSend = createSend(settings, admit);
  const checkedBy = (check: ResponseCheck): Send => {
    return async (request, call) => {
      const success = await plainSend(request, call);
      const { judge } = await loadFor(request.operation, call, request.method !== 'GET');
      judge(check, request, success, call);
      return success;
    };
  };
  const send = validate === undefined ? plainSend : checkedBy(validate);
  const plain = readCallOptions(settings, {});
  let calls = 0;

  async function begin(operation: string, options: CallOptions | undefined, work: Work) {
    calls += 1;
    const call = beginCall(
      options === undefined ? plain : readCallOptions(settings, options, operation),
      settings,
      calls,
    );
    if (options?.headers !== undefined) call.given = { ...options.headers };
    const { response, data } = await work(call);
    return { call, response, data };
  }

  const run: Api['run'] = <Data>(operation: string, options: CallOptions | undefined, work: Work) =>
    apiPromise<Data, Awaited<ReturnType<typeof begin>>>(
      begin(operation, options, work),
      ({ call, response, data }) => ({
        data: data as Data,
        response,
        requestId: requestIdOf(response, redact),
        version: headerOf(response, 'Service-Version', redact),
        attempts: call.attempts,
        queuedMs: call.queuedMs,
      }),
    );
  return {
    baseUrl,
    send,
    warn: settings.observer.warn,
    run,
    call: (name, options, input) => run(name, options, (call) => send(operationRequest(baseUrl, name, input()), call)),
  };
}
