import { meaningOf } from '@boothkit/contract/internal';
import { isLong } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const hex = (character: string, digits: number) => character.charCodeAt(0).toString(16).padStart(digits, '0');
const eachCharacter = (write: (character: string) => string) => (text: string) =>
  text.replaceAll(/[\s\S]/g, (character) => write(character));

/** Ways to write a text that another reader undoes. */
const layers: Readonly<Record<string, (text: string) => string>> = {
  'percent-encoding': encodeURIComponent,
  'percent-encoding of all bytes': (text) =>
    Array.from(new TextEncoder().encode(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  'upper-case percent-encoding': eachCharacter((character) =>
    character < '\x80' ? `%${hex(character, 2).toUpperCase()}` : character,
  ),
  JSON: (text) => JSON.stringify(text).slice(1, -1),
  'JSON with escaped slashes': (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  'JSON in ASCII': eachCharacter((character) => `\\u${hex(character, 4)}`),
  'a script': eachCharacter((character) => (character < '\x80' ? `\\x${hex(character, 2)}` : character)),
  HTML: (text) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
  'decimal entities': eachCharacter((character) => `&#${character.charCodeAt(0)};`),
  'hexadecimal entities': eachCharacter((character) => `&#X${hex(character, 2).toUpperCase()};`),
};

/** Text that is no escape in itself. */
const plain = fc.string({ unit: 'grapheme' }).filter((text) => text.isWellFormed() && meaningOf(text).text === text);
const written = fc.array(fc.constantFrom(...Object.values(layers)), { maxLength: 4 });

test('a text means the same in any layers of escapes', () => {
  fc.assert(
    fc.property(plain, written, (text, layers) => {
      const read = meaningOf(layers.reduce((inner, write) => write(inner), text));
      expect(read.text).toBe(text);
    }),
    { numRuns: isLong ? 20_000 : 500 },
  );
});

test('of each character the place is known where it is written', () => {
  fc.assert(
    fc.property(plain, plain, plain, written, (before, middle, after, layers) => {
      const write = (text: string) => layers.reduce((inner, layer) => layer(inner), text);
      const whole = write(before) + write(middle) + write(after);
      const { text, positionOf } = meaningOf(whole);
      fc.pre(text === before + middle + after);
      const [start, end] = [positionOf(before.length), positionOf(before.length + middle.length)];
      expect(whole.slice(start, end)).toBe(write(middle));
    }),
    { numRuns: isLong ? 20_000 : 500 },
  );
});

describe('one layer', () => {
  test.each([
    ['%2541', '%41'],
    ['\\\\u0041', '\\u0041'],
    ['&amp;#65;', '&#65;'],
    ['%5Cu0041', '\\u0041'],
  ])('of %s is %s', (written, text) => {
    expect(meaningOf(written, 'one').text).toBe(text);
    expect(meaningOf(written, 'none').text).toBe(written);
  });
});

test.each([
  '100%',
  '%zz',
  '%4',
  '\\',
  '\\u00',
  '\\x4',
  '&',
  '&;',
  '&#;',
  '&#xg;',
  '&nothing;',
  '&#1234567890;',
  'a & b; c',
])('%s has no escape', (text) => {
  expect(meaningOf(text).text).toBe(text);
});

test('bytes that are no UTF-8 are not understood, and what is around them is', () => {
  expect(meaningOf('a%ff%41%c3b%C3%A9%f0%9f%8e%89').text).toBe('a\ufffdA\ufffdbé🎉');
});
