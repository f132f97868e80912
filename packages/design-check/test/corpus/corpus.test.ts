import type { RuleId } from '@boothkit/contract/rules';
import type { DesignKind, DesignRule } from '@boothkit/design-check';
import { rule } from '@boothkit/rule-coverage';
import { isLong, isSampled } from '@boothkit/test-support/long';
import { describe, expect, test } from 'vitest';
import { arts } from './art.ts';
import type { Colour } from './canvas.ts';
import { expectResult } from './expect-result.ts';
import { flaws } from './flaws.ts';
import { type Flaw, kernels, type PageOrder, pageOf } from './pages.ts';

// Pages that follow from their seeds: sound ones, and ones that break each rule alone or two rules together. The result must
// match the page as it was painted: exactly the broken rules, and every sound box in its place.

const formats: readonly ['png', 'jpeg'] = ['png', 'jpeg'];
type Size = PageOrder['size'];
const small: Size = [600, 600];
const sizes: readonly [Size, ...Size[]] = [small, [800, 1200], [1200, 800]];
const counts = [1, 2, 3, 4] as const;
const all: readonly Flaw[] = Object.values(flaws);
const cycled = <Item>(items: readonly [Item, ...Item[]], index: number): Item =>
  items[index % items.length] ?? items[0];
const kindFor = (format: 'png' | 'jpeg', seed: number): DesignKind =>
  format === 'jpeg' || seed % 2 === 0 ? 'white' : 'transparent';

// BOOTHKIT_LONG=1 inspects all pages; without it, one of four tests runs, with one page of twelve.
const step = isLong ? 1 : 12;

let planned = 0;
let declared = 0;
/** A test of pages whose inspection must match what was painted. */
function inspects(ids: RuleId | readonly RuleId[], sentence: string, orders: readonly PageOrder[]): void {
  planned += orders.length;
  rule.skipIf(!isSampled(declared++, 4))(ids, sentence, async () => {
    for (let at = 0; at < orders.length; at += step) {
      const order = orders[at];
      if (order) await expectResult(await pageOf(order));
    }
  });
}

const seeds = (count: number): readonly number[] => Array.from({ length: count }, (_, seed) => seed);

describe('sound pages', () => {
  for (const format of formats) {
    const what =
      format === 'png' ? 'with rectangles to the pixel' : 'with rectangles within 2 px, from quality 60 to 100';
    const sound = seeds(24).map((seed) => ({
      seed,
      format,
      kind: kindFor(format, seed),
      size: cycled(sizes, seed),
      boxes: cycled(counts, seed),
      quality: 60 + ((seed * 7) % 41),
      flaws: [],
    }));
    inspects(
      ['1.9.1', '1.9.2', '1.9.3', '1.9.4', '1.9.7'],
      `every sound ${format.toUpperCase()} imports with all its boxes, ${what}`,
      sound,
    );

    const large = [[], [flaws.rounded], [flaws.stickerAtSide], [flaws.tooSmall]].map((first, seed) => ({
      seed,
      format,
      kind: kindFor(format, seed),
      size: [2400, 3600] as const,
      boxes: 3 as const,
      flaws: [first],
    }));
    inspects('1.9.7', `a ${format.toUpperCase()} of 2400 by 3600 px is inspected like a small one`, large);
  }
});

describe('sound pages that look less so', () => {
  const larger: Size = [1200, 900];
  const base = (seed: number, format: 'png' | 'jpeg') =>
    ({
      seed,
      format,
      kind: kindFor(format, seed),
      size: cycled(sizes, seed),
      boxes: cycled(counts, seed),
      flaws: [],
    }) as const;

  for (const [name, art] of Object.entries(arts)) {
    const orders = formats.flatMap((format) =>
      seeds(2).map(
        (seed) =>
          ({
            ...base(seed + 20, format),
            kind: 'white',
            boxes: cycled([2, 3, 4] as const, seed),
            art: [name, art],
          }) as const,
      ),
    );
    inspects(['1.9.5', '1.9.2'], `a large white ${name} is art and no rectangle`, orders);
  }

  for (const kernel of kernels) {
    const orders = seeds(8).map((seed) => ({
      ...base(seed + 40, 'png'),
      size: larger,
      boxes: cycled([1, 2, 3] as const, seed),
      scale: { kernel, factor: cycled([0.55, 0.618, 0.8, 0.97, 1.1, 1.25, 1.5, 2] as const, seed) },
    }));
    inspects(
      ['1.9.1', '1.9.3'],
      `a PNG resampled with ${kernel} imports with all its boxes, transparent or white`,
      orders,
    );
  }

  const starry = seeds(6).map((seed) => ({ ...base(seed + 60, 'png'), stars: true }));
  inspects('1.9.3', 'specks of white beside boxes reject no PNG', starry);
});

describe('JPEGs on light design', () => {
  // A box that is nearly white, and nearly white beside a box, are such design themselves.
  const visible = all.filter((flaw) => flaw.inJpeg && flaw.part !== 'fill' && flaw !== flaws.paleBeside);
  // A JPEG stores colours at half size: of thin things in a white that differs only in its blue, too little is left.
  const visibleOnCream = visible.filter((flaw) => flaw !== flaws.openBeside && flaw !== flaws.strayPanel);
  const papers: readonly (readonly [name: string, paper: Colour, visibleFlaws: readonly Flaw[]])[] = [
    ['#eeeeee', [238, 238, 238], visible],
    ['#faf9f6', [250, 249, 246], visible],
    ['#fffdf5', [255, 253, 245], visibleOnCream],
  ];
  const base = (seed: number, paper: Colour) =>
    ({
      seed,
      format: 'jpeg',
      kind: 'white',
      size: cycled(sizes, seed),
      boxes: cycled(counts, seed),
      paper,
    }) as const;
  for (const [name, paper, visibleFlaws] of papers) {
    const sound = seeds(8).map((seed) => ({ ...base(seed, paper), quality: 60 + ((seed * 7) % 41), flaws: [] }));
    inspects(['1.9.1', '1.9.3', '1.9.7'], `a sound JPEG on ${name} imports with all its boxes`, sound);

    for (const [at, flaw] of visibleFlaws.entries()) {
      // The sizes in turn.
      const orders = [at % sizes.length].map((seed) => ({
        ...base(seed + 300, paper),
        quality: 75 + ((seed * 7) % 26),
        boxes: flaw.part === 'stray' ? (3 as const) : cycled(counts, seed),
        flaws: [[flaw]],
      }));
      inspects(flaw.rule, `${flaw.name} on ${name}: reported, and nothing else`, orders);
    }
  }
});

describe('pages that break one rule', () => {
  for (const flaw of all) {
    const orders = seeds(3).flatMap((seed) =>
      formats.flatMap((format) => {
        if (format === 'jpeg' && !flaw.inJpeg) return [];
        // A kind is another only where most boxes have the first.
        const hasMore = flaw.part === 'stray' || flaw.rule === '1.9.6';
        const boxes = hasMore ? cycled([3, 4] as const, seed) : cycled(counts, seed);
        const kind = kindFor(format, seed);
        return [{ seed: seed + 100, format, kind, size: cycled(sizes, seed), boxes, flaws: [[flaw]] }];
      }),
    );
    inspects(flaw.rule, `${flaw.name}: reported, and nothing else`, orders);
  }
});

const overMost: readonly Flaw[] = [flaws.placeholder, flaws.logo, flaws.tShape];

/** Whether two flaws of one box would undo each other: what hangs on straight sides, on a shape that has none. */
function clash(a: Flaw, b: Flaw): boolean {
  // A T has no straight side below, and little is left of a box under a logo once its edges fade, too.
  if (a === flaws.tShape && b.part === 'beside') return true;
  if (a === flaws.logo && b === flaws.softEdge) return true;
  if (a.part !== 'shape') return false;
  if (b === flaws.stickerAtCorner) return true;
  if (a === flaws.rounded) return b === flaws.logo || b === flaws.tShape;
  if (overMost.includes(b)) return true;
  return (
    b.part === 'place' ||
    b.part === 'beside' ||
    b === flaws.stickerAtSide ||
    (a === flaws.turnedMuch && b.part === 'size')
  );
}

/** Whether nobody could say which of two regions was meant as a box, and which was not. */
function isAnyonesGuess(a: Flaw, b: Flaw): boolean {
  const pair = [a, b];
  return pair.includes(flaws.strayBox) || (pair.includes(flaws.strayOther) && pair.includes(flaws.mixed));
}

/** Two flaws of two boxes, or in turn of one box where they go together; every other such page is a JPEG where both can be. */
function pagesWith(a: Flaw, b: Flaw, seed: number): readonly PageOrder[] {
  if (isAnyonesGuess(a, b)) return [];
  const turns = seed % 2 === 0 ? formats : formats.toReversed();
  const [format = 'png', other = 'png'] = a.inJpeg && b.inJpeg ? turns : [];
  const apart: PageOrder = { seed, format, size: small, kind: kindFor(format, seed), boxes: 4, flaws: [[a], [b]] };
  const isOneBox = a.part !== b.part && a.part !== 'stray' && b.part !== 'stray' && !clash(a, b) && !clash(b, a);
  const together: PageOrder = { ...apart, format: other, kind: kindFor(other, seed), boxes: 3, flaws: [[a, b]] };
  return [isOneBox && (seed >> 1) % 2 === 0 ? together : apart];
}

describe('pages that break two rules', () => {
  const rules: readonly DesignRule[] = ['1.9.1', '1.9.2', '1.9.3', '1.9.4', '1.9.5', '1.9.6'];
  for (const [index, first] of rules.entries()) {
    for (const second of rules.slice(index + 1)) {
      const pairs = all
        .filter((flaw) => flaw.rule === first)
        .flatMap((a) => all.filter((flaw) => flaw.rule === second).map((b) => [a, b] as const));
      const orders = pairs.flatMap(([a, b], pair) => pagesWith(a, b, 1000 * (index + 1) + pair));
      inspects([first, second], 'both are reported, of two boxes or of one', orders);
    }
  }
});

test('the corpus has at least 400 pages', () => {
  expect(planned).toBeGreaterThanOrEqual(400);
});
