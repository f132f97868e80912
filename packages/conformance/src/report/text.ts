import type { CheckOutcome, Report, Verdict } from '../outcome.ts';

const colours: { readonly [verdict in Verdict]: string } = {
  agrees: '32',
  disagrees: '31',
  drifts: '33',
  skipped: '2',
  failed: '35',
};

const signs: { readonly [verdict in Verdict]: string } = {
  agrees: 'ok',
  disagrees: 'DISAGREES',
  drifts: 'drift',
  skipped: 'skipped',
  failed: 'FAILED',
};

/** How reports are written for people. */
export interface TextOptions {
  /** Whether to colour verdicts by ANSI sequences. Default: false. */
  readonly color?: boolean;
}

function painted(verdict: Verdict, text: string, { color = false }: TextOptions): string {
  return color ? `\u001b[${colours[verdict]}m${text}\u001b[0m` : text;
}

/** One check in a line, and where the target disagrees, what was expected and found. Ends in a line break. */
export function writeCheck(outcome: CheckOutcome, options: TextOptions = {}): string {
  const { id, rules, title, verdict, disagreements, reason } = outcome;
  const sign = painted(verdict, signs[verdict].padEnd(9), options);
  const lines = [
    `${sign} ${id} (${rules.join(' ')}): ${title}`,
    ...(reason === undefined ? [] : [`          ${reason}`]),
    ...disagreements.flatMap(({ subject, expected, found, assumed }) => [
      `          ${subject}${assumed ? ` (drift from our assumption ${[...new Set(assumed)].join(', ')})` : ''}`,
      `            expected ${expected}`,
      `            found    ${found}`,
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

/** What a run came to: the rules that are not agreed on, the counts, and what was left behind. Ends in a line break. */
export function writeSummary(report: Report, options: TextOptions = {}): string {
  const { rules, counts, requests, events, durationMs, leftovers, aborted } = report;
  const those = (verdict: Verdict) => rules.filter((rule) => rule.verdict === verdict).map(({ id }) => id);
  const told = (['disagrees', 'failed', 'drifts'] as const).flatMap((verdict) => {
    const ids = those(verdict);
    return ids.length === 0 ? [] : [`${painted(verdict, signs[verdict].padEnd(9), options)} ${ids.join(' ')}`];
  });
  const inAll = Object.entries(counts).map(([verdict, count]) => `${count} ${verdict}`);
  const lines = [
    '',
    ...told,
    `${those('agrees').length} of ${rules.length} rules agree. Checks: ${inAll.join(', ')}.`,
    `${requests} requests, ${events} events made, ${Math.round(durationMs / 1000)} s.`,
    ...(aborted ? ['The run was given up before its end.'] : []),
    ...(leftovers.length === 0 ? [] : [`These could not be removed again: ${leftovers.join(', ')}`]),
  ];
  return `${lines.join('\n')}\n`;
}
