import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';

const kibibyte = 1024;

/** The chunks of the default entry, minified as a bundler for browsers does it: what is loaded at once, and what when it is needed. */
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
  const later = chunks.filter((chunk) => !atOnce.has(chunk));
  const codeOf = (some: Iterable<Rolldown.OutputChunk>) => [...some].map(({ code }) => code).join('');
  return { atOnce: codeOf(atOnce), later: codeOf(later) };
}

const compressedBytes = (code: string) => gzipSync(code, { level: 9 }).length;

test('the default entry has at most 18.5 KiB compressed, of which ky is 8.5, and nothing of Redis', async () => {
  const { atOnce, later } = await bundledEntry();
  expect(compressedBytes(atOnce)).toBeLessThanOrEqual(18.5 * kibibyte);
  expect(`${atOnce}${later}`).not.toMatch(/HGETALL|boothkit:\{/);
});

test('what it takes to upload an image is loaded with the first one', async () => {
  const { atOnce, later } = await bundledEntry();
  expect(later).toMatch(/PNG or JPEG/);
  expect(atOnce).not.toMatch(/PNG or JPEG/);
});

test('the rules of a preview are loaded when one is asked for, and are not part of the entry', async () => {
  const { atOnce, later } = await bundledEntry();
  expect(later).toContain('No compatible templates');
  expect(atOnce).not.toContain('No compatible templates');
});
