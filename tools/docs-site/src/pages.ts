import { existsSync, readFileSync, statSync } from 'node:fs';
import { posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { base, repository } from './site.ts';

// The site is built, and its tests run, in the root of the repository: paths are relative to it.

/** The Markdown files that are pages. */
export const pages = [
  'README.md',
  'docs/**/*.md',
  'packages/*/README.md',
  'examples/*/README.md',
  'tests/consumers/*/README.md',
  '.github/{CONTRIBUTING,SECURITY,CODE_OF_CONDUCT}.md',
];

/** The folder of pages that are made for the site alone. */
export const own = 'tools/docs-site/src/content/docs/';

/** The address of a file's page, from the root of the site: `docs/rules/4.2.md` is `rules/4-2`. */
export function idOf(path: string): string {
  if (path === 'README.md') return 'overview';
  const id = path
    .replace(own, '')
    .replace(/\.mdx?$/, '')
    .replace(/^\.github\//, 'project/')
    .replace(/^(docs|tests)\//, '')
    .replace(/\/(README|index)$/, '')
    .toLowerCase();
  return id.replaceAll(/[._]/g, '-');
}

/** The title that a Markdown text begins with, and its first sentence. */
export function factsOf(path: string): { readonly title?: string; readonly description?: string } {
  const text = readFileSync(path, 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '');
  const title = /^# +(.+)$/m.exec(text)?.[1]?.replaceAll('`', '');
  const first = /^# .+\n\n((?![<\-#|!])[\s\S]+?)\n\n/m.exec(text)?.[1];
  const description = first
    ?.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ');
  return { ...(title && { title }), ...(description && { description }) };
}

const patternOf = (glob: string) =>
  new RegExp(
    `^${glob
      .replace(/\./g, '\\.')
      .replace(/\{([^}]*)\}/g, (_, names: string) => `(${names.replaceAll(',', '|')})`)
      .replace(/\*\*\//g, '(.+/)?')
      .replace(/(?<!\))\*/g, '[^/]*')}$`,
  );
const patterns = pages.map(patternOf);
const isPage = (path: string) => patterns.some((pattern) => pattern.test(path));

/**
 * Where a relative link of a file leads on the site: to a page, a picture or a source below the page. Other files are in the repository, or
 * nowhere. Throws an Error if there is no such file.
 */
export function resolveLink(href: string, from: string): string | undefined {
  if (/^([a-z][a-z+.-]*:|\/|#)/i.test(href) || from.startsWith(own)) return href;
  const [file = '', anchor] = href.split('#');
  const target = posix.normalize(posix.join(posix.dirname(from), decodeURI(file)));
  const hash = anchor === undefined ? '' : `#${anchor}`;
  const readme = posix.join(target, 'README.md');
  const page = [target, readme].find(isPage);
  if (page !== undefined && existsSync(page)) return `${base}${idOf(page)}/${hash}`;
  if (!existsSync(target)) throw new Error(`${from}: no such file: ${href}`);
  if (isPicture(target)) return pictureUrl(target);
  const source = sourceOf(target, from);
  if (source) return `#${source.anchor}`;
  return repository && `${repository}/blob/main/${target}${hash}`;
}

const isPicture = (path: string) => /\.(?:gif|jpg|png|svg)$/.test(path);

/** The folders of pictures, which the site has as they are. Its pages show smaller copies of them. */
export const pictureFolders = ['docs/dashboard', 'docs/pictures'];

const pictureUrl = (path: string) => {
  if (!pictureFolders.some((folder) => path.startsWith(`${folder}/`)))
    throw new Error(`${path} is a picture in none of the folders ${pictureFolders.join(', ')}`);
  return base + path.replace(/^docs\//, '');
};

/** A source of an example, which the page of the example shows below its text. */
export interface Source {
  /** Its path in the folder of the example. */
  readonly name: string;
  readonly anchor: string;
  readonly language: string;
  readonly path: string;
}

const exampleFolder = /^(examples|tests\/consumers)\/[^/]+\/(?=README\.md$)/;

function sourceOf(path: string, from: string): Source | undefined {
  const [folder] = exampleFolder.exec(from) ?? [];
  if (folder === undefined || !path.startsWith(folder) || !statSync(path).isFile()) return undefined;
  const name = path.slice(folder.length);
  return { name, anchor: name.replaceAll(/[./]/g, ''), language: posix.extname(name).slice(1), path };
}

/** The sources that the text of an example links to, each once. */
export function sourcesOf(from: string): Source[] {
  if (!exampleFolder.test(from)) return [];
  const links = readFileSync(from, 'utf8').matchAll(/\]\((?![a-z]+:|#)([^)\s]+)\)/g);
  const paths = [...links].map(([, href = '']) => posix.join(posix.dirname(from), href.replace(/#.*/, '')));
  return [...new Set(paths)].filter((path) => !isPage(path)).flatMap((path) => sourceOf(path, from) ?? []);
}

/** The path of a page's file from the root of the repository. */
export const pagePath = ({ filePath = '' }: { readonly filePath?: string | undefined }): string =>
  posix.join('tools/docs-site', filePath);

/** The path of a file from the root of the repository. */
export const pathOf = (url: URL): string => relative(process.cwd(), fileURLToPath(url)).replaceAll('\\', '/');
