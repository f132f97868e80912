import type { Part } from '@boothkit/contract/internal';

/** Tokens that are looked up: shorter ones are no secrets, and no key is longer. */
const [shortest, longest] = [8, 200];

/** The characters of a token, in texts of different kinds, the widest first: a word, a URL, its parts, a word of prose. */
const kinds = [/[!-~]+/g, /[^"'<>`]+/g, /[^\\&?#,;()[\]{}|^]+/g, /[^/=:@+]+/g, /[\w-]+/g];

/** The kind that may have separators of URLs in it, as keys in base64 have. */
const keyKind = 2;
const separator = /[/=:@+]/g;

/**
 * Finds the tokens of a text that are secret: the longest parts of each kind, and what comes behind a separator in a URL. The work is
 * linear: each character is in a bounded number of tokens, and those are of bounded length.
 */
export function secretTokens(text: string, isSecret: (token: string) => boolean): Part[] {
  const found: Part[] = [];
  const look = (token: string, start: number): boolean => {
    const { length } = token;
    if (length < shortest || length > longest || !isSecret(token)) return false;
    found.push([start, start + length]);
    return true;
  };
  /** As it is, without the punctuation of the sentence around it, or without quotes or brackets. */
  const lookInside = (token: string, start: number): boolean => {
    if (look(token, start)) return true;
    const plain = withoutPunctuation(token);
    if (plain.length < token.length && (look(plain, start) || look(token.slice(0, -1), start))) return true;
    return isOpening.test(plain) && look(plain.slice(1, isClosing.test(plain) ? -1 : undefined), start + 1);
  };
  function visit(part: string, start: number, kind: number): void {
    const pattern = kinds[kind];
    if (!pattern || part.length < shortest) return;
    for (let next = 0; ; ) {
      pattern.lastIndex = next;
      const [token] = pattern.exec(part) ?? [];
      if (token === undefined) return;
      next = pattern.lastIndex;
      const at = start + next - token.length;
      // A token of several kinds was looked up as one of the first of them.
      const isNew = kind === 0 || token.length < part.length;
      if (isNew && lookInside(token, at)) continue;
      if (kind === keyKind) behindSeparators(token, at);
      visit(token, at, kind + 1);
    }
  }
  function behindSeparators(token: string, start: number): void {
    for (const { index } of token.slice(-longest - 1).matchAll(separator)) {
      const before = Math.max(0, token.length - longest - 1) + index;
      lookInside(token.slice(before + 1), start + before + 1);
    }
  }
  visit(text, 0, 0);
  return found;
}

const isOpening = /^["'`<([{]/;
const isClosing = /["'`>]$/;

/** A token without the punctuation of the sentence that it ends. */
function withoutPunctuation(token: string): string {
  let { length } = token;
  while (length > 0 && '.,:;!?)]}*~\\'.includes(token[length - 1] ?? '')) length -= 1;
  return token.slice(0, length);
}
