import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { operations } from '@boothkit/contract';
import { limits, ruleCatalogue } from '@boothkit/contract/rules';
import { idOf } from '../pages.ts';
import { base } from '../site.ts';

/** The entries of a large table, each a line with a link to the page that explains it. */
export function listOf(name: string): string | undefined {
  const lines = lists[name]?.();
  return lines && `\n\n## Entries\n\n${lines.join('\n')}\n`;
}

const lists: Readonly<Record<string, () => readonly string[]>> = {
  limits: () => {
    const words = limitWords();
    return Object.entries(limits).map(([name, limit]) => `- \`${name}\`: **${rangeOf(limit)}**. ${words.get(name)}`);
  },
  operations: () =>
    Object.entries(operations).map(
      ([name, { method, path, summary }]) =>
        `- [\`${name}\`](${base}rest/operations/${name}/): \`${method} ${path}\`. ${summary}`,
    ),
  ruleCatalogue: () => {
    const anchors = ruleAnchors();
    return Object.entries(ruleCatalogue).map(([id, { line }]) => `- [${id}](${base}${anchors.get(id)}): ${line}`);
  },
};

/** A limit as text, such as `min 1, max 200`. */
const rangeOf = (limit: number | object): string =>
  typeof limit === 'number'
    ? limit.toLocaleString('en')
    : Object.entries(limit)
        .map(([name, value]) => `${name} ${value.toLocaleString('en')}`)
        .join(', ');

/** The doc comment of each limit, in one line. */
function limitWords(): Map<string, string> {
  const found = ['limits', 'request-limits'].flatMap((file) => [
    ...readFileSync(`packages/contract/src/facts/${file}.ts`, 'utf8').matchAll(
      /^ {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n {2}(\w+):/gm,
    ),
  ]);
  return new Map(found.map(([, comment = '', name = '']) => [name, comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim()]));
}

/** The address of each rule, from the root of the site. */
function ruleAnchors(): Map<string, string> {
  const found = globSync('docs/rules/*.md').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<a id="(rule-[^"]+)"><\/a>\*\*([^*]+)\*\*/g)].map(
      ([, anchor = '', id = '']): [string, string] => [id, `${idOf(file.replaceAll('\\', '/'))}/#${anchor}`],
    ),
  );
  return new Map(found);
}

const sources = new Set(globSync('packages/*/src/**/*.ts').map((file) => basename(file)));

/** The files of our sources that the prose of a page names. Readers have packages, and no sources. */
export const internalFiles = (markdown: string): string[] =>
  [...markdown.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/[\w./-]+\.ts\b/g)].flatMap(([file]) =>
    sources.has(basename(file)) ? [`names ${file}, a file of the sources`] : [],
  );
