import type { Name } from './names.ts';

/** A page that the search found, by words. */
export interface Found {
  readonly title: string;
  /** From the root of the site. */
  readonly path: string;
  readonly headings: readonly string[];
}

/** How many names stand before the pages. */
const mostNames = 4;

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
const isAside = (path: string) => /^(packages|examples|consumers|project|overview|rules)(\/|$)/.test(path);

/** The pages found, with guides before the reference if the query is plain words. */
export function guidesFirst<Page extends Pick<Found, 'path'>>(query: string, pages: readonly Page[]): Page[] {
  if (isCode(query)) return [...pages];
  const rank = ({ path }: Page) => (isReference(path) ? 1 : isAside(path) ? 2 : 0);
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
  const stem = query
    .trim()
    .toLowerCase()
    .replace(/(y|ies|s)$/, '');
  return ![first.title, ...first.headings].some((text) => text.toLowerCase().includes(stem));
}
