import type { CreatedEvent, EventPage } from '@boothkit/contract/types';
import { type Account, createSimulator, type Simulator, type Snapshot, WorldReplacedError } from '@boothkit/simulator';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookings } from '../events/bookings.ts';
import { slowRequest } from '../pipeline/slow-body.ts';
import { callerOf, service, start } from '../service.ts';

const frozen = { clock: { start, frozen: true }, limits: 'off' } as const;

/** A simulator that begins with one account and one template. */
function begun(options: Parameters<typeof createSimulator>[0] = frozen): Simulator {
  return createSimulator({
    ...options,
    populate: ({ accounts }) => {
      accounts.create({ quota: { events: 100 } }).templates.add();
    },
  });
}

function first(sim: Simulator): Account {
  const [account] = sim.accounts.list();
  if (!account) throw new Error('the simulator has no account');
  return account;
}

const booking = (sim: Simulator, name = 'Event') => ({
  name,
  date: '2026-09-12T17:00:00Z',
  templateIds: first(sim)
    .templates.list()
    .map(({ id }) => id),
});

const create = async (sim: Simulator, name?: string) =>
  (await callerOf(first(sim))<CreatedEvent>('POST', '/events', booking(sim, name))).body;

const names = (sim: Simulator) =>
  first(sim)
    .events.list()
    .map(({ name }) => name)
    .toSorted();

describe('snapshot and restore', () => {
  test('go back to everything: events, galleries, quota, keys, things on shelves, the web, the time', async () => {
    const sim = begun();
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

  test('can be had again and again from one snapshot', async () => {
    const sim = begun();
    await create(sim, 'Kept');
    const before = sim.snapshot();
    for (const name of ['One', 'Two']) {
      await create(sim, name);
      expect(names(sim)).toEqual(['Kept', name]);
      sim.restore(before);
      expect(names(sim)).toEqual(['Kept']);
    }
  });

  test('give the same ids, keys and request ids to the same calls once more', async () => {
    const sim = begun();
    const before = sim.snapshot();
    const story = async () => {
      const answer = await callerOf(first(sim))<CreatedEvent>('POST', '/events', booking(sim));
      const key = first(sim).keys.create().value;
      return [answer.body, answer.headers.get('x-request-id'), key, sim.accounts.create().id];
    };
    const once = await story();
    sim.restore(before);
    expect(await story()).toEqual(once);
  });

  test('bring the limits back as they were: bucket, address and duplicates of the day', async () => {
    const { sim, account, call, create: add } = bookings({});
    const { id } = await add();
    account.update({ limits: { duplicatesPerDay: 1 } });
    const copy = () => call('POST', `/events/${id}/duplicate`, { name: 'Copy', date: '2027-01-01T12:00Z' });
    const before = sim.snapshot();
    const statuses = async () => {
      const all = [(await copy()).rule, (await copy()).rule];
      let reads = 0;
      while ((await call('GET', '/events')).status === 200) reads += 1;
      return [...all, reads];
    };
    const once = await statuses();
    // 40 tokens, of which the create and the duplicates that were let in took 5 each.
    expect(once).toEqual([null, '4.6.5', 30]);
    sim.restore(before);
    expect(await statuses()).toEqual(once);
  });

  test('reset goes back to what the simulator began with', async () => {
    const sim = begun();
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

  test('reset of an empty simulator leaves no account, and its handles say so', () => {
    const { sim, account } = service();
    sim.reset();
    expect(sim.accounts.list()).toEqual([]);
    expect(() => account.events.list()).toThrow(/no account .* in this world/);
  });
});

describe('a fork', () => {
  test('begins as the original is and goes its own way, as the original does', async () => {
    const sim = begun();
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

  test('goes back to the fork on reset', async () => {
    const sim = begun();
    await create(sim, 'Shared');
    const fork = sim.fork();
    await create(fork, 'There');
    fork.reset();
    expect(names(fork)).toEqual(['Shared']);
  });

  test('takes the keys along, and none that is made or revoked later', async () => {
    const sim = begun();
    const [kept, gone] = [first(sim).keys.create(), first(sim).keys.create()];
    const fork = sim.fork();
    const late = first(sim).keys.create({ name: 'late' });
    first(sim).keys.revoke(gone.id);
    const status = async (of: Simulator, key: string) =>
      (await callerOf(first(of))('GET', '/events', undefined, { key })).status;
    const statuses = async (of: Simulator) => [
      await status(of, kept.value),
      await status(of, gone.value),
      await status(of, late.value),
    ];
    expect([await statuses(sim), await statuses(fork)]).toEqual([
      [200, 401, 200],
      [200, 200, 401],
    ]);
  });

  test('answers the same bytes as the original to the same calls', async () => {
    const sim = begun();
    await create(sim);
    const fork = sim.fork();
    expect(await create(fork, 'Same')).toEqual(await create(sim, 'Same'));
  });
});

/** What can happen to a family of worlds; each is aimed at one of them. */
type Move =
  | { readonly kind: 'create' | 'delete' | 'rename' | 'fork' | 'snapshot' | 'reset'; readonly at: number }
  | { readonly kind: 'restore'; readonly at: number; readonly to: number };

const at = fc.nat({ max: 9 });
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ kind: fc.constantFrom('create', 'create', 'delete', 'rename', 'fork', 'snapshot', 'reset'), at }),
  fc.record({ kind: fc.constant('restore' as const), at, to: at }),
);

/** A world and what ought to be in it. */
interface Twin {
  readonly sim: Simulator;
  model: ReadonlyMap<string, string>;
  readonly beginning: ReadonlyMap<string, string>;
  readonly moments: { readonly snapshot: Snapshot; readonly model: ReadonlyMap<string, string> }[];
}

describe('worlds that were one', () => {
  test('share nothing that can be seen, whatever is done to which of them', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
        const none: ReadonlyMap<string, string> = new Map();
        const twins: Twin[] = [{ sim: begun(), model: none, beginning: none, moments: [] }];
        let made = 0;
        for (const now of moves) {
          const twin = twins[now.at % twins.length];
          if (!twin) continue;
          const { events, templates } = first(twin.sim);
          const [id] = [...twin.model.keys()].slice(now.at % (twin.model.size || 1));
          if (now.kind === 'create') {
            const name = `Event ${made++}`;
            const event = events.add({ name, templateIds: templates.list().map((template) => template.id) });
            twin.model = new Map([...twin.model, [event.id, name]]);
          } else if (now.kind === 'delete' && id !== undefined) {
            events.remove(id);
            twin.model = new Map([...twin.model].filter(([other]) => other !== id));
          } else if (now.kind === 'rename' && id !== undefined) {
            events.overrideCommunication(id, { subject: `Subject ${made}` });
            twin.model = new Map([...twin.model, [id, `Subject ${made++}`]]);
          } else if (now.kind === 'fork' && twins.length < 4) {
            twins.push({ sim: twin.sim.fork(), model: twin.model, beginning: twin.model, moments: [] });
          } else if (now.kind === 'snapshot') {
            twin.moments.push({ snapshot: twin.sim.snapshot(), model: twin.model });
          } else if (now.kind === 'reset') {
            twin.sim.reset();
            twin.model = twin.beginning;
          } else if (now.kind === 'restore') {
            const moment = twin.moments[now.to % (twin.moments.length || 1)];
            if (!moment) continue;
            twin.sim.restore(moment.snapshot);
            twin.model = moment.model;
          }
          for (const { sim, model } of twins) {
            const kept = first(sim).events.list();
            const told = kept.map((event) => [event.id, event.communication['subject'] ?? event.name] as const);
            expect(new Map(told)).toEqual(model);
            expect(first(sim).galleries.list()).toHaveLength(kept.length);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('a call under way when the world is replaced', () => {
  const replacements: Readonly<Record<string, (sim: Simulator, before: Snapshot) => void>> = {
    restored: (sim, before) => sim.restore(before),
    reset: (sim) => sim.reset(),
  };
  for (const [how, replace] of Object.entries(replacements)) {
    test(`rejects and commits nothing: the world is ${how} while its body comes`, async () => {
      const sim = begun();
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

    test(`rejects a read too: the world is ${how} before it is answered`, async () => {
      const sim = begun();
      const before = sim.snapshot();
      const { fetch, baseUrl, apiKey } = first(sim).connection();
      const reads = ['/events', '/events/x', '/events/x/branding'].map((path) =>
        fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${apiKey}` } }),
      );
      replace(sim, before);
      for (const read of reads) await expect(read).rejects.toThrow(WorldReplacedError);
    });
  }

  test('takes no place in the world that comes after', async () => {
    const { sim, account, call } = service();
    account.update({ limits: { concurrent: 2 } });
    const before = sim.snapshot();
    const slow = [1, 2].map(() => slowRequest(account, 'POST', '/uploads', { purpose: 'event-branding-image' }));
    const outcomes = Promise.allSettled(slow.map(({ answer }) => answer));
    await Promise.all(slow.map(({ waiting }) => waiting));
    expect((await call('GET', '/events')).rule).toBe('8/concurrent-all');
    sim.restore(before);
    expect((await call('GET', '/events')).status).toBe(200);
    for (const { finish } of slow) finish();
    await outcomes;
    const again = [1, 2].map(() => slowRequest(account, 'POST', '/uploads', { purpose: 'event-branding-image' }));
    await Promise.all(again.map(({ waiting }) => waiting));
    expect((await call('GET', '/events')).rule).toBe('8/concurrent-all');
    for (const { finish } of again) finish();
    await Promise.all(again.map(({ answer }) => answer));
  });
});

describe('the same seed and calls', () => {
  /** A story that goes through every kind of id, and the bytes of all that is answered. */
  async function story(seed: number): Promise<string[]> {
    const sim = createSimulator({ ...frozen, seed, checkAnswers: true });
    const account = sim.accounts.create();
    const templateIds = [account.templates.add().id, sim.publicTemplates.add().id];
    const { fetch, baseUrl, apiKey } = account.connection();
    const bytes: string[] = [apiKey, account.keys.create().value];
    const call = async (method: string, path: string, body?: unknown) => {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      bytes.push([response.status, ...[...response.headers].map((pair) => pair.join(': ')), text].join('\n'));
      return JSON.parse(text);
    };
    const body = { name: 'Event', date: '2026-09-12T17:00:00Z', templateIds, idUser: 'booking-7' };
    const { id } = await call('POST', '/events', body);
    await call('POST', '/events', body);
    await call('PATCH', `/events/${id}`, { settings: { countdownTimer: 31 } });
    sim.clock.advance({ minutes: 1 });
    await call('POST', `/events/${id}/duplicate`, { name: 'Copy', date: body.date });
    const { nextCursor } = await call('GET', '/events?limit=1');
    await call('GET', `/events?limit=1&cursor=${nextCursor}`);
    await call('POST', '/uploads', { purpose: 'event-branding-image', contentType: 'image/png' });
    await call('GET', `/events/${id}/branding`);
    await call('DELETE', `/events/${id}`);
    await call('GET', `/events/${id}`);
    return bytes;
  }

  test('give the same bytes', async () => {
    const [once, again] = [await story(7), await story(7)];
    expect(once.length).toBe(12);
    expect(again).toEqual(once);
  });

  test('give other ids, keys and cursors under another seed', async () => {
    const [one, other] = [await story(7), await story(8)];
    for (const [step, bytes] of one.entries()) expect(bytes).not.toBe(other[step]);
  });
});

describe('two accounts of one world', () => {
  test('see nothing of each other, and have ids of their own', async () => {
    const { sim, account, call, booking: body } = bookings();
    const other = sim.accounts.create();
    const template = other.templates.add();
    const ours = await call<CreatedEvent>('POST', '/events', body());
    const theirs = await callerOf(other)<CreatedEvent>('POST', '/events', body({ templateIds: [template.id] }));
    const listOf = async (of: Account) =>
      (await callerOf(of)<EventPage>('GET', '/events')).body.data.map(({ id }) => id);
    expect([await listOf(account), await listOf(other)]).toEqual([[ours.body.id], [theirs.body.id]]);
    const ids = [account.id, other.id, ours.body.id, theirs.body.id, ours.body.galleryId, theirs.body.galleryId];
    expect(new Set([...ids, account.connection().apiKey, other.connection().apiKey]).size).toBe(8);
    expect((await callerOf(other)('GET', `/events/${ours.body.id}`)).status).toBe(404);
    expect([account.galleries.list().length, other.galleries.list().length]).toEqual([1, 1]);
  });

  test('do not change what the other is given: ids are drawn for each account by itself', async () => {
    const alone = createSimulator(frozen);
    const withNeighbour = createSimulator(frozen);
    const made = [alone, withNeighbour].map((sim) => sim.accounts.create());
    const neighbour = withNeighbour.accounts.create();
    for (let id = 0; id < 3; id++) neighbour.templates.add();
    expect(made[0]?.templates.add().id).toBe(made[1]?.templates.add().id);
    expect(made[0]?.keys.create().value).toBe(made[1]?.keys.create().value);
  });

  test('have quota, plan and limits of their own', async () => {
    const { sim, account, call } = bookings({});
    const other = sim.accounts.create({ quota: { events: 1 } });
    other.update({ plan: 'Basic', limits: { burst: 1 } });
    expect([account.plan, account.quota.events, account.limits.burst]).toEqual(['Pro+', null, 40]);
    other.update({ plan: 'Pro+' });
    expect((await callerOf(other)('GET', '/events')).status).toBe(200);
    expect((await callerOf(other)('GET', '/events')).status).toBe(429);
    expect((await call('GET', '/events')).status).toBe(200);
  });
});
