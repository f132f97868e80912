import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openApiDocument } from '@boothkit/contract/openapi';
import { build, type Plugin } from 'vite';

// The simulator serves the dashboard itself, wherever it runs: so the page's files are texts in a JSON module, which is generated
// here and checked in with the simulator.
const source = new URL('../src/', import.meta.url);
const outputs = new URL('../../simulator/generated/', import.meta.url);
/** The licenses of what the page bundles, published beside it. */
const licenses = 'page-licenses.md';

/** A schema or an operation of the contract's document, as far as the page needs it. */
interface Described {
  readonly properties?: object;
  readonly enum?: readonly string[];
  readonly description?: string;
}

const { components, paths } = openApiDocument as unknown as {
  readonly components: { readonly schemas: Readonly<Record<string, Described>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
};
const bodies = /^(CreateEvent|UpdateEvent|DuplicateEvent|UpdateEventBranding)Body$|^EventSettingsPatch$/;

const mapped = <Value, Result>(object: Readonly<Record<string, Value>>, map: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));

/** Of the contract's document the page has the words on its operations and on the fields of its forms, and not all of it. */
const fieldsOnly: Plugin = {
  name: 'fields-only',
  enforce: 'pre',
  transform(_, id) {
    if (!id.endsWith('contract/openapi.json')) return undefined;
    // The bodies, and the lists of values that their fields refer to.
    const schemas = Object.entries(components.schemas).filter(([name, one]) => bodies.test(name) || one.enum);
    return JSON.stringify({
      components: {
        schemas: mapped(Object.fromEntries(schemas), (one) => ({ properties: one.properties, enum: one.enum })),
      },
      paths: mapped(paths, (methods) => mapped(methods, ({ description }) => ({ description }))),
    });
  },
};

const built = await build({
  configFile: false,
  plugins: [fieldsOnly],
  logLevel: 'warn',
  root: fileURLToPath(source),
  base: './',
  resolve: { conditions: ['@boothkit/source', 'browser', 'default'] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    write: false,
    minify: true,
    target: 'es2023',
    // The font, too, is a part of the style: the page has three files.
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    modulePreload: { polyfill: false },
    license: { fileName: licenses },
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
// The build names the packages of the script, and not the font.
const fontLicense = await readFile(new URL(import.meta.resolve('@fontsource-variable/inter/LICENSE')), 'utf8');
const generated = {
  'page.json': `${JSON.stringify({ html: text('index.html'), script: text('page.js'), style: text('page.css') }, null, 2)}\n`,
  [licenses]: `${text(licenses)}\n## @fontsource-variable/inter (OFL-1.1)\n\n${fontLicense}`,
};

await mkdir(outputs, { recursive: true });
for (const [name, content] of Object.entries(generated)) {
  const target = new URL(name, outputs);
  if (!process.argv.includes('--check')) {
    await writeFile(target, content);
  } else if ((await readFile(target, 'utf8').catch(() => '')) !== content) {
    process.exitCode = 1;
    console.error(`${target.pathname} is stale: run npm run generate`);
  }
}
