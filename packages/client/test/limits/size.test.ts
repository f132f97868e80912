import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, test } from 'vitest';

/** The default entry with all that it loads, minified as a bundler for browsers does it. */
async function bundledEntry(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['@boothkit/source', 'browser', 'default'] },
    build: {
      write: false,
      minify: true,
      target: 'es2023',
      lib: { entry: fileURLToPath(new URL('../../src/index.ts', import.meta.url)), formats: ['es'] },
      // What `minify` leaves alone in libraries.
      rolldownOptions: { output: { minify: true } },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  return outputs
    .flatMap((output) => ('output' in output ? output.output : []))
    .flatMap((part) => (part.type === 'chunk' ? [part.code] : []))
    .join('');
}

test('the default entry has at most 21 KiB compressed, of which ky is 9, and nothing of Redis', async () => {
  const code = await bundledEntry();
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(21 * 1024);
  expect(code).not.toMatch(/HGETALL|boothkit:/);
});
