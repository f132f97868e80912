import type { BoothClient } from '@boothkit/client';
import type { Account, Simulator } from '@boothkit/simulator';
import { boothTest, test as plain } from '@boothkit/simulator/vitest';
import { afterAll, describe, expect } from 'vitest';
import { start } from '../../own-account.ts';

const test = boothTest({
  simulator: {
    clock: { start, frozen: true },
    checkResponses: true,
    populate: (sim) => {
      sim.publicTemplates.add({ name: 'For all' });
    },
  },
});

const booking = (account: Account, name = 'Ada') => ({
  name,
  date: '2026-09-12T17:00:00+02:00',
  templateIds: account.templates.list().map(({ id }) => id),
});

const firstOf = (account: Account) => ({ ...booking(account), templateIds: booking(account).templateIds.slice(0, 1) });

/** What an integration does that makes its own client. */
async function listEvents(baseUrl: string, apiKey: string) {
  const answer = await fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
  return { status: answer.status, body: (await answer.json()) as { data: { name: string }[] } };
}

const used: Simulator[] = [];

describe('a test', () => {
  test('gets a populated world, a seeded account and its client', async ({ sim, account, booth }) => {
    expect(sim.publicTemplates.list()).toMatchObject([{ name: 'For all' }]);
    expect(sim.accounts.list().map(({ id }) => id)).toEqual([account.id]);
    const event = await booth.events.create(firstOf(account));
    expect(account.events.list().map(({ id }) => id)).toEqual([event.id]);
  });

  for (const turn of ['one', 'another']) {
    test(`has its own world, ${turn}`, async ({ sim, account, booth }) => {
      used.push(sim);
      expect(sim.clock.date().toISOString()).toBe(start);
      expect(account.events.list()).toEqual([]);
      await booth.events.create(firstOf(account));
      sim.clock.advance({ days: 1 });
      expect(new Set(used.map(({ baseUrl }) => baseUrl)).size).toBe(used.length);
    });
  }

  test('that does not use a world gets none', async ({ task }) => {
    expect(Object.keys(task.context)).not.toContain('sim');
  });

  test('waits out limits in no real time', async ({ sim, account, booth }) => {
    const before = sim.clock.now();
    for (let made = 0; made < 60; made++) await booth.events.create(firstOf(account));
    expect(sim.clock.now() - before).toBeGreaterThan(100_000);
    expect(account.events.list()).toHaveLength(60);
  });
});

describe('concurrent tests', () => {
  const worlds = new Map<string, [BoothClient, Account]>();
  for (let at = 0; at < 8; at++)
    test.concurrent(`keep to their own worlds behind MSW, ${at}`, async ({ sim, account, booth, server, expect }) => {
      expect(server.listHandlers().length).toBeGreaterThan(0);
      worlds.set(sim.baseUrl, [booth, account]);
      const { apiKey, baseUrl } = account.connection();
      for (let made = 0; made <= at % 3; made++) await booth.events.create({ ...firstOf(account), name: `of ${at}` });
      sim.clock.advance({ days: at });
      const { status, body } = await listEvents(baseUrl, apiKey);
      expect([status, body.data.map(({ name }) => name)]).toEqual([200, Array(1 + (at % 3)).fill(`of ${at}`)]);
      expect(sim.clock.now()).toBeGreaterThanOrEqual(Date.parse(start) + at * 86_400_000);
    });
  afterAll(() => expect(worlds.size).toBe(8));
});

describe('MSW', () => {
  let gone = '';
  test('accepts further handlers, removed with the test', async ({ server, sim }) => {
    gone = sim.baseUrl;
    const { http, HttpResponse } = await import('msw');
    server.use(http.get('https://payments.example/rates', () => HttpResponse.json({ EUR: 1 })));
    expect(await (await fetch('https://payments.example/rates')).json()).toEqual({ EUR: 1 });
    expect((await fetch(`${sim.baseUrl}/events`)).status).toBe(401);
  });

  test('is released at the end of the test', async ({ sim }) => {
    for (const url of [gone, sim.baseUrl]) await expect(fetch(`${url}/events`)).rejects.toThrow('fetch failed');
  });

  test('counts each key as its own address', async ({ sim, server }) => {
    expect(server).toBeDefined();
    const statuses = new Set<number>();
    for (let account = 0; account < 8; account++) {
      const { apiKey, baseUrl } = sim.accounts.create().connection();
      for (let call = 0; call < 40; call++) statuses.add((await listEvents(baseUrl, apiKey)).status);
    }
    expect([...statuses]).toEqual([200]);
  });
});

describe('as it comes', () => {
  plain('time ticks from now on', ({ sim, account }) => {
    expect(sim.clock.frozen).toBe(false);
    expect(account.templates.list()).not.toEqual([]);
  });
});
