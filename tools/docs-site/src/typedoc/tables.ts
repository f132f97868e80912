/** The cells of a row of a Markdown table. Bars that are escaped belong to their cell. */
export const cellsOf = (row: string): string[] =>
  row
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|\s*$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** A page without the cells that say that there is nothing, without a mark before the first type of a union, and with bounds in cells of their own. */
export const tidied = (markdown: string): string =>
  markdown.replace(/^\|.*\|\n\| :-.*\|\n(?:\|.*\|\n?)*/gm, tidiedTable);

function tidiedTable(table: string): string {
  const [header = [], divider = [], ...rows] = table.trimEnd().split('\n').map(cellsOf);
  const types = header.indexOf('Type');
  const defaults = header.indexOf('Default value');
  const tidy = rows.map((cells) =>
    cells.map((cell, at) => {
      if (at === types) return cell.replace(/^\\\| /, '').replaceAll(/\( ?\\\| /g, '(');
      return cell === '-' || (at === defaults && cell === '`undefined`') ? '' : cell;
    }),
  );
  const isKept = (_: string, at: number) => at !== defaults || tidy.some((cells) => cells[at] !== '');
  const kept = [header, divider, ...tidy].map((cells) => cells.filter(isKept));
  const lines = withBounds(kept).map((cells) => `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |'));
  return `${lines.join('\n')}\n`;
}

/** A table whose bounds have a column before the descriptions, where it has any. */
function withBounds([header = [], divider = [], ...rows]: readonly string[][]): readonly string[][] {
  const at = header.indexOf('Description');
  const split = rows.map((cells) => splitBounds(cells[at] ?? ''));
  if (!/^(Property|Parameter)$/.test(header[0] ?? '') || split.every(({ bounds }) => bounds === ''))
    return [header, divider, ...rows];
  return [
    header.toSpliced(at, 0, 'Bounds'),
    divider.toSpliced(at, 0, ':------'),
    ...rows.map((cells, row) => cells.toSpliced(at, 1, split[row]?.bounds ?? '', split[row]?.description ?? '')),
  ];
}

const number = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?`;
const range = `(?:(?:at most|at least|above|from) ${number}|(?:(?:above|from) )?${number} (?:to|and up to|to below) ${number})`;
const bound = `${range}(?: (?:characters?|a side))?(?:, fractions allowed)?`;
const sentence = new RegExp(String.raw`(?<=^|\. )(${bound})(?:\. ?|; )`, 'i');
const clause = new RegExp(`[,;:] (${bound})(?=[.,;:](?: |$)|$)`);

/** The bounds that a description has as a sentence or a clause of their own, with their unit, and the description without them. */
export function splitBounds(text: string): { readonly bounds: string; readonly description: string } {
  const [whole = '', found = ''] = sentence.exec(text) ?? clause.exec(text) ?? [];
  const description = text
    .replace(whole, '')
    .replace(/(?<=^|\. )null\b/, '`null`')
    .trim();
  // Bounds alone would be no description.
  if (found === '' || description === '') return { bounds: '', description: text };
  const [, unit = ''] = /^(Milliseconds|Seconds|Bytes)\b/.exec(text) ?? [];
  const bounds = found.replace(/^[AF]/, (letter) => letter.toLowerCase());
  return { bounds: unit ? bounds.replace(/(?=, |$)/, ` ${unit.toLowerCase()}`) : bounds, description };
}
