import type { Clock, Fetch } from '@boothkit/client';
import {
  type DescribedOperation,
  describeApi,
  isJson,
  listOf,
  membersOf,
  pathBelow,
  pathShape,
  plainName,
} from '@boothkit/contract/internal';
import { readJson } from '../target/response.ts';
import { createTransport } from '../target/transport.ts';
import { collectFindings, nameOf, type ServiceFinding } from './response-findings.ts';

/** The service and the document that are compared. */
export interface ServiceComparisonOptions {
  /** Base address of the REST API, path prefix included. */
  readonly baseUrl: string;
  /** A key of the account; the scope read is enough. */
  readonly apiKey: string;
  /** The operations to call, by operationId. They only read: GET. Default: all that only read. */
  readonly operations?: readonly string[] | undefined;
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** The clock to wait on. Default: the real one. */
  readonly clock?: Clock | undefined;
  /** Aborts the comparison. */
  readonly signal?: AbortSignal | undefined;
}

/** How far a service responds as its document says. */
export interface ServiceComparison {
  /** The operations that were compared. */
  readonly compared: readonly string[];
  /** Those that were not, with the reason. */
  readonly skipped: readonly { readonly operation: string; readonly reason: string }[];
  /** Where responses are not as the document says, each once. */
  readonly findings: readonly ServiceFinding[];
}

/** The most calls of one operation. */
const maxCalls = 2;

/**
 * Calls operations of a document that only read, each at most twice, within the limits of the client, and compares each response with the
 * document. Their IDs come from the lists that were read before. Throws a TypeError for a document that is not OpenAPI 3, and for an operation
 * that it does not have or that does not only read.
 *
 * @example
 * ```ts
 * import { compareService } from '@boothkit/conformance';
 * import { openApiDocument } from '@boothkit/contract/openapi'; // yours: the service's own
 * import { createSimulator } from '@boothkit/simulator';
 *
 * const { findings } = await compareService(openApiDocument, createSimulator().accounts.create().connection());
 * console.log(findings.length); // 0
 * ```
 */
export async function compareService(document: unknown, options: ServiceComparisonOptions): Promise<ServiceComparison> {
  const { apiKey, fetch = globalThis.fetch, clock, signal } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const { operations, follow } = describeApi(document);
  // The document itself is no response that it would describe.
  const reads = operations.filter(({ method, template }) => method === 'GET' && !template.endsWith('/openapi.json'));
  for (const name of options.operations ?? []) requireRead(name, operations);
  const transport = createTransport({ apiKey, baseUrl, fetch, clock, signal, onLimitWait: () => {} });
  /** The IDs that lists had, by the path of the list. */
  const known = new Map<string, readonly object[]>();
  const compared = new Set<string>();
  const skipped: { readonly operation: string; readonly reason: string }[] = [];
  const findings = collectFindings(follow);

  const wanted = reads.filter(({ name }) => options.operations?.includes(name ?? '') ?? true);
  // Lists are read first: the paths of other operations need their IDs.
  const lists = reads.filter((each) => wanted.some((other) => other !== each && needs(other, each)));
  const ordered = [...new Set([...lists, ...wanted])].toSorted((one, other) => depthOf(one) - depthOf(other));
  for (const operation of ordered) {
    const name = nameOf(operation);
    const paths = operation.fault === undefined ? pathsOf(operation) : operation.fault;
    if (typeof paths === 'string') {
      if (wanted.includes(operation)) skipped.push({ operation: name, reason: paths });
      continue;
    }
    for (const [nth, path] of paths.entries()) {
      const headers = { accept: acceptOf(operation), authorization: `Bearer ${apiKey}` };
      const request = { method: 'GET', url: `${baseUrl}${path}`, headers, cost: 'ordinary', heavy: false } as const;
      const response = await transport.send(request);
      const json = readJson(response.bytes);
      const [pathname = ''] = path.split('?');
      known.set(pathname, itemsOf(json));
      // A thing that a list has may be deleted meanwhile: the second one decides.
      if (response.status === 404 && paths.length > 1 && nth === 0) continue;
      const refusal = refusals.get(response.status) ?? (response.status >= 500 ? 'the service failed' : undefined);
      if (refusal !== undefined) {
        skipped.push({ operation: name, reason: `${refusal}: status ${response.status}` });
        break;
      }
      compared.add(name);
      findings.add(operation, { ...response, json });
    }
  }
  return { compared: [...compared], skipped, findings: findings.all() };

  /** The paths to call with their queries, two at most; or why there are none. */
  function pathsOf({ template, parameters }: DescribedOperation): string[] | string {
    const query = new URLSearchParams();
    for (const each of parameters) {
      if (each['in'] === 'path' || each['required'] !== true) continue;
      const schema = follow(each['schema']);
      const value = [each['example'], schema['example'], schema['default'], ...listOf(schema['enum'])].find(
        (found) => found !== undefined,
      );
      if (each['in'] !== 'query' || value === undefined)
        return `it needs the ${each['in']} parameter ${each['name']}, for which the document has no value`;
      query.set(`${each['name']}`, `${value}`);
    }
    const below = pathBelow(baseUrl, template, membersOf(document)['servers']);
    let paths = [''];
    for (const part of below.split(/(\{[^{}]*\})/)) {
      const parameter = /^\{(.*)\}$/.exec(part)?.[1];
      if (parameter === undefined) paths = paths.map((path) => `${path}${part}`);
      else {
        paths = paths.flatMap((path) => idsFor(path, parameter).map((id) => `${path}${encodeURIComponent(id)}`));
        if (paths.length === 0) return `no response before had an ID for ${parameter}`;
      }
    }
    return paths.slice(0, maxCalls).map((path) => `${path}${query.size === 0 ? '' : `?${query}`}`);
  }

  /** IDs for a parameter of a path: those of the list at the path before it, else of a field of its name. */
  function idsFor(path: string, parameter: string): string[] {
    const items = known.get(path.replace(/\/$/, '')) ?? known.get(path) ?? [];
    const fieldsOf = (each: object, name: string) =>
      Object.entries(each).flatMap(([field, value]) =>
        plainName(field) === plainName(name) && (typeof value === 'string' || typeof value === 'number')
          ? [`${value}`]
          : [],
      );
    const own = items.flatMap((each) => [...fieldsOf(each, parameter), ...fieldsOf(each, 'id')].slice(0, 1));
    if (own.length > 0 || plainName(parameter) === 'id') return own.slice(0, maxCalls);
    return [...new Set([...known.values()].flat().flatMap((each) => fieldsOf(each, parameter)))].slice(0, maxCalls);
  }
}

function requireRead(name: string, operations: readonly DescribedOperation[]): void {
  const found = operations.find((each) => each.name === name);
  if (!found) throw new TypeError(`operations must name operations of the document; it has no ${JSON.stringify(name)}`);
  if (found.method !== 'GET')
    throw new TypeError(`operations must name operations that only read; ${name} is ${found.method} ${found.template}`);
}

/** Responses that say something of the key or the account, and nothing of the document. */
const refusals: ReadonlyMap<number, string> = new Map([
  [401, 'the key is not known'],
  [402, 'the plan or quota does not allow it'],
  [403, 'the key may not call it'],
  [429, 'a limit was passed'],
]);

const depthOf = ({ template }: DescribedOperation) => template.split('{').length;

/** Whether an operation has a path below that of a list. */
const needs = ({ template }: DescribedOperation, list: DescribedOperation) => {
  const shape = (path: string) => pathShape(path).replace(/(.)\/$/, '$1');
  return shape(template).startsWith(`${shape(list.template)}/{}`);
};

const acceptOf = ({ success }: DescribedOperation) =>
  success.contents.length === 0 ? '*/*' : success.contents.map(({ type }) => type).join(', ');

/** The objects of a list: of the response itself, or of its first member that is one. */
function itemsOf(json: unknown): readonly object[] {
  const list = Array.isArray(json) ? json : Object.values(membersOf(json)).find(Array.isArray);
  return list === undefined ? (isJson(json) ? [json] : []) : list.filter(isJson);
}

/** A comparison as text. Ends in a line break. */
export function writeServiceComparison({ compared, skipped, findings }: ServiceComparison): string {
  const names = new Set(findings.map(({ operation }) => operation));
  return [
    `${compared.length} operations compared, ${compared.length - names.size} of them as the document says.`,
    ...[...names].flatMap((name) => [
      `  ${name}`,
      ...findings.filter(({ operation }) => operation === name).map(({ at, text }) => `    ${at} ${text}`),
    ]),
    ...(skipped.length === 0 ? [] : ['Not compared:']),
    ...skipped.map(({ operation, reason }) => `  ${operation}: ${reason}`),
    '',
  ].join('\n');
}
