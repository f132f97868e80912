import { readFile } from 'node:fs/promises';
import { inspectDesign, readDesign } from '@boothkit/design-check';
import sharp from 'sharp';

// inspect.bench.ts runs this in a process of its own, without test transforms. It prints the time of inspecting a page and
// of the codec's decoding as JSON, in milliseconds. The tries take turns, so that a busy machine slows both.

/** Milliseconds; the minimum of all tries. */
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
