import { type FieldError, type Operation, operations, validate } from '@boothkit/contract';
import { fieldName, namedOnlyOperations, whyNotWellFormed } from '@boothkit/contract/internal';
import type { OperationName } from '@boothkit/contract/rules';
import type { Tool } from '@modelcontextprotocol/server';
import type { KeyRecord } from '../../model/accounts/key.ts';
import { storeBody } from '../../model/journal/request-record.ts';
import { documentOf } from '../../model/versions/document.ts';
import type { World } from '../../model/world.ts';
import { invalid } from '../rest/parse.ts';
import { restTransport, type Transport } from '../rest/transport.ts';
import type { McpAddress } from './address.ts';
import { inputSchema, outputSchema } from './schemas.ts';
import { needingUrl } from './source-only.ts';
import { describedStub, type Place, type StubTool, stubTools } from './stub-tools.ts';

const table: [string, Operation][] = Object.entries(operations);
const tools = new Map(
  table.flatMap(([name, operation]) =>
    operation.tools === null ? [] : [[name as OperationName, needingUrl(operation)]],
  ),
);

/**
 * The tools that an address offers to a key: a read key is shown those that it may use (rules 1.8, 4.11/toolsets, decision S172). A field
 * is described once in the results of a list, and not where an argument describes it. Stubs are tools, too (decision
 * S504).
 */
export function offeredTools(
  world: Pick<World, 'stubs' | 'document'>,
  { groups, version }: McpAddress,
  { scope }: KeyRecord,
): Tool[] {
  const document = documentOf(version);
  const mayUse = (operation: Pick<Operation, 'scope'>) => scope === 'read-write' || operation.scope === 'read';
  const offered = [...tools]
    .filter(([, operation]) => isOffered(operation, groups) && mayUse(operation))
    .map(([name, operation]) => ({ name, operation, schema: inputSchema(document, operation) }));
  const described = new Set(
    offered.flatMap(({ operation, schema }) => (operation.body ? Object.keys(schema.properties) : [])),
  );
  const ofTable = offered.map(({ name, operation, schema }) => ({
    name,
    title: operation.summary,
    description: operation.description,
    inputSchema: schema,
    outputSchema: outputSchema(document, operation, described),
    annotations: annotationsOf(operation),
  }));
  const ofStubs = stubTools(world).filter((tool) => isInGroups(tool, groups) && mayUse(tool.operation));
  return [...ofTable, ...ofStubs.map(describedStub)];
}

const isInGroups = ({ group }: Pick<StubTool, 'group'>, groups: readonly string[]) =>
  group === null || groups.includes(group);

const isOffered = ({ tools }: Operation, groups: readonly string[]) => tools !== null && groups.includes(tools);

/** The operation of the table behind a tool. */
export interface TableTool {
  readonly name: OperationName;
  readonly operation: Operation;
}

/** The operation or stub behind a tool of an address, or why there is no such tool. */
export function findTool(
  world: Pick<World, 'stubs' | 'document'>,
  { groups }: McpAddress,
  name: string,
): TableTool | StubTool | { readonly missing: string } {
  const ofStubs = stubTools(world);
  const stub = ofStubs.find(({ toolName }) => toolName === name);
  if (stub && isInGroups(stub, groups)) return stub;
  if (stub)
    return { missing: `${name} is a tool of the group ${stub.group}, which toolsets= of this address leaves out` };
  for (const [known, operation] of tools) {
    if (known !== name) continue;
    if (isOffered(operation, groups)) return { name: known, operation };
    return { missing: `${name} is a tool of the group ${operation.tools}, which toolsets= of this address leaves out` };
  }
  if (namedOnlyOperations.some((known) => known === name))
    return {
      missing: `${name} is an operation of the service whose shape is not known, so it cannot be called here; a test can add it with routes.add`,
    };
  if (Object.hasOwn(operations, name)) return { missing: `${name} is not a tool: it exists over REST only` };
  const ofTable = [...tools].filter(([, operation]) => isOffered(operation, groups)).map(([tool]) => tool);
  const known = [...ofTable, ...ofStubs.map(({ toolName }) => toolName)];
  return {
    missing: `there is no tool ${JSON.stringify(name)}; there are ${known.join(', ') || 'none in these groups'}`,
  };
}

/** Returns the hints about a tool's effects that agents receive before they ask their user. */
function annotationsOf({ effect, heavy }: Operation): Tool['annotations'] {
  return {
    readOnlyHint: effect === 'reads',
    destructiveHint: effect === 'replaces' || effect === 'removes',
    idempotentHint: effect !== 'adds',
    openWorldHint: heavy === 'when-fetching-a-url',
  };
}

/** One call of a tool. */
type ToolCall = (TableTool | StubTool) & { readonly arguments: Readonly<Record<string, unknown>> };

/**
 * The way in for the call of a tool: its arguments are the parts of the request (decision S171). All the rest is as over REST, but
 * that the message which brought the call has been counted against its address already (decision S173).
 */
export function toolTransport(
  { arguments: sent, ...tool }: ToolCall,
  { identify, countAddress }: Pick<Transport, 'identify' | 'countAddress'>,
): Transport {
  const { operation } = tool;
  const inPath = new Set(Object.keys(operation.params?.shape ?? {}));
  const params = Object.fromEntries(Object.entries(sent).filter(([key]) => inPath.has(key)));
  const rest = Object.fromEntries(Object.entries(sent).filter(([key]) => !inPath.has(key)));
  return {
    countAddress,
    identify,
    find: () => ('stub' in tool ? { ...tool, params: textsOf(params) } : { ...tool, params }),
    async read() {
      const result = operation.params && validate(operation.params, params, 'the arguments');
      if (result?.ok === false) throw invalid(operation.section, result.errors);
      const { query, header, cookie, body } = partsOf(tool, rest);
      const isDescribed = 'places' in tool && tool.places !== undefined;
      return {
        parts: {
          query: queryOf(operation, query, isDescribed),
          body,
          ...(isDescribed && { typed: { query, header, cookie } }),
        },
        stored: body === undefined ? undefined : storeBody(body),
      };
    },
    bodySchemaOf: (of, table, at) => needingUrl(restTransport.bodySchemaOf(of, table, at)),
  };
}

/** The arguments that are not in the path: those of an operation of the document by their places, any others in body or query. */
function partsOf(tool: TableTool | StubTool, sent: Readonly<Record<string, unknown>>) {
  const { places, hasBodyArgument = false }: Partial<StubTool> = 'places' in tool ? tool : {};
  const takesBody = tool.operation.body !== undefined;
  // Arguments that the document does not have are rejected as fields of the body, or as parameters of the query.
  const usual = takesBody && !hasBodyArgument ? 'body' : 'query';
  const isBody = (name: string) => hasBodyArgument && name === 'body';
  const at = (place: Place | 'body') =>
    Object.fromEntries(
      Object.entries(sent).filter(([name]) => !isBody(name) && (places?.get(name) ?? usual) === place),
    );
  const [parts, fields] = [{ query: at('query'), header: at('header'), cookie: at('cookie') }, at('body')];
  if (usual === 'query') return { ...parts, body: hasBodyArgument ? sent['body'] : undefined };
  const { brought }: Partial<StubTool['operation']> = tool.operation;
  const isEmpty = brought?.described.isBodyRequired === false && Object.keys(fields).length === 0;
  return { ...parts, body: isEmpty ? undefined : fields };
}

/** The parameters of a stub; reading the call rejects those that are no text. */
function textsOf(params: Readonly<Record<string, unknown>>): Record<string, string> {
  const isText = ([, value]: [string, unknown]) => ['string', 'number', 'boolean'].includes(typeof value);
  return Object.fromEntries(
    Object.entries(params)
      .filter(isText)
      .map(([name, value]) => [name, String(value)]),
  );
}

/**
 * A query holds text: numbers and switches have theirs, lists of the document's parameters repeat it, its objects have none, and anything
 * else is rejected.
 */
function queryOf(
  { section }: Pick<Operation, 'section'>,
  fields: Readonly<Record<string, unknown>>,
  isDescribed: boolean,
): URLSearchParams {
  const listed = Object.entries(fields).flatMap(([name, value]) =>
    isDescribed && Array.isArray(value)
      ? value.map((item): [string, unknown] => [name, item])
      : [[name, value] as const],
  );
  // The document says what else a parameter may be; faults match those that have a text.
  const pairs = listed.filter(([, value]) => !isDescribed || typeof value !== 'object');
  const errors = pairs.flatMap(([name, value]): FieldError[] => {
    const clause = typeof value === 'string' ? whyNotWellFormed(value) : undefined;
    if (clause === undefined && ['string', 'number', 'boolean'].includes(typeof value)) return [];
    const found = value === null ? 'null (leave it out instead)' : Array.isArray(value) ? 'a list' : 'an object';
    const field = fieldName([name]);
    return [{ field, path: [name], message: `${field} ${clause ?? `must be a single value; got ${found}`}` }];
  });
  if (errors.length > 0) throw invalid(section, errors);
  return new URLSearchParams(pairs.map(([field, value]) => [field, String(value)]));
}
