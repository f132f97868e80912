import type { Comparison, Difference } from '../diff/difference.ts';

/** Writes a comparison: as text for terminals, as Markdown for a comment, or as JSON. Ends in a line break. */
export const diffFormats = {
  text: writeText,
  markdown: writeMarkdown,
  json: (comparison: Comparison) => `${JSON.stringify(comparison, undefined, 2)}\n`,
} as const;

export type DiffFormat = keyof typeof diffFormats;

function writeText(comparison: Comparison): string {
  const sections = groupsOf(comparison).flatMap(([group, differences]) => [
    '',
    `${group} (${differences.length})`,
    ...differences.flatMap(({ subject, change, text, places = [], details = [], action, link }) => [
      `  ${subject}: ${change}`,
      ...(text === undefined ? [] : [`      ${text}`]),
      ...(places.length === 0 ? [] : [`      in ${placesInWords(places)}`]),
      ...firstOf(details).map((detail) => `      ${detail}`),
      `      -> ${action}`,
      ...(link === undefined ? [] : [`      ${link}`]),
    ]),
  ]);
  return [
    `before: ${comparison.before}`,
    `after:  ${comparison.after}`,
    ...sections,
    '',
    summaryOf(comparison),
    '',
  ].join('\n');
}

/** A comment of GitHub has at most 65,536 characters; pictures and their links need some of them. */
const maxLength = 60_000;

function writeMarkdown(comparison: Comparison): string {
  const head = [`**${summaryOf(comparison)}**`, '', `Before: ${comparison.before}`, `After: ${comparison.after}`]
    .map(escaped)
    .join('\n');
  let [text, left] = [head, 0];
  for (const [group, differences] of groupsOf(comparison)) {
    const heading = `\n\n#### ${group} (${differences.length})\n`;
    for (const [index, difference] of differences.entries()) {
      const item = `${index === 0 ? heading : ''}${markdownItem(difference)}`;
      if (left > 0 || text.length + item.length > maxLength) left += 1;
      else text += item;
    }
  }
  return left === 0
    ? `${text}\n`
    : `${text}\n\n${left} more do not fit here; \`--format text\` and \`--format json\` have all.\n`;
}

function markdownItem({ subject, change, text, places = [], details = [], action, link }: Difference): string {
  const title = link === undefined ? escaped(subject) : `[${escaped(subject)}](${link})`;
  const lines = [
    `- **${title}**: ${escaped(change)}${places.length === 0 ? '' : `, in ${escaped(placesInWords(places))}`}`,
    ...(text === undefined ? [] : [`  ${escaped(text)}.`]),
    ...firstOf(details).map((detail) => `  - ${escaped(detail)}`),
    `  - What to do: ${escaped(action)}`,
  ];
  return `\n${lines.join('\n')}`;
}

/** Values of a target cannot add markup, mention anyone, or begin a line. */
const escaped = (text: string): string =>
  text
    .replace(/[\r\n]+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('@', '@\u200b')
    .replaceAll('![', '!\u200b[');

function groupsOf({ differences }: Comparison): [string, Difference[]][] {
  const groups = [...new Set(differences.map(({ group }) => group))];
  return groups.map((group) => [group, differences.filter((difference) => difference.group === group)]);
}

/** The number of differences of each group, in a sentence. */
function summaryOf(comparison: Comparison): string {
  const groups = groupsOf(comparison).map(([group, { length }]) => `${group}: ${length}`);
  return groups.length === 0 ? 'No differences.' : `${groups.join('. ')}.`;
}

const maxShown = 6;

function firstOf(details: readonly string[]): string[] {
  const more = details.length - maxShown;
  return more <= 0 ? [...details] : [...details.slice(0, maxShown), `… and ${more} more`];
}

function placesInWords(places: readonly string[]): string {
  return firstOf(places).join(', ');
}
