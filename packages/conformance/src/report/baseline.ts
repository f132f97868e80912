import { type RuleId, ruleCatalogue } from '@boothkit/contract/rules';
import { type Report, type Result, withoutIds } from '../run.ts';

/** A rule whose result differs from that of an earlier run, or whose checks find other values. */
export interface Change {
  readonly rule: RuleId;
  readonly heading: string;
  /** Whether the rule got worse. A rule that is no longer checked did not: nothing is known about it. */
  readonly isWorse: boolean;
  readonly was: Result | 'not in the run';
  readonly is: Result | 'not in the run';
  /** The disagreements of its checks now. */
  readonly details: readonly string[];
}

/** From best to worst. A rule that was skipped is not among them. */
const fromBest = ['agrees', 'drifts', 'failed', 'disagrees'] as const;

type Known = (typeof fromBest)[number];

const headings: { readonly [result in Known]: string } = {
  disagrees: 'Newly failing',
  failed: 'Newly without a usable response',
  drifts: 'Newly drifting',
  agrees: 'Newly passing',
};
const skippedHeading = 'No longer checked';
const otherwiseHeading = 'Failing or drifting in another way';
const order = [headings.disagrees, headings.failed, headings.drifts, otherwiseHeading, skippedHeading, headings.agrees];

/** Parses a report that `--json` wrote. Throws an Error that says what was found. */
export function parseReport(name: string, text: string): Report {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`${name} must be JSON; it begins with ${JSON.stringify(text.slice(0, 40))}`);
  }
  const { rules, checks }: Partial<Report> = typeof value === 'object' && value !== null ? value : {};
  if (Array.isArray(rules) && Array.isArray(checks)) return value as Report;
  throw new Error(`${name} must be a report that --json wrote: an object with rules and checks`);
}

/** Compares a run with an earlier one, rule by rule, the worst changes first. */
export function compareWithBaseline(baseline: Report, report: Report): Change[] {
  const [before, after] = [baseline, report].map(({ rules }) => new Map(rules.map(({ id, result }) => [id, result])));
  const ids = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
  return [...ids]
    .flatMap((rule): Change[] => {
      const [was, is] = [knownOf(before?.get(rule)), knownOf(after?.get(rule))];
      const details = detailsOf(rule, is, report);
      if (was === is && withoutIds(detailsOf(rule, was, baseline).join('\n')) === withoutIds(details.join('\n')))
        return [];
      return [
        {
          rule,
          heading: is === undefined ? skippedHeading : was === is ? otherwiseHeading : headings[is],
          isWorse: isWorse(was, is),
          was: before?.get(rule) ?? 'not in the run',
          is: after?.get(rule) ?? 'not in the run',
          details,
        },
      ];
    })
    .toSorted((one, other) => order.indexOf(one.heading) - order.indexOf(other.heading));
}

const knownOf = (result: Result | undefined): Known | undefined => (result === 'skipped' ? undefined : result);

function isWorse(was: Known | undefined, is: Known | undefined): boolean {
  if (is === undefined || is === 'agrees') return false;
  return was === undefined || fromBest.indexOf(is) >= fromBest.indexOf(was);
}

/** The disagreements and reasons of the checks of a rule that have this result. */
function detailsOf(rule: RuleId, result: Known | undefined, { checks }: Report): string[] {
  if (result === undefined || result === 'agrees') return [];
  return checks
    .filter((check) => check.result === result && check.rules.includes(rule))
    .flatMap(({ id, reason, disagreements }) => [
      ...(reason === undefined ? [] : [`${id}: ${reason}`]),
      ...disagreements.map(({ subject, expected, found }) => `${id}: ${subject}: expected ${expected}, found ${found}`),
    ]);
}

/** The changes under headings. Ends in a line break. */
export function writeChanges(changes: readonly Change[]): string {
  const lines = order.flatMap((heading) => {
    const those = changes.filter((change) => change.heading === heading);
    if (those.length === 0) return [];
    return [
      `${heading} (${those.length})`,
      ...those.flatMap(({ rule, was, is, details }) => [
        `  ${rule}: ${is} (before: ${was}): ${ruleCatalogue[rule]?.line ?? 'not known to this release'}`,
        ...details.map((detail) => `    ${detail}`),
      ]),
    ];
  });
  return `\n${lines.length === 0 ? 'No changes from the baseline.' : lines.join('\n')}\n`;
}
