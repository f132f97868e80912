import { Comment, type CommentDisplayPart, CommentTag } from 'typedoc';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { typeFaults } from '../src/typedoc/compiler.ts';
import { codeFaults, codesOf } from '../src/typedoc/errors.ts';
import { internalFiles, listOf } from '../src/typedoc/lists.ts';
import { fillersOf, parameterName, writtenOut } from '../src/typedoc/plugin.ts';
import { moveDefault, moveThrows } from '../src/typedoc/sentences.ts';
import { splitBounds, tidied } from '../src/typedoc/tables.ts';
import { thrownBy, unnamedErrors } from '../src/typedoc/throws.ts';
import { declarationText } from '../src/typedoc/unexported.ts';
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
  ['\\{ a?: \\{ b: string \\}\\[\\] \\}[]', '{ a?: { b: string; }[] | undefined; }[]'],
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

test.each([
  ['Its name. 1 to 200 characters.', 'Its name.', '1 to 200 characters'],
  ['Notes. At most 5000 characters; null removes them.', 'Notes. `null` removes them.', 'at most 5000 characters'],
  ['How many, 0 to 1,000. Others count.', 'How many. Others count.', '0 to 1,000'],
  [
    'Seconds to record, 0.5 to 10, fractions allowed; null for none.',
    'Seconds to record; null for none.',
    '0.5 to 10 seconds, fractions allowed',
  ],
  ['Its share, above 0 and up to 1, drawn.', 'Its share, drawn.', 'above 0 and up to 1'],
  ['The number of a call, from 1: the same for all.', 'The number of a call: the same for all.', 'from 1'],
  ['Milliseconds to wait, 0 to 3,600.', 'Milliseconds to wait.', '0 to 3,600 milliseconds'],
  ['How long, from 0.1 up to all.', 'How long, from 0.1 up to all.', ''],
  ['1 to 20.', '1 to 20.', ''],
  ['Text of 1 to 20 words.', 'Text of 1 to 20 words.', ''],
  ['Up to 36 points, in 2 rows.', 'Up to 36 points, in 2 rows.', ''],
])('the bounds of "%s" have a cell of their own', (written, description, bounds) => {
  expect(splitBounds(written)).toEqual({ bounds, description });
});

test('a table with bounds has a column for them before the descriptions', () => {
  const rows = '| `a` | `number` | How many, 1 to 9. |\n| `b` | `string` | Text. |\n';
  expect(tidied(head + rows)).toBe(
    '| Property | Type | Bounds | Description |\n| :------ | :------ | :------ | :------ |\n' +
      '| `a` | `number` | 1 to 9 | How many. |\n| `b` | `string` | | Text. |\n',
  );
});

const text = (words: string): CommentDisplayPart => ({ kind: 'text', text: words });
const code = (words: string): CommentDisplayPart => ({ kind: 'code', text: words });

const written = (parts: readonly CommentDisplayPart[] = []) => parts.map((part) => part.text).join('');

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

test.each([
  ['Adds one. Throws a TypeError for another. It stays.', 'Adds one. It stays.', ['A TypeError for another.']],
  ['Rejects with an E where it is 1.5. Throws an F.', '', ['An E where it is 1.5.', 'An F.']],
  ['All. Rejects as `a` does.', 'All.', ['As `a` does.']],
  ['The service rejects it. Never Throws', 'The service rejects it. Never Throws', []],
])('what a function throws has a part of its own: %s', (summary, description, expected) => {
  const comment = new Comment([text(summary)]);
  moveThrows(comment);
  expect(written(comment.summary).trim()).toBe(description);
  expect(comment.blockTags.map(({ content }) => written(content))).toEqual(expected);
});

test('words that only repeat an error or a parameter are found', () => {
  const throwing = (words: string) => ({
    name: 'get',
    comment: new Comment([], [new CommentTag('@throws', [text(words)])]),
  });
  expect(fillersOf(throwing('A NotFoundError.') as never)).toEqual([
    'get: the description of NotFoundError only repeats its name',
  ]);
  expect(fillersOf(throwing('A NotFoundError for an unknown ID.') as never)).toEqual([]);
  const parameter = { name: 'eventId', comment: new Comment([text('The ID of the event.')]) };
  expect(fillersOf({ name: 'get', parameters: [parameter] } as never)).toEqual([
    'get: the description of eventId only repeats its name',
  ]);
});

test('the page of a class of errors leads to its codes, and its words must name them', () => {
  expect(codesOf('UnexpectedStatusError')).toContain(
    '- [`payload_too_large`](/boothkit/errors/#payload_too_large), status 413\n',
  );
  expect(codesOf('AbortError')).toBe('');
  const faults = codeFaults(new Map([['ConflictError', 'Code `conflict`.']]));
  expect(faults).toContain('PlanError does not name the code plan_required');
  expect(faults).not.toContain('ConflictError does not name the code conflict');
});

/** The errors that the words of each member or function do not name. */
function unnamedIn(source: string): Record<string, string[]> {
  const language =
    'declare class Error {} declare class TypeError extends Error {} declare class RangeError extends Error {}';
  const files = new Map(
    Object.entries({ '/lib.d.ts': language, '/a.ts': source }).map(([name, text]) => [
      name,
      ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true),
    ]),
  );
  const host = {
    ...ts.createCompilerHost({}),
    getSourceFile: (name: string) => files.get(name),
    getDefaultLibFileName: () => '/lib.d.ts',
  };
  const program = ts.createProgram(['/lib.d.ts', '/a.ts'], { noLib: true }, host);
  const checker = program.getTypeChecker();
  const isNamed = ({ name }: ts.Symbol) => !['HiddenError', 'Error'].includes(name);
  const found = [...thrownBy([...files.values()], checker)].map(([node, thrown]): [string, string[]] => {
    const words = ts.getJSDocCommentsAndTags(node).map((each) => each.getText());
    return [
      (node as ts.NamedDeclaration).name?.getText() ?? '',
      unnamedErrors(thrown, words.join(''), isNamed, checker),
    ];
  });
  return Object.fromEntries(found.filter(([, names]) => names.length > 0));
}

const known =
  'class OwnError extends Error {} class LesserError extends OwnError {} class HiddenError extends TypeError {}\n';

test.each([
  ['a function that throws it', 'function f() { throw new OwnError(); }', { f: ['OwnError'] }],
  ['words that name it', '/** Throws an OwnError if it rains. */ function f() { throw new OwnError(); }', {}],
  ['words that name what it extends', '/** Throws an OwnError. */ function f() { throw new LesserError(); }', {}],
  ['words that lead on', '/** Throws as `g` does. */ function f() { throw new OwnError(); }', {}],
  [
    'a function that calls one',
    'const g = () => { throw new OwnError(); }; function f() { g(); }',
    { g: ['OwnError'], f: ['OwnError'] },
  ],
  ['a class that users do not know', 'function f() { throw new HiddenError(); }', { f: ['TypeError'] }],
  ['a caught error', 'function f() { try { throw new OwnError(); } catch {} }', {}],
  ['an error that a catch throws', 'function f() { try {} catch { throw new OwnError(); } }', { f: ['OwnError'] }],
  [
    'an error of the language in a function that is called',
    'function g() { throw new RangeError(); } function f() { g(); }',
    { g: ['RangeError'] },
  ],
  [
    'the member of an interface that an object has',
    'interface A { m(): void } const a: A = { m: () => { throw new OwnError(); } };',
    { m: ['OwnError'] },
  ],
  [
    'words of an interface that a class implements',
    'interface A { m(): void } class B implements A { /** Throws an OwnError. */ m() { throw new OwnError(); } }',
    { m: ['OwnError'] },
  ],
])('the errors of a function must be named: %s', (_, source, expected) => {
  expect(unnamedIn(known + source)).toEqual(expected);
});

function declarationsIn(source: string): string[] {
  const [lists, file] = ['interface Array<T> { pop(): T; }', source].map((text, at) =>
    ts.createSourceFile(`/${at}.ts`, text, ts.ScriptTarget.Latest, true),
  );
  if (file === undefined) return [];
  const getSourceFile = (name: string) => (name === '/1.ts' ? file : lists);
  const host = { ...ts.createCompilerHost({}), getSourceFile };
  const checker = ts.createProgram(['/0.ts', '/1.ts'], { noLib: true, strict: true }, host).getTypeChecker();
  return file.statements.flatMap((node) =>
    ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) ? [declarationText(node, checker)] : [],
  );
}

test.each([
  ['const names = { a: 1, b: 2 };\ntype Name = keyof typeof names;', 'type Name = "a" | "b";'],
  [
    'interface Range { /** The least. */ readonly min: number; max?: number }',
    'type Range = {\n  min: number;\n  max?: number;\n};',
  ],
  ['type Both = { a: 1 } & { b: 2 };', 'type Both = {\n  a: 1;\n  b: 2;\n};'],
  ['type Call = (name: string) => void;', 'type Call = (name: string) => void;'],
  ['type Either<Value> = /** One. */ Value\n  | undefined;', 'type Either<Value> = Value | undefined;'],
])('the declaration %s is written out by what it is', (source, text) => {
  expect(declarationsIn(source)).toEqual([text]);
});

test('a page has the declarations of the types that it names and that have no page, and of those in them', () => {
  const types = new Map([
    ['Range', 'type Range = Span;'],
    ['Span', 'type Span = number;'],
    ['Other', 'type Other = string;'],
  ]);
  expect(writtenOut('| `latencyMs` | `Range` |', types)).toBe(
    '\n\n## Types without a page\n\n```ts\ntype Range = Span;\ntype Span = number;\n```\n',
  );
  expect(writtenOut('| `name` | `Ranges` |', types)).toBe('');
});
