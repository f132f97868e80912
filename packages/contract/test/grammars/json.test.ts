import { JsonDepthError, maxJsonDepth, parseJson } from '@boothkit/contract/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const nested = (levels: number, inner = '') => '['.repeat(levels) + inner + ']'.repeat(levels);

test('reads the same as JSON.parse, up to 64 levels', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
  );
  expect(maxJsonDepth).toBe(64);
  expect(parseJson(nested(64))).toEqual(JSON.parse(nested(64)));
});

test('one level more is rejected, and the error says how deep it is and how deep it may be', () => {
  const message = (levels: number) => `it is nested ${levels} levels deep; at most 64 levels are allowed`;
  for (const levels of [65, 5000, 1_000_000]) {
    expect(() => parseJson(nested(levels))).toThrow(new JsonDepthError(levels));
    expect(() => parseJson(nested(levels))).toThrow(message(levels));
  }
  expect(() => parseJson('{"a":'.repeat(70))).toThrow(message(70));
  expect(() => parseJson(`[1,${nested(64)}]`)).toThrow(message(65));
});

test('brackets in text are no levels, quoted quotes and backslashes included', () => {
  for (const text of ['['.repeat(99), '"['.repeat(99), `\\"${'{'.repeat(99)}`, `${'['.repeat(99)}\\`])
    expect(parseJson(JSON.stringify({ [text]: text }))).toEqual({ [text]: text });
});

test('siblings are no levels', () => {
  expect(parseJson(`[${'{},'.repeat(999)}[]]`)).toHaveLength(1000);
});

test.each(['', '[', '{"a"', '"', '"\\', ']'.repeat(99), 'nothing'])('%j is a SyntaxError, as it is no JSON', (text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError);
  expect(() => parseJson(text)).not.toThrow(JsonDepthError);
});
