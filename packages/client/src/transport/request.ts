import { type Cost, type Method, type OperationName, whyNotWellFormed, wire } from '@boothkit/contract/internal';
import { ValidationError } from '../errors.ts';
import type { RequestCost } from '../limits/limiter.ts';
import type { Input, Output } from '../operation-types.ts';
import { assertOption } from '../option-checks.ts';
import type { RequestBody } from './middleware.ts';

/** One HTTP request, ready to be sent any number of times. */
export interface HttpRequest {
  /** The operation by its reference name, `put_upload` for the bytes of an upload, or method and path for `request()`. */
  readonly operation: string;
  readonly method: Method;
  /** Absolute, query included. */
  readonly url: string;
  /** Added to the headers of the call; sent alone if there is no cost. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: RequestBody | Payload | undefined;
  /**
   * The request's cost against the API's limits. Absent for the bytes of an upload, which go to storage without the
   * call's key and headers.
   */
  readonly cost?: RequestCost;
  /** Whether it may be sent again after a failure that leaves open whether it took effect. */
  readonly repeatable: boolean;
  /**
   * The content of a usable response: a JSON object with this field, any JSON or nothing, or a body that is ignored.
   */
  readonly expects: { readonly identifiedBy: string | null } | 'any' | 'ignored';
  /** The result of a delete whose retry finds nothing left to delete: an earlier attempt has done it. */
  readonly on404?: unknown;
  /** Makes the request to retry with, if the same one cannot be sent twice. */
  readonly renew?: () => Promise<HttpRequest>;
}

/** Bytes that are read while they are sent. */
export interface Payload {
  /** Opens the bytes; called for each attempt. */
  open(): Promise<RequestBody>;
  /** Why they could not be read to their end, or may not be sent; undefined while nothing is wrong with them. */
  error(): Error | undefined;
}

/** Query parameters; those that are undefined are left out. */
export type QueryParameters = Readonly<Record<string, string | number | boolean | Date | undefined>>;

/** The input of any operation, for the code that is the same for all of them. */
interface AnyInput {
  readonly path?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: QueryParameters | undefined;
  readonly body?: object | undefined;
}

/**
 * The request of an operation of the table. `on404` is the result of a delete whose retry finds nothing left to delete. Throws a
 * {@link ValidationError} for input that cannot be sent.
 */
export function operationRequest<Name extends OperationName>(
  baseUrl: string,
  name: Name,
  input: Input<Name>,
  on404?: Output<Name>,
): HttpRequest {
  const { method, path, cost, heavy, repeatable, identifiedBy } = wire[name];
  const { path: parameters, query, body } = input as AnyInput;
  return {
    operation: name,
    method,
    url: `${baseUrl}${parameters === undefined ? path : fillPath(path, parameters, name)}${query === undefined ? '' : writeQuery(query, name)}`,
    ...writeBody(body, name),
    cost: { cost, heavy: heavy === 'when-fetching-a-url' && body !== undefined && 'sourceUrl' in body },
    repeatable: repeatable === 'always' || (repeatable === 'with-id-user' && hasIdUser(body)),
    expects: { identifiedBy },
    ...(on404 !== undefined && { on404 }),
  };
}

/** The input of a request for an operation that is not in the table. */
export interface CustomInput {
  readonly query: QueryParameters | undefined;
  readonly body: unknown;
  readonly cost: Cost;
  readonly heavy: boolean;
}

/** The request of an operation that the reference only names. Throws a {@link ValidationError} for input that cannot be sent. */
export function customRequest(
  baseUrl: string,
  method: Method,
  path: string,
  { query, body, cost, heavy }: CustomInput,
): HttpRequest {
  const operation = `${method} ${path}`;
  const url = URL.parse(`${baseUrl}${path}`);
  const inside = url?.pathname.startsWith(`${new URL(baseUrl).pathname.replace(/\/$/, '')}/`);
  if (!path.startsWith('/') || /[?#]/.test(path) || url === null || !inside) {
    throw new ValidationError('path must begin with a slash, stay below baseUrl and have no query', { operation });
  }
  return {
    operation,
    method,
    url: `${url.href}${query === undefined ? '' : writeQuery(query, operation)}`,
    ...writeCustomBody(body, operation),
    cost: { cost, heavy },
    repeatable: method !== 'POST',
    expects: 'any',
  };
}

/** Checks a path parameter: `.` and `..` would lead to another path. */
export function parsePathParameter(name: string, value: unknown, operation: string): string {
  const fits = typeof value === 'string' && value.trim() !== '' && value !== '.' && value !== '..';
  assertOption(fits, name, 'be an ID: text that is not blank, "." or ".."', value, operation);
  assertWellFormed(value, name, operation);
  return value;
}

function fillPath(path: string, parameters: Readonly<Record<string, unknown>>, operation: string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parsePathParameter(name, parameters[name], operation)),
  );
}

/** The query of a URL, question mark included. */
function writeQuery(query: QueryParameters, operation: string): string {
  assertDates(query, operation);
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    assertWellFormed(value, name, operation);
    given.set(name, value instanceof Date ? value.toISOString() : String(value));
  }
  return given.size === 0 ? '' : `?${given}`;
}

/** Serializes the body once, so that a retry sends the same even if the caller changes the object. */
function writeBody(body: unknown, operation: string): Pick<HttpRequest, 'body' | 'headers'> {
  if (body === undefined) return { headers: {} };
  if (typeof body === 'object' && body !== null) assertDates(body, operation);
  let json: string;
  try {
    json = JSON.stringify(body);
  } catch (cause) {
    throw new ValidationError('the body cannot be written as JSON', { operation }, { cause });
  }
  // JSON escapes half a surrogate pair, and nothing else that begins so.
  if (/\\ud[89a-f]/.test(json)) assertWellFormed(body, '', operation);
  return { body: json, headers: { 'content-type': 'application/json' } };
}

/** UTF-8 cannot express half a surrogate pair, as `'🎉'.slice(0, 1)` has: the service would store another text. */
function assertWellFormed(value: unknown, field: string, operation: string): void {
  if (typeof value === 'string') {
    const why = whyNotWellFormed(value);
    if (why === undefined) return;
    const message = `${field} ${why}`;
    throw new ValidationError(message, { operation, details: [{ field, message }] });
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    const inner = Array.isArray(value) ? `${field}[${name}]` : field === '' ? name : `${field}.${name}`;
    assertWellFormed(name, `the name of a field in ${field || 'the body'}`, operation);
    assertWellFormed(item, inner, operation);
  }
}

/**
 * As {@link writeBody}, but text, bytes, a Blob, FormData and URLSearchParams are sent as they are. They are recognised by their shape,
 * because they may come from another realm. Throws for what JSON would lose.
 */
function writeCustomBody(body: unknown, operation: string): Pick<HttpRequest, 'body' | 'headers'> {
  const tag = Object.prototype.toString.call(body).slice(8, -1);
  if (ArrayBuffer.isView(body)) {
    return { body: new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice(), headers: {} };
  }
  if (/^(?:Shared)?ArrayBuffer$/.test(tag)) return { body: new Uint8Array(body as ArrayBuffer).slice(), headers: {} };
  const { append, slice } = Object(body);
  const isRaw = !Array.isArray(body) && typeof (append ?? slice) === 'function';
  // A fetch sends objects of other implementations, as test environments bring them, as text such as "[object FormData]".
  const isText = isRaw && /^text.+F-8$/.test(`${new Response(body as BodyInit).headers.get('content-type')}`);
  if (typeof body === 'string' || (isRaw && !isText)) return { body: body as RequestBody, headers: {} };
  const isJson = !isRaw && /^(?:Object|Array|Number|Boolean|Null|Undefined)$/.test(tag);
  if (isJson || typeof Object(body).toJSON === 'function') return writeBody(body, operation);
  const message = `body must be text, bytes, a native Blob, FormData or URLSearchParams, or JSON; got a value of type ${tag}`;
  throw new ValidationError(message, { operation, details: [{ field: 'body', message }] });
}

/** JSON would turn an invalid date into null. */
function assertDates(fields: object, operation: string): void {
  for (const [name, value] of Object.entries(fields)) {
    const isInvalid = value instanceof Date && Number.isNaN(value.getTime());
    if (isInvalid) throw new ValidationError(`${name} must be a valid date; got an invalid Date`, { operation });
  }
}

/** A blank idUser counts as none. */
function hasIdUser(body: object | undefined): boolean {
  const { idUser }: { readonly idUser?: unknown } = body ?? {};
  return typeof idUser === 'string' && idUser.trim() !== '';
}
