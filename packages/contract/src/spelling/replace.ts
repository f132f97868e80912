import { type Layers, type Meaning, meaningOf } from './meaning.ts';

/** A part of a text: the index of its first character, and the index behind its last one. */
export type Part = readonly [start: number, end: number];

/** Finds parts of a text, in any order. */
export type FindParts = (text: string) => readonly Part[];

/** A part of the meaning of a text, and what takes its place. */
export interface Cut {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** Replaces parts of a text by their place in its meaning. Of parts that overlap, the first is replaced, and the others go with it. */
export function replaceParts({ written, positionOf }: Meaning, cuts: readonly Cut[]): string {
  if (cuts.length === 0) return written;
  let [text, end] = ['', 0];
  for (const cut of cuts.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const [from, to] = [positionOf(cut.start), positionOf(cut.end)];
    if (from >= end) {
      const isPercentEncoded = written[from] === '%' && to - from > cut.end - cut.start;
      text += written.slice(end, from) + (isPercentEncoded ? encodeURIComponent(cut.replacement) : cut.replacement);
    }
    end = Math.max(end, to);
  }
  return text + written.slice(end);
}

/**
 * Replaces what `find` finds in a text, in every spelling: as it is, percent-encoded, or escaped as in JSON or HTML. Spellings may be mixed, and in
 * any number of layers. A word in base64 is replaced as a whole. Linear in the length of the text if `find` is.
 */
export function replaceSpelled(
  meaning: Meaning,
  find: FindParts,
  replace: (found: string) => string,
  timesBase64 = maxBase64,
): string {
  let { written } = meaning;
  const reading = (layers: Layers) =>
    layers === 'all' && written === meaning.written ? meaning : meaningOf(written, layers);
  const replaceFound = (layers: Layers, findParts: FindParts) => {
    const read = reading(layers);
    const cuts = findParts(read.text).map(([start, end]) => ({
      ...{ start, end },
      replacement: replace(read.text.slice(start, end)),
    }));
    written = replaceParts(read, cuts);
  };
  // The text that is searched for may itself look like an escape, so fewer layers are read first.
  if (meaning.text !== written) {
    replaceFound('none', find);
    replaceFound('one', find);
  }
  replaceFound('all', find);
  if (timesBase64 > 0) replaceFound('all', (text) => findInBase64(text, find, timesBase64));
  return written;
}

/** Words that may be base64 of eight characters or more, in either alphabet; the parts of a path are words as well. */
const base64Words = [/(?<![\w+/-])[\w+/-]{11,}/g, /(?<![\w+-])[\w+-]{11,}/g];

/** How often a text may be in base64: as a header is, within a body that is. */
const maxBase64 = 2;

/** The words that are base64 of a text in which something is found. */
const findInBase64 = (text: string, find: FindParts, times: number): Part[] =>
  base64Words.flatMap((words) =>
    Array.from(text.matchAll(words), ({ 0: word, index }): Part => [index, index + word.length]).filter(
      ([start, end]) => {
        const inside = textInBase64(text.slice(start, end));
        return inside !== undefined && replaceSpelled(meaningOf(inside), find, () => '', times - 1) !== inside;
      },
    ),
  );

const base64Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The text that a word is the base64 of; undefined if it is none. */
function textInBase64(word: string): string | undefined {
  const letters = word.replaceAll('-', '+').replaceAll('_', '/');
  // Most words are no base64 by their first byte or their length, and `atob` takes long to say so.
  const first = base64Letters.indexOf(letters[0] ?? '') * 4 + (base64Letters.indexOf(letters[1] ?? '') >> 4);
  if (first > 0x7e || letters.length % 4 === 1) return undefined;
  const text = atob(letters);
  return /^[\s!-~]+$/.test(text) ? text : undefined;
}
