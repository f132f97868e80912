import type { BoothTestOptions } from '@boothkit/simulator/playwright';
import { defineConfig } from '@playwright/test';

const controlUrl = process.env['CONTROL_URL'];
const onItsOwn = /(isolation|ids)\.spec/;

export default defineConfig<BoothTestOptions>({
  workers: 1,
  // Node strips their types itself.
  build: { external: ['**/packages/*/src/**'] },
  projects: [
    { name: 'its own simulator' },
    { name: 'a world of a running simulator', testMatch: onItsOwn, use: { boothkit: { controlUrl } } },
    { name: 'a running simulator', testMatch: onItsOwn, use: { boothkit: { controlUrl, own: 'simulator' } } },
    { name: 'an account each', testMatch: onItsOwn, use: { boothkit: { controlUrl, own: 'account' } } },
    // One is enough: repeats have the same names in all projects.
    { name: 'repeated', testMatch: /ids\.spec/, repeatEach: 2 },
  ],
});
