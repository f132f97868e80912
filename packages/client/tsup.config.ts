import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Options } from 'tsup';

const internal = fileURLToPath(new URL('../contract/src/internal.ts', import.meta.url));

/**
 * Keeps the reader of documents out of all entries but `document` and `validate`, and the comparison with them out of all but `validate`:
 * esbuild puts each file into the chunk of all entries that lead to it, and each of them imports `internal.ts`. To other modules it has no
 * exports of them.
 */
const describedApart: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'described-apart',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^@boothkit\/contract\/internal$/ }, ({ importer }) => {
      const [, folder] = /client\/src\/(document|validate)\//.exec(importer) ?? [];
      return { path: internal, suffix: folder === undefined ? '' : `?${folder}`, sideEffects: false };
    });
    onLoad({ filter: /contract\/src\/internal\.ts$/ }, async ({ path, suffix }) => {
      const text = await readFile(path, 'utf8');
      const hidden = suffix === '?document' ? '(?:responses|shape)' : "[^']*";
      const exported = new RegExp(`^export \\{[^}]*\\} from './described/${hidden}\\.ts';$`, 'gm');
      return { contents: suffix === '?validate' ? text : text.replace(exported, ''), loader: 'ts' };
    });
  },
};

export default defineConfig({
  entry: ['src/index.ts', 'src/document.ts', 'src/redis.ts', 'src/validate.ts', 'src/webhooks.ts'],
  format: 'esm',
  target: 'node22',
  platform: 'neutral',
  // What the client takes of it, instead of all of it: each module that is found, read and linked costs an import.
  noExternal: ['@boothkit/contract/internal'],
  esbuildPlugins: [describedApart],
  dts: true,
  sourcemap: true,
  // The sources are published beside the maps.
  esbuildOptions: (options) => {
    // The contract as it is written, whatever was built of it last.
    options.conditions = ['@boothkit/source'];
    options.sourcesContent = false;
    // The first import of the entry is for bundles of the sources.
    options.logOverride = { 'ignored-bare-import': 'silent' };
  },
  clean: true,
});
