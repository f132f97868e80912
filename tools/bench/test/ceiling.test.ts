import { expect, test } from 'vitest';
import { faultsOf } from '../src/counts/ceiling.ts';
import { codeLines } from '../src/counts/lines.ts';

const ceiling = {
  'code of packages/client, lines': 7000,
  '@boothkit/client, modules': 35,
  '@boothkit/conformance, modules': 139,
  '@boothkit/client, bytes': 20_000,
};

test('counts may be above their numbers by 1%, and lines by 150', () => {
  const counts = {
    'code of packages/client, lines': 7150,
    '@boothkit/client, modules': 35,
    '@boothkit/client, bytes': 20_200,
  };
  expect(faultsOf(counts, ceiling)).toEqual([]);
});

test.each([
  ['code of packages/client, lines', 7151, 7150],
  ['@boothkit/client, modules', 36, 35],
  ['@boothkit/conformance, modules', 140, 139],
  ['@boothkit/client, bytes', 20_201, 20_200],
] as const)('%s: %i is above its room', (name, counted, most) => {
  expect(faultsOf({ [name]: counted }, ceiling)).toEqual([
    `${name}: ${counted}, above ${most} (size.json has ${ceiling[name]})`,
  ]);
});

test('a count without a number is named', () => {
  expect(faultsOf({ 'a new entry, modules': 1 }, ceiling)).toEqual([
    'a new entry, modules: 1, which size.json does not have yet',
  ]);
});

test('a line of code has a token that is no comment', () => {
  const text = [
    '/** A comment. */',
    'export const words = [',
    '  // Another comment.',
    '  `a template',
    '  of two lines`, /* and */',
    '',
    '];',
  ].join('\n');
  expect(codeLines(text, 'words.ts')).toBe(4);
});
