import { stemOf, wordsOf } from './words.ts';

const excerptLength = 160;

/** The piece of a text that has most of the words with some stems, cut at those words: every second piece is one. */
export function excerptOf(text: string, stems: readonly string[]): string[] {
  const isFound = (word: string) => wordsOf(word).some((part) => stems.includes(stemOf(part)));
  const found = [...text.matchAll(/[\p{L}\p{N}_]+/gu)].filter(([word]) => isFound(word));
  const inReach = (from: number) =>
    new Set(found.filter(({ index }) => index >= from && index < from + excerptLength).map(([word]) => stemOf(word)))
      .size;
  const best = found.reduce((best, { index }) => (inReach(index) > inReach(best) ? index : best), found[0]?.index ?? 0);
  const start = best < excerptLength / 2 ? 0 : text.lastIndexOf(' ', best - 40) + 1;
  const end = text.length - start <= excerptLength ? text.length : text.lastIndexOf(' ', start + excerptLength);
  const pieces = [start > 0 ? '… ' : ''];
  let at = start;
  for (const { 0: word, index } of found) {
    if (index < start || index + word.length > end) continue;
    pieces[pieces.length - 1] += text.slice(at, index);
    pieces.push(word, '');
    at = index + word.length;
  }
  pieces[pieces.length - 1] += text.slice(at, end) + (end < text.length ? ' …' : '');
  return pieces;
}
