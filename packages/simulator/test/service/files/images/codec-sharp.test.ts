import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type ImageFacts, inspectImage } from '@boothkit/design-check/image-files';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { imageCodec } from '#image-codec';
import { bytesOf, jpegOf, noiseOf, noisyJpegOf, pixelsOf, pngOf } from './pictures.ts';

function factsOf(bytes: Uint8Array): ImageFacts {
  const inspection = inspectImage(bytes);
  if ('fault' in inspection) throw new Error(inspection.fault.found);
  return inspection.facts;
}

const redOverBlue = async (): Promise<Uint8Array> =>
  bytesOf(
    sharp({ create: { width: 80, height: 40, channels: 3, background: '#0000ff' } })
      .composite([
        { input: { create: { width: 80, height: 20, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
      ])
      .jpeg(),
  );

describe('verify', () => {
  test.each([
    ['a PNG', () => bytesOf(noiseOf(120, 80).png())],
    ['an interlaced PNG', () => bytesOf(noiseOf(120, 80).png({ progressive: true }))],
    ['a palette PNG', () => bytesOf(noiseOf(120, 80).png({ palette: true }))],
    ['a 16-bit PNG', () => bytesOf(noiseOf(120, 80).toColourspace('rgb16').png())],
    ['a grey JPEG', () => bytesOf(noiseOf(120, 80).greyscale().jpeg())],
    ['a progressive JPEG', () => bytesOf(noiseOf(120, 80).jpeg({ progressive: true }))],
    ['a CMYK JPEG', () => bytesOf(noiseOf(120, 80).toColourspace('cmyk').jpeg())],
    ['one pixel', () => pngOf(1, 1)],
    ['a sliver', () => pngOf(5000, 1)],
  ])('decodes %s', async (_, make) => {
    const bytes = await make();
    expect(await imageCodec.verify(bytes, factsOf(bytes))).toBeUndefined();
  });

  test('decodes the last rows of an image', async () => {
    const whole = await noisyJpegOf(400, 300, 90);
    expect((await imageCodec.verify(whole.subarray(0, -60), factsOf(whole)))?.reason).toMatch(/premature end/);
  });

  test('reports a decoded size that differs from the headers', async () => {
    const bytes = await jpegOf(30, 20);
    const facts = { ...factsOf(bytes), widthPx: 31 };
    expect(await imageCodec.verify(bytes, facts)).toEqual({ reason: 'its decoder finds a jpeg of 30 by 20 px' });
  });
});

describe('shrink', () => {
  test('encodes exactly the requested size without metadata', async () => {
    const bytes = await jpegOf(300, 200);
    const made = await imageCodec.shrink(bytes, factsOf(bytes), { widthPx: 77, heightPx: 3, format: 'png' });
    expect(Object.getPrototypeOf(made)).toBe(Uint8Array.prototype);
    expect(factsOf(made)).toEqual({ format: 'png', widthPx: 77, heightPx: 3, animated: false });
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('turns an image of EXIF orientation %d and drops that', async (orientation) => {
    for (const format of ['png', 'jpeg'] as const) {
      const turned = await bytesOf(
        sharp(await redOverBlue())
          .toFormat(format)
          .withMetadata({ orientation }),
      );
      const facts = factsOf(turned);
      expect(await imageCodec.verify(turned, facts)).toBeUndefined();
      const { widthPx, heightPx } = facts;
      const made = await imageCodec.shrink(turned, facts, {
        widthPx: widthPx / 2,
        heightPx: heightPx / 2,
        format: 'png',
      });
      expect((await sharp(made).metadata()).orientation).toBeUndefined();
      const seen = sharp(turned)
        .autoOrient()
        .resize(widthPx / 2, heightPx / 2, { fit: 'fill' })
        .removeAlpha();
      const [expected, found] = [await seen.raw().toBuffer(), await sharp(made).removeAlpha().raw().toBuffer()];
      const furthest = Math.max(...found.map((value, at) => Math.abs(value - (expected[at] ?? 0))));
      expect(furthest).toBeLessThan(8);
      // The page of a template.
      const box = { left: 0, top: 0, width: widthPx, height: heightPx };
      const drawing = {
        width: widthPx,
        height: heightPx,
        layers: [{ box, bytes: turned, format, orientation: facts.orientation ?? 1 }],
      };
      const drawn = await imageCodec.draw?.(drawing, { widthPx, heightPx, format: 'png' });
      const page = await sharp(drawn).removeAlpha().raw().toBuffer();
      const upright = await sharp(turned).autoOrient().removeAlpha().raw().toBuffer();
      expect(Math.max(...page.map((value, at) => Math.abs(value - (upright[at] ?? 0))))).toBeLessThan(8);
    }
  });

  // Print inks cannot show every colour, so the way there and back costs CMYK more.
  test.each([
    ['a wide-gamut JPEG', 5, (orange: Sharp) => orange.withIccProfile('p3').jpeg({ quality: 100 })],
    ['a CMYK JPEG', 30, (orange: Sharp) => orange.toColourspace('cmyk').jpeg({ quality: 100 })],
  ])('converts %s to plain sRGB', async (_, tolerance, encode) => {
    const background = { r: 200, g: 100, b: 50 };
    const bytes = await bytesOf(encode(sharp({ create: { width: 40, height: 40, channels: 3, background } })));
    const made = await imageCodec.shrink(bytes, factsOf(bytes), { widthPx: 20, heightPx: 20, format: 'png' });
    const { space, hasProfile } = await sharp(made).metadata();
    expect({ space, hasProfile }).toEqual({ space: 'srgb', hasProfile: false });
    const [red = 0, green = 0, blue = 0] = (await pixelsOf(made)).at(10, 10);
    expect(Math.max(Math.abs(red - 200), Math.abs(green - 100), Math.abs(blue - 50))).toBeLessThanOrEqual(tolerance);
  });

  test('makes smaller files at lower quality', async () => {
    const bytes = await noisyJpegOf(400, 300, 95);
    const sizeAt = async (quality: number): Promise<number> =>
      (await imageCodec.shrink(bytes, factsOf(bytes), { widthPx: 400, heightPx: 300, format: 'jpeg', quality })).length;
    expect(await sizeAt(40)).toBeLessThan(await sizeAt(80));
  });
});

test('sharp is loaded with the first image, not with the codec', () => {
  const script = `
    import { imageCodec } from '#image-codec';
    process.report.excludeNetwork = true;
    const loaded = () => process.report.getReport().sharedObjects.some((path) => path.includes('sharp'));
    const before = loaded();
    const why = await imageCodec.verify(new Uint8Array(3), { format: 'png', widthPx: 1, heightPx: 1, animated: false });
    console.log(JSON.stringify([before, typeof why.reason, loaded()]));
  `;
  const printed = execFileSync(
    process.execPath,
    ['--conditions=@boothkit/source', '--input-type=module', '--eval', script],
    { cwd: fileURLToPath(new URL('../../../..', import.meta.url)), encoding: 'utf8' },
  );
  expect(JSON.parse(printed)).toEqual([false, 'string', true]);
});
