import { createSimulator } from '@boothkit/simulator';
import { expect, test, vi } from 'vitest';
import { work } from '../admin/counted-maps.ts';
import { callerOf, start } from '../service.ts';

vi.mock('../../src/engine/collections/sorted-map.ts', async (importOriginal) => {
  const [original, { countingMap: counted }] = await Promise.all([
    importOriginal<typeof import('../../src/engine/collections/sorted-map.ts')>(),
    import('../admin/counted-maps.ts'),
  ]);
  return { sortedMap: (...args: Parameters<typeof original.sortedMap>) => counted(original.sortedMap(...args)) };
});

const dayMs = 86_400_000;

/** Years of events, many a day, each a month ahead of its creation; some have no date. */
function world(days: number) {
  const account = createSimulator({ clock: { start, frozen: true }, limits: 'off' }).accounts.create();
  const templateIds = [account.templates.add().id];
  for (let at = 0; at < days * 20; at++) {
    const createdMs = Date.parse('2016-01-01T00:00:00Z') + Math.floor(at / 20) * dayMs + (at % 20);
    const date = at % 7 === 0 ? null : new Date(createdMs + 30 * dayMs).toISOString();
    const createdDate = at % 1000 === 0 ? null : new Date(createdMs).toISOString();
    account.events.add({ name: `Event ${at}`, date, createdDate, templateIds });
  }
  return { account, call: callerOf(account) };
}

test('the dates of old events are listed newest first without a look at the events since', async () => {
  const { call } = world(1000);
  work.entries = 0;
  const query = 'dateFrom=2016-03-01T00:00:00Z&dateTo=2016-06-30T00:00:00Z&sort=createdDate&order=desc&limit=20';
  const { body } = await call<{ data: { createdDate: string }[] }>('GET', `/events?${query}`);
  expect(body.data).toHaveLength(20);
  expect(body.data[0]?.createdDate.slice(0, 10)).toBe('2016-05-31');
  // A look at each day, and at few events; the range alone has 2,000.
  expect(work.entries).toBeLessThan(1500);
});

test.each(['asc', 'desc'] as const)(
  'a range of dates is walked by creation, %s, as the whole list has it',
  async (order) => {
    const { account, call } = world(60);
    const [from, to] = ['2016-02-10T00:00:00Z', '2016-02-20T00:00:00Z'];
    const query = `dateFrom=${from}&dateTo=${to}&sort=createdDate&order=${order}`;
    const walk = async (path: string) => {
      const ids: string[] = [];
      let cursor = '';
      do {
        const { body } = await call<{ data: { id: string; date: string | null }[]; nextCursor: string | null }>(
          'GET',
          `/events?${path}&limit=17${cursor}`,
        );
        for (const { id, date } of body.data)
          if (date !== null && Date.parse(date) >= Date.parse(from) && Date.parse(date) <= Date.parse(to)) ids.push(id);
        cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
      } while (cursor !== '');
      return ids;
    };
    const expected = await walk(`sort=createdDate&order=${order}`);
    expect(expected.length).toBeGreaterThan(100);
    expect(await walk(query)).toEqual(expected);
    // An event that moves to another date is found there, and no longer where it was.
    const [first = ''] = expected;
    await call('PATCH', `/events/${first}`, { date: '2030-01-01T00:00:00Z' });
    expect(await walk(query)).toEqual(expected.slice(1));
    const { body } = await call<{ data: { id: string }[] }>(
      'GET',
      `/events?dateFrom=2029-01-01T00:00:00Z&sort=createdDate`,
    );
    expect(body.data.map(({ id }) => id)).toEqual([first]);
    expect(account.events.get(first)?.date).toBe('2030-01-01T00:00:00.000Z');
  },
);
