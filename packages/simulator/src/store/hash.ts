import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

const encoder = new TextEncoder();

// Every request hashes its key, and every id is drawn from a hash: Node's own takes a tenth of the time.
const native = globalThis.process?.getBuiltinModule?.('node:crypto');

/** Returns the SHA-256 of a text in UTF-8: 32 bytes. */
export function hashOf(text: string): Uint8Array {
  return native ? new Uint8Array(native.hash('sha256', text, 'buffer')) : sha256(encoder.encode(text));
}

/** Returns the SHA-256 of a text in UTF-8, in hexadecimal. */
export function hexHash(text: string): string {
  return native ? native.hash('sha256', text, 'hex') : bytesToHex(hashOf(text));
}

/** Compares two texts in a time that does not depend on where they differ, for seals and codes that a caller could guess. */
export function sameText(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at);
  return difference === 0;
}
