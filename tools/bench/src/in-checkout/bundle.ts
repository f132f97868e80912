import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

// What a page loads at its start if it exports a name of a module: minified and compressed, without what is loaded on first use.

const [name = '', module = ''] = process.argv.slice(1);
// In the checkout, so that its packages are found.
const folder = mkdtempSync(join(process.cwd(), 'node_modules/.bundle-'));
try {
  const entry = join(folder, 'program.js');
  writeFileSync(entry, `export { ${name} } from '${module}';`);
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2023',
      lib: { entry, formats: ['es'] },
      // Vite's `minify` leaves the white space of libraries.
      rolldownOptions: { output: { minify: true } },
    },
  });
  const chunks = [output]
    .flat()
    .flatMap((made) => ('output' in made ? made.output : []))
    .filter((part): part is Rolldown.OutputChunk => part.type === 'chunk');
  const atStart = new Set(chunks.filter(({ isEntry }) => isEntry));
  // The set grows while the loop runs: what a chunk imports is loaded with it.
  for (const { imports } of atStart)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) atStart.add(chunk);
  const sizeBytes = [...atStart].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
  console.log(JSON.stringify({ [`${module}, KiB`]: sizeBytes / 1024 }));
} finally {
  rmSync(folder, { recursive: true });
}
