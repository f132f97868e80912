import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BoothClient } from '@boothkit/client';
import { test as base, expect } from '@boothkit/simulator/playwright';

/** An app that is started once, with the variables of its worker, and whose responses do not wait for the service. */
const test = base.extend<object, { appUrl: string }>({
  appUrl: [
    async ({ boothEnv }, use) => {
      const { BOOTHKIT_API_KEY: apiKey, BOOTHKIT_BASE_URL: baseUrl, BOOTHKIT_LIMITS: limits } = boothEnv;
      const booth = new BoothClient({ apiKey, baseUrl, limits });
      const app = createServer((request, response) => {
        const query = new URL(request.url ?? '', 'http://app').searchParams;
        const [name = '', id = ''] = [query.get('name') ?? '', query.get('template') ?? ''];
        void booth.events.create({ name, date: '2026-09-12T17:00:00Z', templateIds: [id] });
        response.writeHead(202).end();
      }).listen(0, '127.0.0.1');
      await once(app, 'listening');
      await use(`http://127.0.0.1:${(app.address() as AddressInfo).port}/`);
      app.closeAllConnections();
      app.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ appUrl }, use) => use(appUrl),
});

let key: string;

test('the app makes an event some time after it has responded', async ({ request, account, boothEnv, sim }) => {
  key = boothEnv.BOOTHKIT_API_KEY;
  await sim.clock.advance({ days: 400 });
  const [template] = await account.templates.list();
  await request.post(`/?name=Ada&template=${template?.id}`);
  await expect(account).toHaveCalled('create_event', { body: { name: 'Ada' }, times: 1 });
});

test('the app goes on with its key after the world went back to its beginning', async ({
  request,
  account,
  boothEnv,
  sim,
}) => {
  expect(boothEnv.BOOTHKIT_API_KEY).toBe(key);
  expect(Date.parse((await sim.clock.read()).now) - Date.now()).toBeLessThan(86_400_000);
  expect(await account.events.list()).toEqual([]);
  const [template] = await account.templates.list();
  for (let at = 0; at < 40; at++) await request.post(`/?name=Booking%20${at}&template=${template?.id}`);
  await expect(account).toHaveCalled('create_event', { times: 40 });
});
