import type { Name } from './names.ts';
import { tellingWords } from './words.ts';

/** How many names a search shows. */
const mostNames = 4;

const lastPart = (name: string) => name.split('.').at(-1) ?? name;

/** A name as it is compared: in lower case, without the marks of a call, of a quotation, of a parameter in a path, and of words. */
const plainName = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/["'`“”]/g, '')
    .replace(/(?:\([{)]*|[,;:])+$/, '')
    .replace(/^\$|^(?:rule|error|option|flag|variable)\s+(?=\S*[\d_./-])/, '')
    .replace(/^(\w+ )?(?:https?:\/\/[^/]+)?(?:\/v1)?(?=\/)/, '$1')
    .replaceAll(/\{\w*\}|(?<=\/):\w+|<\w+>/g, '{}')
    .replaceAll(/(?<=\w)[_ ](?=[a-z])/g, '');

/** Finds the names that a query is: whole names first, then fields and methods. */
export function nameFinder(names: readonly Name[]): (query: string) => Name[] {
  const whole = new Map<string, Name[]>();
  const members = new Map<string, Name[]>();
  const put = (into: typeof whole, key: string, name: Name) => into.set(key, [...(into.get(key) ?? []), name]);
  for (const each of names) {
    for (const key of new Set([each.name, ...(each.also ?? [])].map(plainName))) put(whole, key, each);
    if (each.name.includes('.')) put(members, plainName(lastPart(each.name)), each);
  }
  return (query) => {
    const wanted = plainName(query);
    // A path of fields, such as `settings.printCountMax` or `booth.events.create`, is found by its end.
    const parts = /^[a-z]\w*\.\w/.test(wanted) ? wanted.split('.') : [wanted];
    for (const at of parts.keys()) {
      const end = parts.slice(at).join('.');
      const found = new Set([...(whole.get(end) ?? []), ...(members.get(end) ?? [])]);
      if (end !== '' && found.size > 0) return [...found].slice(0, mostNames);
    }
    return [];
  };
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
 * Whether a query is written as names are: with a capital letter after a small one, a dot, an underscore or a slash, as an option, a request or a
 * number of a rule.
 */
export const isCode = (query: string) =>
  /[a-z][A-Z]|\w[._/]\w|\(\)$|^--?\w|^(?:[A-Z]+ )?\/\w|^\d+(?:\.\d+)+$|^S\d+(?:\.\d+)*$|^[A-Z]+_/.test(query.trim());
