import { defineConfig } from 'tsup';

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/matchers.ts',
    'src/msw.ts',
    'src/node.ts',
    'src/remote.ts',
    'src/vitest.ts',
    'src/files/images/codec-sharp.ts',
    'src/files/images/codec-platform.ts',
  ],
  format: 'esm',
  target: 'node22',
  platform: 'neutral',
  // What begins with # is left for the package's imports map to choose where it runs.
  external: [/^node:/, /^#/],
  dts: { entry: ['src/index.ts', 'src/matchers.ts', 'src/msw.ts', 'src/node.ts', 'src/remote.ts', 'src/vitest.ts'] },
  sourcemap: true,
  // The sources are published beside the maps.
  esbuildOptions: (options) => {
    options.sourcesContent = false;
  },
  clean: true,
});
