import type { CreatedEvent, EventPage } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { createSimulator, type SimulatorOptions } from '@boothkit/simulator';
import { expect, test } from 'vitest';
import { service } from '../../own-account.ts';
import type { Colors } from '../events/bookings.ts';

test('a new account is on Pro+ with unlimited events, three colours and no resources', () => {
  const { sim } = service();
  const account = sim.accounts.create();
  expect(account).toMatchObject({ plan: 'Pro+', quota: { events: null, credits: 0 } });
  expect(account.defaults).toMatchObject({ attractScreenId: null, stickerSetId: null });
  expect(account.defaults.colors).toHaveLength(3);
  const { templates, attractScreens, stickerSets, paySets, rails, operators, events, galleries } = account;
  for (const things of [templates, attractScreens, stickerSets, paySets, rails, operators, events, galleries])
    expect(things.list()).toEqual([]);
});

test('accounts are found by ID and listed in order of creation', () => {
  const { sim, account } = service();
  const other = sim.accounts.create({ plan: 'Basic' });
  expect(sim.accounts.get(other.id)?.plan).toBe('Basic');
  expect(sim.accounts.get('nobody')).toBeUndefined();
  expect(sim.accounts.list().map(({ id }) => id)).toEqual([account.id, other.id]);
  for (let nth = 0; nth < 10; nth++) sim.accounts.create();
  const listed = sim.accounts.list();
  expect(listed.slice(0, 2).map(({ id }) => id)).toEqual([account.id, other.id]);
  expect(sim.accounts.create().id).toBe(sim.accounts.list().at(-1)?.id);
  expect(
    sim.accounts
      .list()
      .slice(0, -1)
      .map(({ id }) => id),
  ).toEqual(listed.map(({ id }) => id));
});

rule('4.2.1', 'a change of plan or quota leaves the other fields unchanged', async () => {
  const { account, call } = service();
  const templateIds = [account.templates.add().id];
  const create = async () =>
    (await call<CreatedEvent>('POST', '/events', { name: 'Ada', date: '2026-09-12T17:00Z', templateIds })).status;
  account.update({ quota: { events: 1 } });
  account.update({ quota: { credits: 1 } });
  expect(account.quota).toEqual({ events: 1, credits: 1 });
  expect([await create(), await create(), await create()]).toEqual([201, 201, 402]);
  expect(account.quota).toEqual({ events: 0, credits: 0 });
  account.update({ quota: { events: null } });
  expect(await create()).toBe(201);
  account.update({});
  expect(account).toMatchObject({ plan: 'Pro+', quota: { events: null, credits: 0 } });
});

rule(['2.1/colors-default', '4.2.4'], "new events start with the account's current defaults", async () => {
  const { account, call } = service();
  const templateIds = [account.templates.add().id];
  const create = async () =>
    (await call<CreatedEvent>('POST', '/events', { name: 'Ada', date: '2026-09-12T17:00Z', templateIds })).body;
  const first = await create();
  const ours = { attractScreenId: account.attractScreens.add().id, stickerSetId: account.stickerSets.add().id };
  account.update({ defaults: { colors: ['#111111', '#222222', '#333333'] } });
  account.update({ defaults: ours });
  expect(await create()).toMatchObject({ ...ours, colors: ['#111111', '#222222', '#333333'] });
  account.update({ defaults: { stickerSetId: null } });
  expect(await create()).toMatchObject({ ...ours, stickerSetId: null });
  expect((await call<EventPage>('GET', '/events')).body.data.find(({ id }) => id === first.id)).toMatchObject({
    attractScreenId: null,
    colors: first.colors,
  });
});

test('an account can be changed after its default attract screen and sticker set were removed', () => {
  const { account } = service();
  const ours = { attractScreenId: account.attractScreens.add().id, stickerSetId: account.stickerSets.add().id };
  account.update({ defaults: ours });
  account.attractScreens.remove(ours.attractScreenId);
  account.stickerSets.remove(ours.stickerSetId);
  account.update({ aiCredits: 5, defaults: { colors: ['#111111', '#222222', '#333333'] } });
  expect(account.aiCredits).toBe(5);
  expect(() => account.update({ defaults: ours })).toThrow(/defaults\.attractScreenId .*defaults\.stickerSetId/);
});

test('invalid input is rejected with the field name, and nothing changes', () => {
  const { sim, account } = service();
  const foreign = sim.accounts.create();
  const theirs = { attractScreenId: foreign.attractScreens.add().id, stickerSetId: foreign.stickerSets.add().id };
  const before = sim.accounts.list().length;
  const bad: [object, RegExp][] = [
    [{ plan: 'Gold' }, /plan/],
    [{ quota: { events: -1 } }, /quota\.events/],
    [{ quota: { credits: 0.5 } }, /quota\.credits/],
    [{ quota: { event: 1 } }, /quota\.event/],
    [{ defaults: { colors: ['#111111', '#222222'] } }, /defaults\.colors/],
    [{ defaults: { colors: ['#111111', '#222222', 'red'] } }, /defaults\.colors\[2\]/],
    [{ defaults: { attractScreenId: theirs.attractScreenId } }, /defaults\.attractScreenId/],
    [{ defaults: { stickerSetId: theirs.stickerSetId } }, /defaults\.stickerSetId/],
    [{ name: ' ' }, /name/],
    [{ title: 'Ada' }, /title/],
  ];
  for (const [input, message] of bad) {
    expect(() => sim.accounts.create(input)).toThrow(TypeError);
    expect(() => sim.accounts.create(input)).toThrow(message);
    expect(() => account.update(input)).toThrow(TypeError);
    expect(() => account.update(input)).toThrow(message);
  }
  const badLimits: [object, RegExp][] = [
    [{ burst: 0 }, /limits\.burst/],
    [{ concurrent: 1.5 }, /limits\.concurrent/],
    [{ duplicatesPerDay: '50' }, /limits\.duplicatesPerDay/],
    [{ perHour: 1 }, /limits\.perHour/],
    [{ burst: 4 }, /limits\.burst.*limits\.expensiveCost/],
    [{ expensiveCost: 41 }, /limits\.expensiveCost/],
  ];
  const { limits } = account;
  for (const [input, message] of badLimits) expect(() => account.update({ limits: input })).toThrow(message);
  expect(sim.accounts.list()).toHaveLength(before);
  expect(account).toMatchObject({ limits, plan: 'Pro+', quota: { events: null, credits: 0 } });
});

rule('5.1', "a connection has the account's one read-write key, the base URL, and the clock of the world", async () => {
  const { sim, account } = service();
  const [first, second] = [account.connection(), account.connection()];
  expect(second.apiKey).toBe(first.apiKey);
  expect(first.baseUrl).toBe(sim.baseUrl);
  expect(first.clock.now()).toBe(sim.clock.now());
  expect(account.keys.list()).toMatchObject([{ scope: 'read-write', revoked: false }]);
  const own = await first.fetch(`${first.baseUrl}/events`, { headers: { authorization: `Bearer ${first.apiKey}` } });
  expect(own.status).toBe(200);
});

rule('8/requests-per-key', 'a connection has the limits that fit those of the simulator', async () => {
  const limitsOf = (limits: SimulatorOptions['limits']) => {
    const sim = createSimulator({ ...(limits && { limits }) });
    return sim.accounts.create().connection();
  };
  expect(limitsOf(undefined)).not.toHaveProperty('limits');
  expect(limitsOf('off').limits).toBe('off');
  expect(limitsOf('skip').limits).toEqual({ perMinute: 1e9, burst: 1e9, addressPerMinute: 1e9 });
});

rule('5.4', 'a read connection has its own read-only key, the same on each call', async () => {
  const { account, call } = service();
  const { apiKey } = account.connection({ scope: 'read' });
  expect([account.connection({ scope: 'read' }).apiKey, account.connection({ scope: 'read-write' }).apiKey]).toEqual([
    apiKey,
    account.connection().apiKey,
  ]);
  expect((await call('GET', '/events', undefined, { key: apiKey })).status).toBe(200);
  expect((await call('POST', '/events', {}, { key: apiKey })).rule).toBe('5.4');
  expect(
    account.keys
      .list()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['connection', 'read-only']);
  expect(() => account.connection({ scope: 'write' } as never)).toThrow('scope must be one of read, read-write');
});

rule('2.1/colors-light', 'a very light default colour is rejected, and no account is created', () => {
  const { sim, account } = service();
  const light: Colors = ['#111111', '#ffffff', '#ffff00'];
  const message =
    /defaults\.colors\[1\] must have a contrast of at least 1\.5:1 with white.* #ffffff has 1:1; defaults\.colors\[2\]/;
  const before = account.defaults;
  expect(() => account.update({ plan: 'Basic', defaults: { colors: light } })).toThrow(message);
  expect([account.defaults, account.plan]).toEqual([before, 'Pro+']);
  expect(() => sim.accounts.create({ defaults: { colors: light } })).toThrow(message);
  expect(() => sim.accounts.create({ defaults: { colors: light } })).toThrow(TypeError);
  expect(sim.accounts.list()).toHaveLength(1);
});

rule('2.1/colors-light', "default colours are validated against the simulator's contrast option", () => {
  const lax = service({ minColorContrast: 1 });
  const colors: Colors = ['#ffffff', '#ffffff', '#ffffff'];
  lax.account.update({ defaults: { colors } });
  expect([lax.account, lax.sim.accounts.create({ defaults: { colors } })]).toMatchObject([
    { defaults: { colors } },
    { defaults: { colors } },
  ]);
  const strict = service({ minColorContrast: 4.5 });
  expect(() => strict.account.update({ defaults: { colors: ['#111111', '#ff0000', '#111111'] } })).toThrow(
    'defaults.colors[1] must have a contrast of at least 4.5:1',
  );
});
