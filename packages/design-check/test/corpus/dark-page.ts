import { type DesignPixels, inspectDesign } from '@boothkit/design-check';
import sharp from 'sharp';
import { type Canvas, type Colour, canvasOf } from './canvas.ts';
import { randomFrom } from './random.ts';

export const white: Colour = [255, 255, 255];
export const hole: Colour = [0, 0, 0, 0];
const dark: Colour = [32, 48, 64];

/** A page of 600 by 600 px of one colour, a dark one by default, with `paint` applied. */
export function page(paint: (canvas: Canvas) => void, { ground = dark, lossy = false } = {}): DesignPixels {
  const canvas = canvasOf(600, 600, 'flat', randomFrom(4));
  canvas.paint(() => -1, ground);
  paint(canvas);
  return { data: canvas.data, width: 600, height: 600, lossy };
}

/** The page as a JPEG. */
export async function jpegOf({ data, width, height }: DesignPixels, quality: number): Promise<Uint8Array> {
  const image = sharp(data, { raw: { width, height, channels: 4 } });
  return new Uint8Array(await image.removeAlpha().jpeg({ quality }).toBuffer());
}

/** The problems of a page, which is to have a number of photo areas if one is given. */
export async function problemsOf(
  page: Parameters<typeof inspectDesign>[0],
  expectedPhotoAreas?: number,
): Promise<string[]> {
  const { violations } = await inspectDesign(page, expectedPhotoAreas === undefined ? {} : { expectedPhotoAreas });
  return violations.map(({ problem }) => problem);
}
