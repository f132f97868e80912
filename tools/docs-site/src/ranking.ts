import type { Name, Topic } from './names.ts';

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

/** How many topics stand before the pages. */
const mostTopics = 2;

/** Words of questions that no page needs to have. */
const fillers = new Set(
  'a an and are be by can do does for from happens how i if in is it its my of or the there to what when where which with you your'.split(
    ' ',
  ),
);

/** A query in British spelling, which the pages have. */
export const inOurWords = (query: string): string => query.replace(/\bcolor(?=s?\b|ed\b|ing\b)/gi, 'colour');

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

/** Words that readers use for the same, as stems; the first stands for all. */
const synonyms = [
  'simulat simulator mock fak fake stub emulat',
  'delet remov eras destroy',
  'cancel cancell cancellation',
  'updat chang edit modif renam alter',
  'creat mak add',
  'imag pictur',
  'error failur exception fail',
  'environment env',
  'variabl var vars',
  'flag option switch argument parameter',
  'colour color',
  'guest customer visitor',
  'booking reservation order',
  'notification webhook callback',
  'sms text',
  'wait block',
  'operation endpoint route',
  'respons respond answer reply',
  'several multipl many',
  'unlimit unlimited',
].map((line) => line.split(' '));

const meaning = new Map(synonyms.flatMap((words) => words.map((word) => [word, words[0] ?? word] as const)));

const meaningOf = (word: string) => meaning.get(word) ?? meaning.get(stemOf(word)) ?? stemOf(word);

/** Words that say nothing of a topic, beside those that no page needs to have. */
const vague = new Set(
  'all any best boothkit did get give has have it me need our should use using via want way we why'.split(' '),
);

const tellingWords = (text: string) => {
  const words = partsOf(text).filter((word) => !fillers.has(word));
  const telling = words.filter((word) => !vague.has(word));
  return telling.length > 0 ? telling : words;
};

/** Whether two stems are those of one word: one may have an ending more. */
const isSame = (one: string, other: string) => {
  const [short = '', long = ''] = one.length < other.length ? [one, other] : [other, one];
  return (
    long === short ||
    (short.length > 2 && long.startsWith(short) && /^(|al|e|er|ion|ly|ment|or|s|y)$/.test(long.slice(short.length)))
  );
};

/** A word is rare if so few topics have it. */
const rare = 2;

/**
 * The topics that a query asks for, best first: those with a phrase whose words the query has, in any form and order. A word counts more if
 * fewer topics have it. A phrase of several words, or of a rare one, has to be a quarter of the query's words; any other is half of them.
 */
export function topicsFor<One extends Topic>(topics: readonly One[], query: string): One[] {
  const asked = tellingWords(query).map(meaningOf);
  const read = topics.map((topic) => ({
    topic,
    phrases: topic.phrases.map((phrase) => tellingWords(phrase).map(meaningOf)),
  }));
  const counts = new Map<string, number>();
  for (const { phrases } of read)
    for (const word of new Set(phrases.flat())) counts.set(word, (counts.get(word) ?? 0) + 1);
  const countOf = (word: string) => counts.get(word) ?? 0;
  // That something is simulated says little on this site.
  const weightOf = (word: string) => (word === 'simulat' ? 0.1 : Math.log(1 + topics.length / countOf(word)));
  const score = (words: readonly string[]) => {
    const has = words.length > 0 && words.every((word) => asked.some((each) => isSame(each, word)));
    const reach = words.length > 1 || countOf(words[0] ?? '') <= rare ? 4 : 2;
    return has && words.length * reach >= asked.length ? words.reduce((sum, word) => sum + weightOf(word), 0) : 0;
  };
  return read
    .map(({ topic, phrases }) => ({ topic, score: Math.max(...phrases.map(score)) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, mostTopics)
    .map(({ topic }) => topic);
}

/** The sections of a page, with those first whose heading has most words of a query, or whose text has them most. */
export function bestSections<One extends Section>(words: readonly string[], sections: readonly One[]): One[] {
  const score = ({ weighted_locations }: One) =>
    weighted_locations.reduce((sum, { balanced_score }) => sum + balanced_score, 0);
  return sections.toSorted(
    (one, other) => wordsIn(other.title, words) - wordsIn(one.title, words) || score(other) - score(one),
  );
}

/** Whether a heading of a page has all words of a query that has several. */
export const saysItAll = ({ path, headings }: Found, query: string): boolean => {
  const words = wordsOf(query);
  return (
    words.length > 1 &&
    !isReference(path) &&
    !isList(path) &&
    headings.some((heading) => wordsIn(heading, words) === words.length)
  );
};

const lastPart = (name: string) => name.split('.').at(-1) ?? name;

/** A name as it is compared: in lower case, without the marks of a call, of a parameter in a path, and of words. */
const plainName = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/^\$|^(?:rule|error|option|flag|variable)\s+(?=\S*[\d_./-])/, '')
    .replace(/\(\)$/, '')
    .replace(/^(\w+ )?(?:https?:\/\/[^/]+)?(?:\/v1)?(?=\/)/, '$1')
    .replaceAll(/\{\w*\}|(?<=\/):\w+|<\w+>/g, '{}')
    .replaceAll(/(?<=\w)[_ ](?=[a-z])/g, '');

/** The names that a query is: whole names first, then fields and methods. */
export function exactNames(names: readonly Name[], query: string): Name[] {
  const wanted = plainName(query);
  if (wanted === '') return [];
  const isWhole = ({ name, also = [] }: Name) => [name, ...also].some((each) => plainName(each) === wanted);
  const isLast = ({ name }: Name, text: string) => name.includes('.') && plainName(lastPart(name)) === text;
  const whole = names.filter(isWhole);
  const members = names.filter((each) => isLast(each, wanted));
  const found = [...new Set([...whole, ...members])];
  // A path of fields, such as `settings.printCountMax`, is found by its last one.
  const last =
    found.length > 0 || !/^[a-z]\w*\.\w/.test(wanted) ? [] : names.filter((each) => isLast(each, lastPart(wanted)));
  return [...found, ...last].slice(0, mostNames);
}

/** What a sentence about a name has beside it. */
const aboutNames = new Set(
  'allowed body bound call code default empty error example field format function length limit list long max maximum mean meaning method minimum null option optional parameter possible property range reject request required response return status throw thrown type unit value'.split(
    ' ',
  ),
);
const isAboutNames = (word: string) => aboutNames.has(word) || aboutNames.has(word.replace(/s$/, ''));

/**
 * The name that a sentence is about, such as `timeoutMs` in "default value of timeoutMs", or `update()` in "what errors does update throw"; the
 * query itself if it is a name or has none in it, or also asks for something else.
 */
export function nameIn(query: string): string {
  const words = query.trim().replace(/\?$/, '').split(/\s+/);
  const named = words.filter(isCode);
  const [name] = named;
  const others = tellingWords(words.filter((word) => !named.includes(word)).join(' ')).filter(
    (word) => !isAboutNames(word),
  );
  if (name !== undefined && named.length === 1 && others.length === 0) return name;
  // Only functions throw: the one other word is the name of one.
  const [method] = others;
  const throws = /\b(what|which|can|does|errors?|exceptions?)\b.*\b(throws?|thrown|rejects?)\b/i.test(query);
  return named.length === 0 && throws && others.length === 1 ? `${method}()` : query;
}

/**
 * Whether a query is written as names are: with letters of both cases, a dot, an underscore or a slash, as an option, a request or a
 * number of a rule.
 */
export const isCode = (query: string) =>
  /[a-z][A-Z]|\w[._/]\w|^[A-Z][a-z]+$|\(\)$|^--?\w|^(?:[A-Z]+ )?\/\w|^\d+(?:\.\d+)+$|^S\d+(?:\.\d+)*$|^[A-Z]+_/.test(
    query.trim(),
  );

const isReference = (path: string) => /^(api|rest)\//.test(path);
/** Pages that are lists of what others explain. */
const isList = (path: string) => /^(command-line|control-api|environment)\//.test(path);
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
