import { expect, test } from 'vitest';
import { hexHash } from '../../src/store/hash.ts';
import { hashVectors } from '../store/hash-vectors.ts';

test.each(hashVectors)("hashes %j by SHA-256 without Node's hash", (text, hex) => {
  expect(hexHash(text)).toBe(hex);
});
