import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

const encoder = new TextEncoder();

/** Returns the SHA-256 of a text in UTF-8: 32 bytes. */
export function hashOf(text: string): Uint8Array {
  return sha256(encoder.encode(text));
}

/** Returns the SHA-256 of a text in UTF-8, in hexadecimal. */
export function hexHash(text: string): string {
  return bytesToHex(hashOf(text));
}

/** Compares two texts in a time that does not depend on where they differ, for seals and codes that a caller could guess. */
export function sameText(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at);
  return difference === 0;
}
