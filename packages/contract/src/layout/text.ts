/** Font size and weight of a text. */
export interface TextStyle {
  readonly fontPoints: number;
  readonly bold: boolean;
}

/** Returns the width of one line of text in points. Pass the measure of the font that you draw with. */
export type MeasureText = (text: string, style: TextStyle) => number;

/** Line height in multiples of the font size; the reference gives none (decision S124). */
export const lineSpacing = 1.2;

// Compiled on first use: V8 takes as long for Unicode classes as for a hundred plain patterns.
const isCapital = (letter: string) => /\p{Lu}/u.test(letter);
const isSquare = (letter: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|\p{Extended_Pictographic}/u.test(letter);
const narrow = /[fijlrtI1.,:;'’!|()[\]{} -]/;
const wide = /[mwMW@%&]/;

const widthInEms = (letter: string): number => {
  if (isSquare(letter)) return 1;
  if (narrow.test(letter)) return 0.32;
  if (wide.test(letter)) return 0.88;
  return isCapital(letter) ? 0.68 : 0.56;
};

// Created on first use, as it takes longer than the rest of a start that lays out nothing.
let graphemes: Intl.Segmenter | undefined;

function lettersOf(text: string): string[] {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/**
 * Estimates a line's width in points from the letter widths of common sans-serif fonts. It is within about a tenth for Latin text:
 * good enough to tell whether a heading wraps, but not to place letters.
 */
export const estimateTextWidth: MeasureText = (text, { fontPoints, bold }) =>
  lettersOf(text).reduce((sum, letter) => sum + widthInEms(letter), 0) * fontPoints * (bold ? 1.06 : 1);

/** Wraps a text into lines of at most `maxWidth` points, between words, and inside a word that is longer than a line. */
export function wrapText(text: string, maxWidth: number, style: TextStyle, measure: MeasureText): string[] {
  const fits = (line: string) => measure(line, style) <= maxWidth;
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    const words = paragraph.match(/\S+/g) ?? [];
    for (const word of words.flatMap((long) => pieces(long, fits))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (fits(longer)) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = word;
    }
    return line === '' ? lines : [...lines, line];
  });
}

/** Splits a word into parts that fit on a line; a part has at least one letter. */
function pieces(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word];
  const parts: string[] = [];
  let part = '';
  for (const letter of lettersOf(word)) {
    if (part === '' || fits(part + letter)) {
      part += letter;
      continue;
    }
    parts.push(part);
    part = letter;
  }
  return [...parts, part];
}
