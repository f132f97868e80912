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
  /** Words of readers that its headings do not have. */
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
      text: isReference ? text.slice(0, referenceLength) : text,
      code: isReference ? '' : code,
    };
  };
  const entries = joined(id, partsOf(body)).flatMap((part) => {
    const [text = '', ...rows] = `\n${part.text}`.split(/\n(?=(?:\| )?<a id=")/);
    return [
      entry(part.level, part.anchor, part.title || title, text, part.code),
      ...rows.map((row) => {
        const [all = '', anchor = '', code, bold = ''] =
          /^(?:\| )?<a id="([^"]+)"><\/a>\s*(?:`([^`]+)`|\*\*(.+?)\*\*)?/.exec(row) ?? [];
        return entry(Number.POSITIVE_INFINITY, anchor, (code ?? bold).replace(/\?$/, ''), row.slice(all.length), '');
      }),
    ];
  });
  return entries.map(({ level, ...own }, at) => {
    if (own.text !== '' || own.code !== '') return own;
    // What has no text of its own is told by the titles below it.
    const after = entries.slice(at + 1);
    const end = after.findIndex((other) => other.level <= level);
    const below = end === -1 ? after : after.slice(0, end);
    return { ...own, text: below.map((other) => other.title).join(', ') };
  });
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

/** The words of a Markdown text. Cells of a table have a dot between them. */
const plainText = (markdown: string) =>
  markdown
    .replace(/^# .+$/m, '')
    .replaceAll(/^\s*\|[\s:|-]+\|\s*$|^> ?/gm, '')
    .replaceAll(/(`+)(.+?)\1|<[^>]+>/g, (_, _marks, code?: string) => code ?? ' ')
    .replaceAll(/!?\[((?:\\.|[^[\]\\])*)\]\([^)\s]+\)/g, '$1')
    .replaceAll(/\*\*|(?<!\\)\|/g, (mark) => (mark === '|' ? ' · ' : ''))
    .replaceAll('\\', '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?: ·)+(?= ·|$)|^ *·/g, '')
    .trim();
