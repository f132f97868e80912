import { hexHash, sameText } from './hash.ts';

// A cursor is a position in the list and a signature over it, the account, the filter and the order: one for another list, or one
// made up, does not hold (decision S28). The position travels as JSON, which spells out the half characters that UTF-8 cannot.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function signatureOf(secret: string, scope: string, position: string): string {
  return hexHash(JSON.stringify(['cursor', secret, scope, position])).slice(0, 24);
}

/** An opaque cursor that stands behind a position of a list (rule 4.1/cursor). */
export function writeCursor(secret: string, scope: string, position: string): string {
  return `${signatureOf(secret, scope, position)}${toBase64Url(encoder.encode(JSON.stringify(position)))}`;
}

/** The position behind a cursor; `undefined` where it was not made for this list. */
export function positionBehind(secret: string, scope: string, cursor: string): string | undefined {
  const position = positionIn(cursor.slice(24));
  const fits = typeof position === 'string' && sameText(cursor, writeCursor(secret, scope, position));
  return fits ? position : undefined;
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function positionIn(text: string): unknown {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return JSON.parse(decoder.decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0))));
  } catch {
    return undefined;
  }
}
