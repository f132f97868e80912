import { ruleFamilies } from '@boothkit/contract/internal';
import { type RuleId, ruleCatalogue } from '@boothkit/contract/rules';
import type { Check, Need } from './check.ts';
import { checks, smoke } from './checks/checks.ts';
import { invariantRules } from './invariants/monitor.ts';
import type { AccountResources } from './target/resources.ts';
import type { TargetOptions } from './target/session.ts';

/** The checks and invariants of a run. */
export interface Selection {
  readonly checks: readonly Check[];
  /** Rules that are checked in every response. */
  readonly invariants: readonly RuleId[];
}

/** The options of a run that decide which checks can run. */
export interface PlanOptions extends Pick<TargetOptions, 'readOnlyApiKey' | 'mcpUrl'> {
  /** Rules to check: ids, names of families such as `4.2/FIELD`, or prefixes of ids such as `4.4`. Default: all. */
  readonly only?: readonly string[] | undefined;
  /** Whether to exceed limits on purpose, which uses up the key's whole burst. Default: false. */
  readonly provokeLimits?: boolean | undefined;
}

/**
 * Selects the checks of rules: by id (`4.9/source`), by the name of a family (`4.2/FIELD`), or by a prefix of ids (`4.4` for
 * `4.4.1` and `4.4/name`). Throws a TypeError for a name that matches no rule that a key can see.
 */
export function select(only: readonly string[] | undefined): Selection {
  if (only === undefined) return { checks, invariants: invariantRules };
  const wanted = new Set(only.flatMap(rulesNamed));
  const invariants = invariantRules.filter((id) => wanted.has(id));
  const selected = checks.filter(({ rules }) => rules.some((id) => wanted.has(id)));
  // Invariants need responses of other checks.
  return { checks: invariants.length > 0 && !selected.includes(smoke) ? [smoke, ...selected] : selected, invariants };
}

const visible = new Set<RuleId>([...checks.flatMap(({ rules }) => rules), ...invariantRules]);

/** The rules that a key can see, in the order of the reference: a check or an invariant observes them. */
export const visibleRules = (Object.keys(ruleCatalogue) as RuleId[]).filter((id) => visible.has(id));

const families: Readonly<Record<string, readonly RuleId[]>> = ruleFamilies;

function rulesNamed(name: string): readonly RuleId[] {
  const family = families[name];
  const selected = visibleRules.filter(
    (id) => family?.includes(id) ?? (id === name || id.startsWith(`${name}/`) || id.startsWith(`${name}.`)),
  );
  if (selected.length === 0)
    throw new TypeError(`only must name rules that a key can see, such as 4.9/source; got ${JSON.stringify(name)}`);
  return selected;
}

const missing: { readonly [need in Need]: string } = {
  'read-only-key': 'needs a key with the scope read (readOnlyApiKey)',
  mcp: 'needs the address of the MCP endpoint (mcpUrl)',
  'provoke-limits': 'needs permission to exceed limits (provokeLimits)',
  'attract-screen': 'needs an attract screen, and no event of the account names one',
  'sticker-set': 'needs a sticker set, and no event of the account names one',
};

/** The reason why a check cannot run with these options; undefined if nothing known before the run prevents it. */
export function skipReason(
  { needs = [] }: Check,
  { readOnlyApiKey, mcpUrl, provokeLimits = false }: PlanOptions,
): string | undefined {
  const met: { readonly [need in Need]: boolean } = {
    'read-only-key': readOnlyApiKey !== undefined,
    mcp: mcpUrl !== undefined,
    'provoke-limits': provokeLimits,
    'attract-screen': true,
    'sticker-set': true,
  };
  const unmet = needs.find((need) => !met[need]);
  return unmet && missing[unmet];
}

/** The reason why a check cannot run in an account with these resources. */
export function skipReasonFor({ needs = [] }: Check, resources: AccountResources): string | undefined {
  if (needs.includes('attract-screen') && resources.attractScreenIds.length === 0) return missing['attract-screen'];
  if (needs.includes('sticker-set') && resources.stickerSetIds.length === 0) return missing['sticker-set'];
  return undefined;
}
