import { ruleFamilies } from '@boothkit/contract/internal';
import { ruleCatalogue } from '@boothkit/contract/rules';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTitle, ruleIdPattern, writeTitle } from '../src/title.ts';

test('a title names its rules before its sentence', () => {
  expect(writeTitle({ ids: ['4.5'], sentence: 'deletes the gallery and its media' })).toBe(
    '4.5 · deletes the gallery and its media',
  );
  expect(writeTitle({ ids: ['4.4.1', '4.9/source'], sentence: 'merges' })).toBe('4.4.1, 4.9/source · merges');
});

test('a title reads back as the rules and the sentence it was written from', async () => {
  const ids = fc.array(fc.constantFrom(...Object.keys(ruleCatalogue)), { minLength: 1, maxLength: 4 });
  const sentences = fc.string({ minLength: 1, unit: 'grapheme' });
  await fc.assert(
    fc.property(ids, sentences, (written, sentence) => {
      expect(readTitle(writeTitle({ ids: written, sentence }))).toEqual({ ids: written, sentence });
    }),
  );
});

test.each(['keeps 4.5 · in mind', '4.5 - deletes', '4.5, · deletes', '4 · counts', 'deletes the gallery', '4.5 · '])(
  'the title %j names no rule',
  (title) => {
    expect(readTitle(title)).toBeUndefined();
  },
);

test('every id and family of the catalogue follows the grammar of IDs', () => {
  const whole = new RegExp(`^${ruleIdPattern}$`);
  const names = [...Object.keys(ruleCatalogue), ...Object.keys(ruleFamilies)];
  expect(names.filter((name) => !whole.test(name))).toEqual([]);
});
