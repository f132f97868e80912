import { operations as contract } from '@boothkit/contract';
import {
  commonPlace,
  type DescribedOperation,
  describeApi,
  isJson,
  type JsonMembers,
  listOf,
  membersOf,
  pathBelow,
  pathShape,
  plainName,
  type ToolGroup,
  toolGroups,
} from '@boothkit/contract/internal';
import type { OpenApiDocument } from '@boothkit/contract/openapi';
import type { OperationName } from '@boothkit/contract/rules';
import { closestTo } from '../../engine/closest.ts';
import { type Routes, routes } from '../../engine/http/routes.ts';
import { type KeptPart, keptParts } from './kept.ts';
import { hasName, namesOf, ownName, type StatefulName, statefulNames, statefulOf } from './stateful.ts';
import { stubRecord } from './stub.ts';

/** A document with what it cannot say of itself. */
export interface DocumentOptions {
  /** The document: its parsed JSON. */
  readonly document: OpenApiDocument;
  /**
   * Which operation of the reference each operation of the document is, by operationId: `{ MediaController_findAll: 'list_media' }`. Null
   * for one that is none of them, whatever its name or path. Others are found by their names, or else by method and path.
   */
  readonly operations?: Readonly<Record<string, string | null>>;
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
  /**
   * The paths of collections whose things the simulator keeps, such as `['/tags']`; `'all'` for each that it can keep. A thing that is created
   * is then in the list, and can be read, changed and deleted. The responses of POST and GET, and the items of the list, must have one
   * schema, with a field for the ID. Default: none.
   */
  readonly state?: readonly string[] | 'all';
  /**
   * Which of the two holds where the document contradicts an operation of the reference. `reference`: BoothKit serves it as it knows it.
   * `document`: a request must also fit the document, whose status a success has. Default: `reference`.
   */
  readonly prefer?: 'reference' | 'document';
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
  /** The operation of the reference whose state it has; undefined if examples are its responses. */
  readonly source: StatefulName | undefined;
  readonly described: DescribedOperation;
  readonly brought: BroughtDocument;
}

/** An operation of a document that is one of the reference under another name or path. */
interface MatchedOperation {
  readonly operation: string;
  readonly as: OperationName | StatefulName;
}

/** An operation of a document, or another part of its paths, that cannot be served. */
interface Unserved {
  /** Its operationId, else its method and path. */
  readonly operation: string;
  readonly reason: string;
}

/** A document that a simulator serves. */
export interface BroughtDocument extends Required<Omit<DocumentOptions, 'operations'>> {
  /** Which operations of the document were said to be which of the reference. */
  readonly given: Required<DocumentOptions>['operations'];
  /** The node that a `$ref` refers to. */
  follow(node: unknown): JsonMembers;
  /** Its operations beyond the contract, by name. */
  readonly operations: ReadonlyMap<string, BroughtOperation>;
  /** The parts of operations in the collections that are kept, by name. */
  readonly kept: ReadonlyMap<string, KeptPart>;
  /** Its parts that cannot be served, and why. */
  readonly unserved: readonly Unserved[];
  readonly matched: readonly MatchedOperation[];
  readonly routes: Routes<BroughtOperation>;
  /** The places where the document has operations of the contract, other than the contract's own. */
  readonly contractRoutes: Routes<OperationName>;
  /** The contract's operations as the document has them. */
  readonly contractOperations: ReadonlyMap<string, BroughtOperation>;
}

const contractNames = Object.keys(contract) as OperationName[];
const placeOfContract = (name: OperationName) => `${contract[name].method} ${pathShape(contract[name].path)}`;

const optionNames = ['document', 'operations', 'fields', 'unfilled', 'state', 'prefer'];

/** Reads a document, or one with options. Throws a TypeError that names the place for what cannot be served. */
export function readBroughtDocument(options: OpenApiDocument | DocumentOptions, apiUrl: string): BroughtDocument {
  const {
    document,
    operations: given = {},
    fields = {},
    unfilled = 'example',
    state = [],
    prefer = 'reference',
  } = readOptions(options);
  const { operations: described, follow, unread } = describeApi(document);
  const operations = new Map<string, BroughtOperation>();
  const contractOperations = new Map<string, BroughtOperation>();
  const unserved: Unserved[] = unread.map((operation) => ({ operation, reason: 'it cannot be read as an operation' }));
  const matched: MatchedOperation[] = [];
  const contractPlaces: (readonly [method: string, path: string, name: OperationName])[] = [];
  const brought: BroughtDocument = {
    ...{ document, given, fields, unfilled, state, prefer, follow, operations, contractOperations, unserved, matched },
    get kept() {
      return kept;
    },
    get routes() {
      return table;
    },
    get contractRoutes() {
      return contractTable;
    },
  };
  for (const name of Object.keys(given)) requireOperation(`document.operations.${name}`, name, described);
  const places = new Map<string, string>(contractNames.map((name) => [placeOfContract(name), name]));
  for (const each of described) {
    const { name, method, template } = each;
    const path = pathBelow(apiUrl, template, membersOf(document)['servers']);
    const place = `${method} ${pathShape(path)}`;
    const known = contractNameOf(each, path, given);
    const whyNot = known === undefined ? whyUnserved(each, path, places.get(place)) : whyOther(known, method, path);
    if (whyNot !== undefined) unserved.push({ operation: name ?? `${method} ${template}`, reason: whyNot });
    else if (known !== undefined) {
      if (name !== undefined && name !== known) matched.push({ operation: name, as: known });
      const place = { ...placeOfOperation(each, path), name: known };
      contractOperations.set(known, { ...place, source: undefined, described: each, brought });
      if (pathShape(path) !== pathShape(contract[known].path))
        contractPlaces.push([method, renamed(path, known), known]);
    } else if (name !== undefined) {
      places.set(place, name);
      const source = Object.hasOwn(given, name) ? asStateful(given[name]) : statefulOf(each, path, follow);
      if (source !== undefined && name !== source) matched.push({ operation: name, as: source });
      operations.set(name, { ...placeOfOperation(each, path), source, described: each, brought });
    }
  }
  for (const [operation, names] of Object.entries(fields)) requireNames(operation, names, operations);
  const kept = keptParts(state, [...operations.values()], follow);
  // A literal wins over a parameter.
  const sorted = [...operations.values()].toSorted((one, two) => (sortKey(one) < sortKey(two) ? -1 : 1));
  const table = routes(sorted.map((each) => [each.method, each.path, each] as const));
  const contractTable = routes(contractPlaces);
  return brought;
}

function readOptions(given: OpenApiDocument | DocumentOptions): DocumentOptions {
  if (!('document' in given)) return { document: given };
  const options = given as DocumentOptions;
  const other = Object.keys(options).find((name) => !optionNames.includes(name));
  if (other) throw new TypeError(`document.${other} is no option; there are ${optionNames.join(', ')}`);
  const { operations = {}, unfilled = 'example', state = [], prefer = 'reference' } = options;
  if (prefer !== 'reference' && prefer !== 'document')
    throw new TypeError(`document.prefer must be reference or document; got ${JSON.stringify(prefer)}`);
  if (state !== 'all' && !(Array.isArray(state) && state.every((path) => typeof path === 'string')))
    throw new TypeError(`document.state must be a list of paths, or 'all'; got ${JSON.stringify(state)}`);
  if (unfilled !== 'example' && unfilled !== 'fail')
    throw new TypeError(`document.unfilled must be example or fail; got ${JSON.stringify(unfilled)}`);
  if (!isJson(operations))
    throw new TypeError(
      `document.operations must have an operation for each operationId; got ${JSON.stringify(operations)}`,
    );
  for (const [name, as] of Object.entries(operations))
    if (as !== null && asStateful(as) === undefined && asContract(as) === undefined) {
      const all = [...contractNames, ...statefulNames];
      throw new TypeError(
        `document.operations.${name} must be an operation that the simulator has, or null; got ${JSON.stringify(as)}; ${hint(`${as}`, all)}`,
      );
    }
  return options;
}

const asStateful = (name: unknown) => statefulNames.find((each) => each === name);
const asContract = (name: unknown) => contractNames.find((each) => each === name);

/** The nearest of some names, or all of them. */
function hint(text: string, names: readonly string[]): string {
  const closest = closestTo(text, names);
  return closest === undefined ? `there are ${names.join(', ')}` : `did you mean ${closest}?`;
}

/** The operation of the contract that one of a document is: the given one, else by its name, else by method and path. */
function contractNameOf(
  described: DescribedOperation,
  path: string,
  given: BroughtDocument['given'],
): OperationName | undefined {
  const { name, method } = described;
  if (name !== undefined && Object.hasOwn(given, name)) return asContract(given[name]);
  const own = plainName(ownName(described));
  const place = commonPlace(method, path);
  return (
    contractNames.find((each) => plainName(each) === own) ??
    contractNames.find((each) => commonPlace(contract[each].method, contract[each].path) === place)
  );
}

/** Why an operation of the contract cannot be served where the document has it; undefined if it can. */
function whyOther(name: OperationName, method: string, path: string): string | undefined {
  const { method: own, path: ownPath } = contract[name];
  const isSame = method === own && parametersOf(path).length === parametersOf(ownPath).length;
  return isSame ? undefined : `it is ${name}, which is served as ${own} ${ownPath}; got ${method} ${path}`;
}

const parametersOf = (path: string) => path.match(/\{[^{}]*\}/g) ?? [];

/** A path of the document with the contract's names of the parameters. */
function renamed(path: string, name: OperationName): string {
  const own = parametersOf(contract[name].path);
  let nth = 0;
  return path.replaceAll(/\{[^{}]*\}/g, () => `${own[nth++]}`);
}

const sortKey = ({ path }: BroughtOperation) =>
  path.replaceAll(/(?<=\/)\{[^{}]*\}(?=\/|$)/g, '\uffff').replaceAll(/\{[^{}]*\}/g, '\ufffe');

function placeOfOperation(
  { name, method, own }: DescribedOperation,
  path: string,
): Omit<BroughtOperation, 'source' | 'described' | 'brought'> {
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

function requireOperation(at: string, operation: string, described: readonly DescribedOperation[]): void {
  const names = described.flatMap(({ name }) => name ?? []);
  if (!names.includes(operation))
    throw new TypeError(`${at} must be an operation of the document; ${hint(operation, names)}`);
}

function requireNames(operation: string, names: unknown, operations: ReadonlyMap<string, BroughtOperation>): void {
  const at = `document.fields.${operation}`;
  const found = operations.get(operation);
  if (!found) throw new TypeError(`${at} must be an operation of the document beyond the contract`);
  if (!isJson(names) || !Object.values(names).every((name) => typeof name === 'string' && name !== ''))
    throw new TypeError(`${at} must have the simulator's name of each field as text; got ${JSON.stringify(names)}`);
  const { source } = found;
  if (source === undefined)
    throw new TypeError(
      `${at} has no effect: the simulator has no state for it. If it is one of ${statefulNames.join(', ')}, say so in document.operations`,
    );
  for (const [field, name] of Object.entries(names))
    if (!hasName(source, `${name}`))
      throw new TypeError(
        `${at}.${field} must be a name that the simulator has in ${source}; got ${JSON.stringify(name)}; ${hint(`${name}`, namesOf(source))}`,
      );
}
