import { Comment, type CommentDisplayPart } from 'typedoc';
import { expect, test } from 'vitest';
import { moveDefault, parameterName, tidied } from '../src/typedoc/plugin.ts';

test('tables of the reference have no cells that say nothing', () => {
  expect(tidied('| `a` | `string` | - |\n| `b` | readonly ( \\| `"x"` \\| `"y"`)[] | Text - of b |\n')).toBe(
    '| `a` | `string` | |\n| `b` | readonly (`"x"` \\| `"y"`)[] | Text - of b |\n',
  );
});

test('a table of parameters without defaults has no column for them', () => {
  expect(tidied('| Parameter | Type | Default value |\n| :--- | :--- | :--- |\n| `a` | `S` | `undefined` |\n')).toBe(
    '| Parameter | Type |\n| :--- | :--- |\n| `a` | `S` |\n',
  );
  const defaults = '| Parameter | Type | Default value |\n| :--- | :--- | :--- |\n| `a` | `S` | `1` |\n';
  expect(tidied(defaults)).toBe(defaults);
});

const text = (words: string): CommentDisplayPart => ({ kind: 'text', text: words });
const code = (words: string): CommentDisplayPart => ({ kind: 'code', text: words });

test.each([
  ['at the end', [text('What it is. Default: none.')], 'What it is.', 'none'],
  ['alone', [text('Default: 127.0.0.1. Others can reach it.')], ' Others can reach it.', '127.0.0.1'],
  [
    'of code',
    [text('Why.\nDefault: '), code('`a.b`'), text(', else 1.5. It may differ.')],
    'Why. It may differ.',
    '`a.b`, else 1.5',
  ],
  ['absent', [text('The name of the Default: is free'), code('`x`')], 'The name of the Default: is free`x`', undefined],
])('a default %s has a column of its own', (_, summary, description, expected) => {
  const comment = new Comment([...summary]);
  moveDefault(comment);
  const written = (parts: readonly CommentDisplayPart[] = []) => parts.map((part) => part.text).join('');
  expect(written(comment.summary)).toBe(description);
  expect(comment.blockTags.map((tag) => [tag.tag, written(tag.content)])).toEqual(
    expected === undefined ? [] : [['@defaultValue', expected]],
  );
});

test.each([
  ['WorldFileOptions', 'options'],
  ['Partial<ErrorBody["error"]>', 'body'],
  ['Pick<ImageFacts, "format">', 'facts'],
  ['Report', 'report'],
  ['{ size: number }', 'options'],
])('a parameter of the type %s that has no name is called %s', (type, name) => {
  expect(parameterName(type)).toBe(name);
});
