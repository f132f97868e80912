import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import type { Figure } from './measures.ts';
import { root } from './peers.ts';

const programs = {
  'ky alone': "export { default } from 'ky';",
  '@boothkit/client': "export { BoothClient } from '@boothkit/client';",
  '@boothkit/client/validate, with zod': "export { checkResponses } from '@boothkit/client/validate';",
};

/** The bundles of a page, as users would write them down. */
export const bundleNames = Object.keys(programs);

/** What a page loads at its start, minified and compressed; what is loaded on first use is not in it. */
export async function bundles(): Promise<Figure[]> {
  // Inside the checkout, so that the packages are found.
  const folder = mkdtempSync(join(root, 'tools/bench/.bundles-'));
  try {
    const figures: Figure[] = [];
    for (const [name, program] of Object.entries(programs)) {
      const entry = join(folder, 'program.js');
      writeFileSync(entry, program);
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
      // The set grows while it is walked: what a chunk imports is loaded with it.
      for (const { imports } of atStart)
        for (const chunk of chunks) if (imports.includes(chunk.fileName)) atStart.add(chunk);
      const bytes = [...atStart].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
      figures.push({ name: `bundle, ${name}`, value: bytes / 1024, unit: 'KiB' });
    }
    return figures;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
