import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The rooms of a package's sources from the ground up, as `docs/architecture.md` has them; rooms of one line stand on one floor. */
const floors = {
  simulator: [
    ['engine'],
    ['model'],
    ['instruments'],
    ['service'],
    ['protocols'],
    ['objects'],
    ['control'],
    ['composition'],
    ['cli', 'testing'],
    ['entries'],
  ],
  client: [
    ['engine'],
    ['options', 'webhooks'],
    ['limits'],
    ['transport'],
    ['calls', 'redis'],
    ['images'],
    ['resources'],
    ['document'],
    ['validate'],
    ['entries'],
  ],
};

const roomOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : 'entries');

/** The path of an import, also of types, on first use, and in a `typeof import`. */
const specifier = /\b(?:from|import)\s*\(?\s*'(\.\.?\/[^']+)'/g;

describe.each(Object.entries(floors))('the sources of %s', (name, rooms) => {
  const src = join(import.meta.dirname, `../packages/${name}/src`);
  const floorOf = (file: string) => rooms.findIndex((floor) => floor.includes(roomOf(file)));

  test('import from their own room or a lower floor', () => {
    const imports = globSync('**/*.ts', { cwd: src }).flatMap((file) =>
      [...readFileSync(join(src, file), 'utf8').matchAll(specifier)].map(([, path = '']) => ({
        file,
        target: normalize(join(dirname(file), path)),
      })),
    );
    // A room that the list lacks, or that is gone, is named here.
    expect(new Set(imports.map(({ file }) => roomOf(file)))).toEqual(new Set(rooms.flat()));
    const upwards = imports.filter(
      ({ file, target }) =>
        !target.startsWith('..') &&
        roomOf(target) !== roomOf(file) &&
        (floorOf(target) < 0 || floorOf(target) >= floorOf(file)),
    );
    expect(upwards).toEqual([]);
  });
});

test('files that the map of the architecture names are there', () => {
  const root = join(import.meta.dirname, '..');
  const files = globSync('{packages,tests,tools}/**/*.{json,ts,tsx}', {
    cwd: root,
    exclude: (path) => /node_modules|dist/.test(String(path)),
  }).map((file) => `/${file.replaceAll('\\', '/')}`);
  const map = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const named = [...map.matchAll(/`([\w./-]+\/[\w./-]+\.tsx?)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !files.some((file) => file.endsWith(`/${path}`)))).toEqual([]);
});
