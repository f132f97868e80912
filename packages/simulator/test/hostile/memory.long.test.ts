import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Upload } from '@boothkit/contract';
import { expect, test } from 'vitest';
import { type Program, type Ready, ready } from '../http/program.ts';

// The program with a small heap, sent more than fits into it. With BOOTHKIT_SOAK=1 it is sent much more.

const isSoak = process.env['BOOTHKIT_SOAK'] === '1';
const heapMegabytes = isSoak ? 512 : 96;
const options = { timeout: isSoak ? 14_400_000 : 120_000 };

const megabyte = 1_048_576;
const parallelCalls = 4;

/** How many of each. */
const counts = isSoak
  ? { largeBodies: 50_000, unknownKeys: 1000, registrations: 20_000, uploads: 1000, addresses: 200_000 }
  : { largeBodies: 150, unknownKeys: 12, registrations: 2000, uploads: 80, addresses: 5000 };

/** A body of nearly 1 MiB: a beginning, as many repetitions as fit, and an end. */
function padded(start: string, repeated: string, end: string): Buffer {
  const room = megabyte - start.length - end.length;
  return Buffer.from(start + repeated.repeat(Math.floor(room / Buffer.byteLength(repeated))) + end);
}

// Bodies that are short enough to be read, and are rejected for what they hold.
const longTexts = [
  padded('{"name":"', 'x', '"}'),
  padded('{"', 'x', '":1}'),
  padded('{"notes":"', '\u00e9\u4e16', '"}'),
  padded('{"more":"', 'x', ''),
];
const manyValues = [
  padded('{"templateIds":["', 'x","', '"]}'),
  padded('{"templateIds":[{}', ',{}', ']}'),
  padded('{"more":[[0]', ',[0]', ']}'),
  padded('{"name":"', '\\u0000', '"}'),
];

/** Many values take long to parse, so there are fewer of them. */
const largeBody = (at: number): Uint8Array =>
  (at % 20 === 0 ? manyValues[(at / 20) % manyValues.length] : longTexts[at % longTexts.length]) ?? new Uint8Array();

const manyKeys = (prefix: string) =>
  Buffer.from(JSON.stringify(Object.fromEntries(Array.from({ length: 90_000 }, (_, at) => [`${prefix}${at}`, 1]))));

interface Running extends Program {
  readonly ready: Ready;
  /** Sends a request, and resolves to the status of its response. */
  call(method: string, url: string, headers: Readonly<Record<string, string>>, body: Uint8Array): Promise<number>;
  /** Ends the program, and says how much memory it took at most; null where the system does not tell. */
  end(): Promise<number | null>;
}

async function running(...args: readonly string[]): Promise<Running> {
  const program = await ready(['--limits', 'off', ...args], { nodeArgs: [`--max-old-space-size=${heapMegabytes}`] });
  const { child, ended } = program;
  const errors = text(child.stderr);
  const agent = new Agent({ keepAlive: true, maxSockets: parallelCalls });
  return {
    ...program,
    call: (method, url, headers, body) =>
      new Promise((resolve, reject) => {
        const sent = request(url, { method, headers, agent }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode ?? 0));
        });
        sent.on('error', reject).end(body);
      }),
    async end() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      const [, kibibytes] = /VmHWM:\s+(\d+) kB/.exec(status) ?? [];
      agent.destroy();
      child.kill('SIGTERM');
      expect([await ended, await errors]).toEqual([[0, null], '']);
      return kibibytes === undefined ? null : Number(kibibytes) / 1024;
    },
  };
}

/** Does something so many times, a few at once, and tells the outcomes that there were. */
async function times<Outcome>(count: number, act: (at: number) => Promise<Outcome>): Promise<Set<Outcome>> {
  const outcomes = new Set<Outcome>();
  let next = 0;
  const work = async () => {
    for (let at = next++; at < count; at = next++) outcomes.add(await act(at));
  };
  await Promise.all(Array.from({ length: parallelCalls }, work));
  return outcomes;
}

/** Beside its heap, the program has its code, its buffers and the journal. */
function expectWithin(peakMegabytes: number | null): void {
  if (isSoak) console.info(`peak of resident memory: ${peakMegabytes} MiB with a heap of ${heapMegabytes} MiB`);
  expect(peakMegabytes ?? 0).toBeLessThan(heapMegabytes + 512);
}

const json = { 'content-type': 'application/json' };

test(`${counts.largeBodies} rejected bodies of 1 MiB do not exhaust memory`, options, async () => {
  const { call, end, ready: reported } = await running();
  const headers = { ...json, authorization: `Bearer ${reported.apiKey}` };
  const statuses = await times(counts.largeBodies, (at) =>
    call('POST', `${reported.baseUrl}/events`, headers, largeBody(at)),
  );
  expect(statuses).toEqual(new Set([400]));
  expect((await fetch(`${reported.controlUrl}/requests`)).status).toBe(200);
  expectWithin(await end());
});

test(`${counts.unknownKeys} bodies with 90,000 unknown keys do not exhaust memory`, options, async () => {
  const { call, end, ready: reported } = await running();
  const headers = { ...json, authorization: `Bearer ${reported.apiKey}` };
  const bodies = ['a', 'b', 'c', 'd'].map(manyKeys);
  const statuses = await times(counts.unknownKeys, (at) =>
    call('POST', `${reported.baseUrl}/events`, headers, bodies[at % bodies.length] ?? new Uint8Array()),
  );
  expect(statuses).toEqual(new Set([400]));
  expect((await fetch(`${reported.controlUrl}/requests`)).status).toBe(200);
  expectWithin(await end());
});

test(
  `${counts.registrations} registrations of apps and calls from ${counts.addresses} addresses do not exhaust memory`,
  options,
  async () => {
    const { call, end, ready: reported } = await running('--clock', '2026-08-04T09:00:00Z', '--limits', 'documented');
    const { origin } = new URL(reported.baseUrl);
    const redirect_uris = Array.from({ length: 20 }, (_, at) => `https://a.example/${at}/${'x'.repeat(1900)}`);
    const body = Buffer.from(JSON.stringify({ redirect_uris }));
    const registered = await times(counts.registrations, () => call('POST', `${origin}/connect/register`, json, body));
    expect(registered).toEqual(new Set([201]));
    const called = await times(counts.addresses, (at) =>
      call(
        'GET',
        `${reported.baseUrl}/events`,
        { 'simulator-client-ip': `${'x'.repeat(14_000)}${at}` },
        new Uint8Array(),
      ),
    );
    expect(called).toEqual(new Set([401]));
    expectWithin(await end());
  },
);

test(`${counts.uploads} uploads of 8 MB where the clock stands still do not exhaust memory`, options, async () => {
  const { call, end, ready: reported } = await running('--clock', '2026-08-04T09:00:00Z');
  const bytes = new Uint8Array(8_000_000);
  const statuses = await times(counts.uploads, async () => {
    const response = await fetch(`${reported.baseUrl}/uploads`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${reported.apiKey}` },
      body: JSON.stringify({ purpose: 'event-branding-image', contentType: 'image/png' }),
    });
    const { uploadUrl, headers } = (await response.json()) as Upload;
    return call('PUT', uploadUrl, headers, bytes);
  });
  expect(statuses).toEqual(new Set([200]));
  expectWithin(await end());
});
