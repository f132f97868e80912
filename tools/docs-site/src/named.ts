import type { Name } from './names.ts';
import { tellingWords } from './words.ts';

/** How many names a search shows. */
const mostNames = 4;

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
