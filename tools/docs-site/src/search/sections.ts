import type { Entry } from './entry.ts';

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The words of a piece of HTML. */
export function wordsOf(html: string): string {
  return html
    .replace(/<(svg|button|style|script)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => characters[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The sections of a page of prose: the part before its first heading with an anchor, and one for each such heading. */
export function sectionsOf(html: string, page: Omit<Entry, 'heading' | 'text'>): Entry[] {
  const content =
    /<div class="tsd-panel tsd-typography">([\s\S]*?)<\/div>\s*<\/div>\s*<div class="col-sidebar">/.exec(html)?.[1] ??
    '';
  return content.split(/(?=<h[1-4] id=")/).flatMap((section) => {
    const [title = '', id, heading = ''] = /^<h[1-4] id="([^"]+)"[^>]*>([\s\S]*?)<\/h[1-4]>/.exec(section) ?? [];
    const text = wordsOf(section.slice(title.length));
    if (id === undefined && text === '') return [];
    return { ...page, heading: wordsOf(heading), text, url: id === undefined ? page.url : `${page.url}#${id}` };
  });
}
