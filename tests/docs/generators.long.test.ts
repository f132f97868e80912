import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { inPrograms } from '@boothkit/test-support/programs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Calls, checks, type Stage } from './generators/checks.ts';
import { heyApi, openapiFetch } from './generators/clients.ts';
import { run } from './snippets/child.ts';
import { root } from './snippets/snippets.ts';

// Clients that others generate from the OpenAPI document compile strictly and do what the service does.

const document = join(root, 'packages/contract/openapi.json');
const inContract = createRequire(join(root, 'packages/contract/package.json'));

interface Generator {
  readonly name: string;
  /** The arguments for Node that run it. */
  readonly args: readonly string[];
  /** What is beside its output: the module that makes the calls, and what else it takes. */
  readonly files: Readonly<Record<string, string>>;
}

const generators: readonly Generator[] = [
  {
    name: 'openapi-typescript with openapi-fetch',
    args: [
      join(inContract.resolve('openapi-typescript/package.json'), '../bin/cli.js'),
      ...[document, '--output', 'types.ts', '--root-types', '--root-types-no-schema-prefix'],
    ],
    files: { 'client.ts': openapiFetch },
  },
  {
    name: 'Hey API with its zod schemas',
    args: [inPrograms('@hey-api/openapi-ts/bin/run.js')],
    files: {
      'client.ts': heyApi,
      'types.ts': "export type * from './generated';\n",
      'openapi-ts.config.json': JSON.stringify({
        input: document,
        output: 'generated',
        plugins: ['@hey-api/client-fetch', '@hey-api/typescript', { name: '@hey-api/sdk', validator: true }, 'zod'],
      }),
    },
  },
];

const compilerOptions = {
  target: 'es2023',
  lib: ['es2024', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
  strict: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  noEmit: true,
};

async function succeed(args: readonly string[], cwd: string): Promise<void> {
  const { code, output } = await run(process.execPath, args, { cwd });
  expect(code, output).toBe(0);
}

/** Generates a client into the folder and compiles it. Returns the function that connects it to a service. */
async function generate(
  { args, files }: Generator,
  folder: string,
): Promise<(baseUrl: string, apiKey: string) => Calls> {
  const tsconfig = JSON.stringify({ compilerOptions, files: ['client.ts'] });
  for (const [file, text] of Object.entries({ ...files, 'tsconfig.json': tsconfig }))
    await writeFile(join(folder, file), text);
  await copyFile(join(root, 'tests/docs/generators/checks.ts'), join(folder, 'checks.ts'));
  await symlink(inPrograms(''), join(folder, 'node_modules'), 'junction');
  await succeed(args, folder);
  await succeed([join(root, 'node_modules/typescript/bin/tsc')], folder);
  const { connect } = await import(pathToFileURL(join(folder, 'client.ts')).href);
  return connect;
}

// They are not installed by `npm ci`.
describe.each(generators)('a client of $name', (generator) => {
  const simulator = createSimulator({ limits: 'off', checkResponses: true });
  const account = simulator.accounts.create();
  const endings: (() => Promise<unknown>)[] = [];
  let stage: Stage;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'boothkit-generators-'));
    endings.push(() => rm(folder, { recursive: true }));
    const connect = await generate(generator, folder);
    const server = await listen(simulator);
    endings.push(() => server.close());
    stage = {
      calls: connect(server.baseUrl, account.connection().apiKey),
      templateId: account.templates.add().id,
      attractScreenId: account.attractScreens.add().id,
      png: new Uint8Array(await readFile(join(root, 'examples/assets/button-photo.png'))),
    };
  });

  afterAll(async () => {
    for (const end of endings) await end();
  });

  test.each(Object.entries(checks))('%s', async (_, check) => {
    await check(stage);
  });
});
