import { readFile, writeFile } from 'node:fs/promises';
import { drawCallPath } from '../src/call-path.ts';
import { drawBurst } from '../src/draw.ts';
import { measureBurst } from '../src/measure.ts';

const folder = new URL('../../../docs/pictures/', import.meta.url);

// The pictures of the guide on limits, from what a client and a simulator do, so that they show the limits as they are.
const pictures = {
  'bucket.svg': await drawBurst(await measureBurst()),
  'call-path.svg': await drawCallPath(),
};

for (const [name, text] of Object.entries(pictures)) {
  const url = new URL(name, folder);
  if (!process.argv.includes('--check')) await writeFile(url, text);
  else if ((await readFile(url, 'utf8').catch(() => '')) !== text) {
    process.exitCode = 1;
    console.error(`${url.pathname} is stale: run npm run generate`);
  }
}
