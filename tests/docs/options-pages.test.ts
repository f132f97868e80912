import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { read } from './snippets/snippets.ts';

const unique = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].toSorted();

const cli = 'packages/simulator/src/cli';

test.each([
  ['npx @boothkit/simulator', ['command-line.ts'], ['--load']],
  ['npx @boothkit/simulator test', ['saved-test.ts', 'running-simulator.ts'], []],
  ['npx @boothkit/simulator har', ['har.ts', 'running-simulator.ts'], []],
  ['npx @boothkit/simulator replay', ['replay.ts'], []],
  ['npx @boothkit/simulator assume', ['assume.ts'], []],
  ['npx @boothkit/conformance', ['../../../conformance/src/cli/options.ts'], []],
  ['npx @boothkit/design-check', ['../../../design-check/src/cli/arguments.ts'], []],
])('the page of options has those that %s --help prints, and no other', (program, files, also) => {
  const help = files.map((file) => /`Usage:[^`]+`|controlUsage = `[^`]+`/.exec(read(`${cli}/${file}`))?.[0]).join('\n');
  const options = unique(help, /^(?:.*[`}])? {2}(?:-\w, )?(--[a-z][\w-]+)/gm);
  const section = read('docs/command-line.md').split(`\n## ${program}\n`)[1]?.split('\n## ')[0] ?? '';
  const onPage = unique(section, /^\| <a id="[\w-]+"><\/a>(?:`-\w`, )?`(--[\w-]+)`/gm);
  expect(options.length).toBeGreaterThan(3);
  expect(onPage).toEqual(options);
  for (const other of also) expect(section).toContain(`\`${other}\``);
});

test('the page of environment variables has those that the packages read or print, and no other', () => {
  const sources = globSync('packages/*/src/**/*.ts').filter((file) => !/generated|dashboard/.test(file));
  const found = unique(sources.map(read).join('\n'), /\b(BOOTHKIT_[A-Z_]*[A-Z])\b/g);
  // Between the command `assume` and the tests that it runs.
  const own = ['BOOTHKIT_ASSUME_LOG'];
  expect(unique(read('docs/environment.md'), /^\| <a id="[\w-]+"><\/a>`(BOOTHKIT_\w+)`/gm)).toEqual(
    found.filter((name) => !own.includes(name ?? '')),
  );
});
