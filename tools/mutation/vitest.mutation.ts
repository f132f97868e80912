import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

const tests = [
  ...['rules', 'layout'].map((folder) => `packages/contract/test/${folder}`),
  ...['api', 'branding', 'description', 'events', 'files', 'engine/http/outbound', 'model', 'oauth'].map(
    (folder) => `packages/simulator/test/${folder}`,
  ),
  ...['limits', 'webhooks'].map((folder) => `packages/client/test/${folder}`),
];

// Mutation testing runs the tests of what it changes in one project, on the packages' sources.
export default defineConfig({
  ssr: { resolve: { conditions: ['@boothkit/source', ...defaultServerConditions] } },
  test: {
    testTimeout: 30_000,
    setupFiles: [
      'packages/client/test/support/own-limits.setup.ts',
      'tools/test-support/src/seed.setup.ts',
      'tools/mutation/lazy.setup.ts',
    ],
    include: [
      ...tests.map((folder) => `${folder}/**/*.test.ts`),
      'packages/conformance/test/simulator-as-target.test.ts',
      'packages/client/test/{admission,waiting}.test.ts',
      'packages/simulator/test/{http/guard,server/guard-responses}.test.ts',
    ],
    exclude: ['**/*.long.test.ts'],
  },
});
