import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';

const kibibyte = 1024;

/**
 * The code of the default entry, minified as a bundler for browsers does it: what is loaded at once, what beside the first call, and
 * what when it is needed.
 */
async function bundledEntry() {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['@boothkit/source', 'browser', 'default'] },
    build: {
      write: false,
      minify: true,
      target: 'es2023',
      lib: { entry: fileURLToPath(new URL('../src/index.ts', import.meta.url)), formats: ['es'] },
      // What `minify` leaves alone in libraries.
      rolldownOptions: { output: { minify: true } },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunks = outputs
    .flatMap((output) => ('output' in output ? output.output : []))
    .filter((part): part is Rolldown.OutputChunk => part.type === 'chunk');
  const atOnce = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const { imports } of atOnce) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) atOnce.add(chunk);
  }
  const beside = chunks.filter(({ name }) => name === 'later');
  const later = chunks.filter((chunk) => !atOnce.has(chunk) && !beside.includes(chunk));
  const codeOf = (some: Iterable<Rolldown.OutputChunk>) => [...some].map(({ code }) => code).join('');
  return { atOnce: codeOf(atOnce), beside: codeOf(beside), later: codeOf(later) };
}

const compressedBytes = (code: string) => gzipSync(code, { level: 9 }).length;

test('the default entry has at most 17.5 KiB compressed, of which ky is 8.5, and with what is loaded once a client is made 23.5', async () => {
  const { atOnce, beside, later } = await bundledEntry();
  expect(atOnce).toContain('prefixUrl');
  expect(compressedBytes(atOnce)).toBeLessThanOrEqual(17.5 * kibibyte);
  expect(compressedBytes(`${atOnce}${beside}`)).toBeLessThanOrEqual(23.5 * kibibyte);
  expect(`${atOnce}${beside}${later}`).not.toMatch(/HGETALL|boothkit:\{/);
});

test('the limits, what a failed call comes to and the less common methods are loaded beside the first call', async () => {
  const { atOnce, beside } = await bundledEntry();
  for (const text of ['limits.maxQueued allows', 'the answer broke off', 'stay below baseUrl']) {
    expect(beside).toContain(text);
    expect(atOnce).not.toContain(text);
  }
});

test('what it takes to upload an image is loaded with the first one', async () => {
  const { atOnce, beside, later } = await bundledEntry();
  expect(later).toMatch(/PNG or JPEG/);
  expect(`${atOnce}${beside}`).not.toMatch(/PNG or JPEG/);
});

test('the rules of a preview are loaded when one is asked for, and are not part of the entry', async () => {
  const { atOnce, beside, later } = await bundledEntry();
  expect(later).toContain('No compatible templates');
  expect(`${atOnce}${beside}`).not.toContain('No compatible templates');
});
