import { parseJson } from '@boothkit/contract/rules';
import type { WorldFile } from '../world-file/schema.ts';

const { existsSync, statSync, unwatchFile, watchFile } = process.getBuiltinModule('node:fs');
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

/** When a file was last changed, in milliseconds since 1970; 0 if there is none. */
export function changedAtMs(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Calls `onChange` for each change of a file after that of `knownMs`, and if it is replaced; returns what stops that. */
export function watchWorldFile(path: string, knownMs: number, onChange: () => void): () => void {
  let lastMs = knownMs;
  const compare = (mtimeMs: number) => {
    if (mtimeMs === lastMs || mtimeMs === 0) return;
    lastMs = mtimeMs;
    onChange();
  };
  // Polling, since editors replace a file instead of changing it.
  watchFile(path, { interval: 250 }, ({ mtimeMs }) => compare(mtimeMs));
  // The file may have changed before the first look of the polling.
  compare(changedAtMs(path));
  return () => unwatchFile(path);
}
