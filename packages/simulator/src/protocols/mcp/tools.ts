import { type Operation, operations } from '@boothkit/contract';
import { namedOnlyOperations } from '@boothkit/contract/internal';
import type { OperationName } from '@boothkit/contract/rules';
import type { Tool } from '@modelcontextprotocol/server';
import type { KeyRecord } from '../../model/accounts/key.ts';
import { documentOf } from '../../model/versions/document.ts';
import type { World } from '../../model/world.ts';
import type { McpAddress } from './address.ts';
import { inputSchema, outputSchema } from './schemas.ts';
import { needingUrl } from './source-only.ts';
import { describedStub, type StubTool, stubTools } from './stub-tools.ts';

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
