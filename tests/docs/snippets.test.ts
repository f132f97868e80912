import { isSampled } from '@boothkit/test-support/long';
import { beforeAll, describe, expect, test } from 'vitest';
import { runModule, runTestFiles } from './snippets/child.ts';
import { assertingCodeOf, moduleOf, typeScriptModules } from './snippets/modules.ts';
import { kindOf, nameOf, placeOf, type Snippet } from './snippets/snippets.ts';
import { typeCheck } from './snippets/type-check.ts';

const timeout = 30_000;
const modules = typeScriptModules();
const titleOf = (snippet: Snippet) => [placeOf(snippet), nameOf(snippet)].filter(Boolean).join(' ');

// `npm run typecheck` checks every TypeScript block.
test('a TypeScript block that does not type-check is reported at its line of the page', () => {
  const mistaken: Snippet = {
    file: 'mistaken.md',
    line: 7,
    language: 'ts',
    code: '// mistaken.ts\nexport const count: number = "one";',
  };
  expect(typeCheck([moduleOf(mistaken)])).toEqual(["mistaken.md:8: Type 'string' is not assignable to type 'number'."]);
});

const standing = modules.filter(
  ({ snippet, standsByItself }) => standsByItself && !['test', 'playwright'].includes(kindOf(snippet)),
);

describe.concurrent('runs (without BOOTHKIT_LONG=1, one of 30), and has the values that it states:', () => {
  for (const [at, module] of standing.entries())
    test.runIf(isSampled(at, 30))(titleOf(module.snippet), { timeout }, async () => {
      const { code, output } = await runModule(assertingCodeOf(module), module.folder);
      expect(code, output).toBe(0);
    });
});

describe('passes under vitest (without BOOTHKIT_LONG=1, one of eight):', () => {
  const tests = modules.filter(({ snippet }) => kindOf(snippet) === 'test').filter((_, at) => isSampled(at, 8));
  let ended: Awaited<ReturnType<typeof runTestFiles>>;
  beforeAll(async () => {
    ended = await runTestFiles(tests.map(({ code }) => code));
  }, 120_000);

  for (const [at, { snippet }] of tests.entries())
    test(titleOf(snippet), () => expect(ended[at]).toMatchObject({ status: 'passed', message: '' }));
});
