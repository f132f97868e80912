import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';
import type { Figures } from '../measure.ts';

const packages = ['contract', 'client', 'design-check', 'simulator', 'conformance'];

/** What importing each published entry loads, as it is built: modules and bytes, those of dependencies included. */
export async function countEntries(checkout: string): Promise<Figures> {
  const figures: Record<string, number> = {};
  for (const name of packages) {
    const folder = join(checkout, 'packages', name);
    const { exports, peerDependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    for (const [entry, { default: file } = {} as { default?: string }] of Object.entries<{ default?: string }>(
      exports,
    )) {
      if (!file?.startsWith('./dist/')) continue;
      if (!existsSync(join(folder, file)))
        throw new Error(`${join(folder, file)} does not exist: run npm run build first`);
      const { modules, sizeBytes } = await loadedBy(folder, file, Object.keys(peerDependencies));
      const label = join('@boothkit', name, entry);
      figures[`${label}, modules`] = modules;
      figures[`${label}, bytes`] = sizeBytes;
    }
  }
  return { ...figures, 'the client in one file, bytes compressed': await compressedBytes(checkout) };
}

/** Follows imports, except those on first use. What users bring is not followed. */
async function loadedBy(folder: string, file: string, peers: readonly string[]) {
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: [file],
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: [],
    splitting: true,
    outdir: 'size',
    external: [...peers, 'sharp'],
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const inputs: Metafile['inputs'] = metafile.inputs;
  const loaded = new Set([file.slice('./'.length)]);
  let sizeBytes = 0;
  // The set grows while the loop runs.
  for (const path of loaded) {
    sizeBytes += inputs[path]?.bytes ?? 0;
    for (const { path: imported, kind, external } of inputs[path]?.imports ?? [])
      if (!external && kind !== 'dynamic-import') loaded.add(imported);
  }
  return { modules: loaded.size, sizeBytes };
}

/** All of the client's default entry, as a page would load it. */
async function compressedBytes(checkout: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: "export * from '@boothkit/client';", resolveDir: join(checkout, 'tools/bench') },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    minify: true,
    write: false,
    logLevel: 'silent',
  });
  return outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0);
}
