import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

const encoder = new TextEncoder();

// Every request hashes its key, and every id is drawn from a hash: Node's own takes a tenth of the time. It is loaded when the first
// world needs it, since it costs a tenth of the import of this package.
let loaded: typeof import('node:crypto') | undefined;
function native(): typeof loaded {
  loaded ??= globalThis.process?.getBuiltinModule?.('node:crypto');
  return loaded;
}

/** Returns the SHA-256 of a text in UTF-8: 32 bytes. */
export function hashOf(text: string): Uint8Array {
  // A buffer made by `hash` itself takes three times as long.
  const crypto = native();
  return crypto ? Buffer.from(crypto.hash('sha256', text, 'binary'), 'binary') : sha256(encoder.encode(text));
}

/** Returns the SHA-256 of a text in UTF-8, or of bytes, in hexadecimal. */
export function hexHash(data: string | Uint8Array): string {
  const crypto = native();
  if (crypto) return crypto.hash('sha256', data, 'hex');
  return bytesToHex(sha256(typeof data === 'string' ? encoder.encode(data) : data));
}

/** Compares two texts in a time that does not depend on where they differ, for signatures and codes that a caller could guess. */
export function sameText(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at);
  return difference === 0;
}

/** A UUID of version 4, made of any text. */
export function uuidOf(text: string): string {
  const hex = hexHash(text);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-');
}
