import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Ground } from '../test/corpus/canvas.ts';
import { flaws } from '../test/corpus/flaws.ts';
import { type Flaw, pageOf } from '../test/corpus/pages.ts';
import type { PageCost } from './cost-of-page.ts';

// The cost of an inspection, compared with the codec's decoding of the same page.

const script = fileURLToPath(new URL('./cost-of-page.ts', import.meta.url));
const size = [2400, 3600] as const;
const megapixels = (size[0] * size[1]) / 1e6;

async function costsLessThanDecoding(format: 'png' | 'jpeg', ground: Ground, broken: readonly Flaw[]): Promise<void> {
  const order = { seed: 7, format, size, kind: 'white', boxes: 3, ground, quality: 90 } as const;
  const page = await pageOf({ ...order, flaws: broken.map((flaw) => [flaw]) });
  const folder = await mkdtemp(join(tmpdir(), 'design-cost-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'page');
  await writeFile(path, page.bytes);
  const { stdout } = await promisify(execFile)(process.execPath, ['--conditions=@boothkit/source', script, path]);
  // The script prints this type.
  const { decodeMs, inspectMs } = JSON.parse(stdout) as PageCost;
  const ratio = inspectMs / decodeMs;
  const [decode, inspect] = [decodeMs / megapixels, inspectMs / megapixels].map((ms) => ms.toFixed(2));
  const figures = `decode ${decode}, inspect ${inspect} ms a megapixel, ratio ${ratio.toFixed(2)}`;
  console.log(`${page.name}: ${figures}`);
  expect(ratio, figures).toBeLessThan(1);
}

describe.each(['png', 'jpeg'] as const)('inspecting a %s of 2400 by 3600 px', (format) => {
  test.each(['flat', 'gradient', 'noise', 'blobs', 'stripes'] satisfies Ground[])(
    'costs less than decoding it where it is sound, on a ground of %s',
    { timeout: 120_000 },
    (ground) => costsLessThanDecoding(format, ground, []),
  );

  test.each(Object.values(flaws).filter(({ inJpeg }) => inJpeg))(
    'costs less than decoding it where it has a flaw: $name',
    { timeout: 120_000 },
    (flaw) => costsLessThanDecoding(format, 'gradient', [flaw]),
  );
});
