import {
  type ApiDescription,
  commonPlace,
  type DescribedOperation,
  describeApi,
  type JsonMembers,
  listOf,
  type MediaType,
  mediaTypesOf,
  membersOf,
  type OperationName,
  pathBelow,
  wire,
} from '@boothkit/contract/internal';
import { ValidationError } from '../engine/errors.ts';
import type { OperationFacts } from '../transport/request.ts';

/** An OpenAPI document of version 3, of any type. */
export interface OperationsDocument {
  /** The version of OpenAPI: `3.0.x` or `3.1.x`. */
  readonly openapi: string;
  /** The operations, by their paths and methods. */
  readonly paths?: object | undefined;
  /** The schemas, parameters and responses that a `$ref` may name. */
  readonly components?: unknown;
  /** Not read: title and version. */
  readonly info?: unknown;
  /** The path of the first, if it is not that of `baseUrl`, is where the operations' paths begin. */
  readonly servers?: unknown;
  /** Not read: the client has its key. */
  readonly security?: unknown;
  /** Not read. */
  readonly tags?: unknown;
  /** Not read. */
  readonly webhooks?: unknown;
}

/** The names of the members of a page. */
export interface PageNames {
  readonly items: string;
  readonly nextCursor: string;
  /** Undefined for a page that says by its cursor alone whether another one follows. */
  readonly hasMore: string | undefined;
}

/** An operation of a document, with its idempotency and cost from the contract if the contract has it. */
export interface CallableOperation extends OperationFacts, Pick<DescribedOperation, 'bodies' | 'isBodyRequired'> {
  readonly name: string;
  /** Why it cannot be called; undefined if it can. */
  readonly fault: string | undefined;
  /** The operation of the contract with the same method and path. */
  readonly known: OperationName | undefined;
  /** Its parameters by place and name; those of headers are in lower case. */
  readonly parameters: ReadonlyMap<string, JsonMembers>;
  /** The media types of its successful responses. */
  readonly contents: readonly MediaType[];
  /** The names of the members of a page, if it is a list with pages. */
  readonly page: PageNames | undefined;
  /** The most items of a page; undefined if the document names no maximum. */
  readonly maxLimit: number | undefined;
}

/** The operations of a document that have an operationId, of a service at `baseUrl`. Throws a {@link ValidationError} for a document that cannot be read. */
export function readOperations(document: OperationsDocument, baseUrl: string): CallableOperation[] {
  const { operations, follow } = describe(document);
  const known = new Map(names.map((name) => [commonPlace(wire[name].method, wire[name].path), name]));
  return operations.flatMap((described) => {
    const { name, method, template, parameters, bodies, isBodyRequired } = described;
    if (name === undefined) return [];
    const path = pathBelow(baseUrl, template, document.servers);
    const hasFragment = template.includes('#') ? `no server receives what follows the # in ${template}` : undefined;
    return {
      ...{ name, method, path, bodies, isBodyRequired, contents: contentsOf(described, follow) },
      fault: described.fault ?? hasFragment,
      ...rulesOf(name, method, known.get(commonPlace(method, path))),
      parameters: new Map(parameters.map((each) => [parameterKey(`${each['in']}`, `${each['name']}`), each])),
      ...listFactsOf(described, follow),
    };
  });
}

const names = Object.keys(wire) as OperationName[];

function describe(document: OperationsDocument): ApiDescription {
  try {
    return describeApi(document);
  } catch (cause) {
    throw new ValidationError(Object(cause).message, {}, { cause });
  }
}

/** The key of a parameter among those of an operation. */
export const parameterKey = (place: string, name: string): string =>
  `${place} ${place === 'header' ? name.toLowerCase() : name}`;

function rulesOf(name: string, method: DescribedOperation['method'], known: OperationName | undefined) {
  if (known !== undefined) {
    const { cost, heavy, repeatable } = wire[known];
    return { cost, heavy, repeatable, known };
  }
  const isCostly = method === 'POST' && /^(?:create|duplicate)(?![a-z])/.test(name);
  return {
    cost: isCostly ? 'expensive' : 'ordinary',
    heavy: 'when-fetching-a-url',
    repeatable: method === 'POST' ? 'never' : 'always',
    known,
  } as const;
}

/** The media types of all successful responses. */
function contentsOf({ own, success }: DescribedOperation, follow: ApiDescription['follow']): readonly MediaType[] {
  const others = Object.entries(membersOf(own['responses'])).filter(([status]) => /^2(?:\d\d|XX)$/i.test(status));
  return [...success.contents, ...others.flatMap(([, response]) => mediaTypesOf(follow(response)['content']))];
}

function listFactsOf(
  { parameters, success }: DescribedOperation,
  follow: ApiDescription['follow'],
): Pick<CallableOperation, 'page' | 'maxLimit'> {
  const inQuery = (name: string) => parameters.find((each) => each['in'] === 'query' && each['name'] === name);
  const maxima = partsOf(inQuery('limit')?.['schema'], follow).map(({ maximum }) => maximum);
  return {
    page: inQuery('cursor') && pageNamesOf(success.schema, follow),
    maxLimit: maxima.find((maximum) => typeof maximum === 'number'),
  };
}

function pageNamesOf(schema: unknown, follow: ApiDescription['follow']): PageNames | undefined {
  const members = new Map(partsOf(schema, follow).flatMap((part) => Object.entries(membersOf(part['properties']))));
  const isList = (name: string) =>
    partsOf(members.get(name), follow).some(({ type }) => [type].flat().includes('array'));
  const items = ['data', ...members.keys()].find(isList);
  const nextCursor = ['nextCursor', 'next_cursor'].find((name) => members.has(name));
  if (items === undefined || nextCursor === undefined) return undefined;
  return { items, nextCursor, hasMore: ['hasMore', 'has_more'].find((name) => members.has(name)) };
}

/** A schema and those that it is composed of, each once. */
function partsOf(schema: unknown, follow: ApiDescription['follow']): JsonMembers[] {
  const parts = new Map<unknown, JsonMembers>();
  const left = [schema];
  // It grows while it is read.
  for (const node of left) {
    const key = membersOf(node)['$ref'] ?? node;
    if (parts.has(key)) continue;
    const part = follow(node);
    parts.set(key, part);
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) for (const each of listOf(part[keyword])) left.push(each);
  }
  return [...parts.values()];
}
