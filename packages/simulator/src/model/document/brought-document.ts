import { operations as contract } from '@boothkit/contract';
import {
  type DescribedOperation,
  describeApi,
  isJson,
  type JsonMembers,
  listOf,
  membersOf,
  pathBelow,
  pathShape,
  type ToolGroup,
  toolGroups,
} from '@boothkit/contract/internal';
import type { OpenApiDocument } from '@boothkit/contract/openapi';
import { type Routes, routes } from '../../engine/http/routes.ts';
import { stubRecord } from './stub.ts';

/** A document with what it cannot say of itself. */
export interface DocumentOptions {
  /** The document: its parsed JSON. */
  readonly document: OpenApiDocument;
  /**
   * The names that fields and parameters of the document have in the simulator's own objects, by operation:
   * `{ list_media: { kind: 'type', taken_at: 'createdDate' } }`. A part of an object is `captures.byType`. Names that differ only in letter
   * case, `_` and `-` need no entry.
   */
  readonly fields?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /**
   * How a field that the document requires is filled where the simulator has no value for it. `example`: with the document's example, and the
   * header `Simulator-Unfilled` names the field. `fail`: the response is a 501 that names it. Default: `example`.
   */
  readonly unfilled?: 'example' | 'fail';
}

/** An operation of a document that the simulator does not know by itself. */
export interface BroughtOperation {
  readonly name: string;
  readonly method: DescribedOperation['method'];
  /** Below the base URL. */
  readonly path: string;
  readonly scope: 'read' | 'read-write';
  readonly cost: 'ordinary' | 'expensive';
  /** The group of its tool: the first of its tags that is one. */
  readonly group: ToolGroup | null;
  readonly described: DescribedOperation;
  readonly brought: BroughtDocument;
}

/** An operation of a document, or another part of its paths, that cannot be served. */
interface Unserved {
  /** Its operationId, else its method and path. */
  readonly operation: string;
  readonly reason: string;
}

/** A document that a simulator serves. */
export interface BroughtDocument extends Required<DocumentOptions> {
  /** The node that a `$ref` refers to. */
  follow(node: unknown): JsonMembers;
  /** Its operations beyond the contract, by name. */
  readonly operations: ReadonlyMap<string, BroughtOperation>;
  /** Its parts that cannot be served, and why. */
  readonly unserved: readonly Unserved[];
  readonly routes: Routes<BroughtOperation>;
}

const known = new Set(
  Object.values(contract).map(({ method, path }: { method: string; path: string }) => `${method} ${pathShape(path)}`),
);

const optionNames = ['document', 'fields', 'unfilled'];

/** Reads a document, or one with options. Throws a TypeError that names the place for what cannot be served. */
export function readBroughtDocument(given: OpenApiDocument | DocumentOptions, apiUrl: string): BroughtDocument {
  const options = ('document' in given ? given : { document: given }) as DocumentOptions;
  const other = 'document' in given && Object.keys(given).find((name) => !optionNames.includes(name));
  if (other) throw new TypeError(`document.${other} is no option; there are ${optionNames.join(', ')}`);
  const { document, fields = {}, unfilled = 'example' } = options;
  if (unfilled !== 'example' && unfilled !== 'fail')
    throw new TypeError(`document.unfilled must be example or fail; got ${JSON.stringify(unfilled)}`);
  const { operations: described, follow, unread } = describeApi(document);
  const operations = new Map<string, BroughtOperation>();
  const unserved: Unserved[] = unread.map((operation) => ({ operation, reason: 'it cannot be read as an operation' }));
  const brought: BroughtDocument = {
    ...{ document, fields, unfilled, follow, operations, unserved },
    get routes() {
      return table;
    },
  };
  const places = new Map<string, string>();
  for (const each of described) {
    const { name, method, template } = each;
    const path = pathBelow(apiUrl, template, membersOf(document)['servers']);
    const place = `${method} ${pathShape(path)}`;
    if (known.has(place) || (name !== undefined && Object.hasOwn(contract, name))) continue;
    const reason = whyUnserved(each, path, places.get(place));
    if (name !== undefined && reason === undefined) {
      places.set(place, name);
      operations.set(name, { ...placeOf(each, path), described: each, brought });
    } else unserved.push({ operation: name ?? `${method} ${template}`, reason: `${reason}` });
  }
  for (const [operation, names] of Object.entries(fields)) requireNames(operation, names, operations);
  // A literal wins over a parameter.
  const sorted = [...operations.values()].toSorted((one, two) => (sortKey(one) < sortKey(two) ? -1 : 1));
  const table = routes(sorted.map((each) => [each.method, each.path, each] as const));
  return brought;
}

const sortKey = ({ path }: BroughtOperation) =>
  path.replaceAll(/(?<=\/)\{[^{}]*\}(?=\/|$)/g, '\uffff').replaceAll(/\{[^{}]*\}/g, '\ufffe');

function placeOf(
  { name, method, own }: DescribedOperation,
  path: string,
): Omit<BroughtOperation, 'described' | 'brought'> {
  const operation = `${name}`;
  const { scope, cost } = stubRecord({ operation, method, path }, { query: undefined, body: undefined, answer: [] });
  const [asked, price] = [own['x-required-scope'], own['x-rate-limit-cost']];
  const tags = listOf(own['tags']);
  return {
    ...{ name: operation, method, path },
    scope: asked === 'read' || asked === 'read-write' ? asked : scope,
    cost: typeof price === 'number' ? (price > 1 ? 'expensive' : 'ordinary') : cost,
    group: toolGroups.find((group) => tags.includes(group)) ?? null,
  };
}

/** Why an operation cannot be served; `taken` is the one that has its place. */
function whyUnserved(
  { name, parameters, fault }: DescribedOperation,
  path: string,
  taken: string | undefined,
): string | undefined {
  if (fault !== undefined) return fault;
  if (name === undefined) return 'it has no operationId, by which faults, tools and the journal name it';
  const found = JSON.stringify(path);
  if (/[#?]/.test(path)) return `its path has a # or ?, which no server receives as part of a path; got ${found}`;
  if (!path.startsWith('/') || /[{}]/.test(path.replaceAll(/\{[^{}/]+\}/g, '')))
    return `its path must begin with / and have its parameters in braces; got ${found}`;
  if (taken !== undefined) return `it has the method and path of ${taken}`;
  const nameless = parameters.findIndex((each) => typeof each['name'] !== 'string' || typeof each['in'] !== 'string');
  return nameless === -1 ? undefined : `its parameter ${nameless} must have a name and a place (in)`;
}

function requireNames(operation: string, names: unknown, operations: ReadonlyMap<string, unknown>): void {
  const at = `document.fields.${operation}`;
  if (!operations.has(operation)) throw new TypeError(`${at} must be an operation of the document beyond the contract`);
  if (!isJson(names) || !Object.values(names).every((name) => typeof name === 'string' && name !== ''))
    throw new TypeError(`${at} must have the simulator's name of each field as text; got ${JSON.stringify(names)}`);
}
