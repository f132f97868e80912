import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';

const kibibyte = 1024;
/** The modules that are loaded when they are used: by the first upload, copy, wait or failure. */
const lazy = /images\/upload\.ts$|(?:wait-notice|failure-error|ensure-copy)\.ts$/;

/** The default entry in one file, minified as a bundler for browsers does it. */
async function bundled(options: { readonly external?: RegExp } = {}): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['@boothkit/source', 'browser', 'default'] },
    build: {
      write: false,
      minify: true,
      target: 'es2023',
      lib: { entry: fileURLToPath(new URL('../src/index.ts', import.meta.url)), formats: ['es'] },
      // Vite's `minify` leaves the white space of libraries.
      rolldownOptions: { ...options, output: { minify: true, codeSplitting: false } },
    },
  });
  const chunks = [result]
    .flat()
    .flatMap((output) => ('output' in output ? output.output : []))
    .filter((part): part is Rolldown.OutputChunk => part.type === 'chunk');
  expect(chunks).toHaveLength(1);
  return chunks.map(({ code }) => code).join('');
}

const compressedBytes = (code: string) => gzipSync(code, { level: 9 }).length;

test('the default entry has at most 40.8 KiB compressed in one file, of which ky is 8.5', async () => {
  const code = await bundled();
  expect(code).toContain('prefixUrl');
  expect(code).toContain('PNG or JPEG');
  expect(compressedBytes(code)).toBeLessThanOrEqual(40.8 * kibibyte);
});

test('without what is loaded when it is first used, such as uploads and errors, it has at most 27.9 KiB', async () => {
  const code = await bundled({ external: lazy });
  expect(code).not.toMatch(/PNG or JPEG/);
  expect(compressedBytes(code)).toBeLessThanOrEqual(27.9 * kibibyte);
});

test('the default entry contains nothing of the Redis limiter', async () => {
  expect(await bundled()).not.toMatch(/HGETALL|boothkit:\{/);
});
