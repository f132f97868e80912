import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts', 'src/cli.ts'],
  format: 'esm',
  target: 'node22',
  platform: 'node',
  dts: { entry: ['src/index.ts'] },
  sourcemap: true,
  // The sources are published beside the maps.
  esbuildOptions: (options) => {
    options.sourcesContent = false;
  },
  clean: true,
});
