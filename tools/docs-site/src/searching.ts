import { type Kind, kindOf, type SearchNames } from './names.ts';
import {
  bestSections,
  exactNames,
  type Found,
  guidesFirst,
  inOurWords,
  isCode,
  nameIn,
  namesComeFirst,
  type Section,
  saysItAll,
  topicsFor,
  widened,
  wordsOf,
} from './ranking.ts';

interface PagefindResult {
  readonly url: string;
  readonly meta: { readonly title?: string };
  readonly excerpt: string;
  readonly sub_results: readonly (Section & { readonly url: string; readonly excerpt: string })[];
}

interface Hit {
  readonly id: string;
  readonly score: number;
  data(): Promise<PagefindResult>;
}

/** The search by words, as far as it is used. */
export interface Pagefind {
  options(options: object): Promise<void>;
  search(query: string): Promise<{ readonly results: readonly Hit[] }>;
}

/** A place that a search leads to. */
export interface Place {
  readonly url: string;
  readonly title: string;
  /** HTML, with the words that were found in `mark`. */
  readonly excerpt: string;
}

/** A result of a search: a name with what it belongs to, or a page with its best sections. */
export interface Result {
  readonly kind: Kind;
  readonly url: string;
  readonly title: string;
  readonly of?: string;
  readonly excerpt?: string;
  readonly sections: readonly Place[];
}

const mostPages = 12;
const mostSections = 2;
/** With fewer pages, the search continues with fewer words. */
const enoughPages = 3;

/** How Pagefind weighs what it finds. */
export const pagefindOptions = {
  ranking: { pageLength: 0.6, termFrequency: 0.6, termSaturation: 1.2, termSimilarity: 2 },
};

type Page = PagefindResult & Found;

/** Searches the site, whose paths begin with `base`, for names, topics and words. */
export async function search(typed: string, pagefind: Pagefind, known: SearchNames, base: string): Promise<Result[]> {
  if (typed.trim() === '') return [];
  const query = inOurWords(typed);
  const words = wordsOf(query);
  const pages = await pagesFor(query, words, pagefind, base);
  const name = nameIn(typed);
  const exact = exactNames(known.names, name);
  const ofNames = exact.map(
    ({ name, of, path }): Result => ({ kind: kindOf(path), url: base + path, title: name, of, sections: [] }),
  );
  const ofPages = pages.map((page) => resultOf(page, words));
  const topics = topicsFor(known.topics, typed).map((topic) => ({
    ...topic,
    url: base + topic.path.replace(/#.*/, ''),
  }));
  // Several topics of a page are one result with their sections.
  const ofTopics = [...new Set(topics.map(({ url }) => url))].map((url): Result => {
    const onPage = topics.filter((topic) => topic.url === url);
    const [{ page: title = '', path = '' } = {}] = onPage;
    const found = ofPages.find((each) => each.url === url) ?? { kind: kindOf(path), url, title, sections: [] };
    const answering = onPage.flatMap(({ path, section }): Place[] => {
      const place = found.sections.find((each) => each.url === base + path);
      return section === undefined ? [] : [{ url: base + path, title: section, excerpt: place?.excerpt ?? '' }];
    });
    const others = found.sections.filter((each) => answering.every((place) => place.url !== each.url));
    return { ...found, sections: [...answering, ...others].slice(0, mostSections) };
  });
  // A heading in the reader's words is better than one in others.
  const [best] = pages;
  const inWords =
    best !== undefined && saysItAll(best, query) && !ofTopics.some(({ url }) => url === best.url)
      ? ofPages.slice(0, 1)
      : [];
  const first = namesComeFirst(name, exact, ofTopics[0] ? undefined : pages[0]);
  const isName = first && (ofTopics.length === 0 || isCode(name));
  const ordered = isName
    ? [...ofNames, ...inWords, ...ofTopics, ...ofPages]
    : [...inWords, ...ofTopics, ...ofPages.slice(0, 1), ...ofNames, ...ofPages];
  // A page is in the list once; a name may be on the page of another result.
  const urls = new Set(exact.map(({ path }) => base + path.replace(/#.*/, '')));
  return ordered.filter(({ of, url }) => of !== undefined || (!urls.has(url) && urls.add(url)));
}

/** The best pages for a query: those that have all its words, and then those that have fewer. */
async function pagesFor(query: string, words: readonly string[], pagefind: Pagefind, base: string): Promise<Page[]> {
  const pages: Page[] = [];
  const seen = new Set<string>();
  for (const [missing, queries] of widened(words).entries()) {
    const answers = await Promise.all(queries.map((each) => pagefind.search(each)));
    const hits = answers.flatMap(({ results }) => results).toSorted((one, other) => other.score - one.score);
    const fresh = hits.filter(({ id }) => !seen.has(id) && seen.add(id));
    const found = await Promise.all(fresh.slice(0, mostPages - pages.length).map((hit) => hit.data()));
    const placed = found.map((page): Page => {
      const title = page.meta.title ?? '';
      const headings = [title, ...page.sub_results.map((section) => section.title)];
      return { ...page, title, path: page.url.slice(base.length), headings };
    });
    pages.push(...guidesFirst(query, placed, missing));
    if (pages.length >= enoughPages) break;
  }
  return pages;
}

function resultOf({ url, title, path, excerpt, sub_results }: Page, words: readonly string[]): Result {
  const sections = sub_results.filter((section) => section.url !== url && section.title !== title);
  return {
    ...{ kind: kindOf(path), url, title, excerpt },
    sections: bestSections(words, sections)
      .slice(0, mostSections)
      // The heading of a body has the word in its corner.
      .map((section) => ({ ...section, title: section.title.replace(/(?<=Body)required$/, '') })),
  };
}
