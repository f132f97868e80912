import { builtinModules } from 'node:module';
import { resolve } from 'node:path';
import { build } from 'vite';

/** A module of the sources and all that it imports in one file, as bundlers write it. */
export async function bundle(
  entry: string,
  conditions: readonly string[],
  { external = [], minify = false }: { readonly external?: readonly RegExp[]; readonly minify?: boolean } = {},
) {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['@boothkit/source', ...conditions] },
    build: {
      write: false,
      minify,
      target: 'es2023',
      lib: { entry: resolve(import.meta.dirname, '../../src', entry), formats: ['es'] },
      rolldownOptions: {
        external: [/^node:/, ...builtinModules, ...external],
        // Vite's `minify` leaves the white space of libraries.
        output: { minify, codeSplitting: false },
      },
    },
  });
  const chunks = [result]
    .flat()
    .flatMap((output) => ('output' in output ? output.output : []))
    .flatMap((part) => (part.type === 'chunk' ? [part] : []));
  const own = new Set(chunks.map(({ fileName }) => fileName));
  return {
    /** What it still imports. */
    imports: chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports]).filter((name) => !own.has(name)),
    modules: chunks.flatMap(({ moduleIds }) => moduleIds),
    code: chunks.map(({ code }) => code).join('\n'),
  };
}
