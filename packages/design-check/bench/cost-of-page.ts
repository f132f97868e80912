import { readFile } from 'node:fs/promises';
import { inspectDesign, readDesign } from '@boothkit/design-check';
import sharp from 'sharp';

// Run by inspect.bench.ts in a process of its own, where the code runs as users have it. Prints what inspecting a page takes beside the codec's own decoding, as JSON in milliseconds: the best of some tries that
// take turns, so that a busy machine slows both.

/** Milliseconds, the best of some tries. */
export interface PageCost {
  readonly decodeMs: number;
  readonly inspectMs: number;
}

const tries = 60;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

const [path = ''] = process.argv.slice(2);
const bytes = await readFile(path);
const pixels = await readDesign(bytes);
let [decodeMs, inspectMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
for (let count = 0; count < tries; count++) {
  decodeMs = Math.min(decodeMs, await timed(() => sharp(bytes).raw().toBuffer()));
  inspectMs = Math.min(inspectMs, await timed(() => inspectDesign(pixels)));
}
console.log(JSON.stringify({ decodeMs, inspectMs } satisfies PageCost));
