import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../src');

/** The rooms from the ground up; rooms of one line stand on one floor. The entries are the files at the root. */
const floors = [
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
];

const roomOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : 'entries');
const floorOf = (file: string) => floors.findIndex((rooms) => rooms.includes(roomOf(file)));

/** The path of an import, also of types, on first use, and in a `typeof import`. */
const specifier = /\b(?:from|import)\s*\(?\s*'(\.\.?\/[^']+)'/g;

test('each import of the simulator leads to its own room or to a lower floor', () => {
  const imports = globSync('**/*.ts', { cwd: src }).flatMap((file) =>
    [...readFileSync(join(src, file), 'utf8').matchAll(specifier)].map(([, path = '']) => ({
      file,
      target: normalize(join(dirname(file), path)),
    })),
  );
  expect(imports.length).toBeGreaterThan(1000);
  const upwards = imports.filter(
    ({ file, target }) =>
      !target.startsWith('..') &&
      roomOf(target) !== roomOf(file) &&
      (floorOf(target) < 0 || floorOf(target) >= floorOf(file)),
  );
  expect(upwards).toEqual([]);
});
