import { defineConfig } from 'tsup';
import { inAscii } from '../../tools/release-checks/src/ascii.ts';
import { joinedChunks } from '../../tools/release-checks/src/joined-chunks.ts';
import { privateSources } from '../../tools/release-checks/src/private-sources.ts';

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
  entry: [...entries, 'src/service/files/images/codec-sharp.ts', 'src/service/files/images/codec-platform.ts'],
  format: 'esm',
  target: 'node22',
  platform: 'neutral',
  // What begins with # is left for the package's imports map to choose where it runs.
  external: [/^node:/, /^#/],
  // Each module that Node finds, reads and links costs the start of every test file: zod alone has a hundred.
  noExternal: [
    '@boothkit/captures',
    '@boothkit/contract',
    '@boothkit/design-check/image-files',
    '@boothkit/saved-tests',
    'fflate',
    '@noble/hashes',
    // Not zod/v4: what reads a brought document takes much of zod, and chunks are made of whole modules.
    /^zod$/,
  ],
  // Declarations import the types of published packages. Those of a private package are written into them, since a path leads to it.
  dts: {
    entry: entries,
    compilerOptions: {
      paths: {
        '@boothkit/captures': ['../captures/src/captures.ts'],
        '@boothkit/saved-tests': ['../saved-tests/src/interface.ts'],
      },
    },
  },
  sourcemap: true,
  // The sources are published beside the maps; those of private packages are in the maps.
  plugins: [
    privateSources(),
    {
      name: 'in-ascii',
      // What esbuild leaves are comments.
      renderChunk: (code, { type }) =>
        type === 'chunk' && /[^\0-\x7f]/.test(code) ? { code: inAscii(code) } : undefined,
    },
    joinedChunks('matchers', 'remote', 'msw', 'node', 'index'),
  ],
  esbuildOptions: (options) => {
    // The other packages as they are written, whatever was built of them last.
    options.conditions = ['@boothkit/source'];
    options.sourcesContent = false;
    options.charset = 'ascii';
  },
  clean: true,
});
