import { type RuleId, ruleCatalogue, ruleFamilies } from '@boothkit/contract/rules';
import type { Check, Need } from './check.ts';
import { checks, tour } from './checks/checks.ts';
import { standingRules } from './standing/watch.ts';

/** What of all checks a run is about. */
export interface Selection {
  readonly checks: readonly Check[];
  /** Rules that every answer is judged by. */
  readonly standing: readonly RuleId[];
}

/** What a run was given, as far as it decides which checks can run. */
export interface Given {
  readonly only?: readonly string[] | undefined;
  readonly readOnlyApiKey?: string | undefined;
  readonly controlUrl?: string | undefined;
  readonly mcpUrl?: string | undefined;
  readonly provokeLimits?: boolean | undefined;
}

/**
 * Picks the checks of rules: by id (`4.9/source`), by the name of a family (`4.2/FIELD`), or by the beginning of ids (`4.4` for
 * `4.4.1` and `4.4/name`). Throws a TypeError for a name that no rule goes by.
 */
export function select(only: readonly string[] | undefined): Selection {
  if (only === undefined) return { checks, standing: standingRules };
  const wanted = new Set(only.flatMap(rulesBy));
  const standing = standingRules.filter((id) => wanted.has(id));
  const chosen = checks.filter(({ rules }) => rules.some((id) => wanted.has(id)));
  // Standing rules are judged by the answers of other checks: there have to be some.
  return { checks: standing.length > 0 && !chosen.includes(tour) ? [tour, ...chosen] : chosen, standing };
}

const families: Readonly<Record<string, readonly RuleId[]>> = ruleFamilies;

function rulesBy(name: string): readonly RuleId[] {
  const family = families[name];
  if (family) return family;
  const all = Object.keys(ruleCatalogue) as RuleId[];
  const found = all.filter((id) => id === name || id.startsWith(`${name}/`) || id.startsWith(`${name}.`));
  if (found.length === 0)
    throw new TypeError(`only must name rules of the reference, such as 4.9/source; got ${JSON.stringify(name)}`);
  return found;
}

const lacking: { readonly [need in Need]: string } = {
  'read-only-key': 'needs a key with the scope read (readOnlyApiKey)',
  owner: "needs the owner's side (controlUrl)",
  mcp: 'needs the address of the MCP endpoint (mcpUrl)',
  provoking: 'needs leave to be refused for limits (provokeLimits)',
  'attract-screen': 'needs an attract screen, and no event of the account names one',
  'sticker-set': 'needs a sticker set, and no event of the account names one',
};

/** Why a check cannot run with what was given; undefined where it can, as far as that shows beforehand. */
export function whyNot(
  { needs = [] }: Check,
  { readOnlyApiKey, controlUrl, mcpUrl, provokeLimits = false }: Given,
): string | undefined {
  const owner = controlUrl !== undefined;
  const met: { readonly [need in Need]: boolean } = {
    'read-only-key': readOnlyApiKey !== undefined || owner,
    owner,
    mcp: mcpUrl !== undefined || owner,
    provoking: provokeLimits,
    'attract-screen': true,
    'sticker-set': true,
  };
  const missing = needs.find((need) => !met[need]);
  return missing && lacking[missing];
}

/** Why a check cannot run in an account with these things. */
export function whyNotHere(
  { needs = [] }: Check,
  things: { readonly attractScreenIds: readonly string[]; readonly stickerSetIds: readonly string[] },
): string | undefined {
  if (needs.includes('attract-screen') && things.attractScreenIds.length === 0) return lacking['attract-screen'];
  if (needs.includes('sticker-set') && things.stickerSetIds.length === 0) return lacking['sticker-set'];
  return undefined;
}
