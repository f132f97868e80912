import { createSimulator } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { start } from '../../own-account.ts';
import { runInProcess } from './run-in-process.ts';

/** A simulator whose account has a key that a request may also have elsewhere. */
function withKey(value: string) {
  const sim = createSimulator({
    clock: { start, frozen: true },
    seedFile: { version: 1, accounts: [{ id: 'acc_1', keys: [{ value }] }] } as never,
  });
  const { apiKey } = sim.accounts.get('acc_1')?.connection() ?? {};
  const send = async (url: string, init: RequestInit) => {
    const response = await sim.fetch(url.startsWith('/') ? `${sim.baseUrl}${url}` : url, init);
    return { status: response.status, text: await response.text() };
  };
  return { sim, send, auth: { authorization: `Bearer ${apiKey}` } };
}

type Made = ReturnType<typeof withKey>;
const encoded = encodeURIComponent;

/** The places of a request that a caller fills as it likes. */
const places: Readonly<Record<string, (made: Made, key: string) => Promise<unknown>>> = {
  'Service-Version': ({ send, auth }, key) => send('/events', { headers: { ...auth, 'service-version': key } }),
  'Content-Type': ({ send, auth }, key) =>
    send('/events', { method: 'POST', body: 'a', headers: { ...auth, 'content-type': key } }),
  'a parameter of Content-Type': ({ send, auth }, key) =>
    send('/events', { method: 'POST', body: 'a', headers: { ...auth, 'content-type': `text/plain; a="${key}"` } }),
  'the Content-Type of an upload': async ({ send, auth }, key) => {
    const body = JSON.stringify({ purpose: 'event-branding-image', contentType: 'image/png', sizeBytes: 3 });
    const headers = { ...auth, 'content-type': 'application/json' };
    const { text } = await send('/uploads', { method: 'POST', body, headers });
    const upload = JSON.parse(text);
    await send(upload.uploadUrl, { method: 'PUT', headers: { ...upload.headers, 'content-type': key }, body: 'abc' });
  },
  'the Content-Type of an action': async ({ sim, send, auth }, key) => {
    const url = `${sim.controlUrl}/web?url=${encoded('https://a.example/')}`;
    await send(url, { method: 'PUT', headers: { 'content-type': key }, body: 'abc' });
    await send('/events', { headers: auth });
  },
  'a header of a fault': async ({ sim, send, auth }, key) => {
    sim.faults.inject({ status: 503, headers: { 'X-Gateway': key }, times: 1 });
    await send('/events', { headers: auth });
  },
  'a segment of the path': ({ send, auth }, key) => send(`/events/${encoded(key)}`, { headers: auth }),
  'an unknown path': ({ send, auth }, key) => send(`/${encoded(key)}/a`, { headers: auth }),
  'the name of a parameter': ({ send, auth }, key) => send(`/events?${encoded(key)}=1`, { headers: auth }),
  'a parameter without a value': ({ send, auth }, key) => send(`/events?${encoded(key)}`, { headers: auth }),
  'the name of a field': ({ send, auth }, key) => {
    const body = JSON.stringify({ [key]: 1, settings: { [key]: [{ [key]: key }] } });
    return send('/events', { method: 'POST', body, headers: { ...auth, 'content-type': 'application/json' } });
  },
};

describe.each([
  'booth_sim_a-key-like-others',
  'pa+ss/wo=rd:x~y',
  'x&y=z;w,v?u#t',
  'k%41%2Fabcdef',
  '[key]{of}(mine)...',
])('the key %s is not in the text of a test', (key) => {
  test.each(Object.keys(places))('that had it in %s, and the test passes', async (place) => {
    const made = withKey(key);
    await places[place]?.(made, key);
    for (const format of ['vitest', 'node', 'pytest', 'sh'] as const) {
      const { text } = await made.sim.toTest({ format });
      for (const written of [key, encoded(key), encodeURI(key)]) expect(text).not.toContain(written);
      if (format === 'node') await runInProcess(text);
    }
  });
});
