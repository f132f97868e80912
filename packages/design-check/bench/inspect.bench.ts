import { inspectDesign, readDesign } from '@boothkit/design-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Ground } from '../test/corpus/canvas.ts';
import { pageOf } from '../test/corpus/pages.ts';

// What an inspection costs beside the codec's own decoding of the same page, in milliseconds a megapixel: the best of some
// tries that take turns, so that a busy machine slows both.

const tries = 12;
const size = [2400, 3600] as const;
const megapixels = (size[0] * size[1]) / 1e6;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return (performance.now() - startMs) / megapixels;
}

describe.each(['png', 'jpeg'] as const)('%s', (format) => {
  test.each(['flat', 'gradient', 'noise', 'blobs'] satisfies Ground[])(
    'inspecting a page of 2400 by 3600 px costs less than decoding it: %s',
    { timeout: 120_000 },
    async (ground) => {
      const page = await pageOf({ seed: 7, format, size, kind: 'white', boxes: 3, flaws: [], ground, quality: 90 });
      const pixels = await readDesign(page.bytes);
      let [decodeMs, inspectMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      for (let count = 0; count < tries; count++) {
        decodeMs = Math.min(decodeMs, await timed(() => sharp(page.bytes).raw().toBuffer()));
        inspectMs = Math.min(inspectMs, await timed(() => inspectDesign(pixels)));
      }
      const ratio = inspectMs / decodeMs;
      const told = `decode ${decodeMs.toFixed(2)}, inspect ${inspectMs.toFixed(2)} ms/MP, ratio ${ratio.toFixed(2)}`;
      console.log(`${format} ${ground}: ${told}`);
      expect(ratio, told).toBeLessThan(1);
    },
  );
});
