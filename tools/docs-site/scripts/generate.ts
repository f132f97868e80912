import { readdir, readFile, writeFile } from 'node:fs/promises';
import { drawBurst } from '../src/bucket/draw.ts';
import { measureBurst } from '../src/bucket/measure.ts';
import { decisionsIndex } from '../src/decisions.ts';

const docs = new URL('../../../docs/', import.meta.url);

/** The pages of decisions, by name. */
async function readAreas() {
  const files = (await readdir(new URL('decisions/', docs))).filter((file) => file.endsWith('.md')).sort();
  return Promise.all(
    files.map(async (file) => ({ file, markdown: await readFile(new URL(`decisions/${file}`, docs), 'utf8') })),
  );
}

const outputs = [
  // The picture of the guide on limits, from what a client and a simulator do, so that it shows the limits as they are.
  ['pictures/bucket.svg', drawBurst(await measureBurst())],
  ['decisions.md', decisionsIndex(await readAreas())],
] as const;

for (const [path, text] of outputs) {
  const url = new URL(path, docs);
  if (!process.argv.includes('--check')) await writeFile(url, text);
  else if ((await readFile(url, 'utf8').catch(() => '')) !== text) {
    process.exitCode = 1;
    console.error(`${url.pathname} is stale: run npm run generate`);
  }
}
