import {
  type Account,
  createSimulator,
  type Simulator,
  type SimulatorOptions,
  type Snapshot,
  type WorldFile,
} from '@boothkit/simulator';
import { isLong } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { callerOf } from '../own-account.ts';
import { registered } from '../service/oauth/connector.ts';
import { mediaUrl } from '../service/webhooks/hooks.ts';
import { frozen } from './begun.ts';

afterEach(() => void vi.unstubAllEnvs());

/** A simulator whose beginning has an account with a template, an event and webhooks. */
const begun = (options: SimulatorOptions = {}): Simulator =>
  createSimulator({
    ...frozen,
    populate(sim) {
      const account = sim.accounts.create();
      account.events.add({ name: 'Of the beginning', templateIds: [account.templates.add().id] });
      account.webhooks.set({ mediaUrl });
      sim.web.receive(mediaUrl, () => {});
    },
    ...options,
  });

const firstOf = ({ accounts }: Simulator): Account => accounts.list()[0] ?? expect.fail('there is no account');

/** Creates one of everything in a world, and gives the IDs and keys of all that was created, with their kinds. */
async function used(sim: Simulator): Promise<string[]> {
  const account = firstOf(sim);
  const call = callerOf(account);
  const [template, added, key] = [account.templates.add(), sim.accounts.create(), account.keys.create()];
  const body = { name: 'New', date: '2026-09-12T17:00:00Z', templateIds: [template.id] };
  const created = await call<{ id: string; galleryId: string }>('POST', '/events', body);
  const upload = await call<{ storagePath: string }>('POST', '/uploads', {
    purpose: 'event-branding-image',
    contentType: 'image/png',
  });
  const earlier = new Set(account.deliveries.list().map(({ id }) => id));
  const media = account.galleries.addMedia(created.body.galleryId);
  await sim.settled();
  const [delivery] = account.deliveries.list().filter(({ id }) => !earlier.has(id));
  return Object.entries({
    account: added.id,
    connectionKey: added.connection().apiKey,
    template: template.id,
    key: key.id,
    keyValue: key.value,
    event: created.body.id,
    gallery: created.body.galleryId,
    request: created.headers.get('x-request-id'),
    upload: upload.body.storagePath,
    media: media.id,
    session: media.sessionId,
    delivery: delivery?.payload.deliveryId,
    operator: account.operators.invite({ name: 'Olga', eventIds: [] }).id,
    tablet: account.tablets.add().id,
    connectionCode: account.connectionCodes.create({ access: 'read' }).code,
    client: (await registered(sim)).clientId,
    publicTemplate: sim.publicTemplates.add().id,
    catalogItem: sim.catalog.add({ kind: 'aiPrompt', name: 'New' }).id,
  }).map(([kind, id]) => `${kind} ${id ?? expect.fail(`${kind} has no ID`)}`);
}

/** What a walk over worlds does next, with two numbers that say to which of them. */
const steps = {
  reset: ({ sim }) => sim.reset(),
  restore: ({ sim, snapshots, nth }) => sim.restore(snapshots[nth % snapshots.length] ?? sim.snapshot()),
  load: ({ sim, sims, nth }) => sim.load(sims[nth % sims.length]?.toFile() ?? sim.toFile()),
  loadLines: ({ sim }) => sim.loadLines([...sim.toLines()]),
  fork: ({ sim, sims }) => void sims.push(sim.fork()),
  create: ({ sim, sims }) => void sims.push(sim.worlds.create().simulator),
  createFrom: ({ sim, sims, snapshots: [snapshot] }) =>
    void sims.push(sim.worlds.create(snapshot && { snapshot }).simulator),
  goOn: () => {},
} satisfies Record<
  string,
  (turn: { sim: Simulator; sims: Simulator[]; snapshots: Snapshot[]; nth: number }) => void | Promise<void>
>;

const anyWalk = fc.array(
  fc.tuple(fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])), fc.nat(9), fc.nat(9)),
  { maxLength: 12, size: 'max' },
);

/** Takes the steps one by one, and uses the world after each of them. */
async function walked(walk: typeof anyWalk extends fc.Arbitrary<infer Walk> ? Walk : never): Promise<string[]> {
  const sims = [begun()];
  const snapshots: Snapshot[] = [];
  const ids: string[] = [];
  for (const [step, which, nth] of walk) {
    const sim = sims[which % sims.length] ?? expect.fail('there is no world');
    await steps[step]({ sim, sims, snapshots, nth });
    for (const each of new Set([sim, sims.at(-1) ?? sim])) {
      ids.push(...(await used(each)));
      snapshots.push(each.snapshot());
    }
  }
  return ids;
}

test('no two worlds of a suite create the same ID or key, and another process creates the same ones', async () => {
  await fc.assert(
    fc.asyncProperty(anyWalk, async (walk) => {
      const ids = await walked(walk);
      expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
      expect(await walked(walk)).toEqual(ids);
    }),
    { numRuns: isLong ? 30 : 5 },
  );
});

test('a receiver that drops what it has already seen gets the delivery of every test', async () => {
  const sim = begun();
  const seen = new Set<unknown>();
  const receive = async (request: Request) =>
    void seen.add(((await request.json()) as { deliveryId: string }).deliveryId);
  const before = sim.snapshot();
  const ways = [() => sim.reset(), () => sim.restore(before), () => sim.load(sim.toFile()), () => {}];
  for (let nth = 0; nth < 20; nth++) {
    ways[nth % ways.length]?.();
    const world = nth % 3 === 0 ? sim.fork() : nth % 3 === 1 ? sim.worlds.create().simulator : sim;
    world.web.receive(mediaUrl, receive);
    const account = firstOf(world);
    account.webhooks.set({ mediaUrl });
    account.galleries.addMedia(account.events.list()[0]?.galleryId ?? '');
    await world.settled();
    expect(seen.size).toBe(nth + 1);
  }
});

describe('what a world begins with', () => {
  const contentOf = (sim: Simulator) => [firstOf(sim).connection().apiKey, sim.toFile().accounts];

  test('keeps its IDs and keys over reset, restore, fork and neighbours, so that a client goes on working', async () => {
    const sim = begun();
    const content = contentOf(sim);
    const { apiKey } = firstOf(sim).connection();
    const before = sim.snapshot();
    await used(sim);
    sim.reset();
    const fork = sim.fork();
    await used(fork);
    fork.reset({ seed: 'x' });
    sim.restore(before);
    for (const world of [sim, fork, sim.worlds.create({ seed: 1 }).simulator, fork.fork()]) {
      expect(contentOf(world)).toEqual(content);
      expect((await callerOf(firstOf(world))('GET', '/events', undefined, { key: apiKey })).status).toBe(200);
    }
  });

  test('has the same IDs in each run and after each load, also those that a file leaves out', () => {
    const seedFile: WorldFile = { version: 1, accounts: [{ templates: [{}] }] };
    const content = (run: string) => {
      const sim = createSimulator({ ...frozen, run, seedFile });
      const account = firstOf(sim);
      return [account.id, account.connection().apiKey, account.templates.list()[0]?.id];
    };
    expect(content('1')).toEqual(content('2'));
    const sim = createSimulator({ ...frozen, run: '3' });
    for (let loaded = 0; loaded < 2; loaded++) {
      sim.load(seedFile);
      expect([firstOf(sim).id, firstOf(sim).connection().apiKey, firstOf(sim).templates.list()[0]?.id]).toEqual(
        content('1'),
      );
    }
  });
});

describe('sameIds', () => {
  test('repeats exactly what followed the beginning or the snapshot, forks and neighbours included', async () => {
    const sim = begun();
    const story = async () => [
      ...(await used(sim)),
      ...(await used(sim.fork())),
      ...(await used(sim.worlds.create().simulator)),
    ];
    const once = await story();
    sim.reset();
    const another = await story();
    expect(another.filter((id) => once.includes(id))).toEqual([]);
    sim.reset({ sameIds: true });
    expect(await story()).toEqual(once);
    const snapshot = sim.snapshot();
    const afterwards = await story();
    sim.restore(snapshot, { sameIds: true });
    expect(await story()).toEqual(afterwards);
    sim.reset();
    const last = await story();
    expect(last.filter((id) => [...once, ...another, ...afterwards].includes(id))).toEqual([]);
  });

  test('repeats what followed a fork', async () => {
    const fork = begun().fork();
    const once = await used(fork);
    fork.reset();
    fork.reset({ sameIds: true });
    expect(await used(fork)).toEqual(once);
  });

  test('cannot be combined with a seed', () => {
    const sim = begun();
    for (const goBack of [
      () => sim.reset({ sameIds: true, seed: 1 }),
      () => sim.restore(sim.snapshot(), { sameIds: true, seed: 1 }),
    ])
      expect(goBack).toThrow('reset: seed must be left out with sameIds, which repeats IDs');
  });
});

describe('a seed', () => {
  /** Worlds that have a seed of their own, each made in another way after another story. */
  const worldsOf = async (seed: number | string): Promise<Simulator[]> => {
    const [one, two, three, four] = [begun(), begun(), begun(), begun()];
    two.fork();
    two.reset();
    three.reset();
    three.reset();
    four.reset({ seed: 'another' });
    const forked = two.fork({ seed });
    three.reset({ seed });
    four.restore(four.snapshot(), { seed });
    return [one.worlds.create({ seed }).simulator, forked, three, four];
  };

  test('gives a world the same IDs whatever happened before, and other ones than each other seed does', async () => {
    const [ids, ...same] = await Promise.all((await worldsOf('a test')).map(used));
    for (const others of same) expect(others).toEqual(ids);
    for (const seed of ['another test', '', 7, 'a test '])
      for (const world of await worldsOf(seed))
        expect((await used(world)).filter((id) => ids?.includes(id))).toEqual([]);
    expect(await used(begun().fork({ seed: 7 }))).toEqual(await used(begun().fork({ seed: '7' })));
  });

  test('is where resets, forks and neighbours of the world are counted from', async () => {
    const stories = (await worldsOf('a test')).map(async (sim) => {
      sim.reset();
      return [...(await used(sim.fork())), ...(await used(sim.worlds.create().simulator)), ...(await used(sim))];
    });
    const [ids, ...same] = await Promise.all(stories);
    for (const others of same) expect(others).toEqual(ids);
    expect(new Set(ids).size).toBe(ids?.length);
  });

  test('gives an account the same IDs and keys whatever was created before; a second one gets others', () => {
    const idsOf = (sim: Simulator) => {
      const account = sim.accounts.create({ seed: 'a test' });
      return [account.id, account.connection().apiKey, account.templates.add().id, account.keys.create().value];
    };
    const [alone, beside] = [createSimulator(frozen), createSimulator(frozen)];
    beside.accounts.create({ seed: 'another test' }).templates.add();
    beside.accounts.create();
    const ids = idsOf(alone);
    expect(idsOf(beside)).toEqual(ids);
    const second = idsOf(beside);
    expect(second.filter((id) => ids.includes(id))).toEqual([]);
    expect(beside.accounts.list()).toHaveLength(4);
  });

  test('of the simulator changes the IDs of what is created in a world from a file, too', async () => {
    const seedFile = begun({ populate: (sim) => void sim.accounts.create().templates.add() }).toFile();
    const createdWith = async (seed?: number) => {
      const sim = createSimulator({ ...frozen, seedFile, ...(seed !== undefined && { seed }) });
      firstOf(sim).webhooks.set({ mediaUrl });
      sim.web.receive(mediaUrl, () => {});
      return used(sim);
    };
    const ids = await createdWith();
    expect(await createdWith(1)).toEqual(ids);
    expect((await createdWith(2)).filter((id) => ids.includes(id))).toEqual([]);
  });

  test('is rejected if it is not well-formed', () => {
    const sim = begun();
    for (const seed of ['\ud800', 'x\udc00']) {
      for (const make of [() => sim.fork({ seed }), () => sim.reset({ seed }), () => sim.worlds.create({ seed })])
        expect(make).toThrow(TypeError);
      expect(() => sim.accounts.create({ seed })).toThrow(TypeError);
    }
    expect(() => createSimulator({ run: '\ud800' })).toThrow('run ');
    expect(sim.worlds.list()).toEqual([]);
  });
});

describe('a run', () => {
  test('gives other IDs to what is created, and the same ones again under the same name', async () => {
    const story = async (run?: string) => {
      const sim = begun(run === undefined ? {} : { run });
      const ids = [...(await used(sim)), ...(await used(sim.fork())), ...(await used(sim.fork({ seed: 'a test' })))];
      sim.reset();
      return [...ids, ...(await used(sim)), sim.accounts.create({ seed: 'a test' }).id];
    };
    const [none, one, two] = [await story(), await story('1'), await story('2')];
    expect(new Set([...none, ...one, ...two]).size).toBe(3 * none.length);
    expect(await story('1')).toEqual(one);
    expect(await story('')).toEqual(none);
    vi.stubEnv('BOOTHKIT_RUN', '2');
    expect(await story()).toEqual(two);
    expect(await story('1')).toEqual(one);
    expect(await story('')).toEqual(none);
  });
});

test('two hundred nested forks, and two hundred resets of the last one, create no ID twice', () => {
  let deepest = begun();
  const ids = new Set<string>();
  for (let depth = 0; depth < 200; depth++) {
    deepest = deepest.fork();
    ids.add(deepest.accounts.create().id);
  }
  for (let nth = 0; nth < 200; nth++) {
    deepest.reset();
    ids.add(deepest.accounts.create().id);
  }
  expect(ids.size).toBe(400);
});
