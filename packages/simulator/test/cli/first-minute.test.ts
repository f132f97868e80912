import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { usage } from '../../src/cli/command-line.ts';
import type { Ready } from '../http/program.ts';
import { oneConnection } from '../http/served.ts';

const program = [
  process.execPath,
  '--conditions=@boothkit/source',
  fileURLToPath(new URL('../../src/cli.ts', import.meta.url)),
];

/** Starts the program by a script of a shell, with this environment alone. */
function fromShell(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn('/bin/sh', ['-c', `${script} exec "$@"`, 'sh', ...program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

const empty = Object.fromEntries(
  [
    ...['PORT', 'HOME', 'NO_COLOR', 'TERM', 'LANG', 'BOOTHKIT_CONTROL_TOKEN', 'BOOTHKIT_PUBLIC_URL', 'BOOTHKIT_RUN'],
    ...['BOOTHKIT_CONTROL_URL', 'BOOTHKIT_API_KEY', 'BOOTHKIT_BASE_URL', 'BOOTHKIT_LIMITS'],
  ].map((name) => [name, '']),
);

test.skipIf(process.platform === 'win32').each([
  ['no environment', '', {}],
  ['an environment of empty variables, and no input', 'exec <&-;', empty],
  ['no errors to print, without colours', 'exec 2>&-;', { NO_COLOR: '1', TERM: 'dumb' }],
  ['a folder that is gone', 'cd "$GONE"; rmdir "$GONE";', {}],
])('the program starts with %s', async (_, script, env) => {
  const gone = await mkdtemp(join(tmpdir(), 'boothkit-gone-'));
  onTestFinished(() => rm(gone, { recursive: true, force: true }));
  const args = ['--', '--port=0', '--json', ''];
  const child = fromShell(script, args, { ...env, GONE: gone });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { controlUrl, apiKey } = JSON.parse(line) as Ready;
  expect((await fetch(`${controlUrl}/clock`)).status).toBe(200);
  expect(apiKey).toMatch(/^\w+$/);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test.skipIf(process.platform === 'win32')(
  '-h and -v print the help and the version, whatever the environment says',
  async () => {
    for (const [option, printed] of [
      ['-h', usage],
      ['-v', `${packageJson.version}\n`],
    ] as const) {
      const child = fromShell('', [option], { PORT: 'abc', BOOTHKIT_CONTROL_TOKEN: 'short', BOOTHKIT_PUBLIC_URL: 'x' });
      const [out, err, ended] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
      expect([out, err, ended]).toEqual([printed, '', [0, null]]);
    }
  },
);

test('the ready line has the public URL, and where the proxy has to lead', async () => {
  const child = fromShell('', ['--port', '0', '--json'], { BOOTHKIT_PUBLIC_URL: 'https://booth.example/' });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { baseUrl, dashboardUrl, controlToken, localUrl } = JSON.parse(line);
  expect([baseUrl, dashboardUrl]).toEqual([
    'https://booth.example/v1',
    `https://booth.example/_sim/dashboard/#token=${controlToken}`,
  ]);
  expect((await fetch(`${localUrl}/health`)).status).toBe(200);
  expect((await fetch(`${localUrl}/_sim/clock`)).status).toBe(401);
});

test('the program follows a proxy on this machine only with --trust-proxy', async () => {
  const send = oneConnection();
  const resourceOf = async (...options: string[]) => {
    const child = fromShell('', ['--port', '0', '--json', '--allow-host', '.example.com', ...options]);
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const { mcpUrl } = JSON.parse(line) as Ready;
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'booth.example.com' };
    const { body } = await send(mcpUrl.replace('/mcp', '/.well-known/oauth-protected-resource/mcp'), { headers });
    return { said: JSON.parse(body.toString()).resource, mcpUrl };
  };
  expect((await resourceOf('--trust-proxy')).said).toBe('https://booth.example.com/mcp');
  const { said, mcpUrl } = await resourceOf();
  expect(said).toBe(mcpUrl);
});
