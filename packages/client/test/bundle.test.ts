import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';

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
      rolldownOptions: { external: /^node:/ },
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
  expect(modules.filter((id) => /\/zod\/|contract\/src\/schemas|operations\.ts|file-source\.node/.test(id))).toEqual(
    [],
  );
  expect(code).not.toMatch(/\bnode:|\bprocess\.|\bBuffer\b|__vite-browser-external/);
});

test('bundled for Node, it needs the file system only', async () => {
  const { imports } = await bundled(['node', 'default']);
  expect([...new Set(imports)].sort()).toEqual(['node:fs', 'node:fs/promises']);
});

test('without a file system, a path is rejected with the alternatives', async () => {
  const { openFile } = await import('../src/images/file-source.default.ts');
  await expect(openFile('logo.png')).rejects.toThrow(
    'there are no files outside Node; pass its bytes, a Blob or an https URL',
  );
});
