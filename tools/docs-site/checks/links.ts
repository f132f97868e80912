import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { searchDataOf } from './searches.ts';

/** The links and anchors of a page of the built site. */
interface SitePage {
  readonly links: readonly string[];
  readonly anchors: ReadonlySet<string>;
}

/**
 * Links inside a built site that lead nowhere, those of Markdown and of the search included, and rules without an anchor. `base` is the path of the site on its
 * host; it begins and ends with a slash.
 */
export function brokenLinks(folder: string, base: string, ruleIds: readonly string[]): string[] {
  const pages = new Map<string, SitePage>();
  const files = new Set<string>();
  for (const entry of globSync('**/*.*', { cwd: folder })) {
    const path = entry.replaceAll('\\', '/');
    files.add(path);
    if (/\.(?:html|svg)$/.test(path)) pages.set(path, readPage(readFileSync(`${folder}/${path}`, 'utf8')));
  }
  if (files.has('search.json')) {
    const { names, entries } = searchDataOf(folder);
    pages.set('search.json', { links: [...names, ...entries].map(({ path }) => path), anchors: new Set() });
  }
  // A page and its Markdown have the same anchors.
  for (const path of files)
    if (/\.md$|^llms\.txt$/.test(path)) {
      const page = pages.get(path.replace(/\.md$/, '/index.html'));
      pages.set(path, {
        links: linksOfMarkdown(readFileSync(`${folder}/${path}`, 'utf8')),
        anchors: page?.anchors ?? new Set(),
      });
    }
  const faults: string[] = [];
  for (const [path, { links }] of pages) {
    for (const link of links) {
      const [target = '', anchor = ''] = link.split('#').map(decodeURIComponent);
      const there = fileOf(target.replace(/\?.*/, ''), path, base);
      if (there === undefined) faults.push(`${path}: ${link}: is outside ${base}`);
      else if (!files.has(there)) faults.push(`${path}: ${link}: there is no ${there}`);
      else if (anchor !== '' && !pages.get(there)?.anchors.has(anchor))
        faults.push(`${path}: ${link}: ${there} has no ${anchor}`);
    }
  }
  const anchors = new Set([...pages.values()].flatMap((page) => [...page.anchors]));
  for (const id of ruleIds) {
    const anchor = `rule-${id.replaceAll('/', '-')}`;
    if (!anchors.has(anchor)) faults.push(`rule ${id}: no page has its anchor ${anchor}`);
  }
  return faults;
}

/**
 * Pages of a built site without a button for their Markdown, or without the Markdown. The front page, `404.html` and `playground.html` need
 * none.
 */
export function pagesWithoutMarkdown(folder: string, base: string): string[] {
  return globSync('*/**/index.html', { cwd: folder }).flatMap((entry) => {
    const path = entry.replaceAll('\\', '/');
    const markdown = path.replace(/\/index\.html$/, '.md');
    if (!readFileSync(`${folder}/${path}`, 'utf8').includes(` data-copy="${base}${markdown}"`))
      return [`${path}: has no button for ${base}${markdown}`];
    return existsSync(`${folder}/${markdown}`) ? [] : [`${path}: there is no ${markdown}`];
  });
}

/** The file that a host sends for a link; `undefined` for one that is not below the base. */
function fileOf(target: string, from: string, base: string): string | undefined {
  if (target === '') return from;
  if (target.startsWith('/') && !target.startsWith(base)) return undefined;
  const path = target.startsWith('/') ? target.slice(base.length) : posix.join(posix.dirname(from), target);
  return path === '' || path === './' || path.endsWith('/') ? posix.join(path, 'index.html') : path;
}

function readPage(html: string): SitePage {
  const values = (attribute: string) =>
    [...html.matchAll(new RegExp(`<[a-z][^>]*? ${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) =>
      unescaped(value),
    );
  const links = [...values('href'), ...values('src')].filter(isInside);
  return { links: [...new Set(links)], anchors: new Set(values('id')) };
}

/** The links and pictures of a Markdown text, without those in code. */
function linksOfMarkdown(text: string): string[] {
  const prose = text.replaceAll(/^ *(`{3,})[\s\S]*?^ *\1`*$/gm, '').replaceAll(/(`+)(?!`).*?(?<!`)\1(?!`)/g, '');
  const links = [
    ...prose.matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)|^\[[^\]]+\]: *(\S+)|<[a-z][^>]*? (?:href|src)="([^"]*)"/gm),
  ];
  return [...new Set(links.map(([, inline, defined, html]) => inline ?? defined ?? html ?? '').filter(isInside))];
}

const isInside = (link: string) => !/^(?:[a-z][a-z+.-]*:|\/\/)/i.test(link);

const unescaped = (value: string) =>
  value
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#38;', '&')
    .replaceAll('&amp;', '&');
