import { type ProjectPart, projectParts } from '@boothkit/contract/rules';
import { type CoveredRule, countRules } from './coverage.ts';

/** The pages of rules: a whole section by its number, or a part of one. */
const pageTitles: Readonly<Record<string, string>> = {
  1: 'The service',
  2.1: 'Fields of an event',
  2.2: 'The full event',
  2.3: 'Settings of an event',
  2.4: 'Capture types',
  2.5: 'Share options',
  2.6: 'Branding of an event',
  2.7: 'Other resources',
  2.8: 'Image URLs',
  4: 'All operations',
  4.1: 'List events',
  4.2: 'Create an event',
  4.3: 'Get an event',
  4.4: 'Update an event',
  4.5: 'Delete an event',
  4.6: 'Duplicate an event',
  4.7: 'Get the branding',
  4.8: 'Update the branding',
  4.9: 'Set a branding image',
  '4.10': 'Remove a branding image',
  4.11: 'Uploads and webhooks',
  5: 'Authentication',
  6: 'Webhooks',
  7: 'Errors',
  8: 'Limits',
  9: 'Versions',
};

const introduction = `Each page lists the rules of one section of the reference in our own words. Open a rule to see which sources enforce it and which tests
exercise it. A rejected request names its rule in the header \`Simulator-Rule\`: the part before the slash is the section. \`npm run rules\` makes these pages from the
rule catalogue, the sources and a whole test run. Do not edit them by hand.`;

/** The pages of rules in Markdown by their paths in `docs/`: totals with links, and a page for each section. */
export function writePages(rules: readonly CoveredRule[]): ReadonlyMap<string, string> {
  const sections = [...new Set(rules.map(pageOf))].map((section) => ({
    section,
    title: `${section} ${pageTitles[section] ?? ''}`.trim(),
    rules: rules.filter((rule) => pageOf(rule) === section),
  }));
  const places = Object.keys(projectParts) as ProjectPart[];
  const overview = [
    ['---', 'children:', ...sections.map(({ section }) => `  - rules/${section}.md`), '---'].join('\n'),
    '# Rules',
    introduction,
    table(
      ['Section', ...countHeads],
      [
        ...sections.map((each) => [`[${each.title}](rules/${each.section}.md)`, ...counts(each.rules)]),
        ['All', ...counts(rules)],
      ],
    ),
    table(
      ['Must hold in', ...countHeads],
      places.map((place) => [projectParts[place], ...counts(rules.filter(({ entry }) => entry.where.includes(place)))]),
    ),
  ];
  return new Map([
    ['rules.md', page(overview)],
    ...sections.map(
      ({ section, title, rules: ofSection }) =>
        [`rules/${section}.md`, page([`# Rules ${title}`, ...ofSection.map(ruleText)])] as const,
    ),
  ]);
}

/** The anchor of a rule on its page: `rule-4.9-source` for `4.9/source`. */
export function ruleAnchor(id: string): string {
  return `rule-${id.replace('/', '-')}`;
}

/** The page of a rule: `4.9` for `4.9/source`, `5` for `5.8.1`. */
function pageOf({ id }: CoveredRule): string {
  const [subsection = id] = /^\d+(?:\.\d+)?/.exec(id) ?? [];
  return subsection in pageTitles ? subsection : subsection.slice(0, subsection.indexOf('.'));
}

const page = (parts: readonly string[]) => `${parts.join('\n\n')}\n`;

const countHeads = ['Rules', 'Enforced', 'Exercised'];
const counts = (rules: readonly CoveredRule[]) => {
  const { all, enforced, exercised } = countRules(rules);
  return [`${all}`, `${enforced}`, `${exercised}`];
};

function ruleText({ id, entry, sources, tests }: CoveredRule): string {
  const testFiles = [...new Set(tests.map(({ file }) => file))];
  const exercised = testFiles.map((testFile) => {
    const { length } = tests.filter(({ file }) => file === testFile);
    return `${link(testFile)}${length === 1 ? '' : ` (${length} tests)`}`;
  });
  return [
    `<a id="${ruleAnchor(id)}"></a>**${id}** ${plain(entry.line)}.`,
    '',
    `<details><summary>Sources and tests</summary>`,
    '',
    `- Must hold in: ${entry.where.map((place) => projectParts[place]).join(', ')}`,
    `- Enforced in: ${orMissing(sources.map(link))}`,
    `- Exercised by: ${orMissing(exercised)}`,
    '',
    '</details>',
  ].join('\n');
}

const orMissing = (links: readonly string[]) => (links.length > 0 ? links.join(', ') : '**missing**');

/** A link from `docs/rules/` to a file, named without the parts of the path that every package has. */
const link = (file: string) => `[${file.replace(/^packages\/([^/]+)\/(?:src|test)\//, '$1/')}](../../${file})`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Text as Markdown, and the markup of doc comments, show it unchanged in one line. */
const plain = (text: string) =>
  text.replace(/\s+/g, ' ').replace(/[\\`*<>|[\]{}@~]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '\\$&');
