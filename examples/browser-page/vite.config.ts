import { msw } from 'msw/vite';
import { defaultClientConditions, defineConfig } from 'vite';

export default defineConfig({
  // Serves MSW's worker file, in development only.
  plugins: [msw({ mode: 'worker-only' })],
  // In this repository the packages run from their sources. Leave it out of a project of your own.
  resolve: { conditions: ['@boothkit/source', ...defaultClientConditions] },
  build: { target: 'es2023' },
});
