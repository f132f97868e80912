import type { EventPage, ListEventsQuery } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import type { PastEvent } from '@boothkit/simulator';
import { isLong } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { bookings } from './bookings.ts';
import { listed } from './list-order.ts';
import { listPath, walk } from './walk.ts';

const ids = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id);

// Few instants and few letters, so that ties, ends of ranges and shared beginnings are common.
const instant = fc.constantFrom(
  ...['1969-12-31T23:59:59.999Z', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z', '2026-06-30T12:00:00.000Z'],
);
const maybeInstant = fc.option(instant, { nil: null });
const letters = ['a', 'A', 'b', 'Ä', 'ä', 'σ', 'Σ', 'ς', 'İ', 'ß', '~', '!', ' ', '\u0000', '\u0001', '\uffff', '🎈'];
const name = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 3 }).map((all) => all.join(''));
const search = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 2 }).map((all) => all.join(''));
const idUser = fc.constantFrom('a', 'A', 'ab', 'a\u0000', 'a\u0000b', 'a~', 'ä', '🎈');

const event: fc.Arbitrary<Omit<PastEvent, 'templateIds'>> = fc
  .record({ name, date: maybeInstant, createdDate: maybeInstant, idUser: fc.option(idUser, { nil: undefined }) })
  .map(({ idUser: key, ...fields }) => ({ ...fields, ...(key !== undefined && { idUser: key }) }));

const range = fc
  .tuple(fc.option(instant, { nil: undefined }), fc.option(instant, { nil: undefined }))
  .map(([from, to]): ListEventsQuery => {
    const [dateFrom, dateTo] = from !== undefined && to !== undefined && from > to ? [to, from] : [from, to];
    return { ...(dateFrom !== undefined && { dateFrom }), ...(dateTo !== undefined && { dateTo }) };
  });
const filter: fc.Arbitrary<ListEventsQuery> = fc.oneof(
  range,
  search.map((text) => ({ search: text })),
  idUser.map((key) => ({ idUser: ` ${key} ` })),
);
const order: fc.Arbitrary<ListEventsQuery> = fc.record(
  { sort: fc.constantFrom('createdDate', 'date'), order: fc.constantFrom('asc', 'desc') },
  { requiredKeys: [] },
);
const query = fc
  .tuple(filter, order, fc.integer({ min: 1, max: 7 }))
  .map(([filtered, ordered, limit]): ListEventsQuery => ({ ...filtered, ...ordered, limit }));

/** What happens between two pages: events made, and a part of those that there are deleted. */
const happening = fc.record({
  added: fc.array(event, { maxLength: 3 }),
  removed: fc.array(fc.nat(), { maxLength: 2 }),
  limit: fc.integer({ min: 1, max: 4 }),
});

describe('a list', () => {
  rule(
    ['4.1.1', '4.1.3', '4.1/idUser', '4.1/search', '4.1/dateFrom', '4.1/dateTo', '4.1/sort', '4.1/order', '4.1/page'],
    'equals a plain filter and sort of all events, page by page, while others are created and deleted',
    async () => {
      const events = fc.array(event, { maxLength: 20 });
      const story = fc.oneof(fc.constant([]), fc.array(happening));
      await fc.assert(
        fc.asyncProperty(events, query, story, async (first, asked, chapters) => {
          const { account, template, call } = bookings();
          const add = (fields: typeof event extends fc.Arbitrary<infer Fields> ? Fields : never) =>
            account.events.add({ ...fields, templateIds: [template.id] });
          const begun = first.map(add);
          const known = [...begun];
          let chapter = 0;
          const seen = ids(
            await walk(call, asked, () => {
              const now = chapters[chapter++];
              if (!now) return undefined;
              known.push(...now.added.map(add));
              for (const at of now.removed) {
                const [gone] = account.events.list().slice(at % 17, (at % 17) + 1);
                if (gone) account.events.remove(gone.id);
              }
              return now.limit;
            }),
          );
          expect(new Set(seen).size).toBe(seen.length);
          const stayed = ids(begun).filter((id) => account.events.get(id));
          const wanted = ids(listed(account.events.list(), asked)).filter((id) => stayed.includes(id));
          expect(seen.filter((id) => stayed.includes(id))).toEqual(wanted);
          expect(seen).toEqual(ids(listed(known, asked)).filter((id) => seen.includes(id)));
        }),
        { numRuns: isLong ? 400 : 100 },
      );
    },
  );

  rule(['4.1/dateFrom', '4.1/dateTo', '4.1/page'], 'equals them with hundreds of events in range', async () => {
    const { account, template, call } = bookings();
    const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString();
    for (let at = 0; at < 400; at++)
      account.events.add({
        name: `Event ${at}`,
        templateIds: [template.id],
        // Three events a day, made in another order than they take place in, some without a date.
        date: at % 50 === 0 ? null : day(Math.floor(at / 3)),
        createdDate: day((at * 7919) % 90),
      });
    const all = account.events.list();
    const ranges: ListEventsQuery[] = [
      {},
      { dateFrom: day(5) },
      { dateTo: day(120) },
      { dateFrom: day(0), dateTo: day(30) },
    ];
    for (const ranged of ranges)
      for (const sort of ['createdDate', 'date'] as const)
        for (const direction of ['asc', 'desc'] as const) {
          const asked: ListEventsQuery = { ...ranged, sort, order: direction, limit: 30 };
          expect(ids(await walk(call, asked)), listPath(asked)).toEqual(ids(listed(all, asked)));
        }
  });

  rule(['4.1/limit', '4.1/page', '8/list-limit'], 'has 25 events per page by default, and sets hasMore', async () => {
    const { account, template, call } = bookings();
    const add = () => account.events.add({ name: 'Event', templateIds: [template.id] });
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
