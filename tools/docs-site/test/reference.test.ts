import { Comment, type CommentDisplayPart } from 'typedoc';
import { expect, test } from 'vitest';
import { typeFaults } from '../src/typedoc/compiler.ts';
import { internalFiles, listOf } from '../src/typedoc/lists.ts';
import { moveDefault, parameterName } from '../src/typedoc/plugin.ts';
import { tidied } from '../src/typedoc/tables.ts';
import { fillersIn, isFiller, wordsFor } from '../src/typedoc/words.ts';

const head = '| Property | Type | Description |\n| :------ | :------ | :------ |\n';

test('tables of the reference have no cells that say nothing', () => {
  const rows = '| `a` | `string` | - |\n| `b` | readonly ( \\| `"x"` \\| `"y"`)[] | Text - of b |\n';
  expect(tidied(head + rows)).toBe(
    `${head}| \`a\` | \`string\` | |\n| \`b\` | readonly (\`"x"\` \\| \`"y"\`)[] | Text - of b |\n`,
  );
});

test.each(['`string` \\| `undefined`', '`undefined` \\| `string`', '`A` \\| `undefined` \\| `B`', '`undefined`'])(
  'the type %s stays whole',
  (type) => {
    const table = `${head}| \`a\` | ${type} | Text \\| more |\n`;
    expect(tidied(table)).toBe(table);
  },
);

const row = (type: string) => `${head}| <a id="property-a"></a> \`a?\` | ${type} | Text |\n`;

test.each([
  ['`string` \\| `undefined`', 'undefined | string'],
  ['`string`', 'string | undefined'],
  ['readonly [`Key`](../Key.md)[]', 'readonly Key[]'],
  ['`Record`\\<`string`, `number`\\>', '{ readonly [x: string]: number; }'],
  ['`"a"` \\| `"b"`', "'b' | 'a'"],
  ['`` `/a` ``', '`/a`'],
])('a page may show %s for %s', (shown, type) => {
  expect(typeFaults(row(shown), new Map([['property-a', [type]]]))).toEqual([]);
});

test.each([
  ['`string`', 'string | number'],
  ['`string` \\|', 'string | null'],
  ['readonly `object`[]', 'readonly { readonly name: string; }[]'],
  ['`Key`', 'Pin'],
])('a page that shows %s for %s is at fault', (shown, type) => {
  expect(typeFaults(row(shown), new Map([['property-a', [type]]]))).toEqual([
    expect.stringMatching(/^property-a shows the type /),
  ]);
});

test('large tables are lists that lead to the pages of their entries', () => {
  expect(listOf('operations')).toContain(
    '- [`create_event`](/boothkit/rest/operations/create_event/): `POST /events`.',
  );
  expect(listOf('ruleCatalogue')).toContain('- [4.2/name](/boothkit/rules/4-2/#rule-4.2-name): ');
  expect(listOf('ruleCatalogue')).not.toContain('undefined');
  expect(listOf('limits')).toContain(
    '- `listLimit`: **min 1, max 100, default 25**. Events on a page of list_events.\n',
  );
  expect(listOf('limits')).toContain('- `notes`: **max 5,000**. Characters of the notes.\n');
  expect(listOf('limits')).not.toContain('undefined');
  expect(listOf('Event')).toBeUndefined();
});

test('prose that names a file of our sources is at fault, and code is not', () => {
  expect(internalFiles('It is in `named-only.ts`.\n')).toEqual(['names named-only.ts, a file of the sources']);
  expect(internalFiles('```ts\nimport "./named-only.ts";\n```\nSee `my-app.ts`.\n')).toEqual([]);
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

test('properties without words, and with words that only repeat the name, are found', () => {
  const row = (name: string, words: string) =>
    `| <a id="property-${name}"></a> \`${name}?\` | \`string\` | ${words} |\n`;
  const rows = row('a', '') + row('paySets', 'The pay sets.') + row('b', 'What guests see.');
  expect(fillersIn(head + rows)).toEqual({ wordless: ['a'], fillers: ['paySets'] });
  expect(fillersIn('| Property | Type |\n| :--- | :--- |\n| `a` | `b` |\n').wordless).toEqual(['a']);
  expect(isFiller('eventId', 'The ID of the event.')).toBe(true);
  expect(isFiller('eventId', 'The ID of the event that it belongs to.')).toBe(false);
});

test('words of a field are those of its type before those of its name', () => {
  expect(wordsFor('HarEntry', 'id', '`string`')).toMatch(/HAR/);
  expect(wordsFor('CatalogItem', 'kind', 'string')).toMatch(/catalogue/);
  expect(wordsFor('A', 'name', '"ControlError"')).toMatch(/instanceof/);
  expect(wordsFor('Media', 'type', '"boomerang" | "gif"')).toMatch(/capture type/);
  expect(wordsFor('A', 'eventId', 'string')).toMatch(/belongs/);
  expect(wordsFor('A', 'unheardOf', 'string')).toBeUndefined();
});
