import { deflateSync } from 'node:zlib';
import { type BrandingSlot, brandingSlotNames } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import type { ImageCodec } from '../../../../src/service/files/images/codec.ts';
import { prepareSlotImage } from '../../../../src/service/files/images/slot-image.ts';
import {
  assemble,
  bytesOf,
  chunk,
  handMadePng,
  header,
  jpegOf,
  noiseOf,
  noisyJpegOf,
  paddedPng,
  pngOf,
} from './pictures.ts';
import { countingCodec, prepare, refused, stored, untouchedCodec } from './prepared.ts';

const label = { contentType: '', isFetched: false };

const eightMegabytes = 8_000_000;

describe('size in bytes', () => {
  rule('8/branding-image-upload', 'accepts exactly 8 MB and rejects one byte more', async () => {
    const exact = paddedPng(1024, 1024, eightMegabytes);
    expect(exact.length).toBe(eightMegabytes);
    expect((await stored('after-capture-background', exact)).bytes).toBe(exact);
    expect(await refused('logo', paddedPng(1024, 1024, eightMegabytes + 1), 'image/png', untouchedCodec)).toEqual({
      rule: '8/branding-image-upload',
      message: 'the file is 8000001 bytes; a logo may have at most 8 MB (8000000 bytes)',
    });
  });

  rule('8/branding-image-upload', 'is checked before the content', async () => {
    const rubbish = new Uint8Array(eightMegabytes + 1);
    expect((await refused('button-photo', rubbish, undefined, untouchedCodec)).message).toContain('at most 8 MB');
  });
});

describe('format', () => {
  rule('8/branding-image-upload', 'rejects all but PNG and JPEG in every slot, whatever the content type', async () => {
    const gif = new Uint8Array(Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'));
    for (const slot of brandingSlotNames) {
      const refusal = await refused(slot, gif, 'image/png', untouchedCodec);
      expect(refusal.rule).toBe('8/branding-image-upload');
      expect(refusal.message).toMatch(/^the file is a GIF image; an? [a-z -]+ needs a whole PNG or JPEG image$/);
    }
  });

  test.each(['image/jpeg', 'image/gif', 'text/html; charset=utf-8'])('rejects a PNG labelled %s', async (label) => {
    const refusal = await refused('logo', await pngOf(600, 600), label, untouchedCodec);
    expect(refusal).toEqual({
      rule: '8/branding-image-upload',
      message: `the file is a PNG image labelled ${label.split(';')[0]}; its content type must be image/png`,
    });
  });

  test('rejects a JPEG labelled as a PNG', async () => {
    const refusal = await refused('button-video', await jpegOf(292, 292), 'image/png', untouchedCodec);
    expect(refusal.message).toBe('the file is a JPEG image labelled image/png; its content type must be image/jpeg');
  });

  test.each([
    ['image/png', undefined],
    ['image/png', ''],
    ['image/png', 'IMAGE/PNG'],
    ['image/png', 'image/png; foo=bar'],
    ['image/png', 'image/apng'],
    ['image/png', 'application/octet-stream'],
    ['image/jpeg', 'image/jpeg'],
    ['image/jpeg', 'image/jpg'],
    ['image/jpeg', 'binary/octet-stream'],
  ])('stores a valid %s that was labelled %s', async (contentType, label) => {
    const bytes = contentType === 'image/png' ? await pngOf(600, 600) : await jpegOf(600, 600);
    expect(await stored('logo', bytes, label)).toMatchObject({ bytes, contentType });
  });
});

describe('bombs', () => {
  rule(['4.9/logo', '4.9/button', '4.9/gallery-background'], 'rejects too many pixels, undecoded', async () => {
    const bomb = assemble(header(30_000, 30_000), chunk('IDAT', deflateSync(Buffer.alloc(9))));
    for (const [slot, noun] of [
      ['logo', 'a logo'],
      ['button-gif', 'a button image'],
      ['gallery-background', 'a gallery background'],
    ] as const) {
      const { message } = await refused(slot, bomb, 'image/png', untouchedCodec);
      expect(message).toBe(
        `the image is 30000 by 30000 px, too many to decode safely; ${noun} may have at most 64000000 pixels in all`,
      );
    }
  });

  test('rejects picture data that inflates beyond the image, undecoded', async () => {
    const bomb = assemble(header(292, 292), chunk('IDAT', deflateSync(Buffer.alloc(64 * 1_048_576))));
    const refusal = await refused('button-photo', bomb, 'image/png', untouchedCodec);
    expect(refusal.rule).toBe('8/branding-image-upload');
    expect(refusal.message).toContain('inflates to more than the 341348 bytes');
  });

  test('accepts chunks beside the picture data that inflate to much', async () => {
    const bomb = deflateSync(Buffer.alloc(64 * 1_048_576));
    const text = chunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), bomb]));
    const profile = chunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), bomb]));
    const bytes = handMadePng(100, 100, profile, text);
    expect((await stored('button-photo', bytes)).bytes).toBe(bytes);
  });
});

describe('broken images', () => {
  test('rejects an image truncated anywhere, in every slot', async () => {
    for (const whole of [await bytesOf(noiseOf(30, 20).png()), await noisyJpegOf(30, 20, 90)]) {
      const step = Math.max(1, Math.floor(whole.length / 100));
      for (let length = 0; length < whole.length; length += step) {
        const { rule: id } = await refused('button-photo', whole.subarray(0, length), undefined, untouchedCodec);
        expect(id).toBe('8/branding-image-upload');
      }
    }
  });

  test('rejects a JPEG without its middle, even with its end marker', async () => {
    const whole = await noisyJpegOf(300, 200, 90);
    const holed = new Uint8Array([...whole.subarray(0, whole.length >> 1), 0xff, 0xd9]);
    const { rule: id, message } = await refused('after-capture-background', holed, undefined, untouchedCodec);
    expect(id).toBe('8/branding-image-upload');
    expect(message).toBe(
      'the JPEG is damaged: a part of its picture data is missing or invalid; an after-capture background needs a whole PNG or JPEG image',
    );
  });

  test('rejects a PNG of 500,000 empty chunks', async () => {
    const empty = chunk('IDAT');
    const crowded = assemble(header(700, 700), Buffer.alloc(500_000 * empty.length, empty));
    const { rule: id, message } = await refused('logo', crowded);
    expect(id).toBe('8/branding-image-upload');
    expect(message).toBe(
      'the PNG has more than 10000 chunks, too many to read safely; a logo needs a whole PNG or JPEG image',
    );
  });

  test('rejects a PNG whose rows have unknown filters', async () => {
    const rows = Buffer.alloc(10 * (1 + 10 * 4), 9);
    const broken = assemble(header(10, 10), chunk('IDAT', deflateSync(rows)));
    expect((await refused('button-photo', broken)).message).toContain('the PNG cannot be decoded');
  });

  test('decodes each image once before it is stored, and scales only where a rule says so', async () => {
    for (const [side, shrink] of [
      [1024, 0],
      [1025, 1],
    ] as const) {
      const codec = countingCodec();
      await prepareSlotImage('logo', await pngOf(side, side), { codec, label });
      expect(codec.asked).toEqual({ verify: 1, shrink });
    }
  });

  test('decodes the same bytes once, and scales them once for each size, whatever slot and array they come in', async () => {
    const codec = countingCodec();
    const [small, large] = [await pngOf(700, 700), await pngOf(2800, 1400)];
    const set = async (slot: BrandingSlot, bytes: Uint8Array) => {
      const prepared = await prepareSlotImage(slot, bytes.slice(), { codec, label });
      if ('error' in prepared) throw new Error(prepared.error.message);
      return prepared.image;
    };
    for (const slot of ['logo', 'button-photo', 'logo', 'after-capture-background'] as const) {
      expect(await set(slot, small)).toMatchObject({ bytes: small, widthPx: 700 });
    }
    expect(codec.asked).toEqual({ verify: 1, shrink: 0 });
    const logo = await set('logo', large);
    expect(await set('button-gif', large)).toBe(logo);
    expect(codec.asked).toEqual({ verify: 2, shrink: 1 });
    expect(await set('gallery-background', large)).toMatchObject({ contentType: 'image/jpeg', widthPx: 2560 });
    expect(codec.asked).toEqual({ verify: 2, shrink: 2 });
  });

  test('decodes and scales the same bytes once for calls at the same time', async () => {
    const codec = countingCodec();
    const [large, wide] = [await pngOf(1200, 1200), await pngOf(2800, 1400)];
    const atOnce = (slot: BrandingSlot, bytes: Uint8Array) =>
      Promise.all(Array.from({ length: 10 }, () => prepareSlotImage(slot, bytes.slice(), { codec, label })));
    const logos = await atOnce('logo', large);
    expect(logos[0]).toMatchObject({ image: { widthPx: 1024, heightPx: 1024 } });
    expect(new Set(logos).size).toBe(1);
    expect(codec.asked).toEqual({ verify: 1, shrink: 1 });
    await Promise.all([atOnce('gallery-background', wide), atOnce('button-gif', wide)]);
    expect(codec.asked).toEqual({ verify: 2, shrink: 3 });
  });

  test('decodes the same bytes once if they do not decode, too, and names the slot of each call', async () => {
    const rows = Buffer.alloc(700 * (1 + 700 * 4), 9);
    const broken = assemble(header(700, 700), chunk('IDAT', deflateSync(rows)));
    const codec = countingCodec();
    const refusalOf = (slot: BrandingSlot) => refused(slot, broken, undefined, codec);
    const atOnce = await Promise.all((['logo', 'button-photo', 'logo'] as const).map(refusalOf));
    const messages = [...atOnce, await refusalOf('after-capture-background')].map(({ message }) => message);
    expect(messages.map((message) => message.replace(/\(.*\)/, '(…)'))).toEqual(
      ['a logo', 'a button image', 'a logo', 'an after-capture background'].map(
        (noun) => `the PNG cannot be decoded (…); ${noun} needs a whole PNG or JPEG image`,
      ),
    );
    expect(codec.asked).toEqual({ verify: 1, shrink: 0 });
  });

  test('decodes and scales the same bytes again if the platform failed', async () => {
    const codec = countingCodec();
    const bytes = await pngOf(1100, 1100);
    let failing = 'verify';
    const outOfMemory = () => Promise.reject(new Error('out of memory'));
    const flaky: ImageCodec = {
      verify: (...args) => (failing === 'verify' ? outOfMemory() : codec.verify(...args)),
      shrink: (...args) => (failing === 'shrink' ? outOfMemory() : codec.shrink(...args)),
    };
    const setTwice = () =>
      Promise.allSettled([1, 2].map(() => prepareSlotImage('logo', bytes, { codec: flaky, label })));
    expect(await setTwice()).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    failing = 'shrink';
    expect(await setTwice()).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    failing = 'nothing';
    const image = { widthPx: 1024, heightPx: 1024 };
    expect(await setTwice()).toMatchObject([{ value: { image } }, { value: { image } }]);
    expect(codec.asked).toEqual({ verify: 1, shrink: 1 });
  });

  test('applies the rules of slot and content type to bytes that were decoded before', async () => {
    const bytes = await pngOf(599, 700);
    await stored('button-photo', bytes);
    expect((await refused('logo', bytes)).rule).toBe('4.9/logo');
    expect((await refused('button-photo', bytes, 'image/jpeg')).message).toContain('labelled image/jpeg');
  });

  test('returns the same result for the same bytes', async () => {
    const bytes = await bytesOf(noiseOf(1100, 610).png());
    expect(await prepare('logo', bytes)).toEqual(await prepare('logo', bytes));
  });
});
