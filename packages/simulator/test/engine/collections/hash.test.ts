import { expect, test } from 'vitest';
import { hashOf, hexHash } from '../../../src/engine/collections/hash.ts';
import { hashVectors } from './hash-vectors.ts';

test.each(hashVectors)("hashes %j by SHA-256 with Node's hash", (text, hex) => {
  expect(hexHash(text)).toBe(hex);
  expect(Buffer.from(hashOf(text)).toString('hex')).toBe(hex);
});
