import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A file of what `npm run programs` installs: the peers that no other tool needs. */
export const inPrograms = (path: string) => join(root, 'tools/programs/node_modules', path);
const floor = fileURLToPath(new URL('floor.mjs', import.meta.url));

/** A call that a load is made of. */
export interface LoadCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Headers in which one request of a load differs from the next, where a caller is limited. */
  differing?(at: number): Readonly<Record<string, string>>;
}

/** The first call to a server. */
interface FirstCall {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A server that is measured, in a process of its own. */
export interface Peer {
  readonly name: string;
  /** Whether it keeps what it is told; a mock of canned answers does not. */
  readonly stateful: boolean;
  /** How it is started. `payload` is what the floors answer with. */
  command(port: number): { readonly args: readonly string[]; readonly env?: Readonly<Record<string, string>> };
  /** What is asked of it until it answers 200, from what it has printed so far; nothing while it has not printed enough. */
  ready(printed: string): FirstCall | undefined;
  /** Makes what is read, and says how it is read and how one more is made. */
  calls(port: number): Promise<{ readonly get: LoadCall; readonly create: LoadCall }>;
}

/** An event as the simulator answers it, so that all send the same JSON. */
const payload = JSON.stringify(JSON.parse(readFileSync(new URL('../payload.json', import.meta.url), 'utf8')));

const json = { 'content-type': 'application/json' };
const body = JSON.stringify({ name: 'Ada & Alan', date: '2026-09-12T17:00:00.000Z', notes: 'In the garden' });
const plainCalls = async (): ReturnType<Peer['calls']> => ({
  get: { method: 'GET', path: '/events/1', headers: {} },
  create: { method: 'POST', path: '/events', headers: json, body },
});

const floorOf = (name: string, kind: string): Peer => ({
  name,
  stateful: false,
  command: (port) => ({ args: [floor, kind], env: { PORT: String(port), PAYLOAD: payload } }),
  ready: () => ({ path: '/events/1' }),
  calls: plainCalls,
});

const stripeHeaders = { authorization: 'Bearer sk_test_bench' };

/** The least possible first, then ours, then those who offer something like it. */
export const peers: readonly Peer[] = [
  floorOf('node:http', 'http'),
  floorOf('Hono', 'hono'),
  {
    name: 'simulator',
    stateful: true,
    command: (port) => ({
      args: [join(root, 'packages/simulator/bin/boothkit-simulator.js'), '--port', String(port), '--json'],
    }),
    ready(printed) {
      if (!printed.endsWith('\n')) return undefined;
      return { path: '/v1/events', headers: { authorization: `Bearer ${JSON.parse(printed).apiKey}` } };
    },
    calls: ourCalls,
  },
  {
    name: 'emulate',
    stateful: true,
    command: (port) => ({
      args: [inPrograms('emulate/dist/index.js'), 'start', '--service', 'stripe', '--port', String(port)],
    }),
    ready: () => ({ path: '/v1/customers', headers: stripeHeaders }),
    async calls(port) {
      const form = { ...stripeHeaders, 'content-type': 'application/x-www-form-urlencoded' };
      // It refuses a key after some thousands of requests.
      const differing = (at: number) => ({ authorization: `Bearer sk_test_bench${at}` });
      const create = {
        method: 'POST',
        path: '/v1/customers',
        headers: form,
        differing,
        body: 'name=Ada&description=In+the+garden',
      };
      const { id } = await sent(port, create);
      return { get: { method: 'GET', path: `/v1/customers/${id}`, headers: stripeHeaders, differing }, create };
    },
  },
  {
    name: 'json-server',
    stateful: true,
    command(port) {
      const file = join(mkdtempSync(join(tmpdir(), 'bench-')), 'db.json');
      writeFileSync(file, JSON.stringify({ events: [{ id: 1, ...JSON.parse(payload) }] }));
      return { args: [inPrograms('json-server/lib/cli/bin.js'), file, '--port', String(port), '--quiet'] };
    },
    ready: () => ({ path: '/events' }),
    calls: plainCalls,
  },
  {
    name: 'Prism',
    stateful: false,
    command: (port) => ({
      args: [
        ...[inPrograms('@stoplight/prism-cli/dist/index.js'), 'mock', join(root, 'packages/contract/openapi.json')],
        ...['--port', String(port), '--verboseLevel', 'silent'],
      ],
      env: { SCARF_ANALYTICS: 'false' },
    }),
    ready: () => ({ path: '/events', headers: { authorization: 'Bearer bench' } }),
    async calls() {
      const headers = { authorization: 'Bearer bench' };
      const full = JSON.stringify({ ...JSON.parse(body), templateIds: ['a'] });
      return {
        get: { method: 'GET', path: '/events/abc', headers },
        create: { method: 'POST', path: '/events', headers: { ...headers, ...json }, body: full },
      };
    },
  },
];

/** An account whose limits are on, and wide enough for a load. */
async function ourCalls(port: number): ReturnType<Peer['calls']> {
  const control = (method: string, path: string, sentBody: object) =>
    sent(port, { method, path: `/_sim${path}`, headers: json, body: JSON.stringify(sentBody) });
  const account = await control('POST', '/accounts', {});
  const limits = { perMinute: 1e6, burst: 1e6, expensiveCost: 1, concurrent: 1e6 };
  await control('PATCH', `/accounts/${account['accountId']}`, { limits });
  const headers = { authorization: `Bearer ${account['apiKey']}` };
  // An address has 300 requests in any 60 s.
  const differing = (at: number) => ({ 'simulator-client-ip': `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}` });
  const create = {
    method: 'POST',
    path: '/v1/events',
    headers: { ...headers, ...json },
    differing,
    body: JSON.stringify({ ...JSON.parse(body), templateIds: account['templateIds'] }),
  };
  const { id } = await sent(port, create);
  return { get: { method: 'GET', path: `/v1/events/${id}`, headers, differing }, create };
}

async function sent(port: number, { method, path, headers, body }: LoadCall): Promise<Record<string, unknown>> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  const read: unknown = await answer.json();
  if (typeof read !== 'object' || read === null) throw new Error(`${method} ${path} answered no object`);
  return { ...read };
}

/** A peer that answers. */
export interface Running {
  readonly port: number;
  /** From the start of its process to its first answer. */
  readonly startMs: number;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/** Starts a peer and waits for its first answer of 200. Throws where its process ends before. */
export async function start(peer: Peer): Promise<Running> {
  const port = await freePort();
  const { args, env } = peer.command(port);
  const startedMs = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  let printed = '';
  child.stdout.on('data', (text: Buffer) => {
    printed += text;
  });
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => {
    complaint += text;
  });
  while (!(await answers(port, peer.ready(printed)))) {
    if (child.exitCode !== null) throw new Error(`${peer.name} ended with ${child.exitCode}: ${complaint}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return {
    port,
    startMs: performance.now() - startedMs,
    child,
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

async function answers(port: number, call: FirstCall | undefined): Promise<boolean> {
  if (!call) return false;
  const { path, headers } = call;
  return new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path, ...(headers && { headers }) }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    })
      .on('error', () => resolve(false))
      .end();
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  server.close();
  await once(server, 'close');
  return port;
}
