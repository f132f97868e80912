import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

// For the test files in the documentation, each alone in a folder of its own.
export default defineConfig({
  ssr: { resolve: { conditions: ['@boothkit/source', ...defaultServerConditions] } },
  test: { include: ['*/block.ts'], pool: 'threads' },
});
