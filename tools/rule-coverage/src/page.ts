import { type ProjectPart, projectParts } from '@boothkit/contract/rules';
import { type CoveredRule, countRules } from './coverage.ts';

const sectionTitles: { readonly [section: string]: string } = {
  1: 'The service',
  2: 'Resources',
  4: 'Endpoints',
  5: 'Authentication',
  6: 'Webhooks',
  7: 'Errors',
  8: 'Limits',
  9: 'Versions',
};

const introduction = `Every rule of the reference by its id, in our own words: where it must hold, which sources name it and which test files
exercise it. Made by \`npm run rules\` from the catalogue, the sources and a whole test run; not to be edited by hand.`;

/** The page of rules in Markdown, to be kept in \`docs/\`: totals, then one table a section. */
export function writePage(rules: readonly CoveredRule[]): string {
  const sections = [...new Set(rules.map(sectionOf))].map((section) => ({
    title: `${section} ${sectionTitles[section] ?? ''}`.trim(),
    rules: rules.filter((rule) => sectionOf(rule) === section),
  }));
  const places = Object.keys(projectParts) as ProjectPart[];
  const parts = [
    '# Rules',
    introduction,
    table(
      ['Section', ...countHeads],
      [...sections.map((section) => [section.title, ...counts(section.rules)]), ['All', ...counts(rules)]],
    ),
    table(
      ['Must hold in', ...countHeads],
      places.map((place) => [projectParts[place], ...counts(rules.filter(({ entry }) => entry.where.includes(place)))]),
    ),
    ...sections.flatMap((section) => [
      `## ${section.title}`,
      table(['Id', 'Rule', 'Must hold in', 'Enforced in', 'Exercised by'], section.rules.map(row)),
    ]),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The anchor of a rule on the page: `rule-4.9-source` for `4.9/source`. */
export function ruleAnchor(id: string): string {
  return `rule-${id.replace('/', '-')}`;
}

const sectionOf = ({ id }: CoveredRule) => id.slice(0, id.search(/[./]/));

const countHeads = ['Rules', 'Enforced', 'Exercised'];
const counts = (rules: readonly CoveredRule[]) => {
  const { all, enforced, exercised } = countRules(rules);
  return [`${all}`, `${enforced}`, `${exercised}`];
};

function row({ id, entry, sources, tests }: CoveredRule): string[] {
  const testFiles = [...new Set(tests.map(({ file }) => file))];
  return [
    `<a id="${ruleAnchor(id)}"></a>${id}`,
    plain(entry.line),
    entry.where.map((place) => projectParts[place]).join(', '),
    orMissing(sources.map(link)),
    orMissing(
      testFiles.map((testFile) => {
        const { length } = tests.filter(({ file }) => file === testFile);
        return `${link(testFile)}${length === 1 ? '' : ` (${length} tests)`}`;
      }),
    ),
  ];
}

const orMissing = (lines: readonly string[]) => (lines.length > 0 ? lines.join('<br>') : '**missing**');

/** A link from `docs/` to a file, named without the parts of the path that every package has. */
const link = (file: string) => `[${file.replace(/^packages\/([^/]+)\/(?:src|test)\//, '$1/')}](../${file})`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Text as Markdown, and the markup of doc comments, show it unchanged in one line. */
const plain = (text: string) =>
  text.replace(/\s+/g, ' ').replace(/[\\`*<>|[\]{}@~]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '\\$&');
