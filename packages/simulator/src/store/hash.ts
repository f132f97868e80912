import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

const encoder = new TextEncoder();
// Short texts, which every request has some of, are encoded in place: an array of their own would cost half as much as the hash.
const room = new Uint8Array(1024);

/** The SHA-256 of a text in UTF-8: 32 bytes. */
export function hashOf(text: string): Uint8Array {
  if (text.length * 3 > room.length) return sha256(encoder.encode(text));
  return sha256(room.subarray(0, encoder.encodeInto(text, room).written));
}

/** The SHA-256 of a text in UTF-8, in hexadecimal. */
export function hexHashOf(text: string): string {
  return bytesToHex(hashOf(text));
}
