import { type RuleId, ruleCatalogue } from '@boothkit/contract/rules';
import type { Report, Result } from '../outcome.ts';
import type { Difference, Effect } from './difference.ts';

/** From best to worst. A rule that was skipped, or is not in the run, has no place here: nothing is known about it. */
const fromBest = ['agrees', 'drifts', 'failed', 'disagrees'] as const;

type Known = (typeof fromBest)[number];

const groups: { readonly [result in Known]: string } = {
  disagrees: 'Newly failing',
  failed: 'Newly without a usable response',
  drifts: 'Newly drifting',
  agrees: 'Newly passing',
};

const skippedGroup = 'No longer checked';
const otherwiseGroup = 'Failing or drifting in another way';
const order = [groups.disagrees, groups.failed, groups.drifts, otherwiseGroup, skippedGroup, groups.agrees];

/**
 * Compares two runs rule by rule. A rule is listed if its result differs, or if its checks find other values than before.
 *
 * @param rulesUrl the folder of the pages of rules
 */
export function compareRuns(before: Report, after: Report, rulesUrl: string): Difference[] {
  const resultsBefore = new Map(before.rules.map(({ id, result }) => [id, result]));
  const resultsAfter = new Map(after.rules.map(({ id, result }) => [id, result]));
  const ids = new Set([...resultsBefore.keys(), ...resultsAfter.keys()]);
  return [...ids]
    .flatMap((id) => {
      const [was, is] = [knownOf(resultsBefore.get(id)), knownOf(resultsAfter.get(id))];
      const details = detailsOf(id, is ?? 'skipped', after);
      const isSame = withoutIds(detailsOf(id, was ?? 'skipped', before)) === withoutIds(details);
      if (was === is && (is === undefined || isSame)) return [];
      return {
        effect: effectOf(was, is),
        group: is === undefined ? skippedGroup : was === is ? otherwiseGroup : groups[is],
        subject: `rule ${id}`,
        text: ruleCatalogue[id]?.line ?? 'This release does not know the rule',
        change: `${wordOf(resultsAfter.get(id))} (before: ${wordOf(resultsBefore.get(id))})`,
        action: actionOf(id, is, after),
        link: linkOf(id, rulesUrl),
        ...(details.length > 0 && { details }),
      };
    })
    .toSorted((one, other) => order.indexOf(one.group) - order.indexOf(other.group));
}

const wordOf = (result: Result | undefined) => result ?? 'not in the run';

/** IDs and times differ in each run. */
const withoutIds = (details: readonly string[]): string =>
  details.join('\n').replace(/\d{4}-\d\d-\d\dT[\d:.]+|(?<![\w-])(?=[\w-]*\d)[\w-]{10,}/g, '…');

const knownOf = (result: Result | undefined): Known | undefined => (result === 'skipped' ? undefined : result);

function effectOf(was: Known | undefined, is: Known | undefined): Effect {
  if (is === undefined) return 'unknown';
  if (is === 'agrees') return 'compatible';
  return was !== undefined && fromBest.indexOf(is) < fromBest.indexOf(was) ? 'compatible' : 'breaking';
}

/** The checks of a rule that have a result, each with its disagreements or its reason. */
function detailsOf(rule: RuleId, result: Result, { checks }: Report): string[] {
  if (result === 'agrees') return [];
  return checks
    .filter((check) => check.result === result && check.rules.includes(rule))
    .flatMap(({ id, reason, disagreements }) => [
      ...(reason === undefined ? [] : [`${id}: ${reason}`]),
      ...disagreements.map(({ subject, expected, found }) => `${id}: ${subject}: expected ${expected}, found ${found}`),
    ]);
}

function actionOf(rule: RuleId, is: Known | undefined, after: Report): string {
  switch (is) {
    case undefined:
      return 'Give the second run what the check needs, or verify the rule by hand.';
    case 'agrees':
      return 'No change is needed. If the rule was on a list of known deviations, remove it there.';
    case 'drifts':
      return `The reference is silent. Verify that your code works with both, and report it, so that the decision changes: ${decisionsOf(rule, after)}.`;
    case 'failed':
      return 'Repeat the run. If the check fails again, send its request by hand and look at the response.';
    case 'disagrees':
      return 'Find the change of the target that broke the rule and revert it. If the reference changed, update the rule and its checks.';
  }
}

/** The ids of the decisions that the drift of a rule contradicts. */
function decisionsOf(rule: RuleId, { checks }: Report): string {
  const drifting = checks.filter(({ rules, result }) => result === 'drifts' && rules.includes(rule));
  const ids = drifting.flatMap(({ disagreements }) => disagreements.flatMap(({ assumed = [] }) => assumed));
  return [...new Set(ids)].join(', ');
}

/** A rule is on the page of its section; sections 2 and 4 have a page for each part. */
function linkOf(id: RuleId, rulesUrl: string): string {
  const [page] = /^(?:[24]\.\d+|\d+)/.exec(id) ?? [];
  return `${rulesUrl}/${page}.md#rule-${id.replace('/', '-')}`;
}
