import { defineConfig } from 'tsup';

// The program in few files: each file that Node finds, reads and links costs a cold start. What is loaded on first use stays
// in chunks of its own or outside.
export default defineConfig({
  entry: ['src/cli.ts'],
  outDir: 'dist/cli',
  format: 'esm',
  target: 'node22',
  platform: 'node',
  noExternal: ['@boothkit/contract', '@noble/hashes', 'sorted-btree', 'zod'],
  external: [/^#/],
  splitting: true,
  esbuildOptions(options) {
    // The contract as it is written, whatever was built of it last.
    options.conditions = ['@boothkit/source'];
    options.minifySyntax = true;
    options.minifyWhitespace = true;
  },
  treeshake: { preset: 'smallest' },
  // The library has maps; here they would be most of what is installed.
  sourcemap: false,
  clean: true,
});
