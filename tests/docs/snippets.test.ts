import { describe, expect, test } from 'vitest';
import { runModule, runTestFile } from './snippets/child.ts';
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

describe.concurrent('runs, and has the values that it states:', () => {
  for (const module of modules) {
    const { snippet, folder, standsByItself } = module;
    if (!standsByItself || ['test', 'playwright'].includes(kindOf(snippet))) continue;
    test(titleOf(snippet), { timeout }, async () => {
      const { code, output } = await runModule(assertingCodeOf(module), folder);
      expect(code, output).toBe(0);
    });
  }
});

describe.concurrent('passes under vitest:', () => {
  for (const { snippet, code } of modules.filter((module) => kindOf(module.snippet) === 'test'))
    test(titleOf(snippet), { timeout }, async () => {
      const ended = await runTestFile(code);
      expect(ended.code, ended.output).toBe(0);
    });
});
