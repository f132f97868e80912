import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { controlTypes } from '../../contract/scripts/openapi-types.ts';
import { describedControl, jsonSchemaOf } from '../src/admin/operations/document.ts';
import { controlOperations } from '../src/admin/operations/index.ts';
import { WorldFileSchema } from '../src/model/world-file.ts';
import { controlApiPage } from './control-api/page.ts';

// What is made of the operation table of the control API and checked in: the JSON Schema of world files, so that an editor finds it in the
// package, the page of the control API, and the types by which the compiler checks the calls of the dashboard.
const document = describedControl(controlOperations);
const outputs = [
  ['../generated/world-file.schema.json', `${JSON.stringify(jsonSchemaOf(WorldFileSchema), null, 2)}\n`],
  ['../../../docs/control-api.md', controlApiPage(document)],
  ['../../dashboard/src/generated/control-api.ts', await controlTypes(document)],
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
