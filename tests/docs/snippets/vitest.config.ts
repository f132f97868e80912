import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

// For the test files in the documentation, each alone in a folder of its own.
export default defineConfig({
  ssr: { resolve: { conditions: ['@boothkit/source', ...defaultServerConditions] } },
  test: {
    // Node strips their types itself.
    server: { deps: { external: [/\/packages\/[^/]+\/src\//] } },
    include: ['*/block.ts'],
    pool: 'threads',
  },
});
