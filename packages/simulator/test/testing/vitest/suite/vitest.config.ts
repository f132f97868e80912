import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  ssr: { resolve: { conditions: ['@boothkit/source', ...defaultServerConditions] } },
  test: { include: ['own-worlds.ts', 'own-accounts.ts'], testTimeout: 300_000 },
});
