import type { RuleEntry } from '@boothkit/contract/rules';

/** A page of `docs/rules` by its section, such as `4.2`: a heading, the rules of the section, and what people write below each. */
export type RulePages = ReadonlyMap<string, string>;

/**
 * The same pages with the line of each rule as the catalogue has it, in the catalogue's order. What stands below a rule stays below it, and
 * what begins with a heading of the second level stays at the end.
 *
 * @throws Error naming a rule without a page, and one that left the catalogue while text stands below it
 */
export function writeRuleLines(pages: RulePages, catalogue: { readonly [id: string]: RuleEntry }): RulePages {
  // The most specific section of a rule comes first: 4.9/source is of 4.9, and 4/json of 4.
  const sections = [...pages.keys()].toSorted((a, b) => b.length - a.length);
  const ruleLines = Object.entries(catalogue).map(([id, { line }]) => {
    const section = sections.find((each) => id === each || id.startsWith(`${each}.`) || id.startsWith(`${each}/`));
    if (section === undefined) throw new Error(`no page in docs/rules is of the section of rule ${id}`);
    return { id, line, section };
  });
  return new Map(
    [...pages].map(([section, text]) => {
      const { heading, below, end } = readPage(text);
      const rules = ruleLines.filter((rule) => rule.section === section);
      const left = [...below].find(([id, notes]) => notes !== '' && !rules.some((rule) => rule.id === id));
      if (left)
        throw new Error(`docs/rules/${section}.md: rule ${left[0]} is not in the catalogue; move what is below it`);
      const body = rules.flatMap(({ id, line }) => [ruleLine(id, line), below.get(id) ?? '']);
      return [section, `${[heading, ...body, end].filter((part) => part !== '').join('\n\n')}\n`];
    }),
  );
}

/** The anchor of a rule on its page: `rule-4.9-source` for `4.9/source`. */
export function ruleAnchor(id: string): string {
  return `rule-${id.replace('/', '-')}`;
}

const ruleLine = (id: string, line: string) => `<a id="${ruleAnchor(id)}"></a>**${id}** ${plain(line)}.`;

function readPage(text: string): { heading: string; below: ReadonlyMap<string, string>; end: string } {
  const [whole = '', ...others] = text.split(/^(?=## )/m);
  const [heading = '', ...rules] = whole.split(/^(?=<a id="rule-)/m);
  const below = rules.map((rule) => {
    const [, id = '', notes = ''] = /^<a id="[^"]*"><\/a>\*\*(\S+)\*\*[^\n]*\n?(.*)$/s.exec(rule) ?? [];
    return [id, notes.trim()] as const;
  });
  return { heading: heading.trim(), below: new Map(below), end: others.join('').trim() };
}

/** Text as Markdown, and the markup of doc comments, show it unchanged in one line. */
const plain = (text: string) =>
  text.replace(/\s+/g, ' ').replace(/[\\`*<>|[\]{}@~]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '\\$&');
