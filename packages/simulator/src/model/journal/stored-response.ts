import { parseJson } from '@boothkit/contract/internal';
import type { HttpResponse } from '../../engine/http/messages.ts';

/** A response as the journal keeps it: what costs nothing to keep, to be looked at later. */
export interface StoredResponse {
  readonly headers: Readonly<Record<string, string>>;
  /** The text of its body, or the beginning of it; undefined for bytes, streams and responses without one. */
  readonly text: string | undefined;
  /** Whether the text is only the beginning, since the body was too long. */
  readonly isTruncated: boolean;
}

/** Texts up to here are kept whole. */
const maxWholeLength = 65_536;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Stores a response for the journal. */
export function storeResponse({ headers, body, breaksAfterBytes }: HttpResponse): StoredResponse {
  if (typeof body !== 'string') return { headers, text: undefined, isTruncated: false };
  const text = breaksAfterBytes === undefined ? body : sentPart(body, breaksAfterBytes);
  if (text.length <= maxWholeLength) return { headers, text, isTruncated: false };
  // A slice would keep the whole text in memory.
  return { headers, text: decoder.decode(encoder.encode(text.slice(0, maxWholeLength))), isTruncated: true };
}

/** The beginning of a text that is cut off after a number of bytes. */
export const sentPart = (text: string, bytes: number): string =>
  decoder.decode(encoder.encode(text).subarray(0, bytes));

/** The JSON of a stored text; the text itself where it is none. Of the beginning of a long one, what came whole of it. */
export function parseStoredText({ text, isTruncated }: Pick<StoredResponse, 'text' | 'isTruncated'>): unknown {
  if (text === undefined || text === '') return undefined;
  try {
    return parseJson(isTruncated ? closeJson(text) : text);
  } catch {
    return text;
  }
}

interface OpenBracket {
  readonly closer: string;
  readonly outer: OpenBracket | undefined;
}

/** The beginning of some JSON up to its last complete member, with its lists and objects closed. */
function closeJson(beginning: string): string {
  let innermost: OpenBracket | undefined;
  let lastMember: { length: number; within: OpenBracket | undefined } = { length: 0, within: undefined };
  let isInText = false;
  for (let at = 0; at < beginning.length; at++) {
    const letter = beginning[at];
    if (isInText) {
      if (letter === '\\') at += 1;
      else if (letter === '"') isInText = false;
    } else if (letter === '"') isInText = true;
    else if (letter === '{') innermost = { closer: '}', outer: innermost };
    else if (letter === '[') innermost = { closer: ']', outer: innermost };
    else if (letter === '}' || letter === ']') innermost = innermost?.outer;
    else if (letter === ',') lastMember = { length: at, within: innermost };
  }
  let closers = '';
  for (let bracket = lastMember.within; bracket; bracket = bracket.outer) closers += bracket.closer;
  return beginning.slice(0, lastMember.length) + closers;
}
