import { defineConfig } from 'tsup';

const entries = ['src/index.ts', 'src/document.ts', 'src/redis.ts', 'src/validate.ts', 'src/webhooks.ts'];

export default defineConfig({
  entry: [...entries, 'src/images/file-source.node.ts', 'src/images/file-source.default.ts'],
  format: 'esm',
  target: 'node22',
  platform: 'neutral',
  // "#file-source" is left for the package's imports map to choose where it runs.
  external: [/^node:/, /^#/],
  // What the client takes of it, instead of all of it: each module that is found, read and linked costs an import.
  noExternal: ['@boothkit/contract/internal'],
  dts: { entry: entries },
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
