import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { record } from '@boothkit/conformance/recorder';
import { createSimulator } from '@boothkit/simulator';
import { type ListenOptions, listen } from '@boothkit/simulator/node';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';

/** A recorder in front of a service, and requests to it with headers that `fetch` would not send. */
async function recording(options: ListenOptions = {}) {
  const real = createSimulator();
  const server = await listen(real);
  onTestFinished(() => server.close());
  const folder = temporaryFolder();
  const file = join(folder, 'exchanges.jsonl');
  const onUnwritten = () => expect.unreachable();
  const recorder = await record({ target: server.baseUrl, file, onUnwritten, ...options });
  onTestFinished(async () => void (await recorder.close()));
  const { port } = new URL(recorder.baseUrl);
  const authorization = `Bearer ${real.accounts.create().connection().apiKey}`;
  return {
    real,
    async call(path: string, headers: Record<string, string>) {
      const sent = request({ host: '127.0.0.1', port, path, headers: { authorization, ...headers } }).end();
      const [response] = await once(sent, 'response');
      response.resume();
      return response.statusCode as number;
    },
    async recorded() {
      await recorder.close();
      return readFileSync(file, 'utf8').split('\n').length - 1;
    },
  };
}

test('the recorder forwards and records no request of a rebound name or of a page of another site', async () => {
  const { call, real, recorded } = await recording();
  for (const headers of [
    { host: 'rebound.example' },
    { host: '192.168.1.7:4010' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])
    for (const path of ['/v1/events', '/v1/none', '/none', '/']) expect(await call(path, headers)).toBe(403);
  expect(real.journal.requests()).toEqual([]);
  expect(await call('/v1/events', { host: 'localhost.', origin: 'http://localhost:5173' })).toBe(200);
  expect(real.journal.requests()).toHaveLength(1);
  expect(await recorded()).toBe(1);
});

test('the recorder accepts the names of allowHosts, and tells every health probe that it is up', async () => {
  const { call, real } = await recording({ allowHosts: ['recorder'] });
  expect(await call('/v1/events', { host: 'recorder:4010', origin: 'http://recorder:3000' })).toBe(200);
  expect(await call('/v1/events', { host: 'other:4010' })).toBe(403);
  for (const host of ['recorder', 'other', '10.1.2.3:4010']) expect(await call('/health', { host })).toBe(200);
  expect(real.journal.requests()).toHaveLength(1);
});
