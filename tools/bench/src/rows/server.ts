import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inPrograms } from '../../../test-support/src/programs.ts';

/** A request of a load. */
export interface LoadCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Headers in which requests differ, for servers that limit each caller. */
  differing(at: number): Readonly<Record<string, string>>;
}

/** The program of a server that is measured. */
interface Program {
  args(port: number): readonly string[];
  /** The request that is repeated until its response is 200; undefined until the program has printed enough. */
  firstCall(
    printed: string,
  ): { readonly path: string; readonly headers?: Readonly<Record<string, string>> } | undefined;
}

/** How a resource of a server is read, and how one more is created. */
export interface LoadCalls {
  readonly read: LoadCall;
  readonly create: LoadCall;
}

const stripeHeaders = { authorization: 'Bearer sk_test_bench' };

/** The simulator's program, as it is published. */
export const simulatorOf = (checkout: string): Program => ({
  args: (port) => [join(checkout, 'packages/simulator/bin/boothkit-simulator.js'), '--port', String(port), '--json'],
  firstCall(printed) {
    if (!printed.endsWith('\n')) return undefined;
    return { path: '/v1/events', headers: { authorization: `Bearer ${JSON.parse(printed).apiKey}` } };
  },
});

/** Its Stripe, for which its customers stand beside our events. */
export const emulate: Program = {
  args: (port) => [inPrograms('emulate/dist/index.js'), 'start', '--service', 'stripe', '--port', String(port)],
  firstCall: () => ({ path: '/v1/customers', headers: stripeHeaders }),
};

/** The least that a server with a router can do. */
export const hono: Program = {
  args: (port) => [fileURLToPath(new URL('hono.mjs', import.meta.url)), String(port)],
  firstCall: () => ({ path: '/events/1' }),
};

/** Calls of a simulator's account whose limits are on, and high enough for a load. */
export async function simulatorCalls(port: number): Promise<LoadCalls> {
  const json = { 'content-type': 'application/json' };
  const control = (method: string, path: string, body: object) =>
    send(port, { method, path: `/_sim${path}`, headers: json, body: JSON.stringify(body) });
  const { accountId, apiKey, templateIds } = await control('POST', '/accounts', {});
  const limits = { perMinute: 1e6, burst: 1e6, expensiveCost: 1, concurrent: 1e6 };
  await control('PATCH', `/accounts/${accountId}`, { limits });
  const headers = { authorization: `Bearer ${apiKey}` };
  // An address has 300 requests in any 60 s.
  const differing = (at: number) => ({ 'simulator-client-ip': `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}` });
  const event = { name: 'Ada & Alan', date: '2026-09-12T17:00:00.000Z', notes: 'In the garden', templateIds };
  const body = JSON.stringify(event);
  const create = { method: 'POST', path: '/v1/events', headers: { ...headers, ...json }, differing, body };
  const { id } = await send(port, create);
  return { read: { method: 'GET', path: `/v1/events/${id}`, headers, differing }, create };
}

/** Calls of emulate's Stripe. */
export async function emulateCalls(port: number): Promise<LoadCalls> {
  // It rejects a key after some thousands of requests.
  const differing = (at: number) => ({ authorization: `Bearer sk_test_bench${at}` });
  const headers = { ...stripeHeaders, 'content-type': 'application/x-www-form-urlencoded' };
  const body = 'name=Ada&description=In+the+garden';
  const create = { method: 'POST', path: '/v1/customers', headers, differing, body };
  const { id } = await send(port, create);
  return { read: { method: 'GET', path: `/v1/customers/${id}`, headers: stripeHeaders, differing }, create };
}

async function send(port: number, { path, ...init }: Omit<LoadCall, 'differing'>): Promise<Record<string, unknown>> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
  if (!response.ok) throw new Error(`${init.method} ${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** A server that responds. */
interface Server {
  readonly port: number;
  /** From the start of its process to its first response. */
  readonly startMs: number;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/** Starts a program and waits for its first response of 200. Throws if its process ends before that. */
export async function start({ args, firstCall }: Program): Promise<Server> {
  const port = await freePort();
  const startedMs = performance.now();
  const child = spawn(process.execPath, args(port), { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (text: Buffer) => {
    printed += text;
  });
  while (!(await isReady(port, firstCall(printed)))) {
    if (child.exitCode !== null) throw new Error(`${args(port).join(' ')} ended with ${child.exitCode}`);
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

async function isReady(port: number, call: ReturnType<Program['firstCall']>): Promise<boolean> {
  if (!call) return false;
  return new Promise((resolve) => {
    request({ host: '127.0.0.1', port, ...call }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
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
