/** The cells of a row of a Markdown table. Bars that are escaped belong to their cell. */
export const cellsOf = (row: string): string[] =>
  row
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|\s*$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** A page without the cells that say that there is nothing, and without a mark before the first type of a union. */
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
  const lines = [header, divider, ...tidy].map((cells) =>
    `| ${cells.filter(isKept).join(' | ')} |`.replaceAll('|  |', '| |'),
  );
  return `${lines.join('\n')}\n`;
}
