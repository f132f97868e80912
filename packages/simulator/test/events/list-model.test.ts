import type { ListEventsQuery } from '@boothkit/contract';
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

describe('a list', () => {
  rule(
    ['4.1.1', '4.1.3', '4.1/idUser', '4.1/search', '4.1/dateFrom', '4.1/dateTo', '4.1/sort', '4.1/order', '4.1/page'],
    'equals a plain filter and sort of all events, page by page',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(event, { maxLength: 20 }),
          fc.array(query, { minLength: 1, maxLength: 6 }),
          async (events, queries) => {
            const { account, template, call } = bookings();
            for (const fields of events) account.events.add({ ...fields, templateIds: [template.id] });
            for (const asked of queries)
              expect(ids(await walk(call, asked))).toEqual(ids(listed(account.events.list(), asked)));
          },
        ),
        { numRuns: isLong ? 100 : 25 },
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
});
