import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { TestFormat } from '@boothkit/simulator';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type StoryName, savedStory, storyNames } from './stories.ts';

// The files as they are, each in the runner that it is for. The simulator is that of the sources.

const source = '--conditions=@boothkit/source';
const nodeModules = fileURLToPath(new URL('../../../../../node_modules', import.meta.url));
const program = fileURLToPath(new URL('../../../src/cli.ts', import.meta.url));

const python = ['python3', '/usr/bin/python3'].find(
  (each) => spawnSync(each, ['-m', 'pytest', '--version']).status === 0,
);
if (python === undefined) {
  const notice = 'There is no pytest on this machine: saved tests for it are not run.';
  if (process.env['BOOTHKIT_REQUIRE_ALL'] === '1') throw new Error(notice);
  console.warn(notice);
}

/** The configuration of a project in this repository, which uses the packages by their sources. */
const vitestConfig = `import { defaultServerConditions } from 'vite';
export default {
  ssr: { resolve: { conditions: ['@boothkit/source', ...defaultServerConditions] } },
  test: { testTimeout: 240_000 },
};
`;

/** The sources are loaded once. */
const inOneProcess = ['--maxWorkers=1', '--no-isolate'];

const commands: Readonly<Record<TestFormat, (files: readonly string[]) => readonly string[]>> = {
  vitest: (files) => [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', ...inOneProcess, ...files],
  node: (files) => [process.execPath, source, '--test', '--test-isolation=none', ...files],
  pytest: (files) => [python ?? '', '-m', 'pytest', '-p', 'no:cacheprovider', ...files],
  sh: (files) => ['sh', '-c', 'for file in "$@"; do bash "$file" || exit 1; done', 'sh', ...files],
};

const files: Readonly<Record<TestFormat, (name: string) => string>> = {
  vitest: (name) => `${name}.test.ts`,
  node: (name) => `${name}.test.mjs`,
  pytest: (name) => `test_${name.replace('-', '_')}.py`,
  sh: (name) => `${name}.sh`,
};

const failing: readonly StoryName[] = ['lost-webhook'];
/** Each story; for bash, which starts three processes for each request, the shortest: up to its end, the failing one passes as well. */
const passing = (format: TestFormat): readonly StoryName[] => (format === 'sh' ? ['own-document'] : storyNames);

/** Runs stories in one format, each changed by `change`; gives the exit code and the output. */
async function run(
  format: TestFormat,
  stories: readonly StoryName[],
  change = (written: string) => written,
  simulator = `${process.execPath} ${source} ${program}`,
) {
  const folder = temporaryFolder();
  await symlink(nodeModules, join(folder, 'node_modules'));
  await writeFile(join(folder, 'vitest.config.js'), vitestConfig);
  const names: string[] = [];
  for (const story of stories) {
    const name = files[format](story);
    names.push(name);
    await writeFile(join(folder, name), change((await savedStory(story, format)).text));
  }
  const [command = '', ...args] = commands[format](names);
  const child = spawn(command, args, {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      BOOTHKIT_SIMULATOR: simulator,
      // That of a simulator elsewhere.
      BOOTHKIT_CONTROL_TOKEN: 'the-token-of-another-simulator',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, output: out + err };
}

describe.each(['node', 'vitest', 'pytest', 'sh'] as const)('as a file for %s', (format) => {
  const isThere = format !== 'pytest' || python !== undefined;

  test.skipIf(!isThere)('stories such as a storm of 429s, a lost response, and calls of a document pass', async () => {
    const { code, output } = await run(format, passing(format));
    expect(code, output).toBe(0);
  });

  // One that cannot fail would pass as well.
  test.skipIf(!isThere)('they fail where the service responds otherwise', async () => {
    const { code, output } = await run(format, failing, (written) =>
      // That of the last one, so that all the others are sent.
      written.replace(/([\s\S]*status"?: )200/, '$1299'),
    );
    expect(code).not.toBe(0);
    expect(output).toContain('299');
    // The requests before the failure, and the webhooks that were not delivered.
    expect(output).toMatch(/PUT \/webhooks (?:→|->) 200/);
    expect(output).toMatch(
      /media\.uploaded to https:\/\/receiver-1\.example\.com\S* (?:→|->) unreachable: the simulated/,
    );
  });
});

const servers = (['sh', 'pytest'] as const).filter((format) => format !== 'pytest' || python !== undefined);

test.each(servers)('a file for %s says that the simulator did not start', async (format) => {
  const { code, output } = await run(format, failing, (written) => written, `${process.execPath} --no-such-option`);
  expect(code).not.toBe(0);
  expect(output).toContain('The simulator did not start');
});
