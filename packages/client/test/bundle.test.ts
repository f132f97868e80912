import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openFile } from '../src/images/file-source.ts';

/** The modules and the remaining imports of the default entry, bundled as for that kind of place. */
async function bundled(conditions: readonly string[]) {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['@boothkit/source', ...conditions] },
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL('../src/index.ts', import.meta.url)), formats: ['es'] },
      rolldownOptions: { external: /^node:/, output: { codeSplitting: false } },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunks = outputs
    .flatMap((output) => ('output' in output ? output.output : []))
    .flatMap((part) => (part.type === 'chunk' ? [part] : []));
  const own = new Set(chunks.map(({ fileName }) => fileName));
  return {
    imports: chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports]).filter((name) => !own.has(name)),
    modules: chunks.flatMap((chunk) => chunk.moduleIds),
    code: chunks.map(({ code }) => code).join('\n'),
  };
}

test('bundled for a browser, the client contains nothing of Node, no schemas and no zod', async () => {
  const { imports, modules, code } = await bundled(['browser', 'default']);
  expect(imports).toEqual([]);
  expect(modules.some((id) => id.endsWith('client/src/client.ts'))).toBe(true);
  expect(modules.filter((id) => /\/zod\/|contract\/src\/schemas|operations\.ts/.test(id))).toEqual([]);
  expect(code).not.toMatch(/\bnode:|\bprocess\.|\bBuffer\b|__vite-browser-external/);
});

// As Rollup's node-resolve, `vite build --lib` and `esbuild --platform=neutral` bundle by default.
test('bundled without the condition node, it opens files in Node', async () => {
  const { imports, code } = await bundled(['default']);
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
  const folder = await mkdtemp(join(tmpdir(), 'boothkit-bundle-'));
  onTestFinished(() => rm(folder, { recursive: true }));
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
