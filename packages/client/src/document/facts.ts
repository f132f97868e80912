import {
  jsonOf,
  listOf,
  listSeparator,
  membersOf,
  type OperationName,
  pathBelow,
  pathShape,
  pointedAt,
  wire,
} from '@boothkit/contract/internal';
import { ValidationError } from '../engine/errors.ts';
import type { OperationFacts } from '../transport/request.ts';

/** The part of an OpenAPI document that calls need. */
export interface OperationsDocument {
  /** The operations, by their paths and methods. */
  readonly paths: object;
  readonly [member: string]: unknown;
}

/** The names of the members of a page. */
export interface PageNames {
  readonly items: string;
  readonly nextCursor: string;
  /** Undefined for a page that says by its cursor alone whether another one follows. */
  readonly hasMore: string | undefined;
}

/** An operation of a document, with its idempotency and cost from the contract if the contract has it. */
export interface DescribedOperation extends OperationFacts {
  readonly name: string;
  /** The operation of the contract with the same method and path. */
  readonly known: OperationName | undefined;
  /** The names of the members of a page, if it is a list with pages. */
  readonly page: PageNames | undefined;
  /** The most items of a page; undefined if the document names no maximum. */
  readonly maxLimit: number | undefined;
  /** The separators of lists that are sent as one value, by the names of their query parameters. */
  readonly separators: ReadonlyMap<string, string>;
}

type Json = Readonly<Record<string, unknown>>;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The operations of a document that have an operationId, of a service at `baseUrl`. Throws a {@link ValidationError} for a document that cannot be read. */
export function readOperations(document: OperationsDocument, baseUrl: string): DescribedOperation[] {
  const { openapi, paths, servers } = membersOf(document);
  if (typeof openapi !== 'string' || !openapi.startsWith('3.') || typeof paths !== 'object' || paths === null) {
    throw new ValidationError('document must be an OpenAPI document of version 3, with paths');
  }
  const resolve = resolverOf(document);
  const names = new Set<string>();
  return Object.entries(paths).flatMap(([template, reference]) => {
    const item = resolve(reference, template);
    const path = pathBelow(baseUrl, template, servers);
    return methods.flatMap((method) => {
      const described = membersOf(item[method.toLowerCase()]);
      const { operationId: name } = described;
      if (typeof name !== 'string') return [];
      if (names.has(name)) throw new ValidationError(`document has two operations with the operationId ${name}`);
      names.add(name);
      const at = `${method} ${template}`;
      const parameters = [item['parameters'], described['parameters']]
        .flatMap(listOf)
        .map((parameter) => resolve(parameter, at));
      return {
        name,
        ...factsOf(name, method, path),
        ...listFactsOf(parameters, described, (node) => resolve(node, at)),
      };
    });
  });
}

function factsOf(
  name: string,
  method: OperationFacts['method'],
  path: string,
): OperationFacts & Pick<DescribedOperation, 'known'> {
  const known = knownOperations().get(shapeOf(method, path));
  if (known !== undefined) {
    const { cost, heavy, repeatable } = wire[known];
    return { method, path, cost, heavy, repeatable, known };
  }
  return {
    method,
    path,
    cost: method === 'POST' && /^(?:create|duplicate)(?![a-z])/.test(name) ? 'expensive' : 'ordinary',
    heavy: 'when-fetching-a-url',
    repeatable: method === 'POST' ? 'never' : 'always',
    known,
  };
}

const shapeOf = (method: string, path: string) => `${method} ${pathShape(path)}`;

const knownOperations = (): ReadonlyMap<string, OperationName> =>
  new Map((Object.keys(wire) as OperationName[]).map((name) => [shapeOf(wire[name].method, wire[name].path), name]));

function listFactsOf(
  parameters: readonly Json[],
  described: Json,
  resolve: (node: unknown) => Json,
): Pick<DescribedOperation, 'page' | 'maxLimit' | 'separators'> {
  const query = parameters.filter((parameter) => parameter['in'] === 'query');
  const named = (name: string) => query.find((parameter) => parameter['name'] === name);
  const { maximum } = resolve(named('limit')?.['schema']);
  return {
    page: named('cursor') && pageNamesOf(resultOf(described, resolve), resolve),
    maxLimit: typeof maximum === 'number' ? maximum : undefined,
    separators: new Map(
      query.flatMap((parameter) => {
        const separator = listSeparator(parameter);
        return separator === undefined ? [] : [[`${parameter['name']}`, separator] as const];
      }),
    ),
  };
}

/** The schema of the successful response. */
function resultOf({ responses }: Json, resolve: (node: unknown) => Json): Json {
  const status = Object.keys(membersOf(responses)).find((key) => /^2(?:\d\d|XX)$/.test(key));
  const { content } = resolve(status && membersOf(responses)[status]);
  return resolve(jsonOf(content)['schema']);
}

function pageNamesOf(result: Json, resolve: (node: unknown) => Json): PageNames | undefined {
  const members = propertiesOf(result, resolve);
  const isList = (name: string) => [resolve(members[name])['type']].flat().includes('array');
  const items = isList('data') ? 'data' : Object.keys(members).find(isList);
  const nextCursor = ['nextCursor', 'next_cursor'].find((name) => Object.hasOwn(members, name));
  if (items === undefined || nextCursor === undefined) return undefined;
  return { items, nextCursor, hasMore: ['hasMore', 'has_more'].find((name) => Object.hasOwn(members, name)) };
}

/** The properties of a schema, those of the parts that it is made of included. */
function propertiesOf(schema: Json, resolve: (node: unknown) => Json, seen = new Set<Json>()): Json {
  // A schema that is named again, within itself or beside itself, adds nothing.
  if (seen.has(schema)) return {};
  seen.add(schema);
  const { properties, allOf } = schema;
  const parts = Array.isArray(allOf) ? allOf.map((part) => propertiesOf(resolve(part), resolve, seen)) : [];
  return Object.assign({}, ...parts, properties);
}

/** Returns a function that follows `$ref`s within a document; its errors name the operation `at`. */
function resolverOf(document: OperationsDocument) {
  return (start: unknown, at: string): Json => {
    let node = start;
    const seen = new Set<unknown>();
    for (let ref = membersOf(node)['$ref']; typeof ref === 'string'; ref = membersOf(node)['$ref']) {
      const found = seen.has(ref) ? undefined : pointedAt(document, ref);
      if (found === undefined)
        throw new ValidationError(`document: $ref ${JSON.stringify(ref)} of ${at} leads nowhere within it`);
      seen.add(ref);
      node = found;
    }
    return membersOf(node);
  };
}
