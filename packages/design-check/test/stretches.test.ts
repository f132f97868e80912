import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Outline } from '../src/regions/outline.ts';
import { stretchesBetween, stretchFrom } from '../src/regions/stretches.ts';

const rows = 24;
const [left, top] = [5, 3];
/** The first and last row of each column of a region, in any order. */
const columns = fc.array(fc.tuple(fc.nat({ max: rows - 1 }), fc.nat({ max: rows - 1 })), {
  minLength: 1,
  maxLength: 40,
});

test('stretches of a row are the columns that a look at each of them finds', async () => {
  await fc.assert(
    fc.asyncProperty(columns, fc.nat({ max: 6 }), fc.nat(), fc.nat(), async (reached, insetPx, one, other) => {
      const columnFrom = Int32Array.from(reached, (ends) => top + Math.min(...ends));
      const columnTo = Int32Array.from(reached, (ends) => top + Math.max(...ends) + 1);
      const right = left + reached.length;
      const outline = { left, top, right, bottom: top + rows, columnFrom, columnTo } as Outline;
      const stretches = await stretchesBetween(outline, insetPx);
      const [from = 0, to = 0] = [one, other].map((at) => left + (at % (reached.length + 1))).toSorted((a, b) => a - b);
      for (let row = 0; row < rows; row++) {
        const found: number[] = [];
        for (let column = from; column < to; ) {
          const [first, behind] = stretchFrom(stretches, row, column, to);
          for (let each = first; each < behind; each++) found.push(each);
          column = behind;
        }
        const isBetween = (column: number) => {
          const [first = 0, behind = 0] = [columnFrom[column - left], columnTo[column - left]];
          return top + row >= first + insetPx && top + row < behind - insetPx;
        };
        const all = Array.from({ length: to - from }, (_, at) => from + at);
        expect(found).toEqual(all.filter(isBetween));
      }
    }),
  );
});
