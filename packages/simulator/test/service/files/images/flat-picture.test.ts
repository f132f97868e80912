import { checkPicture, inspectImage } from '@boothkit/design-check/image-files';
import { expect, test } from 'vitest';
import { flatPicture } from '../../../../src/service/files/images/flat-picture.ts';
import { pixelsOf } from './pictures.ts';

const sizes = [
  [1, 1],
  [7, 9],
  [8, 8],
  [600, 600],
  [1376, 1711],
  [2560, 1440],
  [8000, 16],
] as const;

test.each((['png', 'jpeg'] as const).flatMap((format) => sizes.map((size) => [format, ...size] as const)))(
  'a flat %s of %i by %i px is whole, small, and of one colour',
  async (format, widthPx, heightPx) => {
    const bytes = await flatPicture({ format, widthPx, heightPx });
    expect(inspectImage(bytes)).toEqual({ facts: { format, widthPx, heightPx, animated: false } });
    expect(await checkPicture(bytes, { format })).toEqual({ decodable: bytes });
    expect(bytes.length).toBeLessThan(1000 + (widthPx * heightPx) / 500);
    const { at, ...size } = await pixelsOf(bytes);
    expect(size).toMatchObject({ widthPx, heightPx });
    expect(at(widthPx - 1, heightPx - 1)).toEqual(at(0, 0));
  },
);
