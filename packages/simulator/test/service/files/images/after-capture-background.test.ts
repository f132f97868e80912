import { rule } from '@boothkit/rule-coverage';
import { isLong } from '@boothkit/test-support/long';
import { expect } from 'vitest';
import { assemble, bytesOf, header, jpegOf, noiseOf, noisyJpegOf, pictureData, pngOf } from './pictures.ts';
import { refused, stored, untouchedCodec } from './prepared.ts';

rule('4.9/after-capture-background', 'is stored byte for byte, in any size and format', async () => {
  const images = [await pngOf(1, 1), await noisyJpegOf(1376, 1711, 70), await bytesOf(noiseOf(500, 300).png())];
  for (const bytes of images) expect((await stored('after-capture-background', bytes)).bytes).toBe(bytes);
});

rule('4.9/after-capture-background', 'may have 8000 px a side', async () => {
  // A decoder takes seconds for the largest.
  const both = isLong ? [await jpegOf(8000, 8000)] : [];
  for (const bytes of [...both, await pngOf(8000, 3), await pngOf(3, 8000)]) {
    expect((await stored('after-capture-background', bytes)).bytes).toBe(bytes);
  }
});

rule('4.9/after-capture-background', 'is rejected above 8000 px on either side, undecoded', async () => {
  const images = [
    { bytes: await pngOf(8001, 2), found: '8001 by 2 px' },
    { bytes: await jpegOf(2, 8001), found: '2 by 8001 px' },
    { bytes: assemble(header(8001, 8001), pictureData(1, 1)), found: '8001 by 8001 px, too many to decode safely' },
  ];
  for (const { bytes, found } of images) {
    expect(await refused('after-capture-background', bytes, undefined, untouchedCodec)).toEqual({
      rule: '4.9/after-capture-background',
      message: `the image is ${found}; an after-capture background may have at most 8000 px a side`,
    });
  }
});
