import type { DetailedEvent } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { callerOf, type Service, service } from '../../../own-account.ts';
import { rejected } from '../../../rejections.ts';
import { limitOutcomeOf, tokensOf } from './affordable.ts';

const copy = { name: 'Copy', date: '2026-09-12T17:00Z' };
const overTheDay = { rule: '4.6.5', code: 'rate_limited' } as const;

function duplicating(options?: Parameters<typeof service>[0]) {
  const made = service(options);
  const { account, sim } = made;
  const event = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
  /** Duplicates, once the key can pay for it. */
  const duplicate = async (call: Service['call'] = made.call, key?: string) => {
    sim.clock.advance({ seconds: 3 });
    return call<DetailedEvent>('POST', `/events/${event.id}/duplicate`, copy, key ? { key } : {});
  };
  return { ...made, event, duplicate };
}

rule(['8/duplicates-per-day', '4.6.5'], 'all keys of an account make 50 duplicates a UTC day', async () => {
  const made = duplicating();
  const { sim, account, event, duplicate, call } = made;
  const second = account.keys.create().value;
  for (let copies = 0; copies < 50; copies++)
    expect((await duplicate(call, copies % 2 === 0 ? second : undefined)).status).toBe(201);
  sim.clock.moveTo('2026-08-04T21:30:00.400Z');
  for (const key of [second, undefined]) {
    const { headers } = await rejected(made, overTheDay, () =>
      call('POST', `/events/${event.id}/duplicate`, copy, key ? { key } : {}),
    );
    expect(headers.get('retry-after')).toBe(String(2.5 * 3600));
  }
  sim.clock.moveTo('2026-08-04T23:59:59.999Z');
  expect(limitOutcomeOf(await call('POST', `/events/${event.id}/duplicate`, copy))).toEqual({
    limited: true,
    retryAfter: 1,
    rule: '4.6.5',
  });
  sim.clock.moveTo('2026-08-05T00:00:00Z');
  for (let copies = 0; copies < 50; copies++) expect((await duplicate()).status).toBe(201);
  expect((await duplicate()).rule).toBe('4.6.5');
  expect(account.events.list()).toHaveLength(101);
});

rule(['8/duplicates-per-day', '4.6.5'], 'a rejected duplicate costs nothing: no tokens, no quota', async () => {
  const made = duplicating();
  const { account, event, duplicate, call } = made;
  account.update({ limits: { duplicatesPerDay: 1 }, quota: { events: 5 } });
  await duplicate();
  const left = tokensOf(account);
  for (let tries = 0; tries < 20; tries++)
    expect((await call('POST', `/events/${event.id}/duplicate`, copy)).rule).toBe('4.6.5');
  expect(tokensOf(account)).toBe(left);
  expect(account.quota).toEqual({ events: 4, credits: 0 });
});

rule('8/duplicates-per-day', 'duplicates that fail do not count', async () => {
  const { account, duplicate, call, sim } = duplicating();
  account.update({ limits: { duplicatesPerDay: 2 }, quota: { events: 0 } });
  for (let tries = 0; tries < 3; tries++) expect((await duplicate()).status).toBe(402);
  sim.clock.advance({ minutes: 1 });
  expect((await call('POST', '/events/nothing/duplicate', copy)).status).toBe(404);
  expect((await call('POST', '/events/nothing/duplicate', {})).status).toBe(400);
  account.update({ quota: { events: null } });
  expect([(await duplicate()).status, (await duplicate()).status, (await duplicate()).status]).toEqual([201, 201, 429]);
});

rule('8/duplicates-per-day', 'accounts have separate counts, and creates do not count', async () => {
  const { sim, account, duplicate, call, event } = duplicating();
  const other = sim.accounts.create();
  const theirs = other.events.add({ name: 'Theirs', templateIds: [other.templates.add().id] });
  for (const each of [account, other]) each.update({ limits: { duplicatesPerDay: 1 } });
  expect((await duplicate()).status).toBe(201);
  const booking = { ...copy, templateIds: [event.templateIds[0]] };
  expect((await call('POST', '/events', booking)).status).toBe(201);
  const duplicateTheirs = () => callerOf(other)('POST', `/events/${theirs.id}/duplicate`, copy);
  expect([(await duplicateTheirs()).status, (await duplicateTheirs()).status]).toEqual([201, 429]);
});
