import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** A document of the site, and where its source is. */
export interface MarkdownPage {
  readonly title: string;
  readonly group: string;
  /** The path of the source, from the root of the repository. */
  readonly path: string;
  /** The address of the page, from the root of the site. */
  readonly url: string;
}

const markdownUrl = (url: string) => url.replace(/\.html$/, '.md');

/**
 * A document with a link to its Markdown, for readers and for programs, and one to edit it.
 *
 * @param repository The address of the repository's page, such as `https://github.com/acme/boothkit`. Without one, nothing can be edited.
 */
export function withMarkdownLinks(html: string, { path, url }: MarkdownPage, repository: string | undefined): string {
  const name = encodeURI(posix.basename(markdownUrl(url)));
  const edit = repository && ` · <a href="${repository}/edit/main/${encodeURI(path)}">Edit</a>`;
  return html
    .replace('</head>', `<link rel="alternate" type="text/markdown" href="${name}"/></head>`)
    .replace(
      '<div class="tsd-panel tsd-typography">',
      `<p class="as-markdown"><a href="${name}">Markdown</a>${edit ?? ''}</p>$&`,
    );
}

/** The Markdown of each document beside its page, with links to the Markdown of others, and `llms.txt`, which lists them. */
export function markdownFiles(pages: readonly MarkdownPage[]): [name: string, text: string][] {
  const urls = new Map(pages.map(({ path, url }) => [path, markdownUrl(url)]));
  const files = pages.map(({ path, url }): [string, string] => [
    markdownUrl(url),
    withLinks(readFileSync(path, 'utf8'), path, (target) => {
      const to = urls.get(target);
      return to && encodeURI(posix.relative(posix.dirname(url), to));
    }),
  ]);
  return [...files, ['llms.txt', listOf(pages)]];
}

/** A text whose relative links lead to what `resolve` returns for the path of their file; others stay as they are. */
function withLinks(text: string, path: string, resolve: (target: string) => string | undefined): string {
  return text.replace(/(\]\()([^)#:\s]+\.md)(#[^)\s]*)?\)/g, (whole, start: string, target: string, anchor = '') => {
    const to = resolve(posix.join(posix.dirname(path), target));
    return to === undefined ? whole : `${start}${to}${anchor})`;
  });
}

const about = `# BoothKit

> A typed SDK for the REST API of a photo-booth service, and a fake of that service for tests.
`;

function listOf(pages: readonly MarkdownPage[]): string {
  const groups = [...new Set(pages.map(({ group }) => group))];
  const lists = groups.map((group) => {
    const links = pages.filter((page) => page.group === group);
    return `## ${group}\n\n${links.map(({ title, url }) => `- [${title}](${encodeURI(markdownUrl(url))})`).join('\n')}\n`;
  });
  return [about, ...lists].join('\n');
}
