import { ruleFamilies } from '@boothkit/contract/internal';
import { ruleCatalogue } from '@boothkit/contract/rules';
import { expect, test } from 'vitest';
import { findMentions } from '../src/mentions.ts';

const vocabulary = { ids: Object.keys(ruleCatalogue), families: ruleFamilies };
const idsIn = (source: string) => [...findMentions(source, vocabulary).ids];

test.each([
  ['in single quotes', "refuse('4.5')", ['4.5']],
  ['in double quotes', 'const rule = "4.9/source";', ['4.9/source']],
  ['in backquotes', 'refuse(`4.10`)', ['4.10']],
  ['after the word rule', '// Deletes the gallery (rule 4.5).', ['4.5']],
  ['at the start of a sentence', '/** Rule 2.7: never invented. */', ['2.7']],
  [
    'at the end of a sentence',
    '// As in rule 4/scope. Then the rest, as rule 6/media.uploaded.',
    ['4/scope', '6/media.uploaded'],
  ],
  ['in a list', '/** Merges (rules 4.4.1, 4.4.2 and 4.9/apng). */', ['4.4.1', '4.4.2', '4.9/apng']],
  [
    'in a list over two lines of a block comment',
    '/**\n * Slots (rules 4.10,\n * 2.6/signed).\n */',
    ['4.10', '2.6/signed'],
  ],
  ['in a list over two line comments', '  // see rules 4.10,\n  // 4.7', ['4.10', '4.7']],
  ['in a range of numbers', '// rules 2.4.1 to 2.4.3, 2.4.8', ['2.4.1', '2.4.2', '2.4.3', '2.4.8']],
  ['in a range with a dash', '// rules 4.6.1–4.6.3', ['4.6.1', '4.6.2', '4.6.3']],
  ['in a range of names', '// rules 4.1/sort to 4.1/order', ['4.1/sort', '4.1/order']],
  ['bare, when it has a name', '/** 8/retry-after: seconds. */', ['8/retry-after']],
])('finds a rule named %s', (_how, source, ids) => {
  expect(idsIn(source)).toEqual(ids);
});

test('takes a family for each of its rules', () => {
  expect(idsIn('/** Every field of a create (rule 4.2/FIELD). */')).toEqual(ruleFamilies['4.2/FIELD']);
  expect(idsIn('// rules 4.9/SLOT-shown')).toEqual(ruleFamilies['4.9/SLOT-shown']);
});

test.each([
  ['a bare number', 'const ratio = 1.1; // twice 4.5'],
  ['a decision or a section', '// section 4.5, decision S17, rule of thumb 7.1'],
  ['a path that ends like an id', "fetch('/v4.9/source'); import './4.9/source/x.ts'"],
  ['a quoted number that is no rule', "accept('1.0', '2.3')"],
  ['an id inside a longer word', '// rules 4.5x and v4.9/logo'],
])('does not take %s for a rule', (_what, source) => {
  expect(findMentions(source, vocabulary)).toEqual({ ids: new Set(), unknown: [] });
});

test('tells of IDs after the word rule that the catalogue does not have', () => {
  expect(findMentions('// rules 4.5, 4.99 and 4.9/sauce', vocabulary)).toEqual({
    ids: new Set(['4.5']),
    unknown: ['4.99', '4.9/sauce'],
  });
});
