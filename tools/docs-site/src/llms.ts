import type { CollectionEntry } from 'astro:content';
import { posix } from 'node:path';
import { resolveLink } from './pages.ts';
import { base } from './site.ts';

/** The Markdown of a page, whose links lead to the Markdown of others. */
export function markdownOf({ id, body = '', data, filePath = '' }: CollectionEntry<'docs'>): string {
  const path = posix.join('tools/docs-site', filePath);
  const text = body.replace(/(\]\()([^)\s]+)\)/g, (whole, start: string, href: string) => {
    const to = resolveLink(href, path);
    if (!to?.startsWith(base) || !/\/(#|$)/.test(to)) return whole;
    return `${start}${to.replace(/\/(#.*)?$/, '.md$1')})`;
  });
  return /^\s*(<!--[\s\S]*?-->\s*)?# /.test(text) ? text : `# ${data.title ?? id}\n\n${text}`;
}
