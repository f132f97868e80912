import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { webhookPayload, webhookRequest } from '@boothkit/client/webhooks';
import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { runtimes } from '@boothkit/test-support/programs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { bundleWorker, serveWorker } from '../../packages/client/test/runtimes/workerd.ts';
import { run } from '../docs/snippets/child.ts';
import { freePort } from '../docs/snippets/free-port.ts';
import { codeBlocks } from '../docs/snippets/markdown.ts';
import { read } from '../docs/snippets/snippets.ts';
import { succeed } from './npm.ts';
import { packed } from './packed.ts';
import { startServer } from './servers.ts';

// A project of its own for the receivers of the guide, each with the types and the program of its platform.

const secret = '9f1c2b7e-4d0a-4c55-8f43-2f6b1d0c7a90';
const blocks = Object.fromEntries(
  codeBlocks(read('docs/receivers.md')).map(({ code }) => [/^\/\/ ([\w-]+)\.ts/.exec(code)?.[1] ?? '', code]),
);

/** The files of an app of Next, each with its path in a comment. */
const nextBlocks = codeBlocks(read('docs/next.md')).filter(({ language }) => /^tsx?$/.test(language));

/** The types that a project of the platform has, and the packages that it installs. */
const platforms: Readonly<Record<string, { readonly types: readonly string[]; readonly packages: readonly string[] }>> =
  {
    receiver: { types: ['node'], packages: ['typescript@6', '@types/node@24'] },
    next: { types: ['node'], packages: ['next@16', 'react@19', 'react-dom@19', '@types/react@19'] },
    worker: { types: ['node', '@cloudflare/workers-types'], packages: ['@cloudflare/workers-types@5'] },
    'hono-worker': { types: ['node', '@cloudflare/workers-types'], packages: ['hono@4'] },
    hono: { types: ['node'], packages: ['hono@4', '@hono/node-server@2'] },
    bun: { types: ['bun'], packages: ['@types/bun@1'] },
    // Deno checks types itself.
    deno: { types: [], packages: [] },
    fastify: { types: ['node'], packages: ['fastify@5'] },
    express: { types: ['node'], packages: ['express@5', '@types/express@5'] },
    node: { types: ['node'], packages: [] },
    lambda: { types: ['node'], packages: ['@types/aws-lambda@8'] },
  };

const compilerOptions = {
  target: 'es2023',
  module: 'esnext',
  moduleResolution: 'bundler',
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  noEmit: true,
};

test('each block of the guide is of a platform that is tried here', () => {
  expect(Object.keys(blocks).toSorted()).toEqual(Object.keys(platforms).toSorted());
});

describe('the receiver of the guide', () => {
  let project: string;
  const at = (path: string) => join(project, path);

  beforeAll(async () => {
    const { tarballs } = await packed();
    project = await mkdtemp(join(tmpdir(), 'boothkit-platforms-'));
    await writeFile(at('package.json'), JSON.stringify({ private: true, type: 'module' }));
    const packages = Object.values(platforms).flatMap((platform) => platform.packages);
    const client = tarballs.filter((tarball) => /boothkit-(?:client|contract)-/.test(tarball));
    await succeed('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...client, ...packages], project);
    for (const [name, code] of Object.entries(blocks)) await writeFile(at(`${name}.ts`), `${code}\n`);
    await mkdir(at('app/booth'), { recursive: true });
    await writeFile(at('app/booth/route.ts'), `${blocks['next']}\n`);
  });
  afterAll(() => rm(project, { recursive: true, force: true }));

  // The build of Next checks its types, and so does Deno.
  const checked = Object.entries(platforms).filter(([name]) => !['next', 'deno'].includes(name));
  test.each([...new Set(checked.map(([, platform]) => platform.types.join()))])(
    'type-checks strictly on the platforms that have the types of %s',
    async (types) => {
      const lib = types.includes('workers') ? ['es2024'] : ['es2024', 'dom', 'dom.iterable'];
      const files = checked.filter(([, platform]) => platform.types.join() === types).map(([name]) => `${name}.ts`);
      const options = { ...compilerOptions, lib, types: types.split(',') };
      await writeFile(at('tsconfig.check.json'), JSON.stringify({ compilerOptions: options, files }));
      await succeed(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.check.json'], project);
    },
  );

  /** Delivers to a receiver that listens at an origin, and expects that it accepts deliveries with the secret alone. */
  async function expectDelivered(origin: string, path = '/booth'): Promise<void> {
    const deliver = async (key: string) =>
      (await fetch(webhookRequest(webhookPayload('media.uploaded'), key, `${origin}${path}`))).status;
    await expect.poll(() => deliver(secret).catch(() => 0)).toBe(200);
    expect(await deliver(`${secret}0`)).toBe(401);
  }

  const servers = ['node', 'express', 'fastify', 'hono', 'bun', 'deno'] as const;
  test.each(servers)('receives a delivery on %s', async (name) => {
    const port = await freePort();
    const code = blocks[name]?.replace('3000', String(port)) ?? '';
    await writeFile(at(`run-${name}.ts`), `${code}\nconsole.log('ready');\n`);
    const [program = '', ...args] = {
      bun: [runtimes.bun, 'run'],
      deno: [runtimes.deno, 'run', '-A', '--check', '--node-modules-dir=manual'],
    }[name as string] ?? [process.execPath];
    const env = {
      PORT: String(port),
      DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
      HOME: project,
      DENO_DIR: at('.deno'),
    };
    const server = await startServer([...args, `run-${name}.ts`], { cwd: project, env, ready: /ready/, program });
    onTestFinished(async () => void (await server.stop()));
    await expectDelivered(`http://127.0.0.1:${port}`);
  });

  test.each(['worker', 'hono-worker'])('receives a delivery on Cloudflare Workers: %s', async (name) => {
    const { code } = await bundleWorker(at(`${name}.ts`));
    const { origin } = new URL(await serveWorker(code, ['nodejs_compat']));
    await expectDelivered(origin);
  });

  test('receives a delivery on AWS Lambda, as text and in base64', async () => {
    const { handler } = await import(pathToFileURL(at('lambda.ts')).href);
    const request = webhookRequest(webhookPayload('media.uploaded'), secret);
    const { pathname: rawPath, search, hostname: domainName } = new URL(request.url);
    const event = {
      rawPath,
      rawQueryString: search.slice(1),
      requestContext: { domainName, http: { method: 'POST' } },
    };
    const body = await request.text();
    const received = { statusCode: 200, body: 'received' };
    expect(await handler({ ...event, body, isBase64Encoded: false })).toEqual(received);
    const base64 = Buffer.from(body).toString('base64');
    expect(await handler({ ...event, body: base64, isBase64Encoded: true })).toEqual(received);
    expect(await handler({ ...event, rawQueryString: '', body })).toMatchObject({ statusCode: 401 });
    const get = { ...event.requestContext, http: { method: 'GET' } };
    expect(await handler({ ...event, requestContext: get })).toMatchObject({ statusCode: 405 });
  });

  test('receives a delivery on Next, and an app as in its guide is built without a key, and shows the events of now', async () => {
    await writeFile(
      at('app/layout.tsx'),
      'export default ({ children }: { children: React.ReactNode }) => <html><body>{children}</body></html>;\n',
    );
    for (const { code } of nextBlocks) {
      const path = /^\/\/ (\S+)/.exec(code)?.[1] ?? '';
      const own = path === 'app/booth/route.ts' ? 'app/guide/route.ts' : path;
      await mkdir(dirname(at(own)), { recursive: true });
      await writeFile(at(own), `${code}\n`);
    }
    const next = [join('node_modules', 'next/dist/bin/next')];
    const tsconfig = {
      compilerOptions: { ...compilerOptions, jsx: 'preserve', lib: ['dom', 'dom.iterable', 'esnext'] },
      include: ['app', 'lib', '.next/types'],
    };
    await writeFile(at('tsconfig.json'), JSON.stringify(tsconfig));
    const env = { HOME: project, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
    const built = await run(process.execPath, [...next, 'build'], { cwd: project, env, timeoutMs: 280_000 });
    expect(built.code, built.output).toBe(0);
    const sim = createSimulator();
    const account = sim.accounts.create();
    const service = await listen(sim);
    onTestFinished(() => service.close());
    const { apiKey, baseUrl } = service.connection(account.id);
    const server = await startServer([...next, 'start', '-p', '0', '-H', '127.0.0.1'], {
      cwd: project,
      env: { ...env, WEBHOOK_SECRET: secret, BOOTHKIT_API_KEY: `${apiKey}`, BOOTHKIT_BASE_URL: baseUrl },
      ready: /http:\/\/\S+:\d+/,
    });
    onTestFinished(async () => void (await server.stop()));
    const origin = /http:\/\/\S+:\d+/.exec(server.line)?.[0] ?? '';
    await expectDelivered(origin);
    await expectDelivered(origin, '/guide');
    const page = async () => (await fetch(`${origin}/bookings`)).text();
    expect(await page()).toContain('<ul></ul>');
    account.events.add({ name: 'Ada and Alan', templateIds: [account.templates.add().id] });
    expect(await page()).toContain('<li>Ada and Alan</li>');
  });
});
