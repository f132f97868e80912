import MiniSearch, { type SearchResult } from 'minisearch';
import { excerptOf } from './excerpts.ts';
import { isCode, nameFinder, nameIn } from './named.ts';
import { type Kind, kindOf, type Name } from './names.ts';
import type { Entry } from './search-entries.ts';
import { stemOf, stemsFrom, tellingWords, wordsOf } from './words.ts';

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

// The numbers were chosen with the searches of `checks/questions.ts`.

/** How much a word counts by where it is. */
const boost = { title: 4, page: 3, words: 6, text: 1, code: 0.4 };

/** How the length of a text and the number of times that it has a word count. */
const bm25 = { k: 1.2, b: 0.75, d: 0.3 };

/** How much a word counts that has a few other letters than the one searched for. */
const weights = { prefix: 0, fuzzy: 0.3 };

/** Of a search, this many words count. */
const mostWords = 30;
/** Longer words are not compared with similar ones. */
const mostLetters = 30;

/** How much other entries of a page add to its best one. */
const ofOthers = 0.15;

/** How much an entry counts by its page: guides come before the reference, and before pages that list what others explain. */
function weightOf(path: string): number {
  if (/^api\//.test(path)) return 0.25;
  if (/^(rest|packages)\//.test(path)) return 0.5;
  if (/^(rules|examples|consumers|project|architecture|performance|overview|comparison)\//.test(path)) return 0.4;
  if (/^(control-api|operations|command-line|environment)\//.test(path)) return 0.2;
  return 1;
}

/** A search of the site whose paths begin with `base`. Its index is made in pieces, so that the page can do other things in between. */
export async function createSearch({ names, entries }: SearchData, base: string): Promise<(typed: string) => Result[]> {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const index = new MiniSearch<Entry>({
    idField: 'path',
    fields: Object.keys(boost),
    tokenize: wordsOf,
    processTerm: stemOf,
    searchOptions: { combineWith: 'OR', boost, bm25, tokenize: (stem) => [stem], processTerm: (stem) => stem },
  });
  await index.addAllAsync([...byPath.values()], { chunkSize: 500 });
  const namesOf = nameFinder(names);

  function entriesFor(query: string): SearchResult[] {
    const words = tellingWords(query).slice(0, mostWords);
    const asked = [...new Map(words.map((each) => [stemOf(each), each]))].map(([stem, each]) => {
      if (index.search(stem).length > 0) return { queries: [stem] };
      // No page has the word: it is not whole yet, or misspelt.
      const begun = stemsFrom(each).filter((other) => other !== stem);
      const fuzzy = each.length > 3 && each.length < mostLetters ? 0.25 : false;
      return begun.length > 0 ? { queries: begun } : { queries: [stem], fuzzy, weights };
    });
    const found = index.search({ queries: asked }, { boostDocument: weightOf });
    const share = ({ queryTerms }: SearchResult) =>
      asked.filter(({ queries }) => queries.some((stem) => queryTerms.includes(stem))).length / asked.length;
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
    const ofNames = namesOf(name).map(
      ({ name, of, path }): Result => ({
        ...{ kind: kindOf(path), url: base + path, title: name, of },
        // The request that the name is of stands before the text.
        ...{ excerpt: excerptOf((byPath.get(path)?.text ?? '').replace(/^[A-Z]+ \/\S* /, ''), []), sections: [] },
      }),
    );
    // A plain word such as `retry` can be a name, and also the topic of a guide.
    const isName = isCode(name) || (/^[A-Z]/.test(name) && ofNames.some(({ title }) => title === name));
    const isTopic = !isName && pages[0]?.kind === 'Guide';
    const first = isTopic ? pages.slice(0, 1) : [];
    // A page is in the list once; a name may be on the page of another result.
    const urls = new Set(ofNames.map(({ url }) => url.replace(/#.*/, '')));
    return [...first, ...ofNames, ...pages.slice(first.length)].filter(
      ({ of, url }) => of !== undefined || first[0]?.url === url || !urls.has(url),
    );
  };
}
