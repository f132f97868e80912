import { isSampled } from '@boothkit/test-support/long';
import { beforeAll, describe, expect, test } from 'vitest';
import { runModule, runTestFiles } from './snippets/child.ts';
import { assertingCodeOf, moduleOf } from './snippets/modules.ts';
import { collectSnippets, type Kind, kindOf, nameOf, placeOf, type Snippet } from './snippets/snippets.ts';
import { typeCheck } from './snippets/type-check.ts';

const timeout = 30_000;
const typeScript: readonly Kind[] = ['module', 'test', 'playwright', 'example'];
const modules = collectSnippets()
  .filter((snippet) => typeScript.includes(kindOf(snippet)))
  .map(moduleOf);
const titleOf = (snippet: Snippet) => [placeOf(snippet), nameOf(snippet)].filter(Boolean).join(' ');

describe('every TypeScript block', () => {
  const mistaken: Snippet = {
    file: 'mistaken.md',
    line: 7,
    language: 'ts',
    code: '// mistaken.ts\nexport const count: number = "one";',
  };
  const faults = typeCheck([...modules, moduleOf(mistaken)]);

  test('type-checks with the compiler options of the repository', () => {
    expect(faults.filter(({ snippet }) => snippet !== mistaken).map(({ message }) => message)).toEqual([]);
  });

  test('that does not type-check is reported at its line of the page', () => {
    expect(faults.filter(({ snippet }) => snippet === mistaken)).toEqual([
      { snippet: mistaken, message: "mistaken.md:8: Type 'string' is not assignable to type 'number'." },
    ]);
  });
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

describe('passes under vitest (without BOOTHKIT_LONG=1, one of four):', () => {
  const tests = modules.filter(({ snippet }) => kindOf(snippet) === 'test').filter((_, at) => isSampled(at, 4));
  let ended: Awaited<ReturnType<typeof runTestFiles>>;
  beforeAll(async () => {
    ended = await runTestFiles(tests.map(({ code }) => code));
  }, 120_000);

  for (const [at, { snippet }] of tests.entries())
    test(titleOf(snippet), () => expect(ended[at]).toMatchObject({ status: 'passed', message: '' }));
});
