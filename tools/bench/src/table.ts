import type { Measured } from './measure.ts';

/** A ratio that is worse than this one is a regression. */
const worst = 1.1;

/** The figures of a row as a table in Markdown, and how many of them are worse now than before. */
export function table(measured: Measured): { text: string; worse: number } {
  const isCompared = [...measured.values()].some((values) => values.has('before'));
  const head = ['', 'now', ...(isCompared ? ['before', 'now / before'] : []), 'beside'];
  let worse = 0;
  const lines = [...measured].map(([figure, values]) => {
    const value = values.get('now') ?? Number.NaN;
    const before = values.get('before');
    const cells = [figure, formatNumber(value)];
    if (before !== undefined) {
      const isWorse = value / before > worst;
      if (isWorse) worse += 1;
      cells.push(formatNumber(before), `${formatNumber(value / before)}${isWorse ? ' **worse**' : ''}`);
    }
    const peers = [...values].filter(([name]) => name !== 'now' && name !== 'before');
    cells.push(peers.map(([name, peer]) => `${name} ${formatNumber(peer)} (${formatNumber(value / peer)})`).join(', '));
    return cells;
  });
  const text = [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return { text, worse };
}

const formatNumber = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 3 });
