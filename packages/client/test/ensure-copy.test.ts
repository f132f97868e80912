import { rule } from '@boothkit/rule-coverage';
import { createSimulator } from '@boothkit/simulator';
import { expect, test } from 'vitest';
import { BoothClient, type EnsureCopyParams, type Fetch } from '../src/index.ts';
import { failureOf, unsent } from './support/scripted-service.ts';

const date = '2026-09-12T17:00:00+02:00';

/** An account with a master, and a client whose responses are lost as told. */
function packages(isLost: (at: number, method: string) => boolean = () => false, master = 'gold') {
  const sim = createSimulator({ seed: 1, limits: 'off' });
  const account = sim.accounts.create();
  const templateIds = [account.templates.add().id];
  const { id } = account.events.add({ name: 'Gold package', templateIds, ...(master && { idUser: master }) });
  const connection = account.connection();
  let sent = 0;
  const fetch: Fetch = async (url, init) => {
    const response = await connection.fetch(url, init);
    sent += 1;
    if (isLost(sent, init.method)) throw new TypeError('the response was lost');
    return response;
  };
  const booth = new BoothClient({ ...connection, fetch, retry: { maxRetries: 12, baseDelayMs: 1 } });
  return { account, booth, id };
}

rule('4.6.3', 'a copy of a master is made once under a key, and found unchanged from then on', async () => {
  const { account, booth, id } = packages();
  const booking = { idUser: 'booking-7', name: 'Ada & Alan', date };
  const first = await booth.events.ensureCopy(id, booking);
  expect(first).toMatchObject({ outcome: 'created', event: { name: 'Ada & Alan', idUser: 'booking-7' } });
  expect(first.event.settings).toBeTypeOf('object');
  expect(await booth.events.ensureCopy(id, { ...booking, name: 'Other' })).toEqual({
    outcome: 'existed',
    event: first.event,
  });
  expect(account.events.list()).toHaveLength(2);
});

rule('4.6.3', 'a copy whose response was lost is found, and gets the key', async () => {
  const { account, booth, id } = packages((at) => at === 4);
  const { event, outcome } = await booth.events.ensureCopy(id, {
    idUser: 'booking-7',
    name: 'Ada',
    date: new Date(date),
  });
  expect([event.idUser, outcome, account.events.list().length]).toEqual(['booking-7', 'unknown', 2]);
});

rule('4.6.3', 'a copy that an earlier call left without its key is taken, and one of another date is not', async () => {
  const { account, booth, id } = packages();
  const other = await booth.events.duplicate(id, { name: 'Ada', date: '2027-01-01T00:00:00Z' });
  const left = await booth.events.duplicate(id, { name: 'Ada', date });
  const { event, outcome } = await booth.events.ensureCopy(id, { idUser: 'booking-7', name: 'Ada', date });
  expect([event.id, outcome, account.events.list().length]).toEqual([left.id, 'unknown', 3]);
  expect(account.events.get(other.id)?.idUser).toBe('gold-duplicated');
});

rule('4.6.3', 'thirty bookings of one package, with a third of all responses lost, are thirty copies', async () => {
  let random = 7;
  const { account, booth, id } = packages(() => {
    random = (random * 16_807) % 2_147_483_647;
    return random % 10 < 3;
  });
  const keys = Array.from({ length: 30 }, (_, at) => `booking-${at}`);
  for (const idUser of keys) await booth.events.ensureCopy(id, { idUser, name: `Party ${idUser}`, date });
  expect(
    account.events
      .list()
      .map(({ idUser }) => idUser)
      .toSorted(),
  ).toEqual([...keys, 'gold'].toSorted());
});

test('after a copy was made, an error says that it may have happened', async () => {
  const { account, booth, id } = packages((_, method) => method === 'PATCH');
  const copying = booth.events.ensureCopy(id, { idUser: 'booking-7', name: 'Ada', date }, { retry: false });
  expect(await failureOf(copying)).toMatchObject({ kind: 'connection', mayHaveHappened: true });
  expect(account.events.list()).toHaveLength(2);
});

test.each<[string, string, Partial<EnsureCopyParams>, string]>([
  ['without an idUser', '', {}, 'the master must have an idUser, by which its copies are found'],
  ['by its own key', 'gold', { idUser: 'gold' }, 'idUser must not be that of the master'],
])('a master %s is not copied', async (_, master, changed, message) => {
  const { account, booth, id } = packages(undefined, master);
  const copying = booth.events.ensureCopy(id, { idUser: 'booking-7', name: 'Ada', date, ...changed });
  expect(await failureOf(copying)).toMatchObject({ kind: 'validation', message: `duplicate_event: ${message}` });
  expect(account.events.list()).toHaveLength(1);
});

test.each(['masterId', 'idUser', 'name'] as const)('without %s, nothing is sent', async (field) => {
  for (const absent of [undefined, '', ' '] as never[]) {
    const copy = { idUser: 'booking-7', name: 'Ada', date, [field]: absent };
    const error = await unsent((booth) => booth.events.ensureCopy(field === 'masterId' ? absent : 'e1', copy));
    expect(error).toMatchObject({ kind: 'validation', fields: { [field]: [expect.any(String)] } });
  }
});
