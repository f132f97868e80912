import type { CreatedEvent, EventPage } from '@boothkit/contract';
import { type Account, createSimulator, type Simulator, type Snapshot, WorldReplacedError } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { callerOf, service } from '../own-account.ts';
import { slowRequest } from '../protocols/rest/slow-body.ts';
import { bookings } from '../service/events/bookings.ts';
import { pngOf } from '../service/files/images/pictures.ts';
import { booking, create, createWithAccount, first, frozen, names } from './begun.ts';

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
});

describe('two accounts of one world', () => {
  test('are invisible to each other, and have their own IDs', async () => {
    const { sim, account, call, booking: body } = bookings();
    const other = sim.accounts.create();
    const template = other.templates.add();
    const ours = await call<CreatedEvent>('POST', '/events', body({ idUser: 'booking-7' }));
    const theirBody = body({ idUser: 'booking-7', templateIds: [template.id] });
    const theirs = await callerOf(other)<CreatedEvent>('POST', '/events', theirBody);
    const listOf = async (of: Account) =>
      (await callerOf(of)<EventPage>('GET', '/events')).body.data.map(({ id }) => id);
    expect([await listOf(account), await listOf(other)]).toEqual([[ours.body.id], [theirs.body.id]]);
    const ids = [account.id, other.id, ours.body.id, theirs.body.id, ours.body.galleryId, theirs.body.galleryId];
    expect(new Set([...ids, account.connection().apiKey, other.connection().apiKey]).size).toBe(8);
    expect((await callerOf(other)('GET', `/events/${ours.body.id}`)).status).toBe(404);
    expect([account.galleries.list().length, other.galleries.list().length]).toEqual([1, 1]);
  });

  test("do not change each other's IDs, which are drawn per account", async () => {
    const alone = createSimulator(frozen);
    const withNeighbour = createSimulator(frozen);
    const made = [alone, withNeighbour].map((sim) => sim.accounts.create());
    const neighbour = withNeighbour.accounts.create();
    for (let id = 0; id < 3; id++) neighbour.templates.add();
    expect(made[0]?.templates.add().id).toBe(made[1]?.templates.add().id);
    expect(made[0]?.keys.create().value).toBe(made[1]?.keys.create().value);
  });
});

describe('a call in flight when the world is replaced', () => {
  const replacements: Readonly<Record<string, (sim: Simulator, before: Snapshot) => void>> = {
    restored: (sim, before) => sim.restore(before),
    reset: (sim) => sim.reset(),
  };
  for (const [how, replace] of Object.entries(replacements)) {
    test(`rejects and commits nothing: the world is ${how} while its body comes`, async () => {
      const sim = createWithAccount();
      const { id } = first(sim).events.add({ name: 'Kept', templateIds: booking(sim).templateIds });
      const before = sim.snapshot();
      const account = first(sim);
      const slow = [
        slowRequest(account, 'POST', '/events', booking(sim)),
        slowRequest(account, 'PATCH', `/events/${id}`, { name: 'Changed' }),
        slowRequest(account, 'POST', `/events/${id}/duplicate`, { name: 'Copy', date: '2027-01-01T12:00Z' }),
        slowRequest(account, 'PATCH', `/events/${id}/branding`, { buttonImagesAreRetina: true }),
        slowRequest(account, 'PUT', '/webhooks', { mediaUrl: 'https://hooks.example.com/' }),
      ];
      const outcomes = Promise.allSettled(slow.map(({ answer }) => answer));
      await Promise.all(slow.map(({ waiting }) => waiting));
      replace(sim, before);
      const contents = [first(sim).events.list(), first(sim).quota, first(sim).galleries.list()];
      for (const { finish } of slow) finish();
      for (const outcome of await outcomes)
        expect(outcome).toEqual({ status: 'rejected', reason: expect.any(WorldReplacedError) });
      expect([first(sim).events.list(), first(sim).quota, first(sim).galleries.list()]).toEqual(contents);
    });

    test(`rejects a read as well: the world is ${how} before its response`, async () => {
      const sim = createWithAccount();
      const before = sim.snapshot();
      const { fetch, baseUrl, apiKey } = first(sim).connection();
      const reads = ['/events', '/events/x', '/events/x/branding'].map((path) =>
        fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${apiKey}` } }),
      );
      replace(sim, before);
      for (const read of reads) await expect(read).rejects.toThrow(WorldReplacedError);
    });
  }
});
