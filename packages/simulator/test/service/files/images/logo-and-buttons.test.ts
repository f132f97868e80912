import { brandingSlotNames, brandingSlots } from '@boothkit/contract/rules';
import { inspectImage } from '@boothkit/design-check/image-files';
import { rule } from '@boothkit/rule-coverage';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { animatedPng, bytesOf, jpegOf, pixelsOf, pngOf } from './pictures.ts';
import { refused, stored } from './prepared.ts';

const buttonSlots = brandingSlotNames.filter((slot) => brandingSlots[slot].button !== undefined);

describe('a logo', () => {
  rule('4.9/logo', 'is stored as sent from 600 by 600 px up to 1024 px a side', async () => {
    for (const bytes of [await pngOf(600, 600), await pngOf(1024, 1024), await jpegOf(700, 900)]) {
      expect((await stored('logo', bytes)).bytes).toBe(bytes);
    }
  });

  rule('4.9/logo', 'is rejected below 600 px on either side', async () => {
    expect(await refused('logo', await pngOf(500, 500))).toEqual({
      rule: '4.9/logo',
      message: 'the image is 500 by 500 px; a logo needs at least 600 by 600 px',
    });
    expect((await refused('logo', await pngOf(599, 2000))).rule).toBe('4.9/logo');
    expect((await refused('logo', await jpegOf(2000, 599))).rule).toBe('4.9/logo');
    expect((await refused('logo', await pngOf(1, 1))).message).toContain('1 by 1 px');
  });

  rule('4.9/logo', 'is scaled down to fit 1024 px a side, in its own format and proportions', async () => {
    const png = await stored('logo', await pngOf(2048, 1536));
    expect(png).toMatchObject({ contentType: 'image/png', widthPx: 1024, heightPx: 768, animated: false });
    expect(inspectImage(png.bytes)).toMatchObject({ facts: { format: 'png', widthPx: 1024, heightPx: 768 } });

    const jpeg = await stored('logo', await jpegOf(1025, 4100));
    expect(jpeg).toMatchObject({ contentType: 'image/jpeg', widthPx: 256, heightPx: 1024 });
    expect(inspectImage(jpeg.bytes)).toMatchObject({ facts: { format: 'jpeg', widthPx: 256, heightPx: 1024 } });
  });

  rule('4.9/logo', 'keeps its transparency when it is scaled', async () => {
    const half = { r: 200, g: 40, b: 90, alpha: 0.5 };
    const sent = await bytesOf(
      sharp({ create: { width: 1500, height: 1500, channels: 4, background: half } })
        .composite([
          {
            input: { create: { width: 500, height: 1500, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 1 } } },
            left: 0,
            top: 0,
          },
        ])
        .png(),
    );
    const { bytes } = await stored('logo', sent);
    const pixels = await pixelsOf(bytes);
    expect(pixels.channels).toBe(4);
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.at(900, 500);
    expect(alpha).toBeGreaterThanOrEqual(126);
    expect(alpha).toBeLessThanOrEqual(129);
    expect(Math.abs(red - 200) + Math.abs(green - 40) + Math.abs(blue - 90)).toBeLessThanOrEqual(6);
    expect(pixels.at(50, 500)).toEqual([0, 0, 0, 255]);
  });
});

describe('a button image', () => {
  rule('4.9/button', 'has no minimum size and may have any width', async () => {
    for (const slot of buttonSlots) {
      const tiny = await pngOf(1, 1);
      expect((await stored(slot, tiny)).bytes).toBe(tiny);
    }
    const wide = await pngOf(1024, 292);
    expect((await stored('button-photo', wide)).bytes).toBe(wide);
  });

  rule('4.9/button', 'taller than 292 px is not scaled; the tablet does it', async () => {
    const tall = await pngOf(400, 900);
    expect(await stored('button-video', tall)).toMatchObject({ bytes: tall, widthPx: 400, heightPx: 900 });
  });

  rule('4.9/button', 'may be a JPEG', async () => {
    const jpeg = await jpegOf(292, 292);
    expect(await stored('button-gallery', jpeg)).toMatchObject({ bytes: jpeg, contentType: 'image/jpeg' });
  });

  rule('4.9/button', 'above 1024 px on a side is scaled down to fit, and each side keeps at least 1 px', async () => {
    expect(await stored('button-gif', await pngOf(2048, 584))).toMatchObject({ widthPx: 1024, heightPx: 292 });
    const sliver = await stored('button-slowmo', await pngOf(5000, 1));
    expect(sliver).toMatchObject({ widthPx: 1024, heightPx: 1 });
    expect(inspectImage(sliver.bytes)).toMatchObject({ facts: { widthPx: 1024, heightPx: 1 } });
  });

  rule(['4.9/apng', '4.9/button'], 'plays as an animated PNG of up to 1024 px a side, byte for byte', async () => {
    for (const bytes of [animatedPng(292, 292, 3), animatedPng(1024, 1024, 2)]) {
      expect(await stored('button-boomerang', bytes)).toMatchObject({
        bytes,
        contentType: 'image/png',
        animated: true,
      });
    }
  });

  rule(['4.9/apng', '4.9/button'], 'becomes a still when it is a larger animated PNG', async () => {
    const image = await stored('button-aiPhoto', animatedPng(1025, 300, 3));
    expect(image).toMatchObject({ contentType: 'image/png', widthPx: 1024, heightPx: 300, animated: false });
    expect(inspectImage(image.bytes)).toEqual({
      facts: { format: 'png', widthPx: 1024, heightPx: 300, animated: false },
    });
  });

  rule('4.9/apng', 'with an animation of one frame is a still, stored as sent', async () => {
    const bytes = animatedPng(292, 292, 1);
    expect(await stored('button-photo', bytes)).toMatchObject({ bytes, animated: false });
  });
});
