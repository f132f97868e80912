/** What the title of a rule test says: the ids it exercises, and what it shows in a sentence. */
export interface RuleTitle {
  readonly ids: readonly string[];
  readonly sentence: string;
}

/** The grammar of a rule id: section and number (`4.6.3`), section and name (`8/lift`, `4.9/SLOT-shown`). */
export const ruleIdPattern = String.raw`\d+(?:(?:\.\d+)+(?:\/[A-Za-z]+(?:[-.][A-Za-z]+)*)?|\/[A-Za-z]+(?:[-.][A-Za-z]+)*)`;

const separator = ' · ';
const titled = new RegExp(`^(${ruleIdPattern}(?:, ${ruleIdPattern})*)${separator}(.+)$`, 's');

/** The title of a rule test: `4.4.1, 4.4.2 · merges settings per key`. */
export function writeTitle({ ids, sentence }: RuleTitle): string {
  return `${ids.join(', ')}${separator}${sentence}`;
}

/** Reads a test's title back; `undefined` where it names no rule. */
export function readTitle(title: string): RuleTitle | undefined {
  const [, ids, sentence] = titled.exec(title) ?? [];
  return ids === undefined || sentence === undefined ? undefined : { ids: ids.split(', '), sentence };
}
