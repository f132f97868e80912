import type { CreatedEvent } from '@boothkit/contract';
import type { Simulator } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { bookings } from '../events/bookings.ts';
import { pngOf } from '../files/images/pictures.ts';
import { callerOf, service, start } from '../service.ts';
import { booking, create, createWithAccount, first, names } from './begun.ts';

describe('snapshot and restore', () => {
  test('restore everything: events, galleries, quota, keys, resources, the web, the time', async () => {
    const sim = createWithAccount();
    const account = first(sim);
    const kept = await create(sim, 'Kept');
    const { apiKey } = account.connection();
    const early = account.keys.create();
    const before = sim.snapshot();
    const seen = () => ({
      events: account.events.list(),
      galleries: account.galleries.list(),
      quota: account.quota,
      keys: account.keys.list(),
      templates: account.templates.list(),
      operators: account.operators.list(),
      accounts: sim.accounts.list().length,
      now: sim.clock.now(),
    });
    const wanted = seen();

    await create(sim, 'Lost');
    await callerOf(account)('PATCH', `/events/${kept.id}`, { name: 'Changed' });
    account.galleries.addMedia(kept.galleryId ?? '');
    account.keys.revoke(early.id);
    const late = account.keys.create();
    account.templates.add();
    account.operators.add({ name: 'Mia', eventIds: [kept.id] });
    account.update({ plan: 'Basic' });
    sim.accounts.create();
    sim.publicTemplates.add();
    sim.clock.advance({ days: 1 });
    sim.restore(before);

    expect(seen()).toEqual(wanted);
    expect(sim.publicTemplates.list()).toEqual([]);
    const status = async (key: string) => (await callerOf(account)('GET', '/events', undefined, { key })).status;
    expect([await status(apiKey), await status(early.value), await status(late.value)]).toEqual([200, 200, 401]);
  });

  test('can be repeated from one snapshot', async () => {
    const sim = createWithAccount();
    await create(sim, 'Kept');
    const before = sim.snapshot();
    for (const name of ['One', 'Two']) {
      await create(sim, name);
      expect(names(sim)).toEqual(['Kept', name]);
      sim.restore(before);
      expect(names(sim)).toEqual(['Kept']);
    }
  });

  test('with sameIds, give the same IDs, keys and request IDs to repeated calls', async () => {
    const sim = createWithAccount();
    const before = sim.snapshot();
    const story = async () => {
      const answer = await callerOf(first(sim))<CreatedEvent>('POST', '/events', booking(sim));
      const key = first(sim).keys.create().value;
      return [answer.body, answer.headers.get('x-request-id'), key, sim.accounts.create().id];
    };
    const once = await story();
    sim.restore(before, { sameIds: true });
    expect(await story()).toEqual(once);
  });

  test('restore the limits: bucket, address and duplicates of the day', async () => {
    const { sim, account, call, create: add } = bookings({});
    const { id } = await add();
    account.update({ limits: { duplicatesPerDay: 2 } });
    const copy = () => call('POST', `/events/${id}/duplicate`, { name: 'Copy', date: '2027-01-01T12:00Z' });
    await copy();
    const before = sim.snapshot();
    const statuses = async () => {
      const all = [(await copy()).rule, (await copy()).rule];
      let reads = 0;
      while ((await call('GET', '/events')).status === 200) reads += 1;
      return [...all, reads];
    };
    const once = await statuses();
    // 40 tokens, of which the create and the duplicates that were let in took 5 each.
    expect(once).toEqual([null, '4.6.5', 25]);
    sim.restore(before);
    expect(await statuses()).toEqual(once);
  });

  test('reset restores the initial state', async () => {
    const sim = createWithAccount();
    const [account, template] = [first(sim), first(sim).templates.list()];
    await create(sim);
    sim.accounts.create();
    sim.clock.advance({ days: 3 });
    sim.reset();
    expect(sim.accounts.list().map(({ id }) => id)).toEqual([account.id]);
    expect([account.events.list(), account.templates.list(), account.quota.events]).toEqual([[], template, 100]);
    expect(sim.clock.date().toISOString()).toBe(start);
    sim.reset();
    expect((await create(sim)).createdDate).toBe(start);
  });

  test('reset of an empty simulator leaves no account, and old handles throw', () => {
    const { sim, account } = service();
    sim.reset();
    expect(sim.accounts.list()).toEqual([]);
    expect(() => account.events.list()).toThrow(/no account .* in this world/);
  });
});

describe('a fork', () => {
  test('starts as a copy, and changes independently of the original', async () => {
    const sim = createWithAccount();
    await create(sim, 'Shared');
    const fork = sim.fork();
    await create(sim, 'Here');
    await create(fork, 'There');
    first(fork).update({ plan: 'Basic', quota: { events: 1 } });
    first(sim).templates.add();
    fork.clock.advance({ days: 1 });
    expect([names(sim), names(fork)]).toEqual([
      ['Here', 'Shared'],
      ['Shared', 'There'],
    ]);
    expect([first(sim).plan, first(fork).plan]).toEqual(['Pro+', 'Basic']);
    expect([first(sim).quota.events, first(fork).quota.events]).toEqual([98, 1]);
    expect([first(sim).templates.list().length, first(fork).templates.list().length]).toEqual([2, 1]);
    expect(fork.clock.now() - sim.clock.now()).toBe(86_400_000);
  });

  test('returns to the state of the fork on reset', async () => {
    const sim = createWithAccount();
    await create(sim, 'Shared');
    const fork = sim.fork();
    await create(fork, 'There');
    fork.reset();
    expect(names(fork)).toEqual(['Shared']);
  });

  test('has the keys of the original, without later creations or revocations', async () => {
    const sim = createWithAccount();
    const [kept, gone] = [first(sim).keys.create(), first(sim).keys.create()];
    const fork = sim.fork();
    const late = first(sim).keys.create({ name: 'late' });
    first(sim).keys.revoke(gone.id);
    const stranger = sim.accounts.create().connection().apiKey;
    const status = async (of: Simulator, key: string) =>
      (await callerOf(first(of))('GET', '/events', undefined, { key })).status;
    const statuses = async (of: Simulator) => [
      await status(of, kept.value),
      await status(of, gone.value),
      await status(of, late.value),
      await status(of, stranger),
    ];
    expect([await statuses(sim), await statuses(fork)]).toEqual([
      [200, 401, 200, 200],
      [200, 200, 401, 401],
    ]);
  });

  test('has its own web and public templates', async () => {
    const sim = createWithAccount();
    const { id } = await create(sim);
    const fork = sim.fork();
    sim.web.serve('https://cdn.example.com/logo.png', await pngOf(600, 600), { contentType: 'image/png' });
    fork.publicTemplates.add({ name: 'There' });
    const body = { slot: 'logo', sourceUrl: 'https://cdn.example.com/logo.png' };
    const status = async (of: Simulator) =>
      (await callerOf(first(of))('POST', `/events/${id}/branding/images`, body)).status;
    expect([await status(sim), await status(fork)]).toEqual([201, 400]);
    expect([sim.publicTemplates.list().length, fork.publicTemplates.list().length]).toEqual([0, 1]);
  });

  test('returns the same bytes as another fork with the same seed', async () => {
    const sim = createWithAccount();
    await create(sim);
    const [one, other] = [sim.fork({ seed: 7 }), sim.fork({ seed: '7' })];
    expect(await create(one, 'Same')).toEqual(await create(other, 'Same'));
  });
});
