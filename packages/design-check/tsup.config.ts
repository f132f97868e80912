import { defineConfig } from 'tsup';

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/image-files.ts',
    'src/cli.ts',
    'src/pixels/decoder-sharp.ts',
    'src/pixels/decoder-platform.ts',
  ],
  format: 'esm',
  target: 'node22',
  platform: 'neutral',
  // "#pixel-decoder" is left for the package's imports map to choose where it runs.
  external: [/^node:/, /^#/],
  dts: { entry: ['src/index.ts', 'src/image-files.ts'] },
  sourcemap: true,
  // The sources are published beside the maps.
  esbuildOptions: (options) => {
    options.sourcesContent = false;
  },
  clean: true,
});
