import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isSampled } from '@boothkit/test-support/long';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { randomFrom } from './corpus/random.ts';

// The peak memory of a page in a process of its own, minus the peak after a page of a few pixels.

const script = fileURLToPath(new URL('./peak-memory.ts', import.meta.url));
const size = { width: 3000, height: 3000 };

async function bytesPerPixel(make: (seed: number) => Uint8Array, format: 'png' | 'jpeg'): Promise<number> {
  const folder = temporaryFolder();
  const [small, large] = [join(folder, 'small'), join(folder, 'large')];
  const image = sharp(make(1), { raw: { ...size, channels: 4 } });
  await (format === 'png'
    ? image.png({ compressionLevel: 1 })
    : image.removeAlpha().jpeg({ progressive: true })
  ).toFile(large);
  await sharp({ create: { width: 20, height: 20, channels: 4, background: 'white' } })
    .toFormat(format)
    .toFile(small);
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--conditions=@boothkit/source',
    script,
    small,
    large,
  ]);
  return Number(stdout) / (size.width * size.height);
}

const specks = (seed: number): Uint8Array => {
  const random = randomFrom(seed);
  const words = new Uint32Array(size.width * size.height);
  for (let index = 0; index < words.length; index++) words[index] = random.next() < 0.5 ? 0xff_ff_ff_ff : 0xff_40_30_20;
  return new Uint8Array(words.buffer);
};
const plain = (): Uint8Array => new Uint8Array(size.width * size.height * 4).fill(255);

const pages = [
  ['a page of nothing but specks', specks, 'png', 32],
  ['a plain PNG', plain, 'png', 16],
  ['a progressive JPEG', plain, 'jpeg', 16],
] as const;

// With BOOTHKIT_LONG=1 each; without it, the first.
test.each(pages.filter((_, at) => isSampled(at, pages.length)))(
  '%s takes no more memory than is documented',
  async (_, make, format, maxBytes) => {
    const taken = await bytesPerPixel(make, format);
    expect(taken).toBeLessThanOrEqual(maxBytes);
  },
);
