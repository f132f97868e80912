import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { stage } from '../../../branding/stage.ts';
import { gate } from '../../../gate.ts';
import { service, start } from '../../../own-account.ts';
import { paddedPng } from '../../../service/files/images/pictures.ts';
import { limitOutcomeOf, tokensOf } from './affordable.ts';
import { heldCall } from './held-call.ts';

rule('8/lift', 'each limit of an account is raised alone, and for that account only', async () => {
  const { sim, account } = service();
  const documented = account.limits;
  account.update({ limits: { burst: 60 } });
  expect(account.limits).toEqual({ ...documented, burst: 60 });
  account.update({ limits: { perMinute: 600, expensiveCost: 1 } });
  expect(account.limits).toEqual({ ...documented, burst: 60, perMinute: 600, expensiveCost: 1 });
  expect(sim.accounts.create().limits).toEqual(documented);
});

rule('8/lift', 'a raised burst, rate and price apply immediately, also to keys in use', async () => {
  const { sim, account, call } = service();
  for (let calls = 0; calls < 40; calls++) await call('GET', '/events');
  account.update({ limits: { burst: 100, perMinute: 600, expensiveCost: 10 } });
  expect(tokensOf(account)).toBe(0);
  sim.clock.advance({ seconds: 3 });
  expect(tokensOf(account)).toBe(30);
  sim.clock.advance({ minutes: 1 });
  expect(tokensOf(account)).toBe(100);
  const booking = { name: 'Ada', date: '2026-09-12T17:00Z', templateIds: [account.templates.add().id] };
  for (let creates = 0; creates < 10; creates++) expect((await call('POST', '/events', booking)).status).toBe(201);
  expect(limitOutcomeOf(await call('POST', '/events', booking)).retryAfter).toBe(1);
});

rule(['8/requests-per-key', '8/requests-per-ip'], 'without limits, nothing is counted', async () => {
  const { account, call } = service({ limits: 'off' });
  const event = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
  const copy = { name: 'Copy', date: '2026-09-12T17:00Z' };
  for (let copies = 0; copies < 55; copies++)
    expect((await call('POST', `/events/${event.id}/duplicate`, copy)).status).toBe(201);
  for (let calls = 0; calls < 320; calls++) expect((await call('GET', '/events/nothing')).status).toBe(404);
});

rule(['8/requests-per-key', '8/requests-per-ip'], 'with skipped limits, the clock moves instead of a 429', async () => {
  const { sim, account, call } = service({ limits: 'skip' });
  const startMs = sim.clock.now();
  const seconds = () => (sim.clock.now() - startMs) / 1000;
  for (let calls = 0; calls < 40; calls++) await call('GET', '/events');
  expect(seconds()).toBe(0);
  const { status } = await call('GET', '/events');
  expect([status, seconds()]).toEqual([200, 1]);
  // From here on the limit of the address comes first: 300 calls in any minute.
  account.update({ limits: { burst: 1000, perMinute: 60_000 } });
  for (let calls = 41; calls < 300; calls++) await call('GET', '/events');
  expect(seconds()).toBeLessThan(60);
  expect((await call('GET', '/events')).status).toBe(200);
  expect(seconds()).toBe(60);
});

rule('8/concurrent-all', 'with skipped limits, concurrent calls are limited, and no time passes', async () => {
  const { sim, account, call } = service({ limits: 'skip' });
  const held = await Promise.all(Array.from({ length: 10 }, () => heldCall(account)));
  expect((await call('GET', '/events')).rule).toBe('8/concurrent-all');
  for (const { letGo } of held) letGo();
  await Promise.all(held.map(({ answer }) => answer));
  expect(sim.clock.date().toISOString()).toBe(start);
});

rule('8/duplicates-per-day', 'with skipped limits, the clock moves on a day for each 50 duplicates', async () => {
  const { sim, account, call } = service({ limits: 'skip' });
  account.update({ limits: { burst: 1000 } });
  const event = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
  const copy = { name: 'Copy', date: '2026-09-12T17:00Z' };
  const duplicate = async () => (await call('POST', `/events/${event.id}/duplicate`, copy)).status;
  for (const day of [start, '2026-08-05T00:00:00.000Z', '2026-08-06T00:00:00.000Z'])
    for (let copies = 0; copies < 50; copies++)
      expect([await duplicate(), sim.clock.date().toISOString()]).toEqual([201, day]);
  expect(account.events.list()).toHaveLength(151);
});

rule(['8/emails-per-day', '8/texts-per-day'], 'with skipped limits, the clock moves on a day for shares', () => {
  const { sim, account } = service({ limits: 'skip' });
  account.update({ limits: { emailsPerDay: 1, textsPerDay: 1 } });
  const event = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
  const media = account.galleries.addMedia(event.galleryId);
  const day = () => sim.clock.date().toISOString().slice(0, 10);
  account.sends.shareMedia(media.id, { by: 'email', to: 'ada@example.com' });
  expect(day()).toBe('2026-08-04');
  account.sends.shareMedia(media.id, { by: 'email', to: 'ada@example.com' });
  expect(day()).toBe('2026-08-05');
  const session = account.tablets.add().open(event.id).capture('photo');
  session.share('sms', '+4930123456');
  expect(day()).toBe('2026-08-05');
  session.share('sms', '+4930123456');
  expect(day()).toBe('2026-08-06');
  expect(account.sends.list()).toHaveLength(4);
});

rule(['8/concurrent-all', '8/concurrent-heavy'], 'without limits, any number of calls can be in flight', async () => {
  const [begun, rest] = [gate(), gate()];
  let heavy = 0;
  const made = stage({
    limits: 'off',
    imageCodec: {
      async verify() {
        if (++heavy === 5) begun.open();
        await rest.passed;
        return undefined;
      },
      shrink: () => Promise.reject(new Error('nothing is to be scaled')),
    },
  });
  const { id } = made.event();
  // The same bytes would be decoded once.
  const sets = Array.from({ length: 5 }, (_, nth) => {
    const sourceUrl = `https://cdn.example.com/${nth}.png`;
    made.sim.web.serve(sourceUrl, paddedPng(30, 30, 200 + nth));
    return made.set(id, { slot: 'button-gif', sourceUrl });
  });
  const held = await Promise.all(Array.from({ length: 12 }, () => heldCall(made.account)));
  await begun.passed;
  rest.open();
  for (const { letGo } of held) letGo();
  const answers = await Promise.all([...sets, ...held.map(({ answer }) => answer)]);
  expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(201), ...Array(12).fill(200)]);
});
