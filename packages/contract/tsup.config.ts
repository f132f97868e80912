import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['index', 'internal', 'openapi', 'rules'].map((name) => `src/${name}.ts`),
  format: 'esm',
  target: 'node22',
  platform: 'neutral',
  dts: true,
  sourcemap: true,
  // The sources are published beside the maps.
  esbuildOptions: (options) => {
    options.sourcesContent = false;
  },
  clean: true,
});
