import { globSync } from 'node:fs';
import { docComments } from './doc-comments.ts';
import { linkTargets } from './markdown.ts';
import { pages, read, root } from './snippets.ts';

/** A link that leads out of the repository. */
export interface OutsideLink {
  /** The page, source or manifest it stands in, relative to the root. */
  readonly file: string;
  readonly url: string;
}

/** Who is linked to. A host that is not here is a slip of the pen, or somebody to think about first. */
const hosts: readonly string[] = [
  'datatracker.ietf.org',
  'docs.localstack.cloud',
  'emulate.dev',
  'mockoon.com',
  'mswjs.io',
  'nodejs.org',
  'stoplight.io',
  'undici.nodejs.org',
  'wiremock.org',
  'www.contributor-covenant.org',
];

/** The links out of the pages, out of the doc comments of the packages' sources, and out of the manifests. */
export function collectOutsideLinks(): OutsideLink[] {
  const sources = globSync('packages/*/src/**/*.ts', { cwd: root, exclude: ['**/generated/**'] });
  const manifests = globSync('{package.json,{packages,tools,examples}/*/package.json}', { cwd: root });
  return [
    ...pages.flatMap((file) => outsideLinks(file, read(file))),
    ...sources.flatMap((file) => {
      const source = read(file);
      // To take a source apart costs more than to look whether there can be a link.
      if (!source.includes('://')) return [];
      return docComments(source).flatMap(({ text }) => outsideLinks(file, text));
    }),
    ...manifests.flatMap((file) => manifestLinks(file, JSON.parse(read(file)))),
  ];
}

/** The links of a Markdown text that lead out of the repository, those of `{@link}` too. */
export function outsideLinks(file: string, text: string): OutsideLink[] {
  const markdown = text.replace(/\{@link\s+(https?:\/\/[^\s|}]+)[^}]*\}/g, '<$1>');
  return linkTargets(markdown)
    .filter((target) => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target))
    .map((url) => ({ file, url }));
}

/** What of a manifest is a link. */
interface Manifest {
  readonly homepage?: string;
  readonly bugs?: string | { readonly url: string };
  readonly repository?: string | { readonly url: string };
}

/** The links of a manifest. */
export function manifestLinks(file: string, { homepage, bugs, repository }: Manifest): OutsideLink[] {
  return [homepage, bugs, repository].flatMap((link) => {
    if (link === undefined) return [];
    const url = typeof link === 'string' ? link : link.url;
    return [{ file, url: url.replace(/^git\+/, '') }];
  });
}

/** What is wrong with links, as far as it can be told without a network: how they are written, and whom they lead to. */
export function outsideFaults(links: readonly OutsideLink[]): string[] {
  const spellings = new Map<string, string>();
  return links.flatMap(({ file, url }) => {
    const at = `${file}: ${url}`;
    if (!URL.canParse(url)) return [`${at}: is no URL`];
    const { protocol, hostname, host, username, href } = new URL(url);
    if (protocol !== 'https:') return [`${at}: a link is https`];
    if (username !== '' || host !== hostname) return [`${at}: a link has no user and no port`];
    if (!hosts.includes(hostname))
      return [`${at}: ${hostname} is none of the hosts that are linked to: ${hosts.join(', ')}`];
    const page = href.replace(/#.*$/, '').replace(/\/$/, '');
    const before = spellings.get(page) ?? href.replace(/#.*$/, '');
    spellings.set(page, before);
    return before === href.replace(/#.*$/, '') ? [] : [`${at}: is written ${before} elsewhere`];
  });
}
