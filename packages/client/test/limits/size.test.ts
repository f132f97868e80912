import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, test } from 'vitest';

/** The default entry with all that it loads at once, minified as a bundler for browsers does it, and what it may load later. */
async function bundledEntry(): Promise<{ readonly atOnce: string; readonly later: string }> {
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
  const chunks = outputs
    .flatMap((output) => ('output' in output ? output.output : []))
    .flatMap((part) => (part.type === 'chunk' ? [part] : []));
  const atOnce = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  for (const name of atOnce)
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) atOnce.add(imported);
  const codeOf = (wanted: boolean) =>
    chunks
      .filter(({ fileName }) => atOnce.has(fileName) === wanted)
      .map(({ code }) => code)
      .join('');
  return { atOnce: codeOf(true), later: codeOf(false) };
}

test('the default entry has at most 21 KiB compressed, of which ky is 9, and nothing of Redis', async () => {
  const { atOnce } = await bundledEntry();
  expect(gzipSync(atOnce, { level: 9 }).length).toBeLessThanOrEqual(21 * 1024);
  expect(atOnce).not.toMatch(/HGETALL|boothkit:/);
});

test('the rules of a preview are loaded when one is asked for, and are not part of the entry', async () => {
  const { atOnce, later } = await bundledEntry();
  expect(later).toContain('No compatible templates');
  expect(atOnce).not.toContain('No compatible templates');
});
