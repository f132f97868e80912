import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { certificate, signedCertificate, signedCertificateKey } from '@boothkit/test-support/certificate';
import { listening } from '@boothkit/test-support/local-server';
import { hasPrograms, noteMissingPrograms, runtimes } from '@boothkit/test-support/programs';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';

noteMissingPrograms();
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const page = await readFile(join(root, 'docs/going-live.md'), 'utf8');

const credentials = 'user:password';

/**
 * A service with a certificate of a company, whose name no resolver knows, behind a proxy that asks for a password. Returns the proxy's URL
 * without the password, the variables of a program that calls the service, and the connections that the proxy was asked for.
 */
async function serviceBehindProxy() {
  // The name of the certificate.
  const baseUrl = 'https://cdn.example.com/v1';
  const sim = createSimulator({ baseUrl });
  const service = createTlsServer({ cert: signedCertificate, key: signedCertificateKey }, async (request, response) => {
    const { method = '', headers, url = '' } = request;
    const body = await buffer(request);
    const sent = { method, headers: headers as Record<string, string>, ...(body.length > 0 && { body }) };
    const answer = await sim.fetch(new URL(url, baseUrl).href, sent);
    response.writeHead(answer.status, [...answer.headers].flat()).end(await answer.text());
  });
  const { port: servicePort } = await listening(service);

  const targets: (string | undefined)[] = [];
  const proxy = createServer((request, response) => {
    targets.push(request.url);
    response.writeHead(502).end();
  });
  proxy.on('connect', ({ url, headers }, socket) => {
    socket.on('error', () => {});
    if (headers['proxy-authorization'] !== `Basic ${btoa(credentials)}`) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    targets.push(url);
    const onward = connect(servicePort, '127.0.0.1', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
    onward.on('error', () => socket.destroy());
    socket.pipe(onward).pipe(socket);
  });
  const host = `127.0.0.1:${(await listening(proxy)).port}`;

  const folder = temporaryFolder();
  const company = join(folder, 'company.pem');
  await writeFile(company, certificate);
  const account = sim.accounts.create();
  const { apiKey } = account.connection();
  const [template] = [account.templates.add()];
  return {
    sim,
    account,
    host,
    company,
    targets,
    env: { BOOTHKIT_API_KEY: apiKey, BOOTHKIT_BASE_URL: baseUrl, TEMPLATE_ID: template.id },
    proxyEnv: { NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: `http://${credentials}@${host}` },
  };
}

const makeClient = `import { BoothClient } from '@boothkit/client';
const booth = new BoothClient({ retry: false });
`;
const makeEvent = `const templateIds = [process.env['TEMPLATE_ID']];
const { id } = await booth.events.create({ name: 'Ada', date: '2026-09-12T15:00:00Z', templateIds });
const { logoUrl } = await booth.branding.setImage(id, 'logo', 'examples/assets/logo.png');
console.log(typeof logoUrl);
`;
const printFailure = `const error = await booth.events.list().catch((thrown) => thrown);
console.log(JSON.stringify({ kind: error.kind, message: error.message }));
`;

/** How a runtime runs a program from its standard input. */
const commands = {
  node: [process.execPath, '--input-type=module-typescript', '--conditions=@boothkit/source', '-'],
  bun: [runtimes.bun, 'run', '--conditions=@boothkit/source', '-'],
  deno: [runtimes.deno, 'run', '-A', '--ext=ts', '--conditions=@boothkit/source', '-'],
} as const;

/** Runs a program in a runtime, with these variables. Returns what it printed. */
async function run(
  code: string,
  env: Readonly<Record<string, string>>,
  runtime: keyof typeof commands = 'node',
): Promise<string> {
  const home = temporaryFolder();
  const [program, ...args] = commands[runtime];
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: home, DENO_DIR: home, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(code);
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return output;
}

test('NODE_USE_ENV_PROXY and NODE_EXTRA_CA_CERTS lead calls and uploads through a proxy to a service of a company', async () => {
  const { account, company, env, proxyEnv, targets } = await serviceBehindProxy();
  const output = await run(makeClient + makeEvent, { ...env, ...proxyEnv, NODE_EXTRA_CA_CERTS: company });
  expect(output).toBe('string\n');
  expect(account.events.list()).toHaveLength(1);
  expect(new Set(targets)).toEqual(new Set(['cdn.example.com:443']));
});

test.runIf(hasPrograms).each([
  ['bun', 'NODE_EXTRA_CA_CERTS'],
  ['deno', 'DENO_CERT'],
] as const)('%s goes through the proxy of HTTPS_PROXY, and trusts the certificate of %s', async (runtime, variable) => {
  const { account, company, env, proxyEnv, targets } = await serviceBehindProxy();
  expect(page).toContain(`${variable}=/etc/ssl/company.pem`);
  const variables = { ...env, HTTPS_PROXY: proxyEnv.HTTPS_PROXY, [variable]: company };
  expect(await run(makeClient + makeEvent, variables, runtime)).toBe('string\n');
  expect(account.events.list()).toHaveLength(1);
  expect(new Set(targets)).toEqual(new Set(['cdn.example.com:443']));
});

test('the client of the page goes through its ProxyAgent', async () => {
  const { account, company, env, host, targets } = await serviceBehindProxy();
  const block = /```ts\n\/\/ proxy\.ts\n(.*?)```/s.exec(page)?.[1] ?? '';
  expect(block).toContain('proxy.example:8080');
  const code = block.replace('proxy.example:8080', host);
  expect(await run(code + makeEvent, { ...env, NODE_EXTRA_CA_CERTS: company })).toBe('string\n');
  expect(account.events.list()).toHaveLength(1);
  expect(targets).toContain('cdn.example.com:443');
});

test('the certificate of a company can be given to one client alone', async () => {
  const { company, env, host } = await serviceBehindProxy();
  const options = '{ uri, requestTls: { ca } }';
  expect(page).toContain(`new ProxyAgent(${options})`);
  const code = `import { readFileSync } from 'node:fs';
import { BoothClient } from '@boothkit/client';
import { fetch, ProxyAgent } from 'undici';
const uri = 'http://${credentials}@${host}';
const ca = readFileSync(${JSON.stringify(company)}, 'utf8');
const dispatcher = new ProxyAgent(${options});
const booth = new BoothClient({ fetch: (url, init) => fetch(url, { ...init, dispatcher }) });
${makeEvent}`;
  expect(await run(code, env)).toBe('string\n');
});

test('a simulator on this machine is reached directly if NO_PROXY names its host', async () => {
  const { proxyEnv, targets, host } = await serviceBehindProxy();
  const sim = createSimulator();
  const account = sim.accounts.create();
  const server = await listen(sim);
  onTestFinished(() => server.close());
  const { apiKey, baseUrl } = server.connection(account.id);
  const env = { ...proxyEnv, HTTP_PROXY: `http://${credentials}@${host}`, NO_PROXY: 'localhost,127.0.0.1' };
  const code = `${makeClient}console.log((await booth.events.list()).data.length);`;
  expect(await run(code, { ...env, BOOTHKIT_API_KEY: apiKey, BOOTHKIT_BASE_URL: baseUrl })).toBe('0\n');
  expect(targets).toEqual([]);
});

test.each([
  ['a certificate that is not trusted', {}, /UNABLE_TO_VERIFY_LEAF_SIGNATURE/],
  ['a proxy that needs a password', { HTTPS_PROXY: '' }, /Proxy response \(407\)/],
])('%s is a ConnectionError that says so', async (_, over, expected) => {
  const { env, host, proxyEnv } = await serviceBehindProxy();
  const proxy = 'HTTPS_PROXY' in over ? { HTTPS_PROXY: `http://${host}` } : {};
  const failure = JSON.parse(await run(makeClient + printFailure, { ...env, ...proxyEnv, ...proxy }));
  expect(failure).toEqual({ kind: 'connection', message: expect.stringMatching(expected) });
});
