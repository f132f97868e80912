import { ruleIdPattern } from './title.ts';

/** The ids that a source may name: each rule, and each family that stands for its rules. */
export interface RuleVocabulary {
  /** All rule ids in the order of the catalogue. */
  readonly ids: readonly string[];
  readonly families: { readonly [family: string]: readonly string[] };
}

/** The rules that a source names. */
export interface Mentions {
  readonly ids: ReadonlySet<string>;
  /** Ids written after the word rule that the catalogue does not have. */
  readonly unknown: readonly string[];
}

const commentLeader = /\n[ \t]*(?:\*|\/\/)[ \t]*/g;
const rangeWord = String.raw`\s*–\s*|\s+to\s+`;
const listWord = String.raw`\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+`;
const afterRule = new RegExp(
  `\\brules?\\s+(${ruleIdPattern}(?:(?:${rangeWord}|${listWord})${ruleIdPattern})*)(?![\\w/])`,
  'gi',
);
const listed = new RegExp(`(${rangeWord})?(${ruleIdPattern})`, 'g');
const quoted = new RegExp(`(['"\`])(${ruleIdPattern})\\1`, 'g');
const bare = new RegExp(`(?<![\\w./-])(${ruleIdPattern})(?![\\w/])`, 'g');

/**
 * Finds the rules that a source names: as a quoted string (`'4.5'`), after the word rule (`rules 4.4.1, 4.4.2`, `rules 2.4.1 to 2.4.5`), or
 * bare where the id has a name, which makes it unmistakable (`8/retry-after`). A family (`4.2/FIELD`) names each of its rules.
 */
export function findMentions(source: string, { ids, families }: RuleVocabulary): Mentions {
  const found = new Set<string>();
  const unknown: string[] = [];
  const expand = (id: string) => families[id] ?? (ids.includes(id) ? [id] : undefined);
  const add = (rules: readonly string[] = []) => {
    for (const id of rules) found.add(id);
  };
  const text = source.replace(commentLeader, ' ');

  for (const [, list = ''] of text.matchAll(afterRule)) {
    let previous = '';
    for (const [, range, id = ''] of list.matchAll(listed)) {
      const rules = expand(id);
      if (rules === undefined) unknown.push(id);
      add(range === undefined ? rules : ids.slice(ids.indexOf(previous), ids.indexOf(id) + 1));
      previous = id;
    }
  }
  for (const [, , id = ''] of text.matchAll(quoted)) add(expand(id));
  for (const [, id = ''] of text.matchAll(bare)) if (id.includes('/')) add(expand(id));
  return { ids: found, unknown };
}
