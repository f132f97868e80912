import { defineConfig } from 'vite';

// The program in few files: each file that Node finds, reads and links costs a cold start. What a start needs is in one; what is
// loaded on first use stays in chunks of its own or outside.
export default defineConfig({
  ssr: {
    noExternal: ['@boothkit/contract', '@noble/hashes', 'image-dimensions', 'zod'],
    // The packages as they are written, whatever was built of them last.
    resolve: { conditions: ['@boothkit/source', 'node', 'import', 'default'] },
  },
  build: {
    ssr: 'src/cli.ts',
    outDir: 'dist/cli',
    emptyOutDir: true,
    target: 'node22',
    rolldownOptions: {
      external: ['#image-codec', '@boothkit/design-check'],
      output: {
        codeSplitting: { groups: [{ name: 'program', tags: ['$initial'] }] },
        // Names stay as they are, for whoever reads the trace of an error.
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
});
