import { type Figure, keepsBar } from './measures.ts';

const begin = '<!-- figures of the simulator: written by `npm run bench -- --write` -->';
const end = '<!-- end of the figures -->';

function shown({ value, unit }: Figure): string {
  const digits = unit === '' || unit === 'KiB' ? 2 : unit === '%' || (unit === 'ms' && value < 10) ? 1 : 0;
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
export const withFigures = (page: string, text: string): string => between(page, begin, end, text);

/** A table of a user's question: a row for each thing, and a column for each kind of figure about it. */
export interface Question {
  /** Where the table goes: between `<!-- name -->` and `<!-- end -->`. */
  readonly name: string;
  readonly rows: readonly string[];
  /** Headings, and the beginning of a figure's name: `get` for `get, emulate`. */
  readonly columns: Readonly<Record<string, string>>;
}

/** The page of users with their tables filled, and with the words for date and machine. Throws if a figure is missing. */
export function withAnswers(
  page: string,
  when: string,
  questions: readonly Question[],
  figures: readonly Figure[],
): string {
  const byName = new Map(figures.map((figure) => [figure.name, figure]));
  const cell = (column: string, row: string) => {
    const figure = byName.get(`${column}, ${row}`);
    if (!figure) throw new Error(`there is no figure ${column}, ${row}`);
    return shown(figure);
  };
  return questions.reduce(
    (text, { name, rows, columns }) => {
      const lines = [
        `| | ${Object.keys(columns).join(' | ')} |`,
        `| --- |${' --- |'.repeat(Object.keys(columns).length)}`,
        ...rows.map(
          (row) =>
            `| ${row} | ${Object.values(columns)
              .map((column) => cell(column, row))
              .join(' | ')} |`,
        ),
      ];
      return between(text, `<!-- ${name} -->`, '<!-- end -->', lines.join('\n'));
    },
    between(page, '<!-- when -->', '<!-- end -->', when),
  );
}

/** A page with this text between two lines. Throws if it lacks them. */
function between(page: string, first: string, last: string, text: string): string {
  const from = page.indexOf(first);
  const to = page.indexOf(last, from);
  if (from < 0 || to < 0) throw new Error(`the page must have ${first} and, later, ${last}`);
  return `${page.slice(0, from + first.length)}\n\n${text}\n\n${page.slice(to)}`;
}
