import { expect, test } from 'vitest';
import { hexHash } from '../../src/store/hash.ts';
import { hashVectors } from '../store/hash-vectors.ts';

test.each(hashVectors)('hashes %j by SHA-256 where there is no hash of Node', (text, hex) => {
  expect(hexHash(text)).toBe(hex);
});
