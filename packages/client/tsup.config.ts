import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts', 'src/document.ts', 'src/redis.ts', 'src/validate.ts', 'src/webhooks.ts'],
  format: 'esm',
  target: 'node22',
  platform: 'neutral',
  // What the client takes of it, instead of all of it: each module that is found, read and linked costs an import.
  noExternal: ['@boothkit/contract/internal'],
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
