import { kindOf, type Page } from './names.ts';
import { type Part, partsOf } from './parts.ts';

/** A place that the search can lead to: a page, a section of it, or a row or rule that has an anchor. */
export interface Entry {
  /** From the root of the site, with an anchor for a part of a page. */
  readonly path: string;
  /** The title of the page. */
  readonly page: string;
  /** Its own heading. */
  readonly title: string;
  readonly text: string;
  readonly code: string;
  /** Other words that readers search for it with. */
  readonly words: string;
}

/** The anchors of sections on the pages of requests. */
const restAnchors = new Set([
  'keys-and-versions',
  'limits',
  'errors',
  'text-and-dates',
  'images',
  'parameters',
  'request-body',
  'responses',
]);

/** Of the reference, the search reads this many characters of a description. */
const referenceLength = 200;

/** The entries of pages, with words of readers by the path of a place. Throws an Error for a place that no page has. */
export function entriesOf(pages: readonly Page[], words: Readonly<Record<string, string>> = {}): Entry[] {
  const entries = pages.flatMap(entriesOfPage);
  const paths = new Set(entries.map(({ path }) => path));
  const lost = Object.keys(words).find((path) => !paths.has(path));
  if (lost !== undefined) throw new Error(`no page has ${lost}, for which there are words of readers`);
  return entries.map((entry) => ({ ...entry, words: words[entry.path] ?? '' }));
}

function entriesOfPage({ id, title, body }: Page): Omit<Entry, 'words'>[] {
  const isReference = kindOf(`${id}/`) === 'API';
  const entry = (level: number, anchor: string | undefined, heading: string, markdown: string, code: string) => {
    const path = anchor === undefined ? `${id}/` : `${id}/#${anchor}`;
    const text = plainText(markdown);
    return {
      ...{ level, path, page: title, title: heading },
      text: isReference ? text.slice(0, referenceLength).replace(/[ ·]+$/, '') : text,
      code: isReference ? '' : code,
    };
  };
  const entries = joined(id, partsOf(body)).flatMap((part) => {
    const [text, rows] = withoutRows(part.text);
    return [
      entry(part.level, part.anchor, part.title || title, text, part.code),
      ...rows.map((row) => entry(Number.POSITIVE_INFINITY, row.anchor, row.title, row.text, '')),
    ];
  });
  return entries.map(({ level, ...own }, at) => {
    if (own.text !== '' || own.code !== '') return own;
    // What has no text of its own is told by the titles below it.
    const after = entries.slice(at + 1);
    const end = after.findIndex((other) => other.level <= level);
    const below = end === -1 ? after : after.slice(0, end);
    return { ...own, text: below.map((other) => other.title).join(' · ') };
  });
}

/** A row of a table that has an anchor, or a rule with what follows it. */
const row = /^\| <a id="([^"]+)"><\/a>(.*)$|^<a id="([^"]+)"><\/a>([\s\S]*?)(?=\n<a id="|(?![\s\S]))/gm;

/** The text of a part without its rows and rules that have an anchor, and these. The title of one is what it begins with, as code or bold. */
function withoutRows(text: string) {
  const rows: { readonly anchor: string; readonly title: string; readonly text: string }[] = [];
  const rest = text.replaceAll(row, (all, anchorOfRow?: string, cells = '', anchorOfRule?: string, rule = '') => {
    const anchor = anchorOfRow ?? anchorOfRule ?? '';
    // What a type is made for is told by the text around it.
    if (anchor.startsWith('type-parameter-')) return all;
    const content = cells || rule;
    const [begin = ''] = /^\s*(?:(?:(?:, )?`[^`]+`)+|\*\*.+?\*\*)/.exec(content) ?? [];
    const title = begin.replaceAll(/[`*]/g, '').trim().replace(/\?$/, '');
    rows.push({ anchor, title, text: content.slice(begin.length) });
    return '';
  });
  return [rest, rows] as const;
}

/** The parts of a page that are entries. The others belong to one of them: to a method in the reference, to the page itself in `rest`. */
function joined(id: string, parts: readonly Part[]): Part[] {
  const isEntry = ({ title, anchor }: Part) => {
    if (anchor === undefined) return true;
    if (id.startsWith('api/')) return title.endsWith('()');
    return !/^rest(\/|$)/.test(id) || restAnchors.has(anchor);
  };
  const kept: Part[] = [];
  for (const part of parts) {
    const at = id === 'rest' ? 0 : kept.length - 1;
    const owner = kept[at];
    if (owner === undefined || isEntry(part)) kept.push(part);
    else kept[at] = { ...owner, text: `${owner.text}\n${part.text}`, code: owner.code + part.code };
  }
  return kept;
}

/** The words of a Markdown text. Cells of a table, whose head is left out, have a dot between them. */
const plainText = (markdown: string) =>
  markdown
    .replace(/^# .+$/m, '')
    .replaceAll(/^ *\|.*\n *\|[\s:|-]+\|$|^> ?/gm, '')
    .replaceAll(/^\s*(?:[-*]|\d+\.) /gm, '· ')
    .replaceAll(/(`+)(.+?)\1|<\/?[a-z][^>]*>|<!--[\s\S]*?-->/g, (_, _marks, code?: string) => code ?? ' ')
    .replaceAll(/!?\[((?:\\.|[^[\]\\])*)\]\([^)\s]+\)/g, '$1')
    .replaceAll(/\*\*|(?<!\\)\|/g, (mark) => (mark === '|' ? ' · ' : ''))
    .replaceAll('\\', '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^(?: ?·)+ | ?(?:· ?)+$|(?<=·)(?: ·)+/g, '')
    .trim();
