import { parseJson } from '@boothkit/contract/rules';
import type { WorldFile } from '../world-file/schema.ts';

const { existsSync, unwatchFile, watchFile } = process.getBuiltinModule('node:fs');
const { readFile, rename, writeFile } = process.getBuiltinModule('node:fs/promises');

const foundNames = ['boothkit.yaml', 'boothkit.yml', 'boothkit.json'];

/** The world file of the current folder, if it has one. */
export function findWorldFile(): string | undefined {
  return foundNames.find((name) => existsSync(name));
}

const isYaml = (path: string) => /\.ya?ml$/i.test(path);

/** Reads a world file of JSON or YAML. Throws an Error that names a file that cannot be read; the simulator validates the content. */
export async function readWorldFile(path: string): Promise<WorldFile> {
  try {
    const text = await readFile(path, 'utf8');
    if (!isYaml(path)) return parseJson(text) as WorldFile;
    const { parse } = await import('yaml');
    // JSON has no dates, aliases and tags: so a file means the same in both forms.
    return parseJson(JSON.stringify(parse(text, { schema: 'core', maxAliasCount: 0 }))) as WorldFile;
  } catch (cause) {
    throw new Error(`--seed-file ${path} cannot be read: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** Writes a world file, as YAML if its name says so. A failure leaves the file as it was. */
export async function writeWorldFile(path: string, world: WorldFile): Promise<void> {
  const text = isYaml(path) ? (await import('yaml')).stringify(world) : `${JSON.stringify(world, null, 2)}\n`;
  const complete = `${path}.${process.pid}.tmp`;
  await writeFile(complete, text);
  await rename(complete, path);
}

/** Calls `onChange` whenever a file was changed or replaced; returns what stops that. */
export function watchWorldFile(path: string, onChange: () => void): () => void {
  // Polling, since editors replace a file instead of changing it.
  watchFile(path, { interval: 250 }, ({ mtimeMs }, before) => {
    if (mtimeMs !== before.mtimeMs && mtimeMs !== 0) onChange();
  });
  return () => unwatchFile(path);
}
