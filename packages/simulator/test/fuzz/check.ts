import { type Api, basePaths, type DescribedOperation, matchOf } from './documents.ts';
import type { ReadResponse, SentRequest } from './transport.ts';
import { envelopeViolation, parsed, requestViolation, responseViolation } from './validation.ts';

/** What a response was found to be. */
export interface CheckedResponse {
  /** The documented operation that gave it, if any, and the parameters of its path. */
  readonly operation?: DescribedOperation | undefined;
  readonly params?: Readonly<Record<string, string>>;
  /** The body of a response of an API, where it is JSON. */
  readonly body?: unknown;
  readonly violation?: string | undefined;
}

/** Where in one of the APIs a path leads. */
interface Address {
  readonly api: Api;
  readonly path: string;
  /** Whether it is in a world beside the one that the origin serves. */
  readonly isInWorld: boolean;
}

/** The address of a path; `undefined` for all that is beside the APIs: files, pages, sign-in, MCP, the dashboard. */
function addressOf(pathname: string): Address | undefined {
  const below = pathname.replace(/^\/worlds\/[^/]*/, '');
  const isInWorld = below !== pathname;
  const { service, control } = basePaths;
  if (below.startsWith(`${service}/`)) return { api: 'service', path: below.slice(service.length), isInWorld };
  const isPage = /^\/_sim\/(dashboard|live)(\/|$)/.test(below);
  if (isPage || !`${below}/`.startsWith(`${control}/`)) return undefined;
  return { api: 'control', path: below.slice(control.length) || '/', isInWorld };
}

/** Checks a response against the documents. With stubs, paths that no document has may answer as they like. */
export function checkResponse(
  sent: SentRequest,
  response: ReadResponse,
  { hasStubs }: { readonly hasStubs: boolean },
): CheckedResponse {
  const { pathname, search } = new URL(`http://any.test${sent.target}`);
  const address = addressOf(pathname);
  const match = address && matchOf(address.api, sent.method, address.path);
  const text = new TextDecoder().decode(response.body);
  if (sent.viaSocket && sent.headers['origin'] !== undefined)
    return { violation: guardViolation(sent, response, text) };
  if (response.headers.has('simulator-fault')) return { operation: match?.operation };
  if (hasStubs && address?.api === 'service' && !match?.operation) return {};
  if (response.status >= 500) return { violation: `status ${response.status}: ${text.slice(0, 500)}` };
  if (!address || !match || sent.method === 'HEAD') return {};
  const body = parsed(text);
  const { operation, params, methods } = match;
  // A world that is not there answers for all of its paths.
  const isKnown = operation && !(address.isInWorld && response.status === 404);
  const violation =
    (isKnown
      ? responseViolation(operation, response, body)
      : (methodsViolation(response, methods) ?? envelopeViolation(address.api, response, body))) ??
    (address.api === 'service' ? stampViolation(response, body) : undefined) ??
    (isKnown && response.status < 300 ? acceptedViolation(operation, search, sent.body) : undefined);
  return { operation, params, body, violation };
}

/** No `Origin` here is of the machine itself: the guard of a server rejects them all before the simulator sees them (decision S270). */
function guardViolation({ method }: SentRequest, response: ReadResponse, text: string): string | undefined {
  if (response.status !== 403) return `status ${response.status} with a foreign Origin`;
  return method === 'HEAD' ? undefined : envelopeViolation('control', response, parsed(text));
}

function methodsViolation({ status, headers }: ReadResponse, methods: readonly string[]): string | undefined {
  const allowed = headers.get('allow');
  if (status !== 405 || allowed?.split(', ').sort().join() === [...methods].sort().join()) return undefined;
  return `the header Allow is ${allowed}; the document has ${methods}`;
}

/** What every response of the API has, whatever the request. */
function stampViolation({ status, headers }: ReadResponse, body: unknown): string | undefined {
  const requestId = headers.get('x-request-id');
  if (!requestId) return 'the header X-Request-Id is missing';
  if (!headers.get('service-version')) return 'the header Service-Version is missing';
  if (status < 400) return undefined;
  const { error } = body as { error: { requestId: unknown } };
  if (error.requestId !== requestId) return `error.requestId is ${error.requestId}; the header has ${requestId}`;
  return undefined;
}

/** What an operation accepts, its document has to allow. */
function acceptedViolation(operation: DescribedOperation, search: string, sent: Uint8Array | undefined) {
  const error = requestViolation(operation, new URLSearchParams(search), new TextDecoder().decode(sent));
  return error === undefined ? undefined : `accepted what the document does not allow: ${error}`;
}
