import { readFile, writeFile } from 'node:fs/promises';
import { worldFileOperations } from '../src/admin/operations/world-file.ts';

// The JSON Schema of world files, as the control API serves it: checked in, so that an editor finds it in the package.
const target = new URL('../generated/world-file.schema.json', import.meta.url);
const schema = `${JSON.stringify(worldFileOperations.get_world_file_schema.run(), null, 2)}\n`;

if (!process.argv.includes('--check')) await writeFile(target, schema);
else if ((await readFile(target, 'utf8').catch(() => '')) !== schema) {
  process.exitCode = 1;
  console.error(`${target.pathname} is stale: run npm run generate`);
}
