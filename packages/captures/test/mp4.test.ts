import { runs } from '@boothkit/test-support/long';
import { mp4Box, mp4Facts, mp4Table } from '@boothkit/test-support/mp4';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mp4Of } from '../src/mp4.ts';

const picture = (widthPx: number, heightPx: number, color: (at: number) => number) =>
  Uint8Array.from({ length: widthPx * heightPx * 4 }, (_, at) => (at % 4 === 3 ? 255 : color(at >> 2)));

describe('the writer of MP4', () => {
  test('writes each picture once, and in later ones only what changed', () => {
    const still = picture(64, 48, () => 90);
    const moved = picture(64, 48, (at) => (at % 64 < 16 && at < 64 * 16 ? 200 : 90));
    const { sizes } = mp4Facts(
      mp4Of({ widthPx: 64, heightPx: 48, pictures: [still, moved, moved], picturesPerSecond: 12, shown: 7 }),
    );
    const [whole = 0, one = 0, none = 0] = sizes;
    // 12 macroblocks of 384 bytes, then one of them, then none.
    expect(whole).toBeGreaterThan(12 * 384);
    expect(one).toBeGreaterThan(384);
    expect(one).toBeLessThan(400);
    expect(none).toBeLessThan(20);
    expect(sizes).toEqual([whole, one, none, whole, one, none, whole]);
  });

  test('names for each picture bytes that lie in the file, whatever its size and length', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          widthPx: fc.integer({ min: 1, max: 40 }).map((half) => 2 * half),
          heightPx: fc.integer({ min: 1, max: 40 }).map((half) => 2 * half),
          count: fc.integer({ min: 1, max: 12 }),
          shown: fc.integer({ min: 1, max: 40 }),
          seed: fc.integer({ min: 0, max: 1000 }),
        }),
        async ({ widthPx, heightPx, count, shown, seed }) => {
          const pictures = Array.from({ length: count }, (_, nth) =>
            picture(widthPx, heightPx, (at) => (at * seed + nth * 37) & 255),
          );
          const bytes = mp4Of({ widthPx, heightPx, pictures, picturesPerSecond: 12, shown });
          const { sizes } = mp4Facts(bytes);
          expect(sizes).toHaveLength(shown);
          const chunks = mp4Table(bytes, 'stco');
          const perChunk = mp4Table(bytes, 'stsc');
          expect(chunks.getUint32(4)).toBe(Math.ceil(shown / count));
          expect(perChunk.getUint32(12)).toBe(Math.min(count, shown));
          const whole = new DataView(bytes.buffer);
          let at = chunks.getUint32(8);
          for (const size of sizes.slice(0, count)) {
            expect(whole.getUint32(at)).toBe(size - 4);
            at += size;
          }
          expect(at).toBeLessThanOrEqual(bytes.length);
        },
      ),
      runs(40),
    );
  });

  test('leaves nothing in a picture that a decoder takes for its end', () => {
    // Black and saturated colours make samples of all values; runs of zeros are escaped.
    const pictures = [picture(32, 32, (at) => (at * 97) & 255), picture(32, 32, () => 0)];
    const bytes = mp4Of({ widthPx: 32, heightPx: 32, pictures, picturesPerSecond: 12, shown: 2 });
    const view = mp4Box(bytes, 'mdat');
    expect(view.byteLength).toBeGreaterThan(0);
    for (let at = 0; at < view.byteLength; ) {
      const size = view.getUint32(at);
      const unit = [...new Uint8Array(view.buffer, view.byteOffset + at + 4, size)];
      expect(unit.some((byte, place) => byte <= 2 && unit[place - 1] === 0 && unit[place - 2] === 0)).toBe(false);
      at += 4 + size;
    }
  });
});
