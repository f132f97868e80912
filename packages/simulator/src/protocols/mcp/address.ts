import { type ToolGroup, toolGroups } from '@boothkit/contract/internal';
import * as z from 'zod';
import { fieldError } from '../../engine/errors/api-error.ts';
import type { HttpRequest } from '../../engine/http/messages.ts';
import type { KeyRecord } from '../../model/accounts/key.ts';
import type { Version } from '../../model/versions/versions.ts';
import type { World } from '../../model/world.ts';
import { parseQuery } from '../rest/parse.ts';
import { chooseVersion, knownVersion } from '../rest/version.ts';
import { versionHeader } from '../rest/version-header.ts';

const isGroup = (name: string): name is ToolGroup => toolGroups.some((group) => group === name);

const groups = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .superRefine((names, context) => {
    const unknown = names.filter((name) => !isGroup(name));
    if (unknown.length === 0) return;
    context.addIssue({
      code: 'custom',
      message: `must be names of tool groups, with commas: ${toolGroups.join(', ')}; got ${unknown.map((name) => JSON.stringify(name)).join(', ')}`,
      params: { rule: '4.11/toolsets' },
    });
  });

const AddressQuery = z.strictObject({ toolsets: groups.exactOptional(), version: z.string().exactOptional() });

/** The options in the address of the MCP endpoint. */
export interface McpAddress {
  /** The tool groups to offer (rule 4.11/toolsets); all of them where it names none. */
  readonly groups: readonly string[];
  /** The version to serve (rules 9.4, 9.6). */
  readonly version: Version;
}

/**
 * Reads the query of the MCP address. Throws an error of `toolsets` or `version` for an unknown value, and an error of a parameter that is not known
 * or comes twice. A version that the header contradicts is an error, too (decisions S13, S170).
 */
export function readAddress(world: World, request: HttpRequest, key: KeyRecord): McpAddress {
  const searchParams = new URLSearchParams(request.url.search);
  const query = parseQuery({ query: AddressQuery, section: 'mcp' }, searchParams) as z.output<typeof AddressQuery>;
  return { groups: query.toolsets ?? toolGroups, version: versionOf(world, request, key, query.version) };
}

function versionOf(world: World, request: HttpRequest, key: KeyRecord, date: string | undefined): Version {
  if (date === undefined) return chooseVersion(world, request, key);
  const header = request.header(versionHeader.toLowerCase());
  if (header === null || header === date) return knownVersion(world, date, '9.6', 'version');
  throw fieldError(
    '9.6',
    'version',
    `version must be the one that the header ${versionHeader} names, where both are sent; got ${JSON.stringify(date)} and ${JSON.stringify(header)}`,
  );
}
