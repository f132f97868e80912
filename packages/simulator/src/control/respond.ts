import type { Simulator } from '../interface.ts';
import { UnfitInput } from '../owner/checked.ts';
import { errorBody, internalError } from '../pipeline/envelope.ts';
import { mostJsonBytes, parseBody, parseQuery, readBody } from '../pipeline/parse.ts';
import { Refusal } from '../pipeline/refusal.ts';
import { routes } from '../pipeline/routes.ts';
import { DailyCapError } from '../sends/daily-caps.ts';
import { RequestBrokenOffError } from '../wire/body.ts';
import type { WireAnswer, WireRequest } from '../wire/messages.ts';
import type { ControlOperation, PathParams, SentBytes } from './operation.ts';
import { controlOperations } from './operations.ts';

/** Where the control API is, from the origin. */
export const controlPath = '/_sim';

const table = routes(
  Object.values<ControlOperation>(controlOperations).map(
    (operation) => [operation.method, operation.path, operation] as const,
  ),
);

const json = { 'Content-Type': 'application/json' };

/** Answers a request of the control API: the owner's side and the clock over plain HTTP, in the service's own error envelope. */
export async function respondToControl(
  simulator: Simulator,
  request: WireRequest,
  onInternalError: (error: unknown) => void,
): Promise<WireAnswer> {
  try {
    const { operation, params } = findOperation(request);
    const query = parseQuery({ ...operation, section: 'control' }, request.url.searchParams);
    const result = operation.run(simulator, await bodyOf(operation, request), params, query);
    return { status: operation.status, headers: json, body: JSON.stringify(result) };
  } catch (error) {
    if (error instanceof RequestBrokenOffError) throw error;
    const known = refusalOf(error);
    if (!known) onInternalError(error);
    const refusal = known ?? internalError();
    const headers = { ...json, ...refusal.extras.headers };
    return { status: refusal.status, headers, body: JSON.stringify(errorBody(refusal, 'control')) };
  }
}

/** The refusal that an error is; what the owner's side does not take, or not today, is one too. */
function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof DailyCapError)
    return new Refusal('rate_limited', error.rule, error.message, {
      headers: { 'Retry-After': String(error.retryAfterSeconds) },
    });
  if (!(error instanceof UnfitInput)) return undefined;
  return new Refusal('validation_failed', '7/validation-failed', `The request is not valid: ${error.message}`, {
    details: error.faults.map(({ field, message }) => ({ field, message })),
  });
}

/** A body may be left out altogether, whatever content type is named: then it counts as `{}`. */
async function bodyOf({ body, mostBytes }: ControlOperation, request: WireRequest): Promise<unknown> {
  if (mostBytes !== undefined) return bytesOf(request, mostBytes);
  if (!body) return undefined;
  const takes = { body, section: 'control' };
  const bytes = await request.body(mostJsonBytes);
  return parseBody(takes, bytes?.length === 0 ? {} : await readBody(takes, { ...request, body: async () => bytes }));
}

async function bytesOf(request: WireRequest, mostBytes: number): Promise<SentBytes> {
  const bytes = await request.body(mostBytes);
  if (!bytes) throw new Refusal('payload_too_large', '4/json', `The body must be at most ${mostBytes} bytes.`);
  return { bytes, contentType: request.header('content-type') ?? '' };
}

function findOperation({ method, url }: WireRequest): { operation: ControlOperation; params: PathParams } {
  const path = url.pathname.slice(controlPath.length) || '/';
  const found = table.find(method, path);
  if (!found) {
    const known = Object.values<ControlOperation>(controlOperations).map(
      (known) => `${known.method} ${controlPath}${known.path}`,
    );
    throw new Refusal('not_found', '1.1', `The control API has nothing at ${url.pathname}.`, {
      hint: `It has ${known.join(', ')}.`,
    });
  }
  if ('allowed' in found)
    throw new Refusal('method_not_allowed', '1.1', `${url.pathname} does not take ${method}.`, {
      hint: `It takes ${found.allowed.join(', ')}.`,
      headers: { Allow: found.allowed.join(', ') },
    });
  return { operation: found.target, params: found.params };
}
