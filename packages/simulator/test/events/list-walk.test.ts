import type { EventPage, ListEventsQuery } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { isLong } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { bookings } from './bookings.ts';
import { listed } from './list-order.ts';
import { walk } from './walk.ts';

const ids = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id);
const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString();

/** A service with a way to add events past the API. */
function shelfOfEvents() {
  const made = bookings();
  const { account, template } = made;
  const add = (fields: { name?: string; date?: string | null; createdDate?: string | null; idUser?: string } = {}) =>
    account.events.add({ name: 'Event', templateIds: [template.id], ...fields });
  return { ...made, add };
}

const spot = fc.option(fc.integer({ min: 0, max: 4 }).map(day), { nil: null });
const kind = fc.record({ date: spot, createdDate: spot, name: fc.constantFrom('aa', 'AB', 'b') });
/** What happens between two pages: events made, and a part of those that there are deleted. */
const happening = fc.record({
  added: fc.array(kind, { maxLength: 3 }),
  removed: fc.array(fc.nat(), { maxLength: 2 }),
  limit: fc.integer({ min: 1, max: 4 }),
});
const query: fc.Arbitrary<ListEventsQuery> = fc
  .tuple(
    fc.constantFrom<ListEventsQuery>({}, { search: 'a' }, { idUser: 'key' }, { dateFrom: day(1), dateTo: day(3) }),
    fc.record({ sort: fc.constantFrom('createdDate', 'date'), order: fc.constantFrom('asc', 'desc') } as const),
  )
  .map(([filter, order]): ListEventsQuery => ({ ...filter, ...order, limit: 2 }));

describe('pagination', () => {
  rule('4.1/page', 'returns each remaining event once, in order, while others are created and deleted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(kind, { maxLength: 15 }), query, fc.array(happening), async (first, asked, story) => {
        const { account, call, add } = shelfOfEvents();
        const known = first.map((fields) => add({ ...fields, idUser: 'key' }));
        let chapter = 0;
        const seen = await walk(call, asked, () => {
          const now = story[chapter++];
          if (!now) return undefined;
          for (const fields of now.added) known.push(add({ ...fields, idUser: 'key' }));
          for (const at of now.removed) {
            const [gone] = account.events.list().slice(at % 17, (at % 17) + 1);
            if (gone) account.events.remove(gone.id);
          }
          return now.limit;
        });
        expect(new Set(ids(seen)).size).toBe(seen.length);
        const there = new Set(ids(seen));
        const stayed = ids(first.map((_, at) => known[at] ?? { id: '' })).filter((id) => account.events.get(id));
        const wanted = ids(listed(account.events.list(), asked)).filter((id) => stayed.includes(id));
        expect(ids(seen).filter((id) => stayed.includes(id))).toEqual(wanted);
        expect(ids(seen)).toEqual(ids(listed(known, asked)).filter((id) => there.has(id)));
      }),
      { numRuns: isLong ? 100 : 25 },
    );
  });

  rule(['4.1/limit', '4.1/page', '8/list-limit'], 'has 25 events per page by default, and sets hasMore', async () => {
    const { call, add } = shelfOfEvents();
    const page = async (path: string) => {
      const { data, hasMore, nextCursor } = (await call<EventPage>('GET', path)).body;
      return [data.length, hasMore, typeof nextCursor];
    };
    expect(await page('/events')).toEqual([0, false, 'object']);
    for (let at = 0; at < 25; at++) add();
    expect(await page('/events')).toEqual([25, false, 'object']);
    expect(await page('/events?limit=24')).toEqual([24, true, 'string']);
    add();
    expect(await page('/events')).toEqual([25, true, 'string']);
    expect(await page('/events?limit=1')).toEqual([1, true, 'string']);
    expect(await page('/events?limit=100')).toEqual([26, false, 'object']);
  });
});
