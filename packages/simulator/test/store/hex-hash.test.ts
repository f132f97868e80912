import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hexHash as anywhere } from '../../src/store/hex-hash-anywhere.ts';
import { hexHash as inNode } from '../../src/store/hex-hash-node.ts';

test('a text has the same hash in Node as anywhere else, however many were made before', () => {
  expect(anywhere('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  // Halves of characters, and texts of more than one block, included.
  const texts = fc.string({ unit: fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength: 600 });
  fc.assert(
    fc.property(texts, (text) => {
      expect(inNode(text)).toBe(anywhere(text));
    }),
    { numRuns: 1200 },
  );
});
