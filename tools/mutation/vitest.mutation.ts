import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

// Mutation testing runs the tests of rules, layout and operations in one project, on the packages' sources.
export default defineConfig({
  ssr: { resolve: { conditions: ['@boothkit/source', ...defaultServerConditions] } },
  test: {
    testTimeout: 30_000,
    include: [
      'packages/contract/test/{rules,layout}/**/*.test.ts',
      'packages/simulator/test/{api,branding,description,events,files,model}/**/*.test.ts',
    ],
  },
});
