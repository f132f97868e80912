import { readFileSync } from 'node:fs';
import { pagePath, resolveLink, sourcesOf } from './pages.ts';
import { base } from './site.ts';

/** A page, as Astro has it. */
interface PageEntry {
  readonly id: string;
  readonly body?: string | undefined;
  readonly data: { readonly title?: string };
  readonly filePath?: string | undefined;
}

/** A link with its label and target, or code, which has neither. */
const linkOrCode = /\[((?:`[^`]*`|[^[\]`])*)\]\(([^)\s]+)\)|```[\s\S]*?```|`[^`\n]+`/g;

/** The Markdown of a page: its links lead to the Markdown of others, and the sources of an example follow its text. */
export function markdownOf(entry: PageEntry): string {
  const { id, body = '', data } = entry;
  const path = pagePath(entry);
  const text = body.replace(linkOrCode, (whole, label?: string, href?: string) => {
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
