import type { CreatedEvent, DetailedEvent } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect } from 'vitest';
import { unchanged } from '../../rejections.ts';
import { bookings } from '../../service/events/bookings.ts';
import { slowRequest } from './slow-body.ts';

describe('a JSON body', () => {
  rule('4/json', 'is read completely, whatever characters of Unicode it contains', async () => {
    const { create, get } = bookings();
    const name = '"\\/\u0000\u0001\u2028é𝒳🎈 ﷽';
    const { id } = await create({ name, notes: name });
    expect(await get(id)).toMatchObject({ name, notes: name });
  });
});

describe('concurrent calls', () => {
  rule(['4.2.3', '1.5'], 'with one idUser create one event and use the quota once', async () => {
    const { account, call, booking } = bookings();
    account.update({ quota: { events: 5 } });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call<CreatedEvent>('POST', '/events', booking({ idUser: 'booking-7' }))),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ body }) => !body.alreadyExisted)).toHaveLength(1);
    expect([account.events.list().length, account.quota.events]).toEqual([1, 4]);
  });

  rule('4.2.3', 'create one event even if the first body arrives after the second', async () => {
    const { account, create, booking } = bookings();
    account.update({ quota: { events: 5 } });
    const slow = slowRequest(account, 'POST', '/events', booking({ idUser: 'booking-7', name: 'Slow' }));
    await slow.waiting;
    const quick = await create({ idUser: 'booking-7', name: 'Quick' });
    slow.finish();
    const answer = await slow.answer;
    expect([answer.status, await answer.json()]).toEqual([201, { ...quick, alreadyExisted: true }]);
    expect([account.events.list().length, account.quota.events]).toEqual([1, 4]);
  });

  rule('4.2.1', 'give the last event of the quota to one of them', async () => {
    const { account, call, booking } = bookings();
    account.update({ quota: { events: 1 } });
    const slow = slowRequest(account, 'POST', '/events', booking());
    await slow.waiting;
    const statuses = (await Promise.all([1, 2, 3].map(() => call('POST', '/events', booking())))).map((a) => a.status);
    slow.finish();
    expect([...statuses, (await slow.answer).status].toSorted()).toEqual([201, 402, 402, 402]);
    expect(account.events.list()).toHaveLength(1);
  });

  rule('4.6.5', 'give the last duplicate of the day to one of them', async () => {
    const { account, call, create } = bookings({});
    const { id } = await create();
    account.update({ limits: { duplicatesPerDay: 1 } });
    const copy = { name: 'Copy', date: '2027-01-01T12:00Z' };
    const slow = slowRequest(account, 'POST', `/events/${id}/duplicate`, copy);
    await slow.waiting;
    const quick = await call<DetailedEvent>('POST', `/events/${id}/duplicate`, copy);
    slow.finish();
    expect([quick.status, (await slow.answer).status]).toEqual([201, 429]);
    expect(account.events.list()).toHaveLength(2);
  });

  rule('4.4.1', 'on one event keep the changes of each other', async () => {
    const { account, create, get, patch } = bookings();
    const { id } = await create();
    const slow = slowRequest(account, 'PATCH', `/events/${id}`, { notes: 'slow', settings: { countdownTimer: 9 } });
    await slow.waiting;
    await patch(id, { name: 'Quick', settings: { countdownTimer: 1, gifCountdownTimer: 2 } });
    slow.finish();
    await slow.answer;
    expect(await get(id)).toMatchObject({
      ...{ name: 'Quick', notes: 'slow' },
      settings: { countdownTimer: 9, gifCountdownTimer: 2 },
    });
  });

  rule('4.5', 'get not_found for an event that was deleted while their body arrived', async () => {
    const service = bookings();
    const { account, call, create } = service;
    const [changed, copied] = [await create(), await create()];
    const slow = [
      slowRequest(account, 'PATCH', `/events/${changed.id}`, { name: 'Slow' }),
      slowRequest(account, 'POST', `/events/${copied.id}/duplicate`, { name: 'Slow', date: '2027-01-01T12:00Z' }),
    ];
    await Promise.all(slow.map(({ waiting }) => waiting));
    for (const { id } of [changed, copied]) await call('DELETE', `/events/${id}`);
    const statuses = await unchanged(service, async () => {
      for (const { finish } of slow) finish();
      return Promise.all(slow.map(async ({ answer }) => (await answer).status));
    });
    expect(statuses).toEqual([404, 404]);
  });
});
