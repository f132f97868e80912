import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { connect } from '@boothkit/simulator/remote';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ways } from './ways.ts';

describe.for(ways)('IDs over the control API, %s', ([, way]) => {
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
