import { expect, test } from 'vitest';
import { answer, anyResource, scripted } from './support/scripted-service.ts';

const date = new Date('2026-09-12T17:00:00+02:00');
const written = '2026-09-12T15:00:00.000Z';

test('a Date is sent as ISO 8601 in UTC in every field of a date', async () => {
  const page = () => answer({ data: [], hasMore: false, nextCursor: null });
  const { booth, seen } = scripted([answer(anyResource), answer(anyResource), answer(anyResource), page()]);
  await booth.events.create({ name: 'Ada', date, templateIds: ['t1'] });
  await booth.events.update('e1', { date });
  await booth.events.duplicate('e1', { name: 'Copy', date });
  await booth.events.list({ dateFrom: date, dateTo: date });
  expect(seen.slice(0, 3).map(({ json }) => json)).toEqual([
    { name: 'Ada', date: written, templateIds: ['t1'] },
    { date: written },
    { name: 'Copy', date: written },
  ]);
  expect(Object.fromEntries(new URL(seen[3]?.url ?? '').searchParams)).toEqual({ dateFrom: written, dateTo: written });
});

test('a date-time as text is sent as it is', async () => {
  const { booth, seen } = scripted([answer(anyResource)]);
  await booth.events.update('e1', { date: '2026-09-12T17:00:00+02:00' });
  expect(seen[0]?.json).toEqual({ date: '2026-09-12T17:00:00+02:00' });
});
