import { meaningOf, replaceSpelled } from '@boothkit/contract/internal';
import { expect, test } from 'vitest';

const key = 'sk/live+7=';

const hidden = (text: string): string =>
  replaceSpelled(
    meaningOf(text),
    (plain) => Array.from(plain.matchAll(/sk\/live\+7=/g), ({ index }) => [index, index + key.length] as const),
    () => '[key]',
  );

test.each([
  ['as it is', `a ${key} b`, 'a [key] b'],
  ['twice', `${key}${key}`, '[key][key]'],
  ['percent-encoded', 'a%20sk%2Flive%2B7%3D%26b', 'a%20[key]%26b'],
  ['percent-encoded as a whole', 'a%73%6b%2f%6c%69%76%65%2b%37%3d', 'a%5Bkey%5D'],
  ['percent-encoded three times', 'a sk%25252Flive%25252b7%25253D b', 'a [key] b'],
  ['in JSON', '{"a":"sk\\/live\\u002B7\\u003d"}', '{"a":"[key]"}'],
  ['in JSON in JSON', '"{\\"a\\":\\"sk\\\\\\/live+7=\\"}"', '"{\\"a\\":\\"[key]\\"}"'],
  ['in HTML', '<b>sk&#x2F;live&plus;7&equals;</b>', '<b>[key]</b>'],
  ['in HTML in a URL', 'x=sk%26%2347%3Blive%26%2343%3B7%3D', 'x=[key]'],
  ['in base64 of a header', `Basic ${btoa(`ada:${key}`)}`, 'Basic [key]='],
  [
    'in base64 for URLs, in a path',
    `/x/${btoa(`Bearer ${key}~~~?`).replaceAll('+', '-').replaceAll('/', '_')}/y`,
    '/x/[key]/y',
  ],
  ['in base64 in base64', `a ${btoa(btoa(`Bearer ${key}..`))} b`, 'a [key]== b'],
])('what is found is replaced %s', (_, text, expected) => {
  expect(hidden(text)).toBe(expected);
});
