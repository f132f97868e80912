import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { connect } from '@boothkit/simulator/remote';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Controlled, ways } from './ways.ts';

/** What the control API tells of a new account. */
interface Filled {
  readonly accountId: string;
  readonly apiKey: string;
  readonly templateIds: readonly string[];
}

/** Fills a new account in the world at a control URL, and gives its IDs and keys. */
async function filled({ reach }: Controlled, controlUrl: string): Promise<Filled> {
  return (await reach(`${controlUrl}/accounts`, { method: 'POST' })).json();
}

describe.for(ways)('IDs over the control API, %s', ([, way]) => {
  test('differ in each world, and are the same in worlds with the same seed', async () => {
    const service = await way();
    const { snapshotId } = (await service.control<{ snapshotId: string }>('POST', '/snapshots')).body;
    const worldOf = async (body?: object) =>
      (await service.control<{ controlUrl: string }>('POST', '/worlds', body)).body.controlUrl;
    const seeds = [undefined, {}, { seed: 'a test' }, { seed: 'another' }, { seed: 7 }];
    const made = [];
    for (const seed of seeds) made.push(await filled(service, await worldOf(seed)));
    expect(
      new Set(made.flatMap(({ templateIds, accountId, apiKey }) => [accountId, apiKey, ...templateIds])).size,
    ).toBe(5 * 5);
    expect(await filled(service, await worldOf({ seed: 'a test' }))).toEqual(made[2]);
    await service.control('POST', '/accounts');
    expect(await filled(service, await worldOf({ seed: '7', snapshotId }))).toEqual(made[4]);
  });

  test('are new after a reset and after a restore; sameIds repeats them, and a seed says which', async () => {
    const service = await way();
    const { control } = service;
    const { body: taken } = await control<{ snapshotId: string }>('POST', '/snapshots');
    const restore = `/snapshots/${taken.snapshotId}/restore`;
    const next = async () => (await control<Filled>('POST', '/accounts')).body.accountId;
    const first = await next();
    const others = new Set([first]);
    for (const path of ['/reset', restore, '/reset', restore]) {
      await control('POST', path);
      others.add(await next());
    }
    expect(others.size).toBe(5);
    await control('POST', restore, { sameIds: true });
    expect(await next()).toBe(first);
    await control('POST', '/reset', { sameIds: true });
    const afterReset = await next();
    await control('POST', '/reset', { sameIds: true });
    expect(await next()).toBe(afterReset);
    const seeded = [];
    for (const path of ['/reset', '/reset']) {
      await control('POST', path, { seed: 'a test' });
      seeded.push(await next());
    }
    expect(seeded[1]).toBe(seeded[0]);
    expect(others).not.toContain(seeded[0]);
  });

  test('of an account with a seed are the same whatever was created before', async () => {
    const [one, other] = [await way(), await way()];
    await other.control('POST', '/accounts');
    const bodies = await Promise.all(
      [one, other].map(async ({ control }) => (await control<Filled>('POST', '/accounts', { seed: 'a test' })).body),
    );
    expect(bodies[1]).toEqual(bodies[0]);
    const again = await one.control<Filled>('POST', '/accounts', { seed: 'a test' });
    expect(again.status).toBe(201);
    expect(again.body.accountId).not.toBe(bodies[0]?.accountId);
  });

  test.each([
    ['/worlds', { seed: null }, 'seed must be'],
    ['/worlds', { seed: ['a'] }, 'seed must be'],
    ['/worlds', { seed: '\ud800' }, 'seed'],
    ['/accounts', { seed: {} }, 'seed must be'],
    ['/reset', { seed: 'x', sameIds: true }, 'seed must be left out with sameIds, which repeats IDs'],
    ['/reset', { sameIds: 'yes' }, 'sameIds must be'],
  ])('are drawn from nothing that does not fit: POST %s %j', async (path, body, message) => {
    const { control, sim } = await way();
    const answer = await control('POST', path, body);
    expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringContaining(message)]);
    expect([sim.worlds.list().length, sim.accounts.list().length]).toEqual([0, 1]);
  });
});

test('a remote simulator resets, restores and creates worlds and accounts with the same options', async () => {
  const server = await listen(createSimulator());
  onTestFinished(() => server.close());
  const remote = await connect({ controlUrl: server.controlUrl });
  const before = await remote.snapshot();
  const next = async (sim = remote) => (await sim.accounts.create()).id;
  const first = await next();
  await remote.reset();
  const second = await next();
  await remote.restore(before);
  expect(new Set([first, second, await next()]).size).toBe(3);
  await remote.reset({ sameIds: true });
  expect(await next()).toBe(first);
  await remote.restore(before, { sameIds: true });
  expect(await next()).toBe(first);
  await remote.restore(before, { seed: 'a test' });
  const seeded = await next();
  await remote.reset({ seed: 'a test' });
  expect(await next()).toBe(seeded);
  const { simulator } = await remote.worlds.create({ seed: 'a test', snapshot: before });
  expect(await next(simulator)).toBe(seeded);
  const [account, same] = [
    await remote.accounts.create({ seed: 'x' }),
    await (await remote.worlds.create({ snapshot: before })).simulator.accounts.create({ seed: 'x' }),
  ];
  expect(same.id).toBe(account.id);
});
