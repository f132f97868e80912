import { readFile } from 'node:fs/promises';
import { rule } from '@boothkit/rule-coverage';
import { type Account, createSimulator, type Simulator } from '@boothkit/simulator';
import { handlers } from '@boothkit/simulator/msw';
import { listen } from '@boothkit/simulator/node';
import { setupServer } from 'msw/node';
import { expect, onTestFinished } from 'vitest';
import { start } from '../own-account.ts';
import { oneConnection } from './served.ts';

// A loopback name, under which the control API is open too.
const origin = 'http://booth.localhost';
const logo = new Uint8Array(await readFile(new URL('../../../../examples/assets/logo.png', import.meta.url)));

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

interface Got {
  readonly status: number;
  readonly headers: Record<string, string | null>;
  readonly body: Uint8Array;
}

type Send = (sent: Sent) => Promise<Got>;

/** The headers that the service gives; an adapter may add those of its protocol. */
const reported = [
  'content-type',
  'service-version',
  'x-request-id',
  'simulator-rule',
  'allow',
  'retry-after',
  'www-authenticate',
];

const byFetch =
  (reach: typeof fetch): Send =>
  async ({ path, ...init }) => {
    const answer = await reach(`${origin}${path}`, init);
    const headers = Object.fromEntries(reported.map((name) => [name, answer.headers.get(name)]));
    return { status: answer.status, headers, body: new Uint8Array(await answer.arrayBuffer()) };
  };

const ways: Record<string, (sim: Simulator) => Send | Promise<Send>> = {
  'in process': (sim) => byFetch(sim.fetch),
  'behind MSW': (sim) => {
    const server = setupServer(...handlers(sim));
    server.listen({ onUnhandledFrame: 'error' });
    onTestFinished(() => server.close());
    return byFetch(fetch);
  },
  'over HTTP': async (sim) => {
    const server = await listen(sim);
    onTestFinished(() => server.close());
    const call = oneConnection();
    return async ({ path, body, method, headers }) => {
      const reached = `http://127.0.0.1:${server.port}${path}`;
      const answer = await call(reached, { method, headers: { host: 'booth.localhost', ...headers } }, body);
      const given = Object.fromEntries(reported.map((name) => [name, answer.headers[name]?.toString() ?? null]));
      return { status: answer.status, headers: given, body: new Uint8Array(answer.body) };
    };
  },
};

/** A walk through what the service can answer; each call may lean on the answers before it. */
async function walk(send: Send, account: Account, templateId: string): Promise<Got[]> {
  const got: Got[] = [];
  const authorization = `Bearer ${account.connection().apiKey}`;
  const address = { 'simulator-client-ip': '203.0.113.1' };
  const json = { ...address, authorization, 'content-type': 'application/json' };
  const ask = async <Body>(sent: Sent): Promise<Body> => {
    const answer = await send(sent);
    got.push(answer);
    return JSON.parse(new TextDecoder().decode(answer.body) || 'null');
  };
  const post = <Body>(path: string, body: unknown) =>
    ask<Body>({ method: 'POST', path, headers: json, body: JSON.stringify(body) });
  const get = (path: string, headers: Record<string, string> = { ...address, authorization }, method = 'GET') =>
    ask<unknown>({ method, path, headers });

  await get('/v1/events', address);
  await get('/v1/nothing');
  await get('/elsewhere');
  await get('/v1/events', json, 'DELETE');
  const booking = { name: 'Ada & Älän 🎈', date: '2026-09-12T17:00:00+02:00', templateIds: [templateId] };
  const { id } = await post<{ id: string }>('/v1/events', booking);
  await post('/v1/events', { ...booking, name: '' });
  await ask({ method: 'POST', path: '/v1/events', headers: json, body: '{ "name": ' });
  await ask({ method: 'POST', path: '/v1/events', headers: { ...json, 'content-type': 'text/plain' }, body: 'x' });
  await ask({ method: 'POST', path: '/v1/events', headers: json, body: ' '.repeat(1_048_577) });
  await get(`/v1/events?search=${encodeURIComponent('ADA & Ä')}&limit=1`);
  const uploadBody = { purpose: 'event-branding-image', contentType: 'image/png' };
  const upload = await post<{ uploadUrl: string; headers: Record<string, string>; storagePath: string }>(
    '/v1/uploads',
    uploadBody,
  );
  const putTo = upload.uploadUrl.slice(origin.length);
  await ask({ method: 'PUT', path: putTo, headers: address, body: logo });
  await ask({ method: 'PUT', path: putTo, headers: upload.headers, body: logo });
  const branding = await post<{ captureButtonUrls: { photo: string } }>(`/v1/events/${id}/branding/images`, {
    slot: 'button-photo',
    uploadPath: upload.storagePath,
  });
  const image = branding.captureButtonUrls.photo.slice(origin.length);
  for (const method of ['GET', 'HEAD']) got.push(await send({ method, path: image, headers: {} }));
  await get(image.split('?')[0] ?? '', {});
  await get('/v1/openapi.json');
  await get('/_sim/clock');
  for (let call = 0; call < 40; call++) await get('/v1/events');
  await get('/v1/events', { ...json }, 'HEAD');
  return got;
}

rule(['1.1', '1.6', '9.5'], 'the same calls with the same seed get the same bytes over every transport', async () => {
  const answers: Record<string, Got[]> = {};
  for (const [way, reach] of Object.entries(ways)) {
    const sim = createSimulator({
      baseUrl: `${origin}/v1`,
      clock: { start, frozen: true },
      seed: 'same',
      checkResponses: true,
    });
    const account = sim.accounts.create();
    answers[way] = await walk(await reach(sim), account, account.templates.add().id);
  }
  const inProcess = answers['in process'] ?? [];
  expect(new Set(inProcess.map(({ status }) => status))).toEqual(
    new Set([200, 201, 400, 401, 404, 405, 413, 415, 429]),
  );
  expect(answers['behind MSW']).toEqual(inProcess);
  expect(answers['over HTTP']).toEqual(inProcess);
});
