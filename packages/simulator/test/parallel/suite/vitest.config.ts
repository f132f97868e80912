import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

// As many at once as keeps a busy machine within fetch's ten seconds for a connection.
export default defineConfig({
  ssr: { resolve: { conditions: ['@boothkit/source', ...defaultServerConditions] } },
  test: { include: ['bookings.ts'], maxConcurrency: 100, testTimeout: 60_000 },
});
