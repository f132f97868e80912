import { BoothClient } from '@boothkit/client';
import type { Account } from '@boothkit/simulator';
import { boothTest } from '@boothkit/simulator/vitest';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';

const bookingOf = (account: Account) => ({
  name: 'Ada',
  date: '2026-09-12T17:00:00+02:00',
  templateIds: account.templates.list().map(({ id }) => id),
});

const frozen = { start: '2026-08-04T09:00:00Z', frozen: true };

describe.each([
  ['on', 'frozen', { clock: frozen, fake: {} }],
  ['on', 'ticking', { clock: {}, fake: {} }],
  ['advancing by themselves', 'frozen', { clock: frozen, fake: { shouldAdvanceTime: true } }],
  ['advancing by themselves', 'ticking', { clock: {}, fake: { shouldAdvanceTime: true } }],
] as const)('with the fake timers of vitest %s and a %s clock', (_timers, _clock, { clock, fake }) => {
  const test = boothTest({ simulator: { clock } });

  beforeEach(() => void vi.useFakeTimers(fake));
  afterEach(() => void vi.useRealTimers());

  test('calls in process get responses, and limits are waited out', async ({ account, booth }) => {
    for (let made = 0; made < 30; made++) await booth.events.create(bookingOf(account));
    expect(account.events.list()).toHaveLength(30);
  });

  test('calls through MSW get responses, images included', async ({ account, server }) => {
    expect(server).toBeDefined();
    const { apiKey, baseUrl } = account.connection();
    const booth = new BoothClient({ apiKey, baseUrl });
    const event = await booth.events.create(bookingOf(account));
    const background = { slot: 'logo', sourceUrl: 'https://nowhere.example/logo.png' };
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    const refused = await fetch(`${baseUrl}/events/${event.id}/branding/images`, {
      method: 'POST',
      headers,
      body: JSON.stringify(background),
    });
    expect(refused.status).toBe(400);
    const { branding } = booth;
    const logo = await import('node:fs/promises').then((files) =>
      files.readFile(new URL('../../../../../../examples/assets/logo.png', import.meta.url)),
    );
    const { logoUrl } = await branding.setImage(event.id, 'logo', new Uint8Array(logo));
    expect((await fetch(logoUrl ?? '')).status).toBe(200);
  });

  test('deliveries are sent', async ({ sim, account }) => {
    const received: string[] = [];
    sim.web.receive('https://hooks.example.com/', async (request) => {
      received.push(await request.text());
    });
    account.webhooks.set({ mediaUrl: 'https://hooks.example.com/' });
    const { templateIds, name } = bookingOf(account);
    account.galleries.addMedia(account.events.add({ name, templateIds }).galleryId);
    await sim.settled();
    expect(received).toHaveLength(1);
  });

  test('the fake timers still belong to the test', () => {
    const fired: string[] = [];
    setTimeout(() => fired.push('mine'), 1000);
    vi.advanceTimersByTime(1000);
    expect(fired).toEqual(['mine']);
    expect(vi.getTimerCount()).toBe(0);
  });
});
