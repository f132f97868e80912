import MiniSearch from 'minisearch';
import type { Entry, EntryKind } from './entry.ts';

const weights: Readonly<Record<EntryKind, number>> = { guide: 4, fact: 2.5, example: 1.2, symbol: 0.25, project: 0.5 };

/**
 * Finds entries by the beginnings of words, with a typing error in longer words. Each page comes once, by its best section; a page with
 * more matching sections comes earlier.
 */
export function searchEngine(entries: readonly Entry[]): (query: string) => readonly Entry[] {
  const index = new MiniSearch({ fields: ['page', 'heading', 'text'], storeFields: [], idField: 'id' });
  index.addAll(entries.map((entry, id) => ({ id, ...entry })));
  return (query) => {
    const found = index.search(query, {
      combineWith: 'AND',
      prefix: true,
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
      boost: { page: 6, heading: 3 },
      boostDocument: (id) => weights[entries[id]?.kind ?? 'project'],
    });
    const pages = new Map<string, { readonly entry: Entry; score: number }>();
    for (const { id, score } of found) {
      const entry = entries[id];
      if (!entry) continue;
      // Two pages may have one title; names of the API have no sections.
      const key = entry.kind === 'symbol' ? entry.url : entry.url.replace(/#.*/, '');
      const page = pages.get(key);
      if (page) page.score += score;
      else pages.set(key, { entry, score });
    }
    return [...pages.values()].toSorted((one, other) => other.score - one.score).map(({ entry }) => entry);
  };
}
