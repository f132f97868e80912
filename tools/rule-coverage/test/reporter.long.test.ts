import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type RunReport, reportFile } from '../src/report.ts';

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const source = (file: string) => JSON.stringify(new URL(`../src/${file}`, import.meta.url).pathname);

const header = `import { describe, expect, test } from 'vitest';\nimport { rule } from ${source('index.ts')};\n`;

/** Runs test files of a project of their own with the reporter, and reads what it wrote. */
function run(files: { readonly [name: string]: string }, ...args: string[]): RunReport | undefined {
  const root = mkdtempSync(join(tmpdir(), 'rule-coverage-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(
    join(root, 'vitest.config.mjs'),
    `import { ruleReporter } from ${source('reporter.ts')};\nexport default { test: { reporters: [ruleReporter()], pool: 'threads', isolate: false } };\n`,
  );
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  spawnSync(process.execPath, [vitest, 'run', ...args], { cwd: root, env: { ...process.env, VITEST: undefined } });
  const report = join(root, reportFile);
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
}

test('reports the rule tests of each file in order, skipped ones too, and leaves out others', () => {
  const text = `${header}
    rule('4.5', 'deletes the gallery', () => {});
    test('is no rule test', () => {});
    describe('an update', () => {
      rule(['4.4.1', '4.4.2'], 'merges and clears', () => {}, { timeout: 1000 });
    });
    rule.skipIf(true)('5.6', 'needs what is not here', () => {});
    for (const slot of ['logo', 'button']) rule.skipIf(false)(\`4.9/\${slot}\`, 'is scaled', () => {});
  `;
  expect(run({ 'b.test.ts': text, 'a.test.ts': `${header} test('alone', () => {});` })).toEqual({
    outcome: 'passed',
    narrowed: false,
    files: [
      { file: 'a.test.ts', digest: expect.any(String), tests: [] },
      {
        file: 'b.test.ts',
        digest: hash('sha256', text),
        tests: [
          { title: '4.5 · deletes the gallery', state: 'passed' },
          { title: '4.4.1, 4.4.2 · merges and clears', state: 'passed' },
          { title: '5.6 · needs what is not here', state: 'skipped' },
          { title: '4.9/logo · is scaled', state: 'passed' },
          { title: '4.9/button · is scaled', state: 'passed' },
        ],
      },
    ],
  });
});

test('reports a failing rule test and the run as failed', () => {
  const report = run({ 'a.test.ts': `${header} rule('4.5', 'breaks', () => expect(1).toBe(2));` });
  expect(report).toMatchObject({ outcome: 'failed', files: [{ tests: [{ title: '4.5 · breaks', state: 'failed' }] }] });
});

test('reports a run with an error outside its tests as failed', () => {
  const report = run({ 'a.test.ts': `${header} rule('4.5', 'passes', () => { Promise.reject(new Error('late')); });` });
  expect(report).toMatchObject({ outcome: 'failed', files: [{ tests: [{ title: '4.5 · passes', state: 'passed' }] }] });
});

test.each([
  ['by name', ['-t', 'merges']],
  ['by line', ['a.test.ts:3', '--includeTaskLocation']],
])('says that a run was narrowed %s', (_how, args) => {
  const report = run(
    { 'a.test.ts': `${header}rule('4.4.1', 'merges', () => {});\nrule('4.5', 'deletes', () => {});` },
    ...args,
  );
  expect(report).toMatchObject({ outcome: 'passed', narrowed: true });
});

test('leaves no report of a run without test files', () => {
  expect(run({}, '--passWithNoTests')).toBeUndefined();
});
