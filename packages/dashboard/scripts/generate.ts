import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

// The simulator serves the dashboard itself, wherever it runs: so the page's files are texts in a JSON module, which is generated
// here and checked in with the simulator.
const source = new URL('../src/', import.meta.url);
const outputs = new URL('../../simulator/generated/', import.meta.url);

const built = await build({
  configFile: false,
  logLevel: 'warn',
  root: fileURLToPath(source),
  base: './',
  resolve: { conditions: ['@boothkit/source', 'browser', 'default'] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    write: false,
    minify: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]', codeSplitting: false },
    },
  },
});
const files = new Map(
  (Array.isArray(built) ? built : [built])
    .flatMap((result) => ('output' in result ? result.output : []))
    .map((part) => [part.fileName, part.type === 'chunk' ? part.code : part.source]),
);

const text = (name: string): string => {
  const content = files.get(name);
  if (typeof content !== 'string') throw new Error(`the build gave no ${name}, only ${[...files.keys()].join(', ')}`);
  return content;
};
const page = `${JSON.stringify({ html: text('index.html'), script: text('page.js'), style: text('page.css') }, null, 2)}\n`;

const target = new URL('page.json', outputs);
if (!process.argv.includes('--check')) {
  await mkdir(outputs, { recursive: true });
  await writeFile(target, page);
} else if ((await readFile(target, 'utf8').catch(() => '')) !== page) {
  process.exitCode = 1;
  console.error(`${target.pathname} is stale: run npm run generate`);
}
