import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

const tests = [
  ...['rules', 'layout'].map((folder) => `packages/contract/test/${folder}`),
  ...['api', 'branding', 'description', 'events', 'files', 'model'].map(
    (folder) => `packages/simulator/test/${folder}`,
  ),
];

// Mutation testing runs the tests of rules, layout and operations in one project, on the packages' sources.
export default defineConfig({
  ssr: { resolve: { conditions: ['@boothkit/source', ...defaultServerConditions] } },
  test: { testTimeout: 30_000, include: tests.map((folder) => `${folder}/**/*.test.ts`) },
});
