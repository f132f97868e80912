import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { expect, test, vi } from 'vitest';
import { openFile } from '../src/images/file-source.ts';
import { bundle } from './support/bundle.ts';

const kibibyte = 1024;
const compressedBytes = (code: string) => gzipSync(code, { level: 9 }).length;

test('bundled for a browser, the client contains nothing of Node, no schemas and no zod', async () => {
  const { imports, modules, code } = await bundle('index.ts', ['browser', 'default']);
  expect(imports).toEqual([]);
  expect(modules.some((id) => id.endsWith('client/src/resources/client.ts'))).toBe(true);
  expect(modules.filter((id) => /\/zod\/|contract\/src\/schemas|operations\.ts/.test(id))).toEqual([]);
  expect(code).not.toMatch(/\bnode:|\bprocess\.|\bBuffer\b|__vite-browser-external/);
});

test('minified, the default entry has at most 41.5 KiB compressed, of which ky is 8.5, and nothing of the Redis limiter', async () => {
  const { code, modules } = await bundle('index.ts', ['browser', 'default'], { minify: true });
  expect(modules.filter((id) => /client\/src\/document\/|contract\/src\/described\//.test(id))).toEqual([]);
  expect(code).toContain('prefixUrl');
  expect(code).toContain('PNG or JPEG');
  expect(code).not.toMatch(/HGETALL|boothkit:\{/);
  expect(compressedBytes(code)).toBeLessThanOrEqual(41.5 * kibibyte);
});

test('without what is loaded when it is first used, such as uploads and errors, it has at most 28.4 KiB', async () => {
  const external = [/images\/upload\.ts$|(?:wait-notice|failure-error|ensure-copy)\.ts$/];
  const { code } = await bundle('index.ts', ['browser', 'default'], { minify: true, external });
  expect(code).not.toMatch(/PNG or JPEG/);
  expect(compressedBytes(code)).toBeLessThanOrEqual(28.4 * kibibyte);
});

test('the receiver of webhooks carries neither schemas nor the client, and no module of Node in a worker', async () => {
  const { imports, modules } = await bundle('webhooks.ts', ['workerd', 'worker', 'browser', 'module', 'production']);
  expect(imports).toEqual([]);
  expect(modules.some((id) => id.endsWith('webhooks/receiver.ts'))).toBe(true);
  const others = /\/zod\/|\/ky\/|contract\/src\/schemas|client\/src\/(?:transport|calls|resources)\//;
  expect(modules.filter((id) => others.test(id))).toEqual([]);
});

// As Rollup's node-resolve, `vite build --lib` and `esbuild --platform=neutral` bundle by default.
test('bundled without the condition node, it opens files in Node', async () => {
  const { imports, code } = await bundle('index.ts', ['default']);
  expect(imports).toEqual([]);
  const program = `
    ${code.replace(/^export \{[^}]*\};$/gm, '')}
    const seen = [];
    const fetch = async (url, { body }) => {
      seen.push((await new Response(body).arrayBuffer()).byteLength);
      return Response.json({ id: 'e1', eventId: 'e1', uploadUrl: 'https://storage.example.com/u', headers: {}, storagePath: 'p' });
    };
    const booth = new BoothClient({ apiKey: 'bk', baseUrl: 'https://api.example.com', fetch });
    await booth.branding.setImage('e1', 'logo', process.argv[2]);
    console.log(seen[1]);`;
  const logo = fileURLToPath(new URL('../../../examples/assets/logo.png', import.meta.url));
  const folder = temporaryFolder();
  await writeFile(join(folder, 'program.mjs'), program);
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'program.mjs'), logo]);
  expect(Number(stdout)).toBe(statSync(logo).size);
});

test.each([{}, { process: undefined }, { process: {} }, { navigator: { userAgent: 'Cloudflare-Workers' } }])(
  'without a file system, a path is rejected with the alternatives: %j',
  async (globals) => {
    const isNode = Object.keys(globals).length === 0;
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
    const opening = openFile('logo.png').catch((error: Error) => error.message);
    vi.unstubAllGlobals();
    expect(await opening).toContain(
      isNode ? 'ENOENT' : 'there are no files outside Node, Bun and Deno; pass its bytes, a Blob or an https URL',
    );
  },
);
