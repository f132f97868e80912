import { errorBody, internalError } from '../pipeline/envelope.ts';
import { parseBody, parseQuery } from '../pipeline/parse.ts';
import { Refusal } from '../pipeline/refusal.ts';
import { routes } from '../pipeline/routes.ts';
import type { Simulator } from '../simulator.ts';
import type { WireAnswer, WireRequest } from '../wire/messages.ts';
import { type ControlOperation, controlOperations } from './operations.ts';

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
    const operation = findOperation(request);
    parseQuery({ section: 'control' }, request.url);
    const result = operation.run(simulator, await bodyOf(operation, request));
    return { status: operation.status, headers: json, body: JSON.stringify(result) };
  } catch (error) {
    if (!(error instanceof Refusal)) onInternalError(error);
    const refusal = error instanceof Refusal ? error : internalError();
    const headers = { ...json, ...refusal.extras.headers };
    return { status: refusal.status, headers, body: JSON.stringify(errorBody(refusal, 'control')) };
  }
}

/** A body may be left out altogether: then it counts as empty. */
async function bodyOf({ body }: ControlOperation, request: WireRequest): Promise<unknown> {
  if (!body) return undefined;
  return request.header('content-type') === null ? body.parse({}) : parseBody({ body, section: 'control' }, request);
}

function findOperation({ method, url }: WireRequest): ControlOperation {
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
  return found.target;
}
