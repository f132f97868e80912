import { defineConfig, type Plugin } from 'vite';
import { inAscii } from '../../tools/release-checks/src/ascii.ts';

const ascii: Plugin = {
  name: 'in-ascii',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = inAscii(file.code);
  },
};

// The program in few files: each file that Node finds, reads and links costs a cold start. What a start needs is in one; what is
// loaded on first use stays in chunks of its own or outside.
export default defineConfig({
  plugins: [ascii],
  ssr: {
    // The recorder is source of conformance and imports this package's entries: bundled, they are the same modules.
    noExternal: [
      '@boothkit/captures',
      '@boothkit/conformance',
      '@boothkit/contract',
      '@boothkit/saved-tests',
      '@boothkit/simulator',
      '@noble/hashes',
      'fflate',
      'zod',
    ],
    // The packages as they are written, whatever was built of them last.
    resolve: { conditions: ['@boothkit/source', 'node', 'import', 'default'] },
  },
  build: {
    ssr: 'src/cli.ts',
    outDir: 'dist/cli',
    emptyOutDir: true,
    target: 'node22',
    // The licenses of all that is bundled, which includes what the library's entries bundle.
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      external: ['#image-codec', '#dashboard-page', '#mcp-sdk', '#yaml', '@boothkit/design-check'],
      output: {
        codeSplitting: { groups: [{ name: 'program', tags: ['$initial'] }] },
        // Names stay as they are, for whoever reads the trace of an error.
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
});
