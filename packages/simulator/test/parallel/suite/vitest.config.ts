import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

// All at once: each waits for the others before it books.
export default defineConfig({
  ssr: { resolve: { conditions: ['@boothkit/source', ...defaultServerConditions] } },
  test: { include: ['bookings.ts'], maxConcurrency: 500, testTimeout: 300_000 },
});
