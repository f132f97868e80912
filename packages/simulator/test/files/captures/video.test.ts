import { rule } from '@boothkit/rule-coverage';
import { sampleTests } from '@boothkit/test-support/sampled';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mp4Of } from '../../../src/files/captures/mp4.ts';
import { evening } from '../../tablets/evening.ts';
import { fetched, newest } from './fetched.ts';

sampleTests(2);

/** A box of an MP4, with its place in the file. */
interface Mp4Box {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

function boxesIn(bytes: Uint8Array, start = 0, end = bytes.length): Mp4Box[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const found: Mp4Box[] = [];
  for (let at = start; at < end; ) {
    const size = view.getUint32(at);
    found.push({ name: String.fromCharCode(...bytes.subarray(at + 4, at + 8)), start: at + 8, end: at + size });
    at += size;
  }
  return found;
}

/** The content of a box, by the names on the way to it. */
function within(bytes: Uint8Array, ...names: readonly string[]): DataView {
  let place: Mp4Box = { name: '', start: 0, end: bytes.length };
  for (const name of names) {
    const next = boxesIn(bytes, place.start, place.end).find((box) => box.name === name);
    if (!next) throw new Error(`there is no ${name}`);
    place = next;
  }
  return new DataView(bytes.buffer, bytes.byteOffset + place.start, place.end - place.start);
}

const table = ['moov', 'trak', 'mdia', 'minf', 'stbl'] as const;

/** The length of an MP4 in seconds, and the sizes of its pictures in bytes, in the order in which they are shown. */
function facts(bytes: Uint8Array) {
  const header = within(bytes, 'moov', 'mvhd');
  const sizes = within(bytes, ...table, 'stsz');
  const shown = sizes.getUint32(8);
  return {
    seconds: header.getUint32(16) / header.getUint32(12),
    sizes: Array.from({ length: shown }, (_, at) => sizes.getUint32(12 + 4 * at)),
  };
}

const picture = (widthPx: number, heightPx: number, color: (at: number) => number) =>
  Uint8Array.from({ length: widthPx * heightPx * 4 }, (_, at) => (at % 4 === 3 ? 255 : color(at >> 2)));

describe('a video', () => {
  rule(
    '2.3/videoMaxDuration-behaviour',
    'lasts as long as it was recorded, and slow motion twice as long',
    async () => {
      for (const [type, seconds, recorded, lasts] of [
        ['video', 2, 2, 2],
        ['video', undefined, 5, 5],
        ['slowmo', 2, 2, 4],
      ] as const) {
        const made = await evening({ videoMaxDuration: 5 });
        const session = made.home().capture(type, seconds === undefined ? {} : { seconds });
        expect(session.captures[0]?.recordedSeconds).toBe(recorded);
        const file = await fetched(made.sim, newest(made).originalUrl);
        expect(file.type).toBe('video/mp4');
        expect(facts(file.bytes).seconds).toBe(lasts);
      }
    },
  );

  test('of 300 seconds is hardly larger than one of a second', async () => {
    const sizes = [];
    for (const seconds of [1, 300]) {
      const made = await evening({ videoMaxDuration: 300 });
      made.home().capture('video', { seconds });
      sizes.push((await fetched(made.sim, newest(made).originalUrl)).bytes.length);
    }
    const [short = 0, long = 0] = sizes;
    expect(long - short).toBeLessThan(20_000);
    expect(long).toBeLessThan(2_000_000);
  });
});

describe('the writer of MP4', () => {
  test('writes each picture once, and in later ones only what changed', () => {
    const still = picture(64, 48, () => 90);
    const moved = picture(64, 48, (at) => (at % 64 < 16 && at < 64 * 16 ? 200 : 90));
    const { sizes } = facts(
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
          const { sizes } = facts(bytes);
          expect(sizes).toHaveLength(shown);
          const chunks = within(bytes, ...table, 'stco');
          const perChunk = within(bytes, ...table, 'stsc');
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
      { numRuns: 40 },
    );
  });

  test('leaves nothing in a picture that a decoder takes for its end', () => {
    // Black and saturated colours make samples of all values; runs of zeros are escaped.
    const pictures = [picture(32, 32, (at) => (at * 97) & 255), picture(32, 32, () => 0)];
    const bytes = mp4Of({ widthPx: 32, heightPx: 32, pictures, picturesPerSecond: 12, shown: 2 });
    const [file] = boxesIn(bytes).filter(({ name }) => name === 'mdat');
    const view = new DataView(bytes.buffer);
    for (let at = file?.start ?? 0; at < (file?.end ?? 0); ) {
      const size = view.getUint32(at);
      const unit = [...bytes.subarray(at + 4, at + 4 + size)];
      expect(unit.some((byte, place) => byte <= 2 && unit[place - 1] === 0 && unit[place - 2] === 0)).toBe(false);
      at += 4 + size;
    }
  });
});
