/**
 * Returns the clause of an error if a text has half a surrogate pair, as `'🎉'.slice(0, 1)` has, or `undefined` if it has none. UTF-8
 * cannot express such a text.
 *
 * @example
 * ```ts
 * whyNotWellFormed('booking 🎉'); // undefined
 * whyNotWellFormed('booking 🎉'.slice(0, -1)); // 'must be well-formed Unicode; got a lone surrogate at 8'
 * ```
 */
export function whyNotWellFormed(text: string): string | undefined {
  if (text.isWellFormed()) return undefined;
  return `must be well-formed Unicode; got a lone surrogate at ${text.search(/\p{Surrogate}/u)}`;
}
