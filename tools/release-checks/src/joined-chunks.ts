import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type GetModuleInfo, type Plugin as RollupPlugin, rollup } from 'rollup';
import type { Options } from 'tsup';

type Plugin = NonNullable<Options['plugins']>[number];

/** The files that esbuild has written, each with its source map. */
const written: RollupPlugin = {
  name: 'written',
  load: (id) => ({ code: readFileSync(id, 'utf8'), map: JSON.parse(readFileSync(`${id}.map`, 'utf8')) }),
};

/** The modules that are loaded with a module. */
function loadedWith(module: string, infoOf: GetModuleInfo, found = new Set<string>()): Set<string> {
  if (found.has(module)) return found;
  found.add(module);
  for (const imported of infoOf(module)?.importedIds ?? []) loadedWith(imported, infoOf, found);
  return found;
}

/**
 * Returns a plugin that joins the chunks of a package. esbuild writes a chunk for each set of entries that need the same files, and each
 * module costs an import more than its bytes do. What the last of these entries loads becomes one chunk for each of them: what the first
 * loads, too, what the second loads beside it, and so on. Name the entries from the lightest to the heaviest, so that none loads what only
 * a heavier one needs.
 */
export function joinedChunks(...names: readonly string[]): Plugin {
  return {
    name: 'joined-chunks',
    async buildEnd({ writtenFiles }) {
      const folder = resolve(this.options.outDir);
      const fileOf = (name: string) => join(folder, `${name}.js`);
      const entries = Object.values(this.options.entry).map((file: string) => file.replace(/^src\/|\.ts$/g, ''));
      const bundle = await rollup({
        input: Object.fromEntries(entries.map((name) => [name, fileOf(name)])),
        external: (id) => !id.startsWith('.') && !id.startsWith(folder),
        plugins: [written],
        treeshake: false,
        onLog(_, { message }) {
          throw new Error(message);
        },
      });
      let chunks: readonly (readonly [name: string, loaded: ReadonlySet<string>])[] | undefined;
      for (const { name } of writtenFiles) rmSync(name);
      await bundle.write({
        dir: folder,
        sourcemap: true,
        chunkFileNames: '[name]-[hash].js',
        hoistTransitiveImports: false,
        manualChunks(file, { getModuleInfo }) {
          chunks ??= names.map((name) => [`${name}-core`, loadedWith(fileOf(name), getModuleInfo)]);
          if (!chunks.at(-1)?.[1].has(file) || entries.some((name) => file === fileOf(name))) return undefined;
          return chunks.find(([, loaded]) => loaded.has(file))?.[0];
        },
      });
      await bundle.close();
    },
  };
}
