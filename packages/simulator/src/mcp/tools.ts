import { type Operation, type OperationName, operations } from '@boothkit/contract';
import { namedOnlyOperations } from '@boothkit/contract/constants';
import type { Tool } from '@modelcontextprotocol/server';
import type { KeyRecord } from '../accounts/key.ts';
import { documentOf } from '../api/versions/document.ts';
import type { McpAddress } from './address.ts';
import { inputSchema, outputSchema } from './schemas.ts';
import { needingUrl } from './source-only.ts';

const table: [string, Operation][] = Object.entries(operations);
const tools = new Map(
  table.flatMap(([name, operation]) =>
    operation.tools === null ? [] : [[name as OperationName, needingUrl(operation)]],
  ),
);

/**
 * The tools that an address offers to a key: a read key is shown those that it may use (rules 1.8, 4.11/toolsets, decision S172). A field
 * is described once in the results of a list, and not where an argument describes it (decision S375).
 */
export function offeredTools({ groups, version }: McpAddress, { scope }: KeyRecord): Tool[] {
  const document = documentOf(version);
  const offered = [...tools]
    .filter(([, operation]) => isOffered(operation, groups) && (scope === 'read-write' || operation.scope === 'read'))
    .map(([name, operation]) => ({ name, operation, schema: inputSchema(document, operation) }));
  const described = new Set(
    offered.flatMap(({ operation, schema }) => (operation.body ? Object.keys(schema.properties) : [])),
  );
  return offered.map(({ name, operation, schema }) => ({
    name,
    title: operation.summary,
    description: operation.description,
    inputSchema: schema,
    outputSchema: outputSchema(document, operation, described),
    annotations: annotationsOf(operation),
  }));
}

const isOffered = ({ tools }: Operation, groups: readonly string[]) => tools !== null && groups.includes(tools);

/** The operation behind a tool of an address, or why there is no such tool. */
export function findTool(
  { groups }: McpAddress,
  name: string,
): { readonly name: OperationName; readonly operation: Operation } | { readonly missing: string } {
  for (const [known, operation] of tools) {
    if (known !== name) continue;
    if (isOffered(operation, groups)) return { name: known, operation };
    return { missing: `${name} is a tool of the group ${operation.tools}, which toolsets= of this address leaves out` };
  }
  if (namedOnlyOperations.some((known) => known === name))
    return { missing: `${name} is an operation of the service whose shape is not known, so it cannot be called here` };
  if (Object.hasOwn(operations, name)) return { missing: `${name} is no tool: it is there over REST only` };
  const known = [...tools].filter(([, operation]) => isOffered(operation, groups)).map(([tool]) => tool);
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
