import { meaningOf } from '@boothkit/contract/internal';

/** A text whose escapes are undone. */
export interface Decoded {
  readonly text: string;
  /** Where each of its characters begins in the text as it was written; undefined if nothing was escaped. */
  readonly starts: Uint32Array | undefined;
}

/**
 * Undoes the escapes of URLs, of JSON and of XML and HTML, in any number of layers and in any mixture, and removes the backslashes that are
 * left. The text is for searching only: something that merely looks like an escape is undone, too.
 */
export function decode(written: string): Decoded {
  const { text, positionOf } = meaningOf(written);
  if (text === written && !text.includes('\\')) return { text, starts: undefined };
  const starts = new Uint32Array(text.length);
  let kept = '';
  let from = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (at < text.length && text[at] !== '\\') {
      starts[kept.length + at - from] = positionOf(at);
      continue;
    }
    kept += text.slice(from, at);
    from = at + 1;
  }
  return { text: kept, starts };
}
