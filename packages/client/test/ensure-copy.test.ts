import { rule } from '@boothkit/rule-coverage';
import { createSimulator } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { BoothClient, ConflictError, type EnsureCopyParams, type Fetch } from '../src/index.ts';
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

describe('at the same moment', () => {
  const booking = { idUser: 'booking-7', name: 'Ada', date };

  test.each<[string, Partial<EnsureCopyParams>]>([
    ['twice', {}],
    ['with spaces around its key', { idUser: ' booking-7 ' }],
    ['with another name and date', { name: 'Ada & Alan', date: '2027-01-01T00:00:00Z' }],
  ])('one booking %s is one copy, in a client and those derived from it', async (_, changed) => {
    const { account, booth, id } = packages();
    const derived = booth.withOptions({ timeoutMs: 5000 });
    const results = await Promise.all([
      booth.events.ensureCopy(id, booking),
      derived.events.ensureCopy(id, { ...booking, ...changed }),
      booth.events.ensureCopy(id, booking),
    ]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['created', 'existed', 'existed']);
    expect(new Set(results.map(({ event }) => event.id)).size).toBe(1);
    expect(account.events.list()).toHaveLength(2);
  });

  test('bookings of one name and date get a copy each, also where each second response is lost', async () => {
    for (const isLost of [() => false, (at: number) => at % 2 === 0]) {
      const { account, booth, id } = packages(isLost);
      const keys = ['a', 'b', 'c', 'd'];
      const dates = [date, new Date(date), '2026-09-12T15:00:00Z', { toJSON: () => date } as Date];
      const results = await Promise.all(
        keys.map((idUser, at) => booth.events.ensureCopy(id, { idUser, name: 'Ada', date: dates[at] as Date })),
      );
      expect(results.map(({ event }) => account.events.get(event.id)?.idUser)).toEqual(keys);
      expect(account.events.list()).toHaveLength(5);
    }
  });

  test('a call that is aborted in its turn rejects at once, and those after it wait for those before', async () => {
    const { account, booth, id } = packages();
    const controller = new AbortController();
    const first = booth.events.ensureCopy(id, booking);
    const aborted = failureOf(booth.events.ensureCopy(id, booking, { signal: controller.signal }));
    const last = booth.events.ensureCopy(id, booking);
    controller.abort();
    expect(await aborted).toMatchObject({ kind: 'abort' });
    expect([(await first).outcome, (await last).outcome]).toEqual(['created', 'existed']);
    expect(account.events.list()).toHaveLength(2);
  });

  test('a call that fails lets the next one go on', async () => {
    const { booth, id } = packages((at) => at === 1);
    const first = failureOf(booth.events.ensureCopy(id, booking, { retry: false }));
    expect((await booth.events.ensureCopy(id, booking)).outcome).toBe('created');
    expect(await first).toMatchObject({ kind: 'connection' });
  });

  test('of two processes with one key, the one that finds both events says so', async () => {
    const { account, booth, id } = packages();
    const other = new BoothClient(account.connection());
    const ensured = [booth, other].map((each) => each.events.ensureCopy(id, booking).catch((error: unknown) => error));
    const results = await Promise.all(ensured);
    const ids = account.events.list().flatMap(({ name, id }) => (name === 'Ada' ? id : []));
    const conflicts = results.filter((result) => result instanceof ConflictError);
    expect(conflicts.length).toBeGreaterThan(0);
    for (const { message, mayHaveHappened } of conflicts) {
      expect(message).toContain('another call copied at the same time');
      expect(mayHaveHappened).toBe(true);
      for (const each of ids) expect(message).toContain(each);
    }
    expect(ids).toHaveLength(2);
  });

  test('a copy to which another process has given its key is not taken', async () => {
    const { account, booth, id } = packages();
    const { id: found } = await booth.events.duplicate(id, { name: 'Ada', date });
    const connection = account.connection();
    const fetch: Fetch = async (url, init) => {
      const response = await connection.fetch(url, init);
      if (`${url}`.includes('idUser=gold-duplicated')) await booth.events.update(found, { idUser: 'of-another' });
      return response;
    };
    const { event, outcome } = await new BoothClient({ ...connection, fetch }).events.ensureCopy(id, booking);
    expect([event.id === found, outcome, account.events.get(found)?.idUser]).toEqual([false, 'created', 'of-another']);
  });

  test('a call whose copy another process takes rejects', async () => {
    const { account, booth, id } = packages();
    const connection = account.connection();
    const fetch: Fetch = async (url, init) => {
      const response = await connection.fetch(url, init);
      const copy = account.events.list().find(({ name }) => name === 'Ada');
      if (init.method === 'PATCH' && copy) await booth.events.update(copy.id, { idUser: 'of-another' });
      return response;
    };
    const copying = new BoothClient({ ...connection, fetch }).events.ensureCopy(id, booking);
    expect(await failureOf(copying)).toMatchObject({
      kind: 'conflict',
      message: expect.stringMatching(
        /another call copied at the same time: the copy is \w+; this idUser has no event$/,
      ),
    });
  });
});

test('a date that only its library can read is found again after a lost response, and one that is none is not sent', async () => {
  const isoDate = '2026-09-12T15:00:00Z';
  // As Temporal has it: not a number, and no text of Date's.
  const instant = {
    toJSON: () => isoDate,
    valueOf() {
      throw new TypeError('Do not use Temporal.Instant.prototype.valueOf');
    },
  } as unknown as Date;
  const { account, booth, id } = packages((at) => at === 4);
  const { event, outcome } = await booth.events.ensureCopy(id, { idUser: 'booking-7', name: 'Ada', date: instant });
  expect([event.idUser, outcome, account.events.list().length]).toEqual(['booking-7', 'unknown', 2]);
  for (const invalid of ['soon', new Date(Number.NaN), undefined, null, {}] as never[]) {
    const error = await unsent((client) =>
      client.events.ensureCopy('e1', { idUser: 'booking-7', name: 'Ada', date: invalid }),
    );
    expect(error).toMatchObject({ kind: 'validation', fields: { date: [expect.any(String)] } });
  }
});
