/** How text is set. */
export interface TextStyle {
  readonly fontPoints: number;
  readonly bold: boolean;
}

/** Measures one line of text: its width in points. Whoever draws with a real font brings its measure. */
export type MeasureText = (text: string, lettering: TextStyle) => number;

/** Points from one line to the next, for each point of the font; the reference gives none (decision S124). */
export const lineSpacing = 1.2;

// Compiled for the first letter that is measured: classes of letters take V8 as long as a hundred plain patterns.
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

// Made when it is first used: that takes longer than all else of a start that lays out nothing.
let graphemes: Intl.Segmenter | undefined;

function lettersOf(text: string): string[] {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/**
 * An estimate of a line's width in points, from the widths that letters have in common sans-serif fonts: within about a tenth for
 * Latin text, so good for whether a heading wraps and not for where each letter stands (decision S124).
 */
export const estimateTextWidth: MeasureText = (text, { fontPoints, bold }) =>
  lettersOf(text).reduce((sum, letter) => sum + widthInEms(letter), 0) * fontPoints * (bold ? 1.06 : 1);

/** Breaks a text into lines of at most `most` points, between words where it can and within a word that is longer than a line. */
export function wrapText(text: string, most: number, lettering: TextStyle, measure: MeasureText): string[] {
  const fits = (line: string) => measure(line, lettering) <= most;
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph
      .split(/\s+/)
      .filter(Boolean)
      .flatMap((long) => pieces(long, fits))) {
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

/** A word in parts that fit a line each; a letter that fits none stands alone. */
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
