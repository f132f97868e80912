import type { EventPage } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { rejected } from '../rejections.ts';
import { bookings } from './bookings.ts';

rule(
  ['4.1/search', '4.1/dateFrom'],
  'a list finds an event by its new name and date, and not by the old ones',
  async () => {
    const { call, create, patch } = bookings();
    const { id } = await create({ name: 'Ada', date: '2026-09-12T17:00Z' });
    await patch(id, { name: 'Grace', date: '2030-01-01T00:00Z' });
    const found = async (query: string) => (await call<EventPage>('GET', `/events?${query}`)).body.data.length;
    expect([await found('search=ada'), await found('search=grace')]).toEqual([0, 1]);
    for (const sort of ['date', 'createdDate']) {
      expect(await found(`dateTo=2029-01-01T00:00Z&sort=${sort}`)).toBe(0);
      expect(await found(`dateFrom=2029-01-01T00:00Z&sort=${sort}`)).toBe(1);
    }
  },
);

rule(['4.1/limit', '8/list-limit'], 'the limit of a list is written in decimal digits', async () => {
  const service = bookings();
  for (const limit of ['0', '101', '-1', '1.5', '', 'ten', '1e1', '0x10', ' 5', '5 ', '9007199254740993', 'null'])
    await rejected(service, { rule: '4.1/limit', fields: ['limit'] }, () =>
      service.call('GET', `/events?limit=${encodeURIComponent(limit)}`),
    );
});

rule(['4.1.4', '4.1/page'], 'a list has summaries in an object with hasMore and nextCursor', async () => {
  const { call, create } = bookings();
  const { settings: _, alreadyExisted: __, ...summary } = await create();
  expect((await call('GET', '/events')).body).toEqual({ data: [summary], hasMore: false, nextCursor: null });
});
