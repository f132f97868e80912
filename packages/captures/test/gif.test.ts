import { imageFacts, imagePixels } from '@boothkit/test-support/decoded-image';
import { runs } from '@boothkit/test-support/long';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { gifOf } from '../src/gif.ts';

/** Colours that the palette keeps apart and exact. */
const colorAt = (index: number) => [(index & 7) << 5, ((index >> 3) & 7) << 5, (index >> 6) << 5, 255] as const;

const noise = (pixelCount: number, colors: number, seed: number): Uint8Array => {
  let state = seed;
  return Uint8Array.from(
    Array.from({ length: pixelCount }).flatMap(() => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return [...colorAt((state >> 12) % colors)];
    }),
  );
};

const withoutAlpha = (frame: Uint8Array) => frame.filter((_, at) => at % 4 !== 3);

test('a decoder finds the very pixels of every frame', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        widthPx: fc.integer({ min: 1, max: 130 }),
        heightPx: fc.integer({ min: 1, max: 130 }),
        colors: fc.integer({ min: 1, max: 255 }),
        seeds: fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 4 }),
      }),
      async ({ widthPx, heightPx, colors, seeds }) => {
        const frames = seeds.map((seed) => noise(widthPx * heightPx, colors, seed));
        const gif = gifOf({ widthPx, heightPx, frames, delay: 25 });
        for (const [page, frame] of frames.entries()) expect(await imagePixels(gif, page)).toEqual(withoutAlpha(frame));
      },
    ),
    runs(60),
  );
});

test('equal frames take a few bytes each, and all are shown', async () => {
  const frame = noise(40_000, 200, 7);
  const [one, many] = [1, 20].map((count) =>
    gifOf({ widthPx: 200, heightPx: 200, frames: Array.from({ length: count }, () => frame), delay: 10 }),
  );
  expect((many?.length ?? 0) - (one?.length ?? 0)).toBeLessThan(19 * 40);
  expect((await imageFacts(many ?? new Uint8Array())).pages).toBe(20);
});

test('more colours than a palette has become near ones', async () => {
  const [width, height] = [120, 90];
  const gradient = Uint8Array.from(
    Array.from({ length: width * height }).flatMap((_, at) => [(at % width) * 2, Math.floor(at / width) * 2, 128, 255]),
  );
  const shown = await imagePixels(gifOf({ widthPx: width, heightPx: height, frames: [gradient], delay: 10 }));
  const wanted = withoutAlpha(gradient);
  expect(Math.max(...shown.map((value, at) => Math.abs(value - (wanted[at] ?? 0))))).toBeLessThan(32);
});
