import { defineConfig } from 'tsup';

const entries = [
  'src/index.ts',
  'src/matchers.ts',
  'src/msw.ts',
  'src/node.ts',
  'src/playwright.ts',
  'src/remote.ts',
  'src/vitest.ts',
];

export default defineConfig({
  entry: [...entries, 'src/files/images/codec-sharp.ts', 'src/files/images/codec-platform.ts'],
  format: 'esm',
  target: 'node22',
  platform: 'neutral',
  // What begins with # is left for the package's imports map to choose where it runs.
  external: [/^node:/, /^#/],
  // Each module that Node finds, reads and links costs the start of every test file: zod alone has a hundred. Types stay outside.
  noExternal: ['@boothkit/contract', '@boothkit/design-check/image-files', 'image-dimensions', '@noble/hashes', 'zod'],
  dts: { entry: entries },
  sourcemap: true,
  // The sources are published beside the maps.
  esbuildOptions: (options) => {
    // The contract as it is written, whatever was built of it last.
    options.conditions = ['@boothkit/source'];
    options.sourcesContent = false;
  },
  clean: true,
});
