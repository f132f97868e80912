import { expect, test } from 'vitest';
import { hexHash } from '../../src/engine/collections/hash.ts';
import { hashVectors } from '../engine/collections/hash-vectors.ts';

test.each(hashVectors)("hashes %j by SHA-256 without Node's hash", (text, hex) => {
  expect(hexHash(text)).toBe(hex);
});
