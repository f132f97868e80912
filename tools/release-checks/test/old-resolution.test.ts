import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publishedPackages } from '../src/published-packages.ts';

/** What old module resolution reads. */
interface Manifest {
  readonly main?: string;
  readonly types?: string;
  readonly typesVersions?: { readonly '*': Readonly<Record<string, readonly string[]>> };
}

test.each(publishedPackages())(
  'each entry of $name has its declarations under old module resolution, too, which reads no exports',
  ({ name, folder, entries }) => {
    const { main, types, typesVersions }: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const found = Object.entries({ '.': [types], ...typesVersions?.['*'] }).map(([path, targets]) => [
      path,
      targets.join(),
    ]);
    const declared = found.filter(([, declarations]) => declarations?.endsWith('.d.ts'));
    const wanted = entries.map(({ specifier, declarations }) => [
      specifier.slice(name.length + 1) || '.',
      declarations,
    ]);
    expect(declared.toSorted()).toEqual(wanted.toSorted());
    expect(main).toBe('./dist/index.js');
  },
);
