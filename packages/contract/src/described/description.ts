import type { Method } from '../operations/operations.ts';

// An OpenAPI document that this project did not write. Its mistakes are errors that name the place.

/** Members of parsed JSON. */
export type JsonMembers = Readonly<Record<string, unknown>>;

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
  readonly method: Method;
  /** As the document has it. */
  readonly template: string;
  /** The operation itself. */
  readonly own: Json;
  /** The parameters of its path and its own. */
  readonly parameters: readonly Json[];
  /** The schema of its JSON body. */
  readonly body: unknown;
  /** The media types that its body may have, in the document's order; empty without a body. */
  readonly bodies: readonly MediaType[];
  readonly isBodyRequired: boolean;
  /** Its first successful response: of a status 2xx, else of `2XX`, else of `default`. */
  readonly success: {
    readonly status: number;
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
  /** The schema that a `$ref` refers to, with the members beside the `$ref`; any other node as it is. */
  follow(node: unknown): Json;
  /** The part of the document that a `$ref` names first. */
  target($ref: string): unknown;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Whether a value has members by name. */
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as an object; an empty one if it is none. */
export const membersOf = (value: unknown): Json => (isJson(value) ? value : {});

/** A value as a list; an empty one if it is none. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Reads a document. Throws a TypeError for one that is not OpenAPI 3, has no operations, or has two with one operationId, for a `$ref` that leads
 * nowhere within it, and for a schema that has itself as a part, or more than 10,000 parts, so that no check of a value would end.
 */
export function describeApi(document: unknown): ApiDescription {
  requireOpenApi3(document);
  const counts = new Map<Json, number>();
  for (const { $ref, at } of referencesIn(document, 'document')) {
    if (!$ref.startsWith('#'))
      throw new TypeError(
        `${at}: $ref ${JSON.stringify($ref)} leads to another file; bundle the document into one file first`,
      );
    targetOf(document, $ref, at);
    requireEnd(document, $ref, at, counts);
  }
  const follow = (node: unknown): Json => {
    const { $ref, ...beside } = membersOf(node);
    return typeof $ref === 'string' ? { ...targetOf(document, $ref, 'document'), ...beside } : membersOf(node);
  };
  const operations = Object.entries(membersOf(document['paths'])).flatMap(([template, item]) => {
    const shared = follow(item);
    return methods
      .filter((method) => isJson(shared[method.toLowerCase()]))
      .map((method) => operationOf(follow, method, template, shared));
  });
  if (operations.length === 0) throw new TypeError('document.paths must have operations; it has none');
  const names = new Map<string, string>();
  for (const { name, method, template } of operations) {
    if (name === undefined) continue;
    const at = `${method} ${template}`;
    if (names.has(name))
      throw new TypeError(`document has the operationId ${name} twice: at ${names.get(name)} and at ${at}`);
    names.set(name, at);
  }
  return { operations, follow, target: ($ref) => pointedAt(document, $ref) };
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
  method: Method,
  template: string,
  item: Json,
): DescribedOperation {
  const own = membersOf(item[method.toLowerCase()]);
  const { operationId, responses, requestBody } = own;
  const parameters = [...listOf(item['parameters']), ...listOf(own['parameters'])].map(follow);
  const request = follow(requestBody);
  const [status, response] = successOf(membersOf(responses));
  const { content } = follow(response);
  const media = jsonOf(content);
  return {
    name: typeof operationId === 'string' && operationId !== '' ? operationId : undefined,
    ...{ method, template, own },
    // One of the operation replaces one of the path with its name and place.
    parameters: [...new Map(parameters.map((each) => [`${each['in']} ${each['name']}`, each])).values()],
    body: jsonOf(request['content'])['schema'],
    bodies: mediaTypesOf(request['content']),
    isBodyRequired: request['required'] === true,
    success: { status, schema: media['schema'], media, contents: mediaTypesOf(content) },
  };
}

/** The status of the successful response, 200 where the document names none, and the response. */
function successOf(responses: Json): readonly [status: number, response: unknown] {
  const statuses = Object.keys(responses);
  const status = statuses.find((each) => /^2\d\d$/.test(each)) ?? statuses.find((each) => /^2XX$/i.test(each));
  return [Number(status) || 200, responses[status ?? 'default']];
}

/** The media types of a body or a response. */
function mediaTypesOf(content: unknown): MediaType[] {
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

/** Members whose values are no part of the document, whatever they look like. */
const values = new Set(['example', 'examples', 'default', 'const', 'enum']);

/** Each `$ref` of a document with its place. */
function* referencesIn(document: unknown, root: string): Generator<{ readonly $ref: string; readonly at: string }> {
  const left: { readonly node: unknown; readonly at: string; readonly isMap: boolean }[] = [
    { node: document, at: root, isMap: false },
  ];
  for (let next = left.pop(); next; next = left.pop()) {
    const { node, at, isMap } = next;
    if (typeof node !== 'object' || node === null) continue;
    for (const [key, value] of Object.entries(node)) {
      if (!isMap && key === '$ref' && typeof value === 'string') yield { $ref: value, at };
      // A field may be called example; as a keyword it holds a value.
      if (!isMap && (values.has(key) || key.startsWith('x-'))) continue;
      const isFields = !isMap && (key === 'properties' || key === 'patternProperties' || key === '$defs');
      left.push({ node: value, at: Array.isArray(node) ? `${at}[${key}]` : `${at}.${key}`, isMap: isFields });
    }
  }
}

/** The most references that one leads through. */
const maxSteps = 100;

/** The node that a `$ref` leads to, through others. */
function targetOf(document: unknown, first: string, at: string): Json {
  const seen = new Set<string>();
  let beside: Json = {};
  for (let $ref = first; ; ) {
    if (seen.has($ref)) throw new TypeError(`${at}: $ref ${JSON.stringify(first)} leads to itself`);
    if (seen.size > maxSteps)
      throw new TypeError(`${at}: $ref ${JSON.stringify(first)} leads through more than ${maxSteps} others`);
    seen.add($ref);
    const found = pointedAt(document, $ref);
    if (!isJson(found)) throw new TypeError(`${at}: $ref ${JSON.stringify($ref)} leads nowhere within the document`);
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

/** Throws if a schema has itself as a part, at any depth, or too many parts. `counts` has the number of parts of known ones, and is added to. */
function requireEnd(document: unknown, $ref: string, at: string, counts: Map<Json, number>): void {
  const begun = new Set<Json>();
  const left: Json[] = [membersOf(pointedAt(document, $ref))];
  for (let schema = left.at(-1); schema; schema = left.at(-1)) {
    const parts = counts.has(schema) ? [] : partsOf(document, schema);
    if (counts.has(schema) || begun.has(schema)) {
      // It comes up again when all of its parts are counted.
      left.pop();
      if (!begun.delete(schema)) continue;
      const count = parts.reduce((sum, part) => sum + (counts.get(part) ?? 0), 1);
      if (count > maxParts)
        throw new TypeError(
          `${at}: $ref ${JSON.stringify($ref)} leads to a schema of more than ${maxParts} parts, by allOf, anyOf, oneOf and not`,
        );
      counts.set(schema, count);
      continue;
    }
    begun.add(schema);
    for (const part of parts) {
      if (begun.has(part))
        throw new TypeError(
          `${at}: $ref ${JSON.stringify($ref)} leads to a schema that has itself as a part, by allOf, anyOf, oneOf or not: no value could be checked against it`,
        );
      if (!counts.has(part)) left.push(part);
    }
  }
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
