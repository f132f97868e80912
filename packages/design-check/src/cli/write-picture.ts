import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DrawnPixels } from '../overlay/draw-findings.ts';

/** Writes a picture as a PNG, and creates its folder if needed. */
export async function writePicture(path: string, { data, width, height }: DrawnPixels): Promise<void> {
  const { default: sharp } = await import('sharp');
  await mkdir(dirname(path), { recursive: true });
  await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ palette: true, compressionLevel: 9 })
    .toFile(path);
}
