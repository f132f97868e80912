import { boothTest } from '@boothkit/simulator/vitest';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect } from 'vitest';

const own = setupServer(http.get('https://mail.example/', () => HttpResponse.text('mail')));
beforeAll(() => own.listen({ onUnhandledFrame: 'bypass' }));
afterAll(() => own.close());

const test = boothTest({});

test('a suite that has an MSW server of its own changes nothing twice', async ({ server: _, sim, account }) => {
  const { apiKey, baseUrl } = account.connection();
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const post = (path: string, body: object) =>
    fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const before = account.events.list().length;
  const templateIds = [account.templates.list()[0]?.id];
  expect((await post('/events', { name: 'Ada', date: '2027-09-12T17:00Z', templateIds })).status).toBe(201);
  const uploadBody = { purpose: 'event-branding-image', contentType: 'image/png' };
  const upload = await (await post('/uploads', uploadBody)).json();
  const sent = await fetch(upload.uploadUrl, { method: 'PUT', headers: upload.headers, body: new Uint8Array(100) });
  expect(sent.status).toBe(200);
  expect(account.events.list()).toHaveLength(before + 1);
  expect(sim.journal.requests().filter(({ method }) => method === 'POST')).toHaveLength(2);
});
