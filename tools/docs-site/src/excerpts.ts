import { stemOf, wordsOf } from './words.ts';

const excerptLength = 160;

/** The piece of a text that has most of the words with some stems, cut at those words: every second piece is one. */
export function excerptOf(text: string, stems: readonly string[]): string[] {
  const isFound = (word: string) => wordsOf(word).some((part) => stems.includes(stemOf(part)));
  const found = [...text.matchAll(/[\p{L}\p{N}_]+/gu)].filter(([word]) => isFound(word));
  const [start, end] = windowOf(
    text,
    found.map(({ index }) => index),
  );
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

/** The piece of a text, from one space to another, that has most of some places. */
function windowOf(text: string, places: readonly number[]): [start: number, end: number] {
  let [best = 0] = places;
  let most = 0;
  for (let first = 0, last = 0; last < places.length; last += 1) {
    while ((places[last] ?? 0) - (places[first] ?? 0) > excerptLength) first += 1;
    if (last - first < most) continue;
    most = last - first + 1;
    best = places[first] ?? 0;
  }
  const start = best < excerptLength / 2 ? 0 : text.lastIndexOf(' ', best - 40) + 1;
  const space = text.lastIndexOf(' ', start + excerptLength);
  return [start, text.length - start <= excerptLength ? text.length : space > start ? space : start + excerptLength];
}
