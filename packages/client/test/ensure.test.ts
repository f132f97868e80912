import { rule } from '@boothkit/rule-coverage';
import { createSimulator } from '@boothkit/simulator';
import { expect, test } from 'vitest';
import { BoothClient, type EnsureEventParams, type Fetch } from '../src/index.ts';
import { answer, failure, failureOf, prematureClose, scripted, unsent } from './support/scripted-service.ts';

const wanted = { name: 'Ada & Alan', date: new Date('2026-09-12T15:00:00Z'), templateIds: ['t1'], idUser: 'booking-7' };

rule(['1.5', '4.2.3'], 'an event is created once, and found unchanged from then on', async () => {
  const sim = createSimulator({ seed: 1 });
  const account = sim.accounts.create();
  const { id } = account.templates.add({ name: 'Strip', photoAreaCount: 3 });
  const booth = new BoothClient(account.connection());
  const event = { ...wanted, templateIds: [id] };
  const first = await booth.events.ensure(event);
  expect(first).toMatchObject({ outcome: 'created', event: { name: 'Ada & Alan', idUser: 'booking-7' } });
  expect(first.event).not.toHaveProperty('alreadyExisted');
  expect(await booth.events.ensure({ ...event, name: 'Other' })).toEqual({ outcome: 'existed', event: first.event });
  expect(await booth.events.list().toArray()).toHaveLength(1);
});

rule('4.2.3', 'after a lost response it is unknown who created the event that is found', async () => {
  const sim = createSimulator({ seed: 1 });
  const account = sim.accounts.create();
  const { id } = account.templates.add({ name: 'Strip', photoAreaCount: 3 });
  const connection = account.connection();
  let lost = 1;
  const fetch: Fetch = async (url, init) => {
    const response = await connection.fetch(url, init);
    lost -= 1;
    if (lost >= 0) throw new TypeError('the answer was lost');
    return response;
  };
  const booth = new BoothClient({ ...connection, fetch });
  const { data, attempts } = await booth.events.ensure({ ...wanted, templateIds: [id] }).withResponse();
  expect({ outcome: data.outcome, attempts }).toEqual({ outcome: 'unknown', attempts: 2 });
  expect(await booth.events.list().toArray()).toHaveLength(1);
});

test.each([
  ['created by a repeat', [failure(503), answer({ id: 'e1', alreadyExisted: false })], 'created'],
  ['found after a mere refusal', [failure(429), answer({ id: 'e1', alreadyExisted: true })], 'existed'],
  ['found after an answer that broke off', [prematureClose(), answer({ id: 'e1', alreadyExisted: true })], 'unknown'],
])('an event %s', async (_, steps, outcome) => {
  const { booth, seen } = scripted(steps);
  expect(await booth.events.ensure(wanted)).toEqual({ outcome, event: { id: 'e1' } });
  expect(seen[1]?.json).toEqual({ ...wanted, date: '2026-09-12T15:00:00.000Z' });
});

test.each([undefined, '', ' \t', null, 7])(
  'without a key to find the event by, nothing is sent: %j',
  async (idUser) => {
    const error = await unsent((booth) => booth.events.ensure({ ...wanted, idUser } as EnsureEventParams));
    expect(error).toMatchObject({ kind: 'validation', operation: 'create_event' });
    expect(String(error)).toMatch(/idUser must be text that is not blank; got/);
  },
);

test('a response without alreadyExisted is a failure', async () => {
  const { booth } = scripted([answer({ id: 'e1' })]);
  expect(await failureOf(booth.events.ensure(wanted))).toMatchObject({
    kind: 'response',
    fault: 'schema-mismatch',
    mayHaveHappened: true,
  });
});
