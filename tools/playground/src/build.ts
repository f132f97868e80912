import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, defaultClientConditions } from 'vite';
import { declarationFiles } from './declarations.ts';

const here = fileURLToPath(new URL('./', import.meta.url));
const assets = fileURLToPath(new URL('../../../examples/assets', import.meta.url));

/** The names by which other pages of the site, and browsers, know a script. */
const fixedNames: Readonly<Record<string, string>> = {
  'run-buttons': 'playground/run.js',
  'service-worker': 'playground/programs/service-worker.js',
};

/**
 * Builds the playground into the folder of a site: its page, and the scripts and styles below `playground/`. The declarations, by which the
 * editor checks types, take longer than all else.
 */
export async function buildPlayground(site: string): Promise<void> {
  await build({
    configFile: false,
    root: here,
    base: './',
    logLevel: 'warn',
    publicDir: false,
    resolve: {
      conditions: ['@boothkit/source', ...defaultClientConditions],
      alias: { './file-source.ts': join(here, 'site-files.ts') },
    },
    worker: {
      format: 'es',
      rolldownOptions: {
        output: { entryFileNames: 'playground/[name].js', chunkFileNames: 'playground/[name]-[hash].js' },
      },
    },
    build: {
      outDir: site,
      emptyOutDir: false,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: {
          playground: join(here, 'playground.html'),
          'run-buttons': join(here, 'run-buttons.ts'),
          'service-worker': join(here, 'service-worker.ts'),
        },
        output: {
          entryFileNames: ({ name }) => fixedNames[name] ?? 'playground/[name].js',
          chunkFileNames: 'playground/[name]-[hash].js',
          assetFileNames: 'playground/[name][extname]',
        },
      },
    },
  });
  await writeFile(join(site, 'playground/types.json'), JSON.stringify(declarationFiles()));
  await cp(assets, join(site, 'playground/examples/assets'), { recursive: true });
}
