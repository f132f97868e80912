import { basename } from 'node:path';
import { isSampled } from '@boothkit/test-support/long';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Ended, runModule, runModules, runTestFiles } from './snippets/child.ts';
import { assertingCodeOf, moduleOf, typeScriptModules } from './snippets/modules.ts';
import { kindOf, nameOf, positionOf, root, type Snippet } from './snippets/snippets.ts';
import { typeCheck } from './snippets/type-check.ts';

const modules = typeScriptModules();
const titleOf = (snippet: Snippet) => [positionOf(snippet), nameOf(snippet)].filter(Boolean).join(' ');

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

const programs = modules.filter(({ snippet }) => !['test', 'playwright'].includes(kindOf(snippet)));

test('of modules in one process, each one ends for itself', async () => {
  const codes = [
    "console.log('one');",
    "setTimeout(() => { throw new Error('late'); }, 10);",
    "process.on('exit', () => { process.exitCode = 3; });",
    "import { basename } from 'node:path'; const at: string = process.cwd(); console.error(basename(at));",
    'process.exit(0);',
    "console.log('never');",
  ];
  const ended = await runModules(codes.map((code) => ({ code, folder: root })));
  expect(ended.map(({ code }) => code)).toEqual([0, 1, 3, 0, null, null]);
  expect(ended[0]?.output).toBe('one\n');
  expect(ended[1]?.output).toContain('Error: late');
  expect(ended[3]?.output).toBe(`${basename(root)}\n`);
});

describe.concurrent('runs (without BOOTHKIT_LONG=1, one of 30), and has the values that it states:', () => {
  const wanted = programs.filter((_, at) => isSampled(at, 30));
  // What changes its process, such as one that intercepts requests or runs tests, has one of its own.
  const [together = [], alone = []] = [true, false].map((isTogether) =>
    wanted.filter(({ code }) => !/ from '(?!@boothkit\/|\.)|\bprocess\b/.test(code) === isTogether),
  );
  let ended: readonly Ended[];
  beforeAll(async () => {
    ended = await runModules(together.map((module) => ({ code: assertingCodeOf(module), folder: module.folder })));
  });

  for (const [at, { snippet }] of together.entries())
    test(titleOf(snippet), () => expect(ended[at]).toMatchObject({ code: 0 }));
  for (const module of alone)
    test(titleOf(module.snippet), async () => {
      const { code, output } = await runModule(assertingCodeOf(module), module.folder);
      expect(code, output).toBe(0);
    });
});

describe('passes under vitest (without BOOTHKIT_LONG=1, one of eight):', () => {
  const tests = modules.filter(({ snippet }) => kindOf(snippet) === 'test').filter((_, at) => isSampled(at, 8));
  let ended: Awaited<ReturnType<typeof runTestFiles>>;
  beforeAll(async () => {
    ended = await runTestFiles(tests.map(({ code }) => code));
  });

  for (const [at, { snippet }] of tests.entries())
    test(titleOf(snippet), () => expect(ended[at]).toMatchObject({ status: 'passed', message: '' }));
});
