import { rule } from '@boothkit/rule-coverage';
import fc from 'fast-check';
import { expect } from 'vitest';
import { colorPattern } from '../../src/grammars/color.ts';

const anyColor = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 6, maxLength: 6 });

rule(['2.1/colors', '2.1/brandingTextColor'], 'take # and six hexadecimal digits of either case', () => {
  fc.assert(fc.property(anyColor, (digits) => colorPattern.test(`#${digits}`)));
});

rule(['2.1/colors', '2.1/brandingTextColor'], 'take no text that is not # and six hexadecimal digits', () => {
  const words = '# 123456 #12345 #1234567 #123 #12345678 #12345g #１２３４５６ ##12345 rgb(1,2,3) red'.split(' ');
  const refused = ['', ...words, '#12 456', ' #123456', '#123456 ', '#123456\n'];
  expect(refused.filter((text) => colorPattern.test(text))).toEqual([]);
});

rule(
  ['2.1/colors', '2.1/brandingTextColor'],
  'take no colour of which one character was changed for a stray one',
  () => {
    const stray = fc
      .nat(0xff_ff)
      .map((unit) => String.fromCharCode(unit))
      .filter((text) => !/[0-9a-fA-F]/.test(text));
    fc.assert(
      fc.property(anyColor, fc.nat(5), stray, (digits, at, character) => {
        expect(colorPattern.test(`#${digits.slice(0, at)}${character}${digits.slice(at + 1)}`)).toBe(false);
      }),
    );
  },
);
