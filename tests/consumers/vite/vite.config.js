import { defineConfig } from 'vite';

// BASE_URL and API_KEY are from the line that `npx @boothkit/simulator --json` prints.
const { BASE_URL: baseUrl = 'http://127.0.0.1:4010/v1', API_KEY: apiKey } = process.env;
const proxy = {
  '/v1': {
    target: new URL(baseUrl).origin,
    headers: { authorization: `Bearer ${apiKey}` },
  },
};

export default defineConfig({
  build: { target: 'es2023' },
  server: { proxy },
  preview: { proxy },
});
