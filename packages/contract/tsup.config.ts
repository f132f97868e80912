import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['constants', 'document', 'index', 'internal', 'layout', 'openapi', 'rules', 'types'].map(
    (name) => `src/${name}.ts`,
  ),
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
