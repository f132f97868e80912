import { format } from 'node:util';
import { describe, expect, test } from 'vitest';
import { expectEqual } from '../../examples/demo/steps.ts';
import { runModule, runTestFiles } from './snippets/child.ts';
import { packageOf } from './snippets/commands.ts';
import { codeBlocks } from './snippets/markdown.ts';
import { assertingCodeOf, moduleOf } from './snippets/modules.ts';
import { collectSnippets, docSnippets, kindOf, read, root, type Snippet } from './snippets/snippets.ts';
import { assertStatedValues } from './snippets/stated-values.ts';

const blocks = (text: string): Snippet[] => codeBlocks(text).map((block) => ({ ...block, file: 'page.md' }));

describe('a block that nothing would run is refused', () => {
  test.each([
    ['a language that is not known', '```json\n{}\n```'],
    ['TypeScript without a file name', '```ts\nconst one = 1;\n```'],
    ['TypeScript that calls itself a shell script', '```ts\n// one.sh\n```'],
    ['shell commands that are neither named nor of npm', '```sh\nrm -r .\n```'],
    ['no language', '```\nconst one = 1;\n```'],
    ['indented code', 'So:\n\n    const one = 1;\n'],
    ['code in a list', '- So:\n\n  ```yaml\n  one: 1\n  ```'],
    ['other fences', '~~~json\n{}\n~~~'],
  ])('%s', (_, text) => {
    const [snippet, ...others] = blocks(text);
    expect(others).toEqual([]);
    expect(() => kindOf(snippet as Snippet)).toThrow(/^page\.md:\d: nothing runs this block .* Expected is a block/);
  });

  test('an @example without a fence', () => {
    expect(() => docSnippets('src/one.ts', '/**\n * One.\n *\n * @example one();\n */\nexport const one = 1;')).toThrow(
      'src/one.ts:1: an @example holds a block',
    );
  });
});

describe('a guide runs in an empty project:', () => {
  const blocksOfGuides = collectSnippets().filter(
    ({ file, language }) => /^(?:README|docs\/[\w-]+)\.md$/.test(file) && /^tsx?$/.test(language),
  );
  // start.md#install has those of tests, and the page of Next.js begins in an app of it.
  const installed = /^(?:node:.*|@boothkit\/.*|vitest|msw|next)$/;

  test.each([...new Set(blocksOfGuides.map(({ file }) => file))])(
    '%s names each package to install, and reads no file of this repository',
    (file) => {
      const commands =
        read(file)
          .match(/npm (?:install|init)\b[^`\n]*/g)
          ?.join(' ')
          .split(' ')
          .map(packageOf) ?? [];
      for (const { code } of blocksOfGuides.filter((block) => block.file === file)) {
        const imported = [...code.matchAll(/^(?:import|\} from)\b.*'([^.'][^']*)';?$/gm)].map(([, name = '']) => name);
        for (const name of imported) {
          const [, owner = ''] = /^(@[^/]+\/[^/]+|[^/]+)/.exec(name) ?? [];
          if (installed.test(name) || installed.test(owner)) continue;
          expect(
            commands.some((word) => [owner, `@types/${owner}`].includes(word)),
            `npm install ${owner}`,
          ).toBe(true);
        }
        expect(code).not.toMatch(/'examples\//);
      }
    },
  );
});

test('a test in a doc comment is run by vitest, and other code there as an example', () => {
  const kinds = ['// one.test.ts', '// one.ts'].map((code) =>
    kindOf({ file: 'src/a.ts', line: 1, language: 'ts', code }),
  );
  expect(kinds).toEqual(['test', 'example']);
});

test('a block is found at its line, in a page and in a doc comment, and not in a string', () => {
  expect(blocks('# Title\n\ntext\n\n```ts\n// one.ts\n```\n')).toMatchObject([{ line: 6, code: '// one.ts' }]);
  const source =
    "const glob = 'src/**/*.ts';\n\nexport interface A {\n  /**\n   * B.\n   * @example\n   * ```ts\n   * b();\n   * ```\n   */\n  b: 1;\n}\n";
  expect(docSnippets('src/a.ts', source)).toEqual([{ file: 'src/a.ts', line: 8, language: 'ts', code: 'b();' }]);
});

describe('an example', () => {
  const example = (code: string) =>
    moduleOf({ file: 'packages/contract/src/grammars/date-time.ts', line: 3, language: 'ts', code });

  test('may use what its own source exports', () => {
    const { code } = example("parseDateTime('2026-09-12T17:00Z');");
    expect(code).toBe("import { parseDateTime } from './date-time.ts'; \n\nparseDateTime('2026-09-12T17:00Z');\n");
  });

  test('may use the names of the context, of which it has one of its own', () => {
    const module = example('await booth.events.get(id);');
    const context = '../../../../tests/docs/snippets/example-context.ts';
    expect(module.code).toBe(`import { booth, id } from '${context}'; \n\nawait booth.events.get(id);\n`);
    expect(assertingCodeOf(module)).toContain(`from '${context}?packages/contract/src/grammars/date-time.ts:3'`);
  });

  test('that declares such a name, or has it as a property, does not get it from the context', () => {
    const { code } = example('const { id: bytes } = { id: 1, event: 2 };\nfor (const id of [bytes]) id;');
    expect(code).not.toContain('import');
  });
});

describe('a stated value', () => {
  const evaluate = (code: string) => () =>
    new Function('$stated', '$format', assertStatedValues(code).code)(
      (_: number, found: unknown, stated: unknown) => expectEqual('it', found, stated),
      format,
    );

  test.each([
    ['1 + 1; // 2', '1 + 1; // 3'],
    ['1 + 1 // 2', '1 + 1 // 3'],
    ["[-1, { a: null, 'b-c': 'd' }]; // [-1, { a: null, 'b-c': 'd' }]", "[{ a: 'd' }]; // [{ a: 'e' }]"],
    ['[].at(0); // undefined: it is empty', '[1].at(0); // undefined: it is empty'],
    ['1 + 1 ||\n  7;\n// 2', '1 + 1 ||\n  7;\n// 7'],
    ['new Date(0); // 1970-01-01T00:00:00.000Z', 'new Date(1); // 1970-01-01T00:00:00.000Z'],
    ["'a long text'; // 'a lon…'", "'a long text'; // 'a lan…'"],
    ["console.log(1, 'text'); // 1 text", "console.log(1, 'text'); // 1 test"],
    ["console.log(['text']); // ['text']", "console.log(['text']); // ['test']"],
    ["console.log('1 of 2'); // 1 of 2", "console.log('1 of 3'); // 1 of 2"],
    ['try {\n  throw 1;\n} catch (error) {\n  console.log(error); // 1\n}', 'if (true) {\n  console.log(1); // 2\n}'],
  ])('is compared with the real one: %j', (right, wrong) => {
    expect(evaluate(right)).not.toThrow();
    expect(evaluate(wrong)).toThrow(/^it: expected .*, got /);
  });

  test('leaves every line where it is', () => {
    expect(assertStatedValues('zero();\none(\n  1,\n); // 1\ntwo();')).toEqual({
      code: 'zero();\n$stated(2, one(\n  1,\n), 1); // 1\ntwo();',
      lines: [2],
    });
  });

  test.each([
    'one(); // takes no time',
    'one(); // [1, 2',
    'const x = 1; // 2',
    '// 1\none();',
    "one();\n// once: '1'",
  ])('is not what a comment in prose holds: %j', (code) => {
    expect(assertStatedValues(code)).toEqual({ code, lines: [] });
  });
});

describe.concurrent('a failure is told, with its line:', () => {
  test('of a module', async () => {
    const { code, output } = await runModule("\nthrow new Error('as meant');\n", root);
    expect(output).toMatch(/\[eval\]:2\b[\s\S]*as meant/);
    expect(code).toBe(1);
  });

  test.each([
    ['is not the real one', 'console.log(1); // 2', 'the value stated on line 7: expected 2, got 1'],
    ['is never reached', 'if (1 > 2) {\n  console.log(1); // 1\n}', 'the value that is stated on line 8'],
  ])('of a stated value that %s', async (_, statements, reported) => {
    const snippet = { file: 'page.md', line: 6, language: 'ts', code: `// one.ts\n${statements}` };
    const { code, output } = await runModule(assertingCodeOf(moduleOf(snippet)), root);
    expect(output).toContain(reported);
    expect(code).toBe(1);
  });

  test('of a module that never ends its work', async () => {
    const { code } = await runModule('await new Promise(() => {});', root);
    expect(code).not.toBe(0);
  });

  test.each([
    ['a test', "import { expect, test } from 'vitest';\ntest('one', () => expect(1).toBe(2));", 'block.ts:2:'],
    ['a file without tests', 'export {};', 'No test suite found'],
  ])('of %s', async (_, source, reported) => {
    const passing = "import { test } from 'vitest';\ntest('one', () => {});";
    expect(await runTestFiles([source, passing])).toEqual([
      { status: 'failed', message: expect.stringContaining(reported) },
      { status: 'passed', message: '' },
    ]);
  });
});
