import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

// What mutation testing runs: the tests of the rules and of the operations in one project, on the packages' sources.
export default defineConfig({
  ssr: { resolve: { conditions: ['@boothkit/source', ...defaultServerConditions] } },
  test: {
    include: [
      'packages/contract/test/rules/**/*.test.ts',
      'packages/simulator/test/{events,branding,description,limits,model,pipeline,storage,versions}/**/*.test.ts',
    ],
  },
});
