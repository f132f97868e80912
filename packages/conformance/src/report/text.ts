import { assumptionNames, assumptions, visible } from '@boothkit/contract/internal';
import type { CheckOutcome, Report, Result } from '../run.ts';

const colours: { readonly [result in Result]: string } = {
  agrees: '32',
  disagrees: '31',
  drifts: '33',
  skipped: '2',
  failed: '35',
};

const labels: { readonly [result in Result]: string } = {
  agrees: 'ok',
  disagrees: 'DISAGREES',
  drifts: 'drift',
  skipped: 'skipped',
  failed: 'FAILED',
};

/** The style of text reports. */
export interface TextOptions {
  /** Whether to colour results by ANSI sequences. Default: false. */
  readonly color?: boolean;
}

function painted(result: Result, text: string, { color = false }: TextOptions): string {
  return color ? `\u001b[${colours[result]}m${text}\u001b[0m` : text;
}

/** A decision, and the names by which a simulator can do otherwise. */
const withNames = (decision: string): string =>
  [decision, ...assumptionNames.filter((name) => assumptions[name].decision === decision)].join(' ');

/**
 * One check in a line, followed by the expected and found value of each disagreement. Ends in a line break.
 *
 * @example
 * ```ts
 * import { checkConformance, writeCheck } from '@boothkit/conformance';
 * import { createSimulator } from '@boothkit/simulator';
 *
 * const account = createSimulator().accounts.create();
 * const templateIds = [account.templates.add().id];
 * const report = await checkConformance({ ...account.connection(), templateIds, only: ['4.5'] });
 * for (const check of report.checks) console.log(writeCheck(check));
 * ```
 */
export function writeCheck(outcome: CheckOutcome, options: TextOptions = {}): string {
  const { id, rules, title, result, disagreements, reason } = outcome;
  const label = painted(result, labels[result].padEnd(9), options);
  const lines = [
    `${id} (${rules.join(' ')}): ${title}`,
    ...(reason === undefined ? [] : [`          ${reason}`]),
    ...disagreements.flatMap(({ subject, expected, found, assumed }) => [
      `          ${subject}${assumed ? ` (drift from our assumption ${[...new Set(assumed)].map(withNames).join(', ')})` : ''}`,
      `            expected ${expected}`,
      `            found    ${found}`,
    ]),
  ];
  return `${label} ${lines.map(visible).join('\n')}\n`;
}

/**
 * The summary of a run: what was found, each once with its checks, the rules without agreement, the counts, and the leftovers. Ends in a line break.
 *
 * @example
 * ```ts
 * import { checkConformance, writeSummary } from '@boothkit/conformance';
 * import { createSimulator } from '@boothkit/simulator';
 *
 * const account = createSimulator().accounts.create();
 * const templateIds = [account.templates.add().id];
 * const report = await checkConformance({ ...account.connection(), templateIds, only: ['4.5'] });
 * console.log(writeSummary(report));
 * ```
 */
export function writeSummary(report: Report, options: TextOptions = {}): string {
  const { rules, counts, causes, requests, events, durationMs, leftovers, aborted } = report;
  const idsWith = (result: Result) => rules.filter((rule) => rule.result === result).map(({ id }) => id);
  const problems = (['disagrees', 'failed', 'drifts'] as const).flatMap((result) => {
    const ids = idsWith(result);
    return ids.length === 0 ? [] : [`${painted(result, labels[result].padEnd(9), options)} ${ids.join(' ')}`];
  });
  const totals = Object.entries(counts).map(([result, count]) => `${count} ${result}`);
  const lines = [
    '',
    ...causes.flatMap(({ text, checks }) => {
      const others = checks.length > 3 ? [`${checks.length - 3} more`] : [];
      return [visible(text), `          ${[...checks.slice(0, 3), ...others].join(', ')}`];
    }),
    ...problems,
    `${idsWith('agrees').length} of ${rules.length} rules agree. Checks: ${totals.join(', ')}.`,
    `${requests} requests, ${events} events created, ${Math.round(durationMs / 1000)} s.`,
    ...(aborted ? ['The run was aborted before its end.'] : []),
    ...(leftovers.length === 0 ? [] : [`These could not be deleted again: ${visible(leftovers.join(', '))}`]),
  ];
  return `${lines.join('\n')}\n`;
}
