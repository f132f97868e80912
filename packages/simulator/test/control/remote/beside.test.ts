import { connect } from '@boothkit/simulator/remote';
import { expect, test } from 'vitest';
import { startService } from '../../http/served.ts';
import { start } from '../../own-account.ts';
import { type Connected, connected } from './connected.ts';

/** The status of a list of events, over HTTP. */
async function listed({ remoteAccount }: Connected): Promise<number> {
  const { apiKey, baseUrl, fetch } = await remoteAccount.connection();
  return (await fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } })).status;
}

test('faults are injected, listed, played and cleared', async () => {
  const made = await connected();
  const { remote, account } = made;
  const fault = await remote.faults.inject({ operation: 'list_events', accountId: account.id, status: 503, times: 2 });
  expect(await remote.faults.list()).toEqual([fault]);
  expect([
    await listed(made),
    (await remote.faults.get(fault.id))?.appliedCount,
    await listed(made),
    await listed(made),
  ]).toEqual([503, 1, 503, 200]);
  expect(await remote.faults.get('none')).toBeUndefined();
  const played = await remote.faults.play('rate-limit-storm', { accountId: account.id });
  expect(played.map(({ accountId }) => accountId)).toContain(account.id);
  expect(await remote.faults.clear('rate-limit-storm')).toBe(played.length);
  const { id } = await remote.faults.inject({ status: 500 });
  expect([await remote.faults.remove(id), await remote.faults.remove(id)]).toEqual([true, false]);
  expect(await listed(made)).toBe(200);
});

test('the journal lists the requests of all accounts and of one', async () => {
  const made = await connected();
  const { remote, remoteAccount, server, sim } = made;
  await listed(made);
  await fetch(`${server.baseUrl}/nothing`);
  expect(await remote.journal.requests()).toEqual(sim.journal.requests());
  expect(await remote.journal.requests({ operation: 'list_events' })).toMatchObject([{ status: 200 }]);
  expect(await remoteAccount.journal.requests()).toMatchObject([{ operation: 'list_events' }]);
  const [first] = sim.journal.requests();
  expect(await remote.journal.get('request-1')).toEqual(sim.journal.get(first?.id ?? ''));
  expect(await remoteAccount.journal.get('request-1')).toMatchObject({ response: { body: { data: [] } } });
  expect(await remoteAccount.journal.get('request-2')).toBeUndefined();
  expect(await remote.journal.unmatched()).toMatchObject([{ path: '/nothing', operation: null }]);
  expect(await remote.journal.dropped()).toBe(0);
  await remote.journal.clear();
  expect(await remote.journal.requests()).toEqual([]);
});

test('worlds are independent, behind the same token', async () => {
  const token = 'correct-horse-battery';
  const { server, account } = await startService({}, { controlToken: token });
  const remote = await connect({ controlUrl: server.controlUrl, token });
  const { id, baseUrl, simulator } = await remote.worlds.create();
  await simulator.clock.advance({ days: 1 });
  expect((await remote.clock.read()).now).toBe(start);
  const there = await simulator.accounts.get(account.id);
  const { apiKey, ...connection } = (await there?.connection()) ?? { apiKey: '', baseUrl: '', fetch };
  expect(connection.baseUrl).toBe(baseUrl);
  await there?.templates.add();
  expect([(await there?.templates.list())?.length, account.templates.list().length]).toEqual([1, 0]);
  const answer = await connection.fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
  expect(answer.status).toBe(200);
  expect((await remote.worlds.list()).map((world) => world.id)).toEqual([id]);
  expect((await remote.worlds.get(id))?.simulator.controlUrl).toBe(simulator.controlUrl);
  expect(await remote.worlds.get('none')).toBeUndefined();
  await expect(connect({ controlUrl: simulator.controlUrl })).rejects.toMatchObject({ status: 401 });
  expect([await remote.worlds.remove(id), await remote.worlds.remove(id)]).toEqual([true, false]);
  await expect(simulator.clock.read()).rejects.toMatchObject({ status: 404 });
});
