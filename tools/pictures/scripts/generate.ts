import { readFile, writeFile } from 'node:fs/promises';
import { drawBurst } from '../src/draw.ts';
import { measureBurst } from '../src/measure.ts';

const docs = new URL('../../../docs/', import.meta.url);

// The picture of the guide on limits, from what a client and a simulator do, so that it shows the limits as they are.
const url = new URL('pictures/bucket.svg', docs);
const text = drawBurst(await measureBurst());
if (!process.argv.includes('--check')) await writeFile(url, text);
else if ((await readFile(url, 'utf8').catch(() => '')) !== text) {
  process.exitCode = 1;
  console.error(`${url.pathname} is stale: run npm run generate`);
}
