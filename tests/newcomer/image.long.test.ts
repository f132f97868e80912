import { globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, matchesGlob, sep } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { read, root } from '../docs/snippets/snippets.ts';
import { succeed } from '../packed/npm.ts';
import { packed } from '../packed/packed.ts';
import { startServer } from '../packed/servers.ts';

// The instructions of the Dockerfile in folders: no container runtime is needed. Only what its stage `build` installs and builds is taken
// from the packed packages.

const { project } = await packed();
const stages = new Map(
  read('Dockerfile')
    .split(/^FROM /m)
    .slice(1)
    .map((text) => [/^\S+ AS (\w+)/.exec(text)?.[1] ?? 'image', text]),
);
const ignored = read('.dockerignore').trim().replaceAll('**/', '').split('\n');
const isIgnored = (path: string) => ignored.some((pattern) => matchesGlob(basename(path), pattern));

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'boothkit-image-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Carries out the COPY and RUN instructions of a stage in a new folder. `sourceOf` finds what an instruction copies from a stage. */
async function build(stage: string, sourceOf: (stage: string, path: string) => string): Promise<string> {
  const folder = await temporaryFolder();
  for (const [, instruction, text = ''] of stages.get(stage)?.matchAll(/^(COPY|RUN) (.*)$/gm) ?? []) {
    if (instruction === 'RUN') {
      await succeed('sh', ['-c', text], folder);
      continue;
    }
    const [from] = /(?<=^--from=)\w+/.exec(text) ?? [];
    const paths = text.split(' ').filter((word) => !word.startsWith('--'));
    const destination = join(folder, paths.pop() ?? '');
    for (const path of paths) {
      const source = from === undefined ? join(root, path) : sourceOf(from, path);
      const isFile = destination.endsWith(sep) && /\.json$/.test(path);
      await mkdir(destination.endsWith(sep) ? destination : join(destination, '..'), { recursive: true });
      await cp(source, isFile ? join(destination, basename(path)) : destination, {
        recursive: true,
        verbatimSymlinks: true,
        filter: (file) => file === source || from !== undefined || !isIgnored(file),
      });
    }
  }
  return folder;
}

const nothing = (stage: string): never => {
  throw new Error(`nothing is copied from ${stage}`);
};

test('a change of a source does not install the dependencies of the image again', async () => {
  const files = await readdir(await build('manifests', nothing), { recursive: true, withFileTypes: true });
  const names = files.filter((file) => file.isFile()).map(({ name }) => name);
  expect([...new Set(names)].toSorted()).toEqual(['package-lock.json', 'package.json']);
  const workspaces = globSync('{packages,tools,examples}/*/package.json', { cwd: root });
  expect(names.length).toBeGreaterThan(workspaces.length);
  expect(stages.get('build')).toContain('COPY --from=manifests /app ./\nRUN npm ci --ignore-scripts\nCOPY . .\n');
});

test('the image has what the simulator needs and nothing else, and starts', async () => {
  const dependencies = await build('dependencies', nothing);
  const image = await build('image', (stage, path) =>
    stage === 'dependencies'
      ? dependencies
      : path.replace('/app/packages', () => join(project, 'node_modules/@boothkit')),
  );
  const installed = (await readdir(join(image, 'node_modules'))).filter((name) => !name.startsWith('.'));
  expect(installed).toEqual(['@boothkit', '@img', 'detect-libc', 'semver', 'sharp', 'zod']);
  expect(await readdir(join(image, 'packages/simulator'))).toEqual(['bin', 'dist', 'generated', 'package.json']);
  const [, megabytes] = /^(\d+)/.exec(await succeed('du', ['-sm', image], image)) ?? [];
  expect(Number(megabytes)).toBeLessThan(90);

  const [, entrypoint = '[]'] = /^ENTRYPOINT (.*)$/m.exec(stages.get('image') ?? '') ?? [];
  const [program, ...args] = JSON.parse(entrypoint);
  expect(program).toBe('node');
  const env = { NODE_ENV: 'production', PORT: '0', BOOTHKIT_CONTROL_TOKEN: 'only-for-these-tests' };
  const server = await startServer([...args, '--json'], { cwd: image, env, ready: /^\{/ });
  onTestFinished(async () => void (await server.stop()));
  const { port } = new URL(JSON.parse(server.line).baseUrl);
  expect(await (await fetch(`http://127.0.0.1:${port}/health`)).json()).toEqual({ status: 'ok' });
  const onFirstUse = "await import('sharp'); await import('@boothkit/design-check');";
  await succeed(process.execPath, ['--input-type=module', '--eval', onFirstUse], join(image, 'packages/simulator'));
});
