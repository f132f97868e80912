import { isJson, type JsonMembers } from '../grammars/json.ts';
import type { Method } from '../operations/operations.ts';

// An OpenAPI document that this project did not write. Its mistakes are errors that name the place.

type Json = JsonMembers;

/** One media type of a body or a response. */
export interface MediaType {
  /** In lower case, without parameters, such as `application/json` or `image/*`. */
  readonly type: string;
  /** As the document has it, with its parameters. */
  readonly written: string;
  readonly schema: unknown;
  /** All members: `schema`, `example`, `examples`, `encoding`. */
  readonly own: Json;
}

/** An operation of a document. */
export interface DescribedOperation {
  /** Undefined without an operationId. */
  readonly name: string | undefined;
  readonly method: Method | 'HEAD';
  /** As the document has it. */
  readonly template: string;
  /** Why it cannot be read, such as for a `$ref` that leads nowhere; it has no parameters, bodies and responses then. */
  readonly fault: string | undefined;
  /** The operation itself. */
  readonly own: Json;
  /** Its own servers, else those of its path; undefined if it has those of the document. */
  readonly servers: unknown;
  /** The parameters of its path and its own. */
  readonly parameters: readonly Json[];
  /** The schema of its JSON body. */
  readonly body: unknown;
  /** The media types that its body may have, in the document's order; empty without a body. */
  readonly bodies: readonly MediaType[];
  readonly isBodyRequired: boolean;
  /** Its first successful response: of a status 2xx, else of `2XX`, else a redirect, of 3xx or `3XX`, else of `default`. */
  readonly success: {
    readonly status: number;
    /** The response itself. */
    readonly own: Json;
    /** The schema of its JSON. */
    readonly schema: unknown;
    readonly media: Json;
    /** The media types that it may have, in the document's order; empty without a body. */
    readonly contents: readonly MediaType[];
  };
}

/** A document that is OpenAPI 3. */
export interface ApiDescription {
  readonly operations: readonly DescribedOperation[];
  /** The parts of `paths` that are no operation that could be read, with the reason. */
  readonly unread: readonly string[];
  /** The schema that a `$ref` refers to, with the members beside the `$ref`, which are all for one that leads nowhere; any other node as it is. */
  follow(node: unknown): Json;
  /** The part of the document that a `$ref` names first. */
  target($ref: string): unknown;
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Operations of these methods are not read. */
const otherMethods = ['OPTIONS', 'TRACE'];

/** A value as an object; an empty one if it is none. */
export const membersOf = (value: unknown): Json => (isJson(value) ? value : {});

/** A value as a list; an empty one if it is none. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Reads a document. Throws a TypeError for one that is not OpenAPI 3, or has no operations. An operation has a `fault` for an operationId that
 * another one has, and for a `$ref` that leads nowhere within the document. A schema that has itself as a part, or more than 10,000 parts, is a
 * fault, too, because no check of a value would end.
 */
export function describeApi(document: unknown): ApiDescription {
  requireOpenApi3(document);
  const follow = (node: unknown): Json => {
    const { $ref, ...beside } = membersOf(node);
    if (typeof $ref !== 'string') return membersOf(node);
    const target = targetOf(document, $ref);
    return typeof target === 'string' ? beside : { ...target, ...beside };
  };
  const faults = faultsOf(document);
  const unread: string[] = [];
  const read = Object.entries(membersOf(document['paths'])).flatMap(([template, item]) => {
    const shared = follow(item);
    const fault = methods.some((method) => isJson(shared[method.toLowerCase()])) ? undefined : faults.get(item);
    if (fault !== undefined) unread.push(`${template}: ${fault}`);
    for (const method of otherMethods) if (isJson(shared[method.toLowerCase()])) unread.push(`${method} ${template}`);
    return methods
      .filter((method) => isJson(shared[method.toLowerCase()]))
      .map((method) => operationOf(follow, method, template, shared, faults));
  });
  if (read.length === 0) throw new TypeError('document.paths must have operations; it has none');
  const places = new Map<string, string[]>();
  for (const { name, method, template } of read)
    if (name !== undefined) places.set(name, [...(places.get(name) ?? []), `${method} ${template}`]);
  const operations = read.map((operation) => {
    const at = places.get(operation.name ?? '') ?? [];
    return at.length < 2 ? operation : { ...operation, fault: `its operationId stands at ${at.join(' and at ')}` };
  });
  return { operations, unread, follow, target: ($ref) => pointedAt(document, $ref) };
}

function requireOpenApi3(document: unknown): asserts document is Json {
  const { openapi, swagger, paths } = membersOf(document);
  const need = 'document must be an OpenAPI document of version 3, as an object';
  if (swagger !== undefined) throw new TypeError(`${need}; it is Swagger ${swagger}: convert it first`);
  if (typeof openapi !== 'string' || !openapi.startsWith('3.'))
    throw new TypeError(`${need}; its member openapi is ${JSON.stringify(openapi) ?? 'missing'}`);
  if (!isJson(paths))
    throw new TypeError(`document.paths must have operations; got ${JSON.stringify(paths) ?? 'none'}`);
}

function operationOf(
  follow: ApiDescription['follow'],
  method: DescribedOperation['method'],
  template: string,
  item: Json,
  faults: ReadonlyMap<unknown, string>,
): DescribedOperation {
  const own = membersOf(item[method.toLowerCase()]);
  const fault = faults.get(own) ?? faults.get(item['parameters']);
  const { operationId } = own;
  const { responses, requestBody } = fault === undefined ? own : {};
  const shared = [...listOf(item['parameters']), ...listOf(own['parameters'])];
  const parameters = fault === undefined ? shared.map(follow) : [];
  const request = follow(requestBody);
  const [status, response] = successOf(membersOf(responses));
  const success = follow(response);
  const media = jsonOf(success['content']);
  return {
    name: typeof operationId === 'string' && operationId !== '' ? operationId : undefined,
    ...{ method, template, own, fault, servers: own['servers'] ?? item['servers'] },
    // One of the operation replaces one of the path with its name and place.
    parameters: [...new Map(parameters.map((each) => [`${each['in']} ${each['name']}`, each])).values()],
    body: jsonOf(request['content'])['schema'],
    bodies: mediaTypesOf(request['content']),
    isBodyRequired: request['required'] === true,
    success: {
      ...{ status, own: success, schema: media['schema'], media },
      contents: mediaTypesOf(success['content']),
    },
  };
}

/** The status of the successful response, 200 where the document names none, and the response. */
function successOf(responses: Json): readonly [status: number, response: unknown] {
  const statuses = Object.keys(responses);
  const status = [/^2\d\d$/, /^2XX$/i, /^3(?!04)\d\d$/, /^3XX$/i]
    .map((form) => statuses.find((each) => form.test(each)))
    .find((found) => found !== undefined);
  return [Number(status) || (status?.startsWith('3') ? 302 : 200), responses[status ?? 'default']];
}

/** The media types of a body or a response. */
export function mediaTypesOf(content: unknown): MediaType[] {
  return Object.entries(membersOf(content)).map(([written, media]) => ({
    type: mediaTypeOf(written),
    written,
    schema: membersOf(media)['schema'],
    own: membersOf(media),
  }));
}

/** A media type in lower case, without its parameters. */
export const mediaTypeOf = (contentType: string): string => (contentType.split(';')[0] ?? '').trim().toLowerCase();

/** Whether a media type, as {@link mediaTypeOf} returns it, is JSON: `application/json`, `text/json`, or one that ends in `+json`. */
export const isJsonType = (type: string): boolean => /^(?:application|text)\/json$|^[^/]+\/[^/]+\+json$/.test(type);

/** The JSON among the media types of a body, whatever its parameters. */
export const jsonOf = (content: unknown): Json => mediaTypesOf(content).find(({ type }) => isJsonType(type))?.own ?? {};

/** The text between the items of a list in a query; undefined where each item is a parameter of its own. */
export function listSeparator({ style, explode }: Json): string | undefined {
  if (explode === true) return undefined;
  if (style === 'spaceDelimited') return ' ';
  if (style === 'pipeDelimited') return '|';
  return explode === false && style !== 'deepObject' ? ',' : undefined;
}

/** The path of an operation below the base URL, which may hold a part of the path that the document has in its server. */
export function pathBelow(baseUrl: string, template: string, servers: unknown): string {
  const { url } = membersOf(listOf(servers)[0]);
  const server = URL.parse(typeof url === 'string' ? url : '', baseUrl)?.pathname.replace(/\/$/, '') ?? '';
  const base = new URL(baseUrl).pathname.replace(/\/$/, '');
  const whole = `${server === base ? '' : server}${template}`;
  return base !== '' && whole.startsWith(`${base}/`) ? whole.slice(base.length) : template;
}

/** A path without the names of its parameters. */
export const pathShape = (path: string): string => path.replace(/\{[^{}]*\}/g, '{}');

/** Where an operation is, for a comparison of documents: its method and path, without parameter names, a prefix such as `/api/v1` and a final slash. */
export const commonPlace = (method: string, path: string): string =>
  `${method} ${pathShape(path)
    .replace(/^(?:\/(?:api|v\d+))+(?=\/)/, '')
    .replace(/(.)\/$/, '$1')}`;

/** A name as it is compared: letter case, `_` and `-` do not count. */
export const plainName = (name: string): string => name.replaceAll(/[_-]/g, '').toLowerCase();

/** Members whose values are no part of the document, whatever they look like. */
const values = new Set(['example', 'examples', 'default', 'const', 'enum']);

/** A node of a document in a walk through it, with the one around it. */
interface Visited {
  readonly node: object;
  readonly key: string;
  readonly around: Visited | undefined;
  /** Whether its members are fields by their names. */
  readonly isMap: boolean;
}

/** Each node of a document that may have a `$ref`. */
function* nodesOf(document: object): Generator<Visited> {
  const left: Visited[] = [{ node: document, key: 'document', around: undefined, isMap: false }];
  for (let next = left.pop(); next; next = left.pop()) {
    yield next;
    const { node, isMap } = next;
    for (const key of Object.keys(node)) {
      // A field may be called example; as a keyword it holds a value.
      if (!isMap && (values.has(key) || key.startsWith('x-'))) continue;
      const value: unknown = Reflect.get(node, key);
      if (typeof value !== 'object' || value === null) continue;
      const isFields = !isMap && (key === 'properties' || key === 'patternProperties' || key === '$defs');
      left.push({ node: value, key, around: next, isMap: isFields });
    }
  }
}

const refOf = ({ node, isMap }: Visited): string | undefined => {
  const $ref: unknown = isMap ? undefined : Reflect.get(node, '$ref');
  return typeof $ref === 'string' ? $ref : undefined;
};

function placeOf({ key, around }: Visited): string {
  if (!around) return key;
  return Array.isArray(around.node) ? `${placeOf(around)}[${key}]` : `${placeOf(around)}.${key}`;
}

/** Why nodes of a document cannot be read: those with a `$ref` that leads to nothing readable, and all that contain or refer to them. */
function faultsOf(document: object): ReadonlyMap<unknown, string> {
  const faults = new Map<unknown, string>();
  const reasons = new Map<string, string | undefined>();
  const counts = new Map<Json, number | string>();
  for (const visited of nodesOf(document)) {
    const $ref = refOf(visited);
    if ($ref === undefined) continue;
    const reason = reasons.has($ref) ? reasons.get($ref) : whyUnreadable(document, $ref, counts);
    reasons.set($ref, reason);
    if (reason !== undefined) faults.set(visited.node, `${placeOf(visited)}: $ref ${JSON.stringify($ref)} ${reason}`);
  }
  if (faults.size === 0) return faults;
  const users = new Map<unknown, unknown[]>();
  const addUser = (node: unknown, user: unknown) => {
    const known = users.get(node);
    if (known) known.push(user);
    else users.set(node, [user]);
  };
  for (const visited of nodesOf(document)) {
    const $ref = refOf(visited);
    if (visited.around) addUser(visited.node, visited.around.node);
    if ($ref !== undefined) addUser(pointedAt(document, $ref), visited.node);
  }
  // A map can grow while its entries are visited.
  for (const [node, fault] of faults)
    for (const user of users.get(node) ?? []) if (!faults.has(user)) faults.set(user, fault);
  return faults;
}

function whyUnreadable(document: unknown, $ref: string, counts: Map<Json, number | string>): string | undefined {
  if (!$ref.startsWith('#')) return 'leads to another file; bundle the document into one file first';
  const target = targetOf(document, $ref);
  return typeof target === 'string' ? target : whyEndless(document, $ref, counts);
}

/** The most references that one leads through. */
const maxSteps = 100;

/** The node that a `$ref` leads to, through others; the reason if there is none. */
function targetOf(document: unknown, first: string): Json | string {
  const seen = new Set<string>();
  let beside: Json = {};
  for (let $ref = first; ; ) {
    if (seen.has($ref)) return 'leads to itself';
    if (seen.size > maxSteps) return `leads through more than ${maxSteps} others`;
    seen.add($ref);
    const found = pointedAt(document, $ref);
    if (!isJson(found))
      return `leads nowhere within the document${$ref === first ? '' : `, by ${JSON.stringify($ref)}`}`;
    const { $ref: next, ...others } = found;
    beside = { ...others, ...beside };
    if (typeof next !== 'string') return beside;
    $ref = next;
  }
}

/** The schemas that a value of this one is checked against itself, not its members or items. */
function partsOf(document: unknown, schema: Json): readonly Json[] {
  const { $ref, not, allOf, anyOf, oneOf } = schema;
  const parts = [not, ...[allOf, anyOf, oneOf].flatMap(listOf)];
  return [...parts, typeof $ref === 'string' ? pointedAt(document, $ref) : undefined].filter(isJson);
}

/** The most schemas that a value is checked against, itself and not its members or items: a part that two others have counts twice. */
const maxParts = 10_000;

/**
 * Why no check against a schema would end: it has itself as a part, at any depth, or too many parts. `counts` has the number of parts of known
 * ones, or the reason, and is added to.
 */
function whyEndless(document: unknown, $ref: string, counts: Map<Json, number | string>): string | undefined {
  const begun = new Set<Json>();
  const first = membersOf(pointedAt(document, $ref));
  const left: Json[] = [first];
  for (let schema = left.at(-1); schema; schema = left.at(-1)) {
    const parts = counts.has(schema) ? [] : partsOf(document, schema);
    let reason: string | undefined;
    if (counts.has(schema) || begun.has(schema)) {
      // It comes up again when all of its parts are counted.
      left.pop();
      if (!begun.has(schema)) continue;
      const known = parts.map((part) => counts.get(part) ?? 0);
      const count = known.reduce<number>((sum, each) => sum + Number(each), 1);
      reason = known.find((each) => typeof each === 'string');
      if (reason === undefined && count > maxParts)
        reason = `of more than ${maxParts} parts, by allOf, anyOf, oneOf and not`;
      if (reason === undefined) {
        begun.delete(schema);
        counts.set(schema, count);
      }
    } else {
      begun.add(schema);
      if (parts.some((part) => begun.has(part)))
        reason = 'that has itself as a part, by allOf, anyOf, oneOf or not: no value could be checked against it';
      for (const part of parts) if (!counts.has(part)) left.push(part);
    }
    if (reason === undefined) continue;
    // Schemas that contain it are endless, too.
    for (const each of begun) counts.set(each, reason);
    begun.clear();
  }
  const result = counts.get(first);
  return typeof result === 'string' ? `leads to a schema ${result}` : undefined;
}

/** The node that a `$ref` within a document leads to; undefined for none, and for another file. */
export function pointedAt(document: unknown, $ref: string): unknown {
  if ($ref === '#') return document;
  if (!$ref.startsWith('#/')) return undefined;
  return $ref
    .slice(2)
    .split('/')
    .map((part) => decoded(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((node, name) => (Object.hasOwn(Object(node), name) ? Object(node)[name] : undefined), document);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
