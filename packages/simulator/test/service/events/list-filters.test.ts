import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { rejected } from '../../rejections.ts';
import { bookings } from './bookings.ts';

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
