import { type Figure, keepsBar } from './measures.ts';

const begin = '<!-- figures of the simulator: written by `npm run bench -- --write` -->';
const end = '<!-- end of the figures -->';

function shown({ value, unit }: Figure): string {
  const digits = unit === '' || unit === 'KiB' ? 2 : unit === '%' ? 1 : 0;
  const number = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit === '' ? number : `${number} ${unit}`;
}

function barOf({ bar, unit }: Figure): string {
  if (!bar) return '';
  const text = 'atMost' in bar ? `at most ${bar.atMost}` : `at least ${bar.atLeast}`;
  return unit === '' ? text : `${text} ${unit}`;
}

/** Figures as a table in Markdown; what misses its bar says so. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map(
    (figure) => `| ${figure.name} | ${shown(figure)} | ${barOf(figure)} | ${keepsBar(figure) ? '' : '**missed**'} |`,
  );
  return ['| | measured | bar | |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** The page with these figures in the place of those it has. Throws where the page has no place for them. */
export function withFigures(page: string, text: string): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`the page must have ${begin} and, later, ${end}`);
  return `${page.slice(0, from + begin.length)}\n\n${text}\n\n${page.slice(to)}`;
}
