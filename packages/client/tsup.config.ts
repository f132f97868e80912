import { defineConfig } from 'tsup';

const entries = ['src/index.ts', 'src/redis.ts', 'src/validate.ts', 'src/webhooks.ts'];

export default defineConfig({
  entry: [...entries, 'src/images/file-source.node.ts', 'src/images/file-source.default.ts'],
  format: 'esm',
  target: 'node22',
  platform: 'neutral',
  // "#file-source" is left for the package's imports map to choose where it runs.
  external: [/^node:/, /^#/],
  dts: { entry: entries },
  sourcemap: true,
  // The sources are published beside the maps.
  esbuildOptions: (options) => {
    options.sourcesContent = false;
  },
  clean: true,
});
