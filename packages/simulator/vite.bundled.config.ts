import { defineConfig, type Plugin } from 'vite';
import { licensesOf } from '../../tools/release-checks/src/bundled-licenses.ts';

/** What the MCP SDK validates answers of people with. This server asks people for nothing. */
const noValidator: Plugin = {
  name: 'no-validator',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('/_shims') ? '\0no-validator' : undefined),
  load: (id) => (id === '\0no-validator' ? 'export const DefaultJsonSchemaValidator = Object;' : undefined),
};

/** What the files of the MCP SDK contain themselves. */
const contained: Plugin = {
  name: 'contained-licenses',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'contained-licenses.md', source: licensesOf(['content-type']) });
  },
};

// Packages of which little is used, a file for each, which the library and the program load on first use: 0.4 MB of 11.
export default defineConfig({
  plugins: [noValidator, contained],
  ssr: { noExternal: true, target: 'webworker' },
  build: {
    ssr: true,
    outDir: 'dist/bundled',
    target: 'node22',
    minify: true,
    license: { fileName: 'licenses.md' },
    rolldownOptions: { input: { 'mcp-sdk': 'src/protocols/mcp/sdk.ts', yaml: 'src/cli/yaml.ts' } },
  },
});
