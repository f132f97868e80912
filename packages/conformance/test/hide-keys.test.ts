import { createSimulator } from '@boothkit/simulator';
import { expect, test } from 'vitest';
import { checkConformance, writeCheck, writeJunit } from '../src/index.ts';
import type { RecordedExchange } from '../src/recorder/exchange.ts';
import { createRecorder } from '../src/recorder/recorder.ts';
import { replay } from '../src/recorder/replay.ts';
import { createShadow } from '../src/recorder/shadow.ts';

const key = 'live/key+2026=now';

/** Ways in which a service may echo the key of a request, each in a field of its own. */
const echoes = {
  plain: key,
  inWord: `invalid_key_${key}_`,
  percent: encodeURIComponent(encodeURIComponent(key)),
  html: key.replaceAll('/', '&#x2F;').replaceAll('=', '&equals;'),
  base64: btoa(`Bearer ${key}`),
  longText: `${'x'.repeat(290)}${key}`,
};

const texts = Object.values(echoes);

/** Whether a text has the key, or so much of it that it is known. */
const shows = (text: string) =>
  [...texts, JSON.stringify(key).replaceAll('/', '\\/'), 'live/key', 'key+2026'].some((echo) => text.includes(echo));

/** A service whose responses all echo the key: in a header, as fields, and as the code and details of errors. */
function echoing() {
  const sim = createSimulator({ seedFile: { version: 1, accounts: [{ id: 'studio', keys: [{ value: key }] }] } });
  const account = sim.accounts.get('studio') ?? expect.fail('there is no account');
  const templateIds = [account.templates.add().id];
  let calls = 0;
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const response = await sim.fetch(url, init);
    const text = await response.text();
    const headers = new Headers(response.headers);
    headers.set('service-version', key);
    const echo = texts[++calls % texts.length];
    const changed =
      response.status < 400
        ? { ...JSON.parse(text), ...echoes, [key]: key, templateIds: key }
        : { error: { code: echo, message: key, details: [{ field: echo, [key]: 1 }] } };
    return new Response(JSON.stringify(changed).replaceAll('/', '\\/'), { status: response.status, headers });
  };
  return { sim, fetch, options: { baseUrl: sim.baseUrl, apiKey: key, clock: sim.clock, fetch, templateIds } };
}

test('a key that a service echoes is in no part of a report', async () => {
  const { options } = echoing();
  const report = await checkConformance({ ...options, only: ['2.1', '4.4', '4.5', '7'] });
  const written = [JSON.stringify(report), writeJunit(report), ...report.checks.map((check) => writeCheck(check))];
  expect(report.counts.disagrees).toBeGreaterThan(5);
  expect(written.join('\n')).toContain('[redacted]');
  expect(shows(written.join('\n'))).toBe(false);
});

test('a key is in no message of a run that cannot begin', async () => {
  const { options } = echoing();
  const rejecting: typeof globalThis.fetch = async () =>
    new Response(JSON.stringify({ error: { code: key, message: `unknown key: ${key}` } }), { status: 401 });
  const failing: typeof globalThis.fetch = async () => {
    throw new TypeError(`"Bearer ${key}" is an invalid header value`);
  };
  for (const fetch of [rejecting, failing]) {
    const error = await checkConformance({ ...options, fetch }).catch((error: Error) => error.message);
    expect(error).toContain('[redacted]');
    expect(shows(String(error))).toBe(false);
  }
});

test('a key that a service echoes is in no recorded exchange, and in no report of a replay', async () => {
  const { sim, fetch } = echoing();
  const exchanges: RecordedExchange[] = [];
  const target = 'http://127.0.0.1:9/v1';
  const fetched = globalThis.fetch;
  globalThis.fetch = (url, init) => fetch(String(url).replace(target, sim.baseUrl), init);
  const shadow = createShadow(createSimulator({ limits: 'off' }));
  const recorder = createRecorder({ target, shadow, onExchange: (exchange) => exchanges.push(exchange) });
  try {
    for (const path of ['/events', `/events/${encodeURIComponent(key)}`, `/${encodeURIComponent(key)}`])
      await recorder.respond({
        ...{
          method: 'GET',
          url: new URL(`${target}${path}`),
          address: '127.0.0.1',
          body: async () => new Uint8Array(),
        },
        header: (name) => (name === 'authorization' ? `Bearer ${key}` : null),
      });
    await recorder.settled();
  } finally {
    globalThis.fetch = fetched;
  }
  expect(exchanges).toHaveLength(3);
  expect(JSON.stringify(exchanges)).toContain('[redacted]');
  expect(shows(JSON.stringify(exchanges))).toBe(false);

  const response = await sim.fetch(`${sim.baseUrl}/events/none`, { headers: { authorization: `Bearer ${key}` } });
  const call = {
    ...{ position: 1, at: new Date() },
    request: {
      ...{ method: 'GET', path: '/events/none', query: new URLSearchParams(), body: new Uint8Array() },
      ...{ headers: {}, operation: 'get_event' as const, eventId: 'none' },
    },
    response: { status: 404, headers: response.headers, bytes: new Uint8Array(), json: await response.json() },
  };
  const report = await replay(
    { calls: [call], ignored: {}, baseUrl: sim.baseUrl },
    {
      baseUrl: 'http://127.0.0.1:9/v1',
      apiKey: key,
      fetch: (url, init) => fetch(String(url).replace(target, sim.baseUrl), init),
    },
  );
  expect(report.differences.length).toBeGreaterThan(0);
  expect(JSON.stringify(report)).toContain('[redacted]');
  expect(shows(JSON.stringify(report))).toBe(false);
});
