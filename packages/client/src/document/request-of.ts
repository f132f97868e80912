import type { JsonMembers } from '@boothkit/contract/internal';
import { assertOption } from '../engine/option-checks.ts';
import { readOptions } from '../engine/option-names.ts';
import { readHeaders } from '../options/request-headers.ts';
import type { Call } from '../transport/call.ts';
import { invalidField, typeOf } from '../transport/json-body.ts';
import { fillPath, type HttpRequest, rulesFor } from '../transport/request.ts';
import { writeDescribedBody } from './bodies.ts';
import { type CallableOperation, parameterKey } from './facts.ts';
import { chooseMedia, resultReader } from './media.ts';
import { givenEntries, writeParameter, writePathParameter } from './parameters.ts';
import type { OperationOptions } from './types.ts';

/** The input of any operation. */
export type AnyInput = { readonly [Part in (typeof places)[number]]?: JsonMembers | undefined } & {
  readonly body?: unknown;
};

const places = ['path', 'query', 'header', 'cookie'] as const;

/** Parameters of these names are no parameters to OpenAPI: options say what they are. */
const optionHeaders = ['header accept', 'header authorization', 'header content-type'];

/** The request of an operation. Throws a `ValidationError` for input that cannot be sent. */
export function requestOf(
  baseUrl: string,
  operation: CallableOperation,
  given: AnyInput,
  { accept, contentType }: Pick<OperationOptions, 'accept' | 'contentType'>,
  { headers: callHeaders }: Pick<Call, 'headers'>,
): HttpRequest {
  const { name, method, known, contents } = operation;
  const isInput = typeof given === 'object';
  assertOption(isInput, 'input', 'be an object with path, query, header, cookie and body', given, name);
  const input = readOptions(given, { path: 0, query: 0, header: 0, cookie: 0, body: 0 }, name);
  for (const place of places) {
    const isObject = input[place] === undefined || typeOf(input[place]) === 'Object';
    assertOption(isObject, place, 'be an object with parameters', input[place], name);
  }
  requireParameters(operation, input, callHeaders);
  const { path: inPath = {}, header = {} } = input;
  const path = fillPath(operation.path, (each) => {
    const value = Object.hasOwn(inPath, each) ? inPath[each] : undefined;
    return writePathParameter(each, value, describedAt(operation, 'path', each), name);
  });
  const query = written(operation, 'query', input).join('&');
  const cookies = written(operation, 'cookie', input);
  const chosen = chooseMedia(contents, 'accept', accept, name);
  const headers = Object.fromEntries(
    givenEntries(header).map(([each, value]) => [
      each,
      writeParameter(each, value, { ...describedAt(operation, 'header', each), in: 'header' }, name),
    ]),
  );
  return {
    operation: name,
    method,
    url: `${baseUrl}${path}${query === '' ? '' : `${path.includes('?') ? '&' : '?'}${query}`}`,
    ...writeDescribedBody(operation, input.body, contentType),
    ownHeaders: {
      ...(chosen !== undefined && { accept: chosen.written }),
      ...readHeaders({}, headers, { operation: name, allowed: 'service-version' }),
      ...(cookies.length > 0 && { cookie: [callHeaders['cookie'] ?? [], cookies].flat().join('; ') }),
    },
    ...rulesFor(operation, input.body),
    ...(method === 'HEAD' ? { expects: 'ignored' } : { expects: 'any', read: resultReader(contents, chosen) }),
    ...(method === 'DELETE' && (known === undefined || known === 'delete_event') && { on404: goneOf(known, inPath) }),
  };
}

const goneOf = (known: CallableOperation['known'], path: JsonMembers) =>
  known && { deleted: true, id: Object.values(path)[0] };

const describedAt = ({ parameters }: CallableOperation, place: string, name: string): JsonMembers =>
  parameters.get(parameterKey(place, name)) ?? { in: place };

/** The parameters of the query or of cookies, as they are sent. */
function written(operation: CallableOperation, place: 'query' | 'cookie', input: AnyInput): string[] {
  return givenEntries(input[place] ?? {}).flatMap(
    ([name, value]) => writeParameter(name, value, describedAt(operation, place, name), operation.name) ?? [],
  );
}

/** Throws for a parameter of query, header or cookies that is required and not given; a header may be one of the call. */
function requireParameters(
  { parameters, name: operation }: CallableOperation,
  input: AnyInput,
  callHeaders: JsonMembers,
) {
  const given = new Set(optionHeaders);
  for (const name of Object.keys(callHeaders)) given.add(parameterKey('header', name));
  for (const place of places)
    for (const [name] of givenEntries(input[place] ?? {})) given.add(parameterKey(place, name));
  for (const [key, { in: place, name, required }] of parameters) {
    if (required !== true || given.has(key) || !/^(?:query|header|cookie) /.test(key)) continue;
    throw invalidField(`${name}`, `${name} is required: pass it as \`${place}\`, { ${place}: { … } }`, operation);
  }
}
