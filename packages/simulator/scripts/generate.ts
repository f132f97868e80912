import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { describedControl, jsonSchemaOf } from '../src/control/api/operations/document.ts';
import { controlOperations } from '../src/control/api/operations/index.ts';
import { WorldFileSchema } from '../src/model/world-file.ts';
import { controlApiPage } from './control-api/page.ts';

// What is made of the operation table of the control API and checked in: the JSON Schema of world files, so that an editor finds it in the
// package, and the page of the control API.
const document = describedControl(controlOperations);
const outputs = [
  ['../generated/world-file.schema.json', `${JSON.stringify(jsonSchemaOf(WorldFileSchema), null, 2)}\n`],
  ['../../../docs/control-api.md', controlApiPage(document)],
] as const;

for (const [path, text] of outputs) {
  const target = new URL(path, import.meta.url);
  if (!process.argv.includes('--check')) {
    await mkdir(new URL('./', target), { recursive: true });
    await writeFile(target, text);
  } else if ((await readFile(target, 'utf8').catch(() => '')) !== text) {
    process.exitCode = 1;
    console.error(`${target.pathname} is stale: run npm run generate`);
  }
}
