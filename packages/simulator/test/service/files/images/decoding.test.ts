import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { ImageCodec } from '../../../../src/service/files/images/codec.ts';
import { whileDecoding } from '../../../../src/service/files/images/decoding.ts';
import { prepareSlotImage } from '../../../../src/service/files/images/slot-image.ts';
import { assemble, chunk, header } from './pictures.ts';

/** A black PNG of one bit a pixel. */
const blackPng = (width: number, height: number) =>
  assemble(
    header(width, height, { bitDepth: 1, colourType: 0 }),
    chunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))),
  );

const megapixels = (count: number) => ({ widthPx: 1000, heightPx: count * 1000 });

/** Work that decodes until it is told to end, and how many megapixels are being decoded. */
function decoder() {
  const ends = new Map<string, () => void>();
  const started: string[] = [];
  let decoding = 0;
  let most = 0;
  const decode = (name: string, count: number) =>
    whileDecoding(megapixels(count), async () => {
      started.push(name);
      decoding += count;
      most = Math.max(most, decoding);
      await new Promise<void>((end) => ends.set(name, end));
      decoding -= count;
      return name;
    });
  return { decode, started, most: () => most, end: (name: string) => ends.get(name)?.() };
}

/** Lets whatever may start now start. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('images that are decoded at one time have at most 64 megapixels together; the rest wait in the order of arrival', async () => {
  const { decode, started, most, end } = decoder();
  const results = [decode('a', 40), decode('b', 24), decode('c', 60), decode('d', 1)];
  await turn();
  expect(started).toEqual(['a', 'b']);
  end('b');
  await turn();
  expect(started).toEqual(['a', 'b']);
  end('a');
  await turn();
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  end('c');
  end('d');
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
  expect(most()).toBe(64);
});

test('an image that fails to decode makes room for the next one', async () => {
  const failed = whileDecoding(megapixels(64), () => Promise.reject(new Error('no memory')));
  const next = whileDecoding(megapixels(64), () => Promise.resolve('decoded'));
  await expect(failed).rejects.toThrow('no memory');
  expect(await next).toBe('decoded');
});

test('the images of slots share the budget, whatever codec and slot they are for', async () => {
  let decoding = 0;
  let most = 0;
  let begun = 0;
  let beginSecond = () => {};
  const second = new Promise<void>((resolve) => {
    beginSecond = resolve;
  });
  const codecOf = (): ImageCodec => ({
    async verify(_, { widthPx, heightPx }) {
      decoding += widthPx * heightPx;
      most = Math.max(most, decoding);
      begun += 1;
      if (begun === 2) beginSecond();
      // Two of them fit at one time.
      await second;
      decoding -= widthPx * heightPx;
      return undefined;
    },
    shrink: () => Promise.resolve(new Uint8Array([1])),
  });
  const label = { contentType: '', isFetched: false };
  const prepared = await Promise.all(
    (['logo', 'gallery-background', 'after-capture-background'] as const).map((slot, at) =>
      prepareSlotImage(slot, blackPng(5600, 5000 + at), { codec: codecOf(), label }),
    ),
  );
  expect(prepared.filter((each) => 'error' in each)).toEqual([]);
  expect(begun).toBe(3);
  expect(most).toBeLessThanOrEqual(64_000_000);
});
