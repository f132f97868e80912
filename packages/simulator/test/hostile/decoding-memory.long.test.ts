import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('decoding-peak.ts', import.meta.url));

/** A progressive JPEG, whose decoder holds all coefficients: of 8000 px a side in 400 KB. */
const progressive = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#305070' } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer();

test('pictures of 64 megapixels take the memory of one, however many are uploaded, imported and drawn at one time', {
  timeout: 600_000,
}, async () => {
  const folder = temporaryFolder();
  const paths = await Promise.all(
    [700, 8000].map(async (side) => {
      const path = join(folder, `${side}.jpg`);
      await writeFile(path, await progressive(side));
      return path;
    }),
  );
  const { stdout } = await promisify(execFile)(process.execPath, ['--conditions=@boothkit/source', program, ...paths]);
  // One takes 660, and two at one time 1020.
  expect(Number(stdout)).toBeLessThan(850);
});
