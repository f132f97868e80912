import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classCounts } from '../src/rules/class-counts.ts';
import type { PixelClass } from '../src/rules/pixel-class.ts';

const classes: readonly PixelClass[] = ['covered', 'impure', undefined];

test('counts and ends of a range are those that a look at each pixel gives', async () => {
  const stretch = fc.tuple(fc.constantFrom(0, 1, 2), fc.integer({ min: 1, max: 50 }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(stretch, { minLength: 1, maxLength: 12 }),
      fc.nat(),
      fc.nat(),
      async (stretches, one, other) => {
        const words = Int32Array.from(stretches.flatMap(([word, length]) => Array<number>(length).fill(word)));
        const counts = await classCounts(words, (word) => classes[word]);
        const [from, to] = [one % words.length, (other % words.length) + 1].toSorted((a, b) => a - b) as [
          number,
          number,
        ];
        for (const [word, name] of [
          [0, 'covered'],
          [1, 'impure'],
        ] as const) {
          const range = [...words.subarray(from, to)];
          expect(counts[name].count(from, to)).toBe(range.filter((each) => each === word).length);
          const [first, last] = [range.indexOf(word), range.lastIndexOf(word)];
          expect(counts[name].first(from, to)).toBe(first < 0 ? to : from + first);
          expect(counts[name].behindLast(from, to)).toBe(last < 0 ? from : from + last + 1);
        }
      },
    ),
  );
});
