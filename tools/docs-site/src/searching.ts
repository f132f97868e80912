import MiniSearch, { type SearchResult } from 'minisearch';
import { excerptOf } from './excerpts.ts';
import { exactNames, isCode, nameIn } from './named.ts';
import { type Kind, kindOf, type Name } from './names.ts';
import type { Entry } from './search-entries.ts';
import { stemOf, tellingWords, wordsOf } from './words.ts';

/** What the search reads: names that are searched as they are written, and the entries of all pages. */
export interface SearchData {
  readonly names: readonly Name[];
  readonly entries: readonly Entry[];
}

/** A place that a search leads to. */
export interface Place {
  readonly url: string;
  readonly title: string;
  /** Pieces of its text: every second one was searched for. */
  readonly excerpt: readonly string[];
}

/** A result of a search: a name with what it belongs to, or a page with its best sections. */
export interface Result extends Place {
  readonly kind: Kind;
  readonly of?: string;
  readonly sections: readonly Place[];
}

const mostEntries = 80;
const mostPages = 12;
const mostSections = 3;

// These numbers do best with the searches of `checks/questions.ts`.

/** How much a word counts by where it is. */
const boost = { title: 4, page: 3, words: 6, text: 1, code: 0.4 };

/** How the length of a text and the number of times that it has a word count. */
const bm25 = { k: 1.2, b: 0.75, d: 0.3 };

/** How much a word counts that begins with the one searched for, or has a few other letters. */
const weights = { prefix: 0.3, fuzzy: 0.3 };

/** How much other entries of a page add to its best one. */
const ofOthers = 0.15;

/** How much an entry counts by its page: guides come before the reference, and before pages that list what others explain. */
function weightOf(path: string): number {
  if (/^api\//.test(path)) return 0.25;
  if (/^(rest|packages)\//.test(path)) return 0.5;
  if (/^(rules|examples|consumers|project|architecture|performance|overview|comparison)\//.test(path)) return 0.4;
  if (/^(control-api|operations|command-line|environment|settle-before-going-live)\//.test(path)) return 0.2;
  return 1;
}

/** A search of the site whose paths begin with `base`. */
export function createSearch({ names, entries }: SearchData, base: string): (typed: string) => Result[] {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const index = new MiniSearch<Entry>({
    idField: 'path',
    fields: Object.keys(boost),
    tokenize: wordsOf,
    processTerm: stemOf,
    searchOptions: { combineWith: 'OR', boost, bm25, tokenize: (stem) => [stem], processTerm: (stem) => stem },
  });
  index.addAll([...byPath.values()]);

  function entriesFor(query: string): SearchResult[] {
    const stems = [...new Set(tellingWords(query).map(stemOf))];
    const queries = stems.map((stem) => {
      // A word that no page has may not be whole yet, or misspelt.
      const isLost = index.search(stem).length === 0;
      return {
        queries: [stem],
        prefix: isLost && stem.length > 2,
        fuzzy: isLost && stem.length > 3 ? 0.25 : false,
        weights,
      };
    });
    const found = index.search({ queries }, { boostDocument: weightOf });
    const share = ({ queryTerms }: SearchResult) => new Set(queryTerms).size / stems.length;
    return found
      .map((each) => ({ ...each, score: each.score * share(each) }))
      .toSorted((one, other) => other.score - one.score);
  }

  function pagesFor(query: string): Result[] {
    const pages = new Map<string, SearchResult[]>();
    for (const found of entriesFor(query).slice(0, mostEntries)) {
      const path = `${found.id}`.replace(/#.*/, '');
      pages.set(path, [...(pages.get(path) ?? []), found]);
    }
    return [...pages]
      .map(([path, found]) => {
        const [best, ...others] = found.map(({ score }) => score);
        return { path, found, score: (best ?? 0) + ofOthers * others.reduce((sum, score) => sum + score, 0) };
      })
      .toSorted((one, other) => other.score - one.score)
      .slice(0, mostPages)
      .map(({ path, found }): Result => {
        const { terms = [] } = found[0] ?? {};
        const sections = found.filter(({ id }) => id !== path).slice(0, mostSections);
        return {
          ...placeOf({ id: path, terms }),
          title: byPath.get(path)?.page ?? '',
          kind: kindOf(path),
          sections: sections.map(placeOf),
        };
      });
  }

  function placeOf({ id, terms }: Pick<SearchResult, 'id' | 'terms'>): Place {
    const { title = '', text = '', code = '' } = byPath.get(id) ?? {};
    return { url: base + id, title, excerpt: excerptOf(text || code, terms) };
  }

  return (typed) => {
    if (typed.trim() === '') return [];
    const pages = pagesFor(typed);
    const name = nameIn(typed);
    const ofNames = exactNames(names, name).map(
      ({ name, of, path }): Result => ({
        ...{ kind: kindOf(path), url: base + path, title: name, of },
        // The request that the name is of stands before the text.
        ...{ excerpt: excerptOf((byPath.get(path)?.text ?? '').replace(/^[A-Z]+ \/\S* /, ''), []), sections: [] },
      }),
    );
    // A plain word such as `retry` can be a name, and also the topic of a guide.
    const isTopic = !isCode(name) && pages[0]?.kind === 'Guide';
    const first = isTopic ? pages.slice(0, 1) : [];
    // A page is in the list once; a name may be on the page of another result.
    const urls = new Set(ofNames.map(({ url }) => url.replace(/#.*/, '')));
    return [...first, ...ofNames, ...pages.slice(first.length)].filter(
      ({ of, url }) => of !== undefined || first[0]?.url === url || !urls.has(url),
    );
  };
}
