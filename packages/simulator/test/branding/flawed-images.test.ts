import { rule } from '@boothkit/rule-coverage';
import { isSampled } from '@boothkit/test-support/long';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import {
  jpegsThatAreNotWhole,
  jpegsThatViewersShow,
  pngsThatAreNotWhole,
  pngsThatViewersShow,
} from '../../../design-check/test/files/flaws.ts';
import { rejected } from '../rejections.ts';
import { bytesOf } from '../service/files/images/pictures.ts';
import { stage } from './stage.ts';

// A logo of this size is not scaled.
const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });
const corner = await plain(350, 310, '#e11d48').png().toBuffer();
const art = plain(700, 620, '#7a5c8e').composite([{ input: corner, left: 0, top: 0 }]);
const jpeg = await bytesOf(art.clone().jpeg());
const progressive = await bytesOf(art.clone().jpeg({ progressive: true }));
const png = await bytesOf(art.clone().png());

const sourceUrl = 'https://cdn.example.com/art';
const byUpload = { rule: '8/branding-image-upload', fields: ['uploadPath'] } as const;
const byUrl = { rule: '8/branding-image-upload', fields: ['sourceUrl'] } as const;

describe.each([
  ['JPEG', jpegsThatViewersShow(jpeg, progressive), jpegsThatAreNotWhole(jpeg, progressive)],
  ['PNG', pngsThatViewersShow(png), pngsThatAreNotWhole(png)],
])('a %s', (format, shown, broken) => {
  rule(
    ['8/branding-image-upload', '4.9/source'],
    `that every viewer shows is accepted, as an upload and from a URL: ${format}`,
    async () => {
      const made = stage();
      const { id } = made.event();
      for (const [name, bytes] of Object.entries(shown)) {
        made.sim.web.serve(sourceUrl, bytes);
        const uploadPath = await made.upload(bytes);
        for (const body of [
          { slot: 'logo', uploadPath },
          { slot: 'after-capture-background', sourceUrl },
        ])
          expect([name, body.slot, (await made.set(id, body)).status]).toEqual([name, body.slot, 201]);
      }
    },
  );

  rule(
    ['8/branding-image-upload', '4.9/source'],
    `that is not whole is rejected, as an upload and from a URL: ${format}`,
    async () => {
      const made = stage();
      const { id } = made.event();
      for (const [, bytes] of Object.values(broken)) {
        made.sim.web.serve(sourceUrl, bytes);
        const uploadPath = await made.upload(bytes);
        await rejected(made, byUpload, () => made.set(id, { slot: 'logo', uploadPath }));
        await rejected(made, byUrl, () => made.set(id, { slot: 'after-capture-background', sourceUrl }));
      }
    },
  );
});

rule('4.9/logo', 'an image with flaws is scaled to the same pixels as one without', async () => {
  const made = stage();
  const { id } = made.event();
  const pixelsOf = async (bytes: Uint8Array) => {
    const branding = await made.dress(id, 'logo', bytes);
    return sharp((await made.view(branding.logoUrl)).bytes)
      .raw()
      .toBuffer();
  };
  const large = await bytesOf(
    plain(1100, 620, '#7a5c8e')
      .composite([{ input: corner, left: 0, top: 0 }])
      .png(),
  );
  const expected = await pixelsOf(large);
  for (const [name, bytes] of Object.entries(pngsThatViewersShow(large)).filter((_, at) => isSampled(at, 4)))
    expect([name, Buffer.compare(await pixelsOf(bytes), expected)]).toEqual([name, 0]);
});
