import type { Need } from '../check.ts';
import { type JudgedRule, judgedRules } from '../rules.ts';

const options: { readonly [need in Need]: string } = {
  'read-only-key': '--read-only-api-key',
  owner: '--control-url',
  mcp: '--mcp-url',
  provoking: '--provoke-limits',
  'attract-screen': 'an event with an attract screen',
  'sticker-set': 'an event with a sticker set',
};

/** How many rules show how: by a key alone, with a key and more, and only with a control API. */
interface RuleCounts {
  readonly all: number;
  readonly byKey: number;
  readonly byKeyAndMore: number;
  readonly byOwner: number;
}

/** Counts rules by what it takes to judge them. */
function countRules(rules: readonly JudgedRule[]): RuleCounts {
  const byOwner = rules.filter(({ needs }) => needs.includes('owner')).length;
  const byKey = rules.filter(({ needs }) => needs.length === 0).length;
  return { all: rules.length, byKey, byKeyAndMore: rules.length - byKey - byOwner, byOwner };
}

/** Every rule in a line, with its checks and what they need, and how many there are of which kind. Ends in a line break. */
export function writeRules(): string {
  const rules = judgedRules();
  const { all, byKey, byKeyAndMore, byOwner } = countRules(rules);
  const width = Math.max(...rules.map(({ id }) => id.length));
  const lines = rules.map(({ id, line, checks, needs }) => {
    // A control API makes keys, and tells where the MCP endpoint is.
    const given = needs.includes('owner') ? needs.filter((need) => need === 'owner' || need === 'provoking') : needs;
    const needed = given.map((need) => options[need]).join(', ') || 'a key';
    return `${id.padEnd(width)}  ${String(checks).padStart(2)} by ${needed}: ${line}`;
  });
  return [
    ...lines,
    '',
    `${all} rules: ${byKey} show by a key alone, ${byKeyAndMore} with a key and more, ${byOwner} only with a control API.`,
    '',
  ].join('\n');
}
