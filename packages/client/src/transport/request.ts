import { type Cost, type Method, type OperationName, whyNotWellFormed, wire } from '@boothkit/contract/internal';
import { assertObject, assertOption, assertText, fieldsOf, found, reading } from '../engine/option-checks.ts';
import type { HttpResponse } from '../options/http-response.ts';
import type { RequestCost } from '../options/limiter.ts';
import type { RequestBody } from '../options/middleware.ts';
import type { Input, Output } from '../options/operation-types.ts';
import { invalidField, typeOf, whyNotDate, writeJson } from './json-body.ts';

/** One HTTP request, ready to be sent any number of times. */
export interface HttpRequest {
  /** The operation by its reference name, `put_upload` for the bytes of an upload, or method and path for `request()`. */
  readonly operation: string;
  readonly method: Method | 'HEAD';
  /** Absolute, query included. */
  readonly url: string;
  /** Added to the headers of the call; sent alone if there is no cost. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sent in place of those of the call: Accept, and parameters of the operation. */
  readonly ownHeaders?: Readonly<Record<string, string>> | undefined;
  readonly body?: RequestBody | Payload | undefined;
  /**
   * The request's cost against the API's limits. Undefined for the bytes of an upload, which go to storage without the
   * call's key and headers.
   */
  readonly cost: RequestCost | undefined;
  /** Whether it may be sent again after a failure that leaves open whether it took effect. */
  readonly repeatable: boolean;
  /**
   * The content of a usable response: a JSON object with this field, any JSON or nothing, or a body that is ignored.
   */
  readonly expects: { readonly identifiedBy: string | null } | 'any' | 'ignored';
  /** Reads the content of a response that is no JSON; undefined for one that `expects` describes. */
  readonly read?: ((response: HttpResponse, bytes: Uint8Array) => unknown) | undefined;
  /** The result of a delete whose retry finds nothing left to delete: an earlier attempt has done it. */
  readonly on404?: unknown;
  /** The fields of the body whose values are functions. */
  readonly leftOut?: readonly string[] | undefined;
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

type QueryValue = string | number | boolean | Date;

/** Query parameters; those that are undefined are left out, and those that are arrays are repeated. */
export type QueryParameters = Readonly<Record<string, QueryValue | readonly QueryValue[] | undefined>>;

/** The input of any operation, for the code that is the same for all of them. */
interface AnyInput {
  readonly path?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: QueryParameters | undefined;
  readonly body?: unknown;
}

/** Method, path, cost and idempotency of an operation. */
export interface OperationFacts extends Pick<(typeof wire)[OperationName], 'cost' | 'heavy' | 'repeatable'> {
  readonly method: HttpRequest['method'];
  /** Below the base URL, its parameters in braces. */
  readonly path: string;
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
  const { method, path, identifiedBy } = wire[name];
  const { path: parameters, query, body } = fieldsOf('input', input as AnyInput, name);
  if ('body' in input) assertObject('body', body, name);
  return {
    operation: name,
    method,
    url: `${baseUrl}${fillPath(path, (each) => encodeURIComponent(parsePathParameter(each, parameters?.[each], name)))}${writeQuery(query, name)}`,
    ...writeBody(body, name),
    ...rulesFor(wire[name], body),
    expects: { identifiedBy },
    ...(on404 !== undefined && { on404 }),
  };
}

/** The cost of a request with this body, and whether it may be repeated. */
export function rulesFor(
  { cost, heavy, repeatable }: Pick<OperationFacts, 'cost' | 'heavy' | 'repeatable'>,
  body: unknown,
): { readonly cost: RequestCost; readonly repeatable: boolean } {
  return {
    cost: { cost, heavy: heavy === 'when-fetching-a-url' && 'sourceUrl' in Object(body) },
    repeatable: repeatable === 'always' || (repeatable === 'with-id-user' && hasIdUser(body)),
  };
}

/** The input of a request for an operation that is not in the table. */
export interface CustomInput {
  readonly query: QueryParameters | undefined;
  readonly body: unknown;
  readonly cost: Cost;
  readonly heavy: boolean;
}

/** A path below the base URL: with its slashes, or the segments between them, which are encoded. */
type RequestPath = string | readonly string[];

/** The name of a custom request in errors and events. */
export function operationOf(method: Method, path: RequestPath): string {
  try {
    return `${method} ${Array.isArray(path) ? `/${path.join('/')}` : path}`;
  } catch {
    // The request is rejected for what is no text.
    return 'request';
  }
}

/** A path as text. No path needs a control character, a space at its end or a backslash, which URL parsers drop or change. */
function pathOf(path: RequestPath, operation: string): string {
  if (typeof path === 'string') {
    if (path.startsWith('/') && !/[?#\\\p{Cc}]|\s$/u.test(path) && !dotSegment.test(path)) return path;
    const needed = 'path must begin with a slash, and have no query, no backslash and no segment "." or ".."';
    throw invalidField('path', `${needed}; pass an array of segments to have IDs encoded`, operation);
  }
  const isGiven = Array.isArray(path) && path.length > 0;
  assertOption(isGiven, 'path', 'be text, or an array of segments', path, operation);
  return path.map((id, at) => `/${encodeURIComponent(parsePathParameter(`path[${at}]`, id, operation))}`).join('');
}

/** A segment that leads to another resource, as URL parsers read it, or servers that decode slashes before. */
const dotSegment = /(?:\/|%2f|%5c)(?:\.|%2e){1,2}(?:\/|%2f|%5c|$)/i;

/** The request of an operation that the reference only names. Throws a {@link ValidationError} for input that cannot be sent. */
export function customRequest(
  baseUrl: string,
  method: Method,
  path: RequestPath,
  { query, body, cost, heavy }: CustomInput,
): HttpRequest {
  const operation = operationOf(method, path);
  const isMethod = typeof method === 'string' && /^[A-Z]+$/.test(method);
  assertOption(isMethod, 'method', 'be a method such as GET', method, operation);
  const { href } = new URL(`${baseUrl}${reading('path', operation, () => pathOf(path, operation))}`);
  return {
    operation,
    method,
    url: `${href}${writeQuery(query, operation)}`,
    ...reading('body', operation, () => writeCustomBody(body, operation)),
    cost: { cost, heavy },
    repeatable: method !== 'POST',
    expects: 'any',
  };
}

/** Checks a path parameter: `.` and `..` would lead to another path. */
export function parsePathParameter(name: string, value: unknown, operation: string): string {
  assertText(name, value, operation);
  assertOption(value !== '.' && value !== '..', name, 'be an ID, not "." or ".."', value, operation);
  const why = whyNotWellFormed(value);
  if (why !== undefined) throw invalidField(name, `${name} ${why}`, operation);
  return value;
}

/** A path with texts in place of its parameters. */
export const fillPath = (path: string, textOf: (name: string) => string): string =>
  path.replace(/\{([^{}]+)\}/g, (_, name: string) => textOf(name));

/** The query of a URL, question mark included. */
function writeQuery(query: QueryParameters = {}, operation: string): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(fieldsOf('query', query, operation))) {
    if (value === undefined) continue;
    const isList = Array.isArray(value);
    for (const [at, item] of (isList ? value : [value]).entries())
      given.append(name, parameterText(isList ? `${name}[${at}]` : name, item, operation));
  }
  return given.size === 0 ? '' : `?${given}`;
}

/** A value of a parameter as text. Throws a `ValidationError` for what is none. */
export function parameterText(name: string, value: unknown, operation: string): string {
  const [written, whyNoDate] = reading(name, operation, () => {
    // A date-time of any library has it.
    const { toJSON }: { readonly toJSON?: unknown } = Object(value);
    return [typeof toJSON === 'function' ? toJSON.call(value) : value, whyNotDate(value)];
  });
  const isText = typeof written === 'string' || typeof written === 'boolean' || Number.isFinite(written);
  const why = whyNoDate ?? (isText ? whyNotWellFormed(`${written}`) : `${neededText}; got ${found(written)}`);
  if (why !== undefined) throw invalidField(name, `${name} ${why}`, operation);
  return `${written}`;
}

const neededText = 'must be text, a number, a boolean or a date';

/** Serializes the body once, so that a retry sends the same even if the caller changes the object. */
function writeBody(body: unknown, operation: string): Pick<HttpRequest, 'body' | 'headers' | 'leftOut'> {
  if (body === undefined) return { headers: {} };
  const { json, leftOut } = writeJson(body, operation);
  return { body: json, headers: { 'content-type': 'application/json' }, leftOut };
}

/**
 * As {@link writeBody}, but text, bytes, a Blob, FormData and URLSearchParams are sent as they are. They are recognised by their shape,
 * because they may come from another realm. Throws for what JSON would lose.
 */
export function writeCustomBody(body: unknown, operation: string): Pick<HttpRequest, 'body' | 'headers'> {
  const tag = typeOf(body);
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
  throw invalidField('body', message, operation);
}

/** A blank idUser counts as none. */
function hasIdUser(body: unknown): boolean {
  const { idUser }: { readonly idUser?: unknown } = Object(body);
  return typeof idUser === 'string' && idUser.trim() !== '';
}
