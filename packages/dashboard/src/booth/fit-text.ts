import type { MeasureText, TextStyle } from '@boothkit/contract/internal';

/** The room for a text, in points. */
export interface TextRoom {
  readonly widthPoints: number;
  /** The most lines. Default: 1. */
  readonly maxLines?: number;
  /** The smallest size that the text may shrink to. Default: 60% of its size. */
  readonly minFontPoints?: number;
}

/** A text as it fits into its room. */
export interface FittedText {
  readonly fontPoints: number;
  readonly lines: readonly string[];
  /** Whether a part of the text is left out, and an ellipsis stands for it. */
  readonly isCut: boolean;
}

/** Fits a text into its room: at its size, else smaller, else in more lines, else with an ellipsis at its end. */
export function fitText(
  text: string,
  style: TextStyle,
  { widthPoints, maxLines = 1, minFontPoints = style.fontPoints * 0.6 }: TextRoom,
  measure: MeasureText,
): FittedText {
  const width = measure(text, style);
  if (width <= widthPoints) return { fontPoints: style.fontPoints, lines: [text], isCut: false };
  // A width grows with the size of the font; the hundredth is for fonts that are hinted.
  const shrunk = (style.fontPoints * widthPoints * 0.99) / width;
  if (shrunk >= minFontPoints) return { fontPoints: shrunk, lines: [text], isCut: false };
  const fits = (line: string) => measure(line, { ...style, fontPoints: minFontPoints }) <= widthPoints;
  const lines = wrapped(text, fits);
  const hasLongWord = !lines.every(fits);
  if (lines.length <= maxLines && !hasLongWord) return { fontPoints: minFontPoints, lines, isCut: false };
  const kept = hasLongWord ? [] : lines.slice(0, maxLines - 1);
  const rest = lines.slice(kept.length).join(' ');
  return { fontPoints: minFontPoints, lines: [...kept, ended(rest, fits)], isCut: true };
}

function wrapped(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && !fits(longer)) lines.push(line);
    line = line !== '' && !fits(longer) ? word : longer;
  }
  return [...lines, line];
}

/** The longest beginning of a text that fits with an ellipsis. */
function ended(text: string, fits: (line: string) => boolean): string {
  const letters = Array.from(
    new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text),
    ({ segment }) => segment,
  );
  let count = letters.length;
  while (count > 0 && !fits(`${letters.slice(0, count).join('').trimEnd()}…`)) count -= 1;
  return `${letters.slice(0, count).join('').trimEnd()}…`;
}
