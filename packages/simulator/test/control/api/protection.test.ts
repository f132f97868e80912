import type { IncomingHttpHeaders } from 'node:http';
import type { ErrorBody } from '@boothkit/contract';
import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { describe, expect, test } from 'vitest';
import { oneConnection, startService } from '../../http/served.ts';

const token = 'correct-horse-battery';

interface Told {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: ErrorBody;
}

/** A server, and calls of it with headers that fetch would not let a test set. */
async function door(...[options, listenOptions]: Parameters<typeof startService>) {
  const made = await startService(options, listenOptions);
  const send = oneConnection();
  const at = `http://127.0.0.1:${made.server.port}`;
  return {
    ...made,
    at,
    async call(method: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<Told> {
      const answer = await send(`${at}${path}`, { method, headers }, body);
      return { ...answer, body: JSON.parse(answer.body.toString()) };
    },
  };
}

describe('on loopback without a token', () => {
  const strange = [
    'https://evil.example',
    'http://evil.example',
    'null',
    'http://localhost:1',
    'https://127.0.0.1',
    'file://',
  ];
  test.each(strange)('a POST from a page of %s is rejected', async (origin) => {
    const { call, sim } = await door();
    const posts: [string, string, Record<string, string>, string][] = [
      ['POST', '/_sim/accounts', {}, ''],
      ['POST', '/_sim/reset', { 'content-type': 'text/plain' }, '{}'],
      ['POST', '/_sim/accounts', { 'content-type': 'text/plain' }, '{"plan":"Pro"}'],
      ['POST', '/_sim/accounts', { 'content-type': 'application/x-www-form-urlencoded' }, 'plan=Pro'],
      ['PUT', '/_sim/web?url=https%3A%2F%2Fexample.com%2F', { 'content-type': 'text/plain' }, 'mine'],
    ];
    for (const [method, path, headers, body] of posts) {
      const { status, body: reported } = await call(method, path, { origin, ...headers }, body);
      expect([status, reported.error.code], path).toEqual([403, 'insufficient_scope']);
    }
    expect(sim.accounts.list()).toHaveLength(1);
  });

  test('a page that the simulator serves may call the control API', async () => {
    const { at, call, sim } = await door();
    expect((await call('POST', '/_sim/accounts', { origin: at })).status).toBe(201);
    expect(sim.accounts.list()).toHaveLength(2);
  });

  test('a text body instead of JSON is rejected for every caller', async () => {
    const { call, sim } = await door();
    const sent = await call('POST', '/_sim/accounts', { 'content-type': 'text/plain' }, '{"plan":"Pro"}');
    expect([sent.status, sent.body.error.code]).toEqual([415, 'unsupported_media_type']);
    expect(sim.accounts.list()).toHaveLength(1);
  });

  test.each(['application/x-ndjson', 'application/ndjson', 'text/plain'])(
    'a world as %s is rejected with the media types that it may have',
    async (type) => {
      const { call } = await door();
      const lines = '{"format":"boothkit-world","version":1}\n';
      const { status, body } = await call('PUT', '/_sim/world-file', { 'content-type': type }, lines);
      expect([status, body.error.hint]).toEqual([
        415,
        'Send the header Content-Type: application/json or application/jsonl.',
      ]);
      expect(body.error.message).toContain('must be application/json or application/jsonl in UTF-8');
    },
  );

  test('the control API of another world has the same guard', async () => {
    const { call, sim, server } = await door();
    const { simulator } = sim.worlds.create();
    const path = `${new URL(simulator.controlUrl).pathname}/reset`;
    for (const headers of [{ host: 'rebound.example' }, { origin: 'http://localhost:1' }])
      expect((await call('POST', path, headers)).status).toBe(403);
    expect((await call('POST', path, { host: `localhost:${server.port}` })).status).toBe(200);
  });
});

describe('with a token', () => {
  test('the control API requires it, and the API does not', async () => {
    const { call } = await door({}, { controlToken: token, allowHosts: ['booth.example', 'ci.example'] });
    const wrong = [{}, 'Bearer', `Bearer ${token}x`, `Basic ${token}`, token, 'Bearer booth_sim_key'];
    for (const authorization of wrong) {
      const headers = typeof authorization === 'string' ? { authorization } : {};
      const { status, headers: reported, body } = await call('POST', '/_sim/reset', headers);
      expect([status, body.error.code, reported['www-authenticate']]).toEqual([401, 'unauthorized', 'Bearer']);
      expect(JSON.stringify(body)).not.toContain(token);
    }
    const right = { authorization: `Bearer ${token}` };
    expect((await call('GET', '/_sim/clock', right)).status).toBe(200);
    expect(
      (await call('GET', '/_sim/clock', { ...right, host: 'booth.example', origin: 'https://ci.example' })).status,
    ).toBe(200);
    for (const headers of [{ host: 'rebound.example' }, { origin: 'https://evil.example' }])
      expect((await call('GET', '/_sim/clock', { ...right, ...headers })).status).toBe(403);
    expect((await call('GET', '/v1/events')).body.error.message).not.toContain('control');
  });

  test('a simulator can be reached from other machines', async () => {
    const { call } = await door({}, { host: '0.0.0.0', controlToken: token });
    expect((await call('GET', '/_sim/clock')).status).toBe(401);
    expect((await call('GET', '/_sim/clock', { authorization: `Bearer ${token}` })).status).toBe(200);
  });
});

test.each(['0.0.0.0', '::', '192.168.1.7', 'booth.example', ''])(
  '%j without a token is rejected before a socket opens',
  async (host) => {
    await expect(listen(createSimulator(), { host })).rejects.toThrow(/^controlToken is needed: host /);
  },
);

test.each(['', 'short', 'fifteen-letters', `${token} `, `${token}\n`, 'schlüsselschlüssel'])(
  'a token such as %j is rejected',
  async (controlToken) => {
    await expect(listen(createSimulator(), { controlToken })).rejects.toThrow(/^controlToken must be 16 or more/);
  },
);
