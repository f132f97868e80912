import { type BoothFailure, ConnectionError, errorOfStatus } from '../engine/errors.ts';
import { loadPart } from '../engine/load-part.ts';
import type { Failure, Success } from '../options/outcome.ts';
import type { Call } from './call.ts';
import type { Redact } from './redact.ts';
import type { HttpRequest } from './request.ts';

/** The code for errors, and for all that shows what a service has sent. */
type Errors = typeof import('./failure-error.ts');

let loaded: Errors | undefined;

/** Loads it with the first failure, or with the first call that something watches. */
async function load(): Promise<Errors> {
  loaded ??= await import('./failure-error.ts');
  return loaded;
}

/** The error that `make` makes for a call; another one if the code for it cannot be loaded. */
async function make(
  operation: string,
  { attempts, queuedMs, mayHaveHappened, key, sent }: Call,
  makeBy: (errors: Errors) => BoothFailure,
  failure?: Failure,
): Promise<BoothFailure> {
  let errors: Errors;
  try {
    errors = await load();
  } catch (cause) {
    const message = 'the call failed, and the code for its error could not be loaded';
    const response = failure?.kind === 'status' ? failure.response : undefined;
    const facts = { operation, attempts, queuedMs, mayHaveHappened, status: response?.status };
    if (response === undefined) return new ConnectionError(message, facts, { cause });
    // Nothing else of the response, and no ID with a key in it: what removes secrets is in that code.
    const keys = [
      key,
      ...sent.map(({ headers }) => new Headers(headers).get('authorization')?.slice('Bearer '.length)),
    ];
    const id = response.headers.get('x-request-id') ?? '';
    const requestId = /^[\w-]{1,64}$/.test(id) && !keys.some((each) => each && id.includes(each)) ? id : undefined;
    return new (errorOfStatus(response.status))(message, { ...facts, requestId }, { cause });
  }
  return makeBy(errors);
}

/** The error of a call that ends with a failure, without secrets. */
export function toError(...[failure, request, call]: Parameters<Errors['toError']>): Promise<BoothFailure> {
  return make(request.operation, call, (errors) => errors.toError(failure, request, call), failure);
}

/** The error for a JSON response that violates the contract. */
export function schemaMismatch(
  operation: string,
  message: string,
  { response }: Pick<Success, 'response'>,
  call: Call,
): Promise<BoothFailure> {
  return make(operation, call, (errors) => errors.schemaMismatch(operation, message, response, call));
}

/** Throws the error for a function in a body, where there may be one. */
export async function assertNoFunction(request: HttpRequest): Promise<void> {
  const errors = await load().catch(() => undefined);
  const error = errors?.functionInBody(request);
  if (error !== undefined) throw error;
}

/** Returns a success that a check finds valid; throws the error for one that violates the contract. */
export async function assertValid<Data>(
  ...[check, request, success, call, baseUrl]: Parameters<Errors['assertValid']>
): Promise<Success<Data>> {
  const errors = await loadPart('checks', request.operation, load);
  errors.assertValid(check, request, success, call, baseUrl);
  return success as Success<Data>;
}

/** Throws an error of setting an image; what it says of the image is under the name of the caller's argument. */
export async function throwAsOfSource(error: unknown): Promise<never> {
  const errors = await load().catch(() => undefined);
  throw errors?.asOfSource(error) ?? error;
}

/** Loads what removes the secrets of a call from texts; {@link redactFor} then returns it. */
export async function loadRedact(call: Call): Promise<Redact> {
  // Without it, all is hidden.
  if (loaded === undefined) await load().catch(() => {});
  return redactFor(call);
}

/** Removes the secrets of a call from texts; until its code is loaded, all of the text. */
export function redactFor(call: Call): Redact {
  return loaded?.redactFor(call) ?? (() => '[redacted]');
}
