/** A decision of a page of `docs/decisions`. */
export interface Decision {
  /** As in `S350`. */
  readonly id: string;
  readonly title: string;
  /** The option that changes it, in Markdown, or `fixed`. */
  readonly policy: string;
}

/** A page of decisions. */
export interface Area {
  /** The name of its file, as in `limits.md`. */
  readonly file: string;
  readonly markdown: string;
}

/** The decisions of a page, in its order. Throws an Error for one without an anchor or a policy. */
export function decisionsOf({ file, markdown }: Area): Decision[] {
  return markdown.split(/^(?=<a id="s\d+">)/m).flatMap((section, index) => {
    const [, id = '', title = ''] = /^### (S\d+) (.+)$/m.exec(section) ?? [];
    if (index === 0 && id === '') return [];
    const [, policy] = /^\*\*Policy:\*\* ([\s\S]+?)\.?\n(?:\n|$)/m.exec(section) ?? [];
    const anchor = `<a id="${id.toLowerCase()}"></a>`;
    if (!section.startsWith(anchor) || section.split('### ').length > 2)
      throw new Error(`docs/decisions/${file}: a decision begins with its anchor, such as ${anchor}, and its heading`);
    if (policy === undefined)
      throw new Error(`docs/decisions/${file}: ${id} needs a last paragraph that begins with **Policy:**`);
    return [{ id, title, policy: policy.replace(/\s+/g, ' ') }];
  });
}

const introduction = `The reference leaves some questions open. Each is decided here once, with the reason, so that simulator, client and tests agree. A decision whose
policy is fixed holds always; any other policy names the option that changes it. If the real service turns out to do otherwise, its decision is
what to change first. \`npm run generate\` makes this page from the pages of decisions.`;

/** The index of all decisions: their titles and policies, with a link to each. Links to a decision without its page lead here. */
export function decisionsIndex(areas: readonly Area[]): string {
  // The page with the oldest decision comes first.
  const ordered = areas.toSorted((one, other) => oldestOf(one) - oldestOf(other));
  const sections = ordered.map((area) => {
    const [, title = area.file] = /^# (.+)$/m.exec(area.markdown) ?? [];
    const rows = decisionsOf(area).map(({ id, title: decision, policy }) => {
      const anchor = id.toLowerCase();
      return `| <a id="${anchor}"></a>[${id}](decisions/${area.file}#${anchor}) | ${cell(decision)} | ${cell(fromIndex(policy))} |`;
    });
    return [
      `## [${title}](decisions/${area.file})`,
      '',
      '| | Decision | Changed by |',
      '| --- | --- | --- |',
      ...rows,
    ].join('\n');
  });
  const children = ordered.map(({ file }) => `  - decisions/${file}`);
  return `${[['---', 'children:', ...children, '---'].join('\n'), '# Decisions', introduction, ...sections].join(
    '\n\n',
  )}\n`;
}

const oldestOf = (area: Area) => Math.min(...decisionsOf(area).map(({ id }) => Number(id.slice(1))));

/** A link of a page of decisions, as it is written one folder up: those to other decisions stay in the index. */
const fromIndex = (markdown: string) =>
  markdown.replace(/\]\((?:[\w./-]*decisions\.md|[\w-]+\.md)?(#s\d+)\)/g, ']($1)').replaceAll('](../', '](');

const cell = (text: string) => text.replaceAll('|', '\\|');
