import { EventEmitter } from 'node:events';
import { terminal, visible } from '@boothkit/contract/internal';
import { expect, test } from 'vitest';

/** A stream that keeps what was written to it. */
function stream() {
  const emitter = new EventEmitter();
  const written: string[] = [];
  return Object.assign(emitter, { written, write: (text: string) => written.push(text) });
}

test('every character that a terminal obeys is shown as an escape, and no other one', () => {
  const shown: string[] = [];
  for (let code = 0; code <= 0xffff; code++) {
    const character = String.fromCharCode(code);
    if (visible(character) !== character) shown.push(character);
  }
  const range = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at));
  expect(shown).toEqual([
    ...range(0x00, 0x1f),
    ...range(0x7f, 0x9f),
    ...['\u061c', '\u200e', '\u200f', '\u2028', '\u2029'],
    ...range(0x202a, 0x202e),
    ...range(0x2066, 0x2069),
  ]);
  expect(visible('\u001b[2J\u009b1A\u007f\u202eabc\r\n\t\u2028')).toBe(
    '\\u001b[2J\\u009b1A\\u007f\\u202eabc\\r\\n\\t\\u2028',
  );
  expect(visible('Zoë & 李, 👰🏽‍♀️ 🤵')).toBe('Zoë & 李, 👰🏽‍♀️ 🤵');
});

test('a document in JSON says the same when it is visible', () => {
  const value = { name: 'a\u001b\u0085\u202e\u2028\u007f\n\\"b' };
  const text = visible(JSON.stringify(value));
  expect(text).not.toMatch(/[\p{Cc}\p{Zl}\u202e]/u);
  expect(JSON.parse(text)).toEqual(value);
});

test('a line stays one line, and a text keeps its line breaks only', () => {
  const to = stream();
  terminal(to).lines('first\nsecond', 'third');
  terminal(to).text('first\nsecond\r\u001b[2J\n');
  terminal(to).raw('\u001b[31mred\u001b[0m');
  expect(to.written).toEqual(['first\\nsecond\nthird\n', 'first\nsecond\\r\\u001b[2J\n', '\u001b[31mred\u001b[0m']);
});

test('nothing is written to a stream that has failed, and its errors end nothing', () => {
  const to = stream();
  const { lines } = terminal(to);
  lines('before');
  expect(() => to.emit('error', new Error('write EPIPE'))).not.toThrow();
  expect(() => to.emit('error', new Error('write EPIPE'))).not.toThrow();
  lines('after');
  expect(to.written).toEqual(['before\n']);
});
