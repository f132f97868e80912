import type { Name } from './names.ts';

/** A page that the search found, by words. */
export interface Found {
  readonly title: string;
  /** From the root of the site. */
  readonly path: string;
  /** Those that were found, with the title. */
  readonly headings: readonly string[];
}

/** A part of a page below a heading, as Pagefind found it. */
export interface Section {
  readonly title: string;
  readonly weighted_locations: readonly { readonly balanced_score: number }[];
}

/** How many names stand before the pages. */
const mostNames = 4;

/** Words of questions that no page needs to have. */
const fillers = new Set(
  'a an and are be can do does for from happens how i if in is it its my of or the there to what when where which with you your'.split(
    ' ',
  ),
);

/** The words of a query, without those that only make a sentence of it. */
export function wordsOf(query: string): string[] {
  const words = query.trim().replace(/\?$/, '').split(/\s+/);
  const telling = words.filter((word) => !fillers.has(word.toLowerCase()));
  return telling.length > 0 ? telling : words;
}

/** Sets of words to search for, one after the other, until there are enough pages: all, all but one, each alone. */
export function widened(words: readonly string[]): string[][] {
  if (words.length === 0) return [];
  const all = words.join(' ');
  if (words.length === 1) return [[all]];
  const allButOne = words.map((_, left) => words.filter((_, at) => at !== left).join(' '));
  return words.length === 2 ? [[all], allButOne] : [[all], allButOne, [...words]];
}

const partsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const stemOf = (word: string) => word.replace(/(?<=...)(ies|ied|ing|es|ed|s|y|e)$/, '');

/** How many words of a query a heading has, in whatever form. */
function wordsIn(heading: string, words: readonly string[]): number {
  const parts = partsOf(heading);
  const has = (stem: string) => parts.some((part) => part.startsWith(stem) && part.length <= stem.length + 3);
  return words.filter((word) => partsOf(word).every((one) => has(stemOf(one)))).length;
}

/** The sections of a page, with those first whose heading has most words of a query, or whose text has them most. */
export function bestSections<One extends Section>(words: readonly string[], sections: readonly One[]): One[] {
  const score = ({ weighted_locations }: One) =>
    weighted_locations.reduce((sum, { balanced_score }) => sum + balanced_score, 0);
  return sections.toSorted(
    (one, other) => wordsIn(other.title, words) - wordsIn(one.title, words) || score(other) - score(one),
  );
}

const lastPart = (name: string) => name.split('.').at(-1) ?? name;

/** The names that a query is, exported ones first. */
export function exactNames(names: readonly Name[], query: string): Name[] {
  const wanted = query.trim().replace(/\(\)$/, '').toLowerCase();
  if (wanted === '') return [];
  const whole = names.filter(({ name }) => name.toLowerCase() === wanted);
  const members = names.filter(({ name }) => name.includes('.') && lastPart(name).toLowerCase() === wanted);
  return [...new Set([...whole, ...members])].slice(0, mostNames);
}

/** Whether a query is written as names in programs are: with letters of both cases, a dot or an underscore. */
const isCode = (query: string) => /[a-z][A-Z]|\w[._]\w|^[A-Z][a-z]+$|\(\)$/.test(query.trim());

const isReference = (path: string) => /^(api|rest)\//.test(path);
const isAside = (path: string) => /^((packages|examples|consumers|project|rules)\/.|overview)/.test(path);

/**
 * The pages found, with guides before the reference if the query is plain words. Guides that have its words in one heading come before all,
 * first those that have several unchanged, and then REST operations whose title they are. `missing` is how many of the words a page may lack.
 */
export function guidesFirst<Page extends Found>(query: string, pages: readonly Page[], missing = 0): Page[] {
  if (isCode(query)) return [...pages];
  const words = wordsOf(query);
  const fits = (heading: string) => wordsIn(heading, words) >= Math.max(1, words.length - missing);
  const isExact = (heading: string) =>
    words.length > 1 && words.every((word) => partsOf(heading).includes(word.toLowerCase()));
  const isWhole = (title: string) => fits(title) && wordsOf(title).length === words.length;
  const rank = ({ path, title, headings }: Page) => {
    if (isAside(path)) return 5;
    if (isReference(path)) return path.startsWith('rest/') && isWhole(title) ? 2 : 4;
    if (headings.some(isExact)) return 0;
    return headings.some(fits) ? 1 : 3;
  };
  return pages.toSorted((one, other) => rank(one) - rank(other));
}

/**
 * Whether the names that a query is stand before the pages found: always for code. A plain word such as `retry` can be the topic of a
 * guide, too, whose title or heading says it.
 */
export function namesComeFirst(query: string, names: readonly Name[], first: Found | undefined): boolean {
  if (names.length === 0) return false;
  if (isCode(query) || first === undefined) return true;
  if (isReference(first.path)) return true;
  const words = wordsOf(query);
  return !first.headings.some((text) => wordsIn(text, words) === words.length);
}
