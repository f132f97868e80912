import { readFileSync } from 'node:fs';
import { guideGroups } from './guides.ts';
import { pagePath, resolveLink, sourcesOf } from './pages.ts';
import { base } from './site.ts';

/** A page, as Astro has it. */
interface PageEntry {
  readonly id: string;
  readonly body?: string | undefined;
  readonly data: { readonly title?: string };
  readonly filePath?: string | undefined;
}

/** Whether a page is in the list of all pages, and has its Markdown. The front page and the page for missing pages are not. */
export const isListed = ({ id }: { readonly id: string }): boolean => id !== 'index' && id !== '404';

/** Pages with the guides first, in the order of the sidebar. */
export function inGuideOrder<Page extends { readonly id: string }>(pages: readonly Page[]): Page[] {
  const order = new Map(
    guideGroups()
      .flatMap(({ items }) => items)
      .map((id, at) => [id, at]),
  );
  const placeOf = ({ id }: Page) => order.get(id) ?? order.size;
  return pages.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** A link with its label and target, or code, which has neither. */
const linkOrCode = /\[((?:`[^`]*`|[^[\]`])*)\]\(([^)\s]+)\)|```[\s\S]*?```|`[^`\n]+`/g;

/** A picture for each theme, as GitHub takes it. */
const picture = /<picture>[\s\S]*?<img alt="([^"]+)" src="([^"]+)">\s*<\/picture>/g;

/** The Markdown of a page: its links lead to the Markdown of others, and the sources of an example follow its text. */
export function markdownOf(entry: PageEntry): string {
  const { id, body = '', data } = entry;
  const path = pagePath(entry);
  const text = body.replace(picture, '![$1]($2)').replace(linkOrCode, (whole, label?: string, href?: string) => {
    if (label === undefined || href === undefined) return whole;
    const to = resolveLink(href, path);
    if (to === undefined) return `*${label}*`;
    return `[${label}](${to.startsWith(base) ? to.replace(/\/(#.*)?$/, '.md$1') : to})`;
  });
  const titled = /^\s*(<!--[\s\S]*?-->\s*)?# /.test(text) ? text : `# ${data.title ?? id}\n\n${text}`;
  const sources = sourcesOf(path).map(
    ({ name, language, path: file }) =>
      `\n## ${name}\n\n\`\`\`\`${language}\n${readFileSync(file, 'utf8').trimEnd()}\n\`\`\`\`\n`,
  );
  return titled + sources.join('');
}
