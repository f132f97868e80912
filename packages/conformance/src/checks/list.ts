import type { RuleId } from '@boothkit/contract/rules';
import type { Assertions } from '../assertions.ts';
import { type Check, kebabCase } from '../check.ts';
import type { CallInput } from '../target/api.ts';
import { eventDate, type TestContext } from '../target/context.ts';
import { type ApiResponse, idsOf, listMember, member, textMember } from '../target/response.ts';

type Query = CallInput['query'];

/** Invalid values of a parameter of list_events. */
interface InvalidParameter {
  readonly rule: RuleId;
  readonly field: string;
  readonly values: readonly string[];
}

const invalidParameters: readonly InvalidParameter[] = [
  { rule: '4.1/limit', field: 'limit', values: ['0', '101', 'ten', '2.5', '-1'] },
  { rule: '4.1/idUser', field: 'idUser', values: [''] },
  { rule: '4.1/search', field: 'search', values: [''] },
  { rule: '4.1/dateFrom', field: 'dateFrom', values: ['2099-12-30', '2099-12-30T18:30:00'] },
  { rule: '4.1/dateTo', field: 'dateTo', values: ['2099-12-30', 'later'] },
  { rule: '4.1/sort', field: 'sort', values: ['name'] },
  { rule: '4.1/order', field: 'order', values: ['up'] },
];

const rejections = invalidParameters.map(
  ({ rule, field, values }): Check => ({
    id: `list-rejects-${kebabCase(field)}`,
    rules: [rule, ...(field === 'limit' ? (['8/list-limit'] as const) : [])],
    title: `list_events rejects ${field}: ${values.map((value) => JSON.stringify(value)).join(', ')}`,
    async run({ api }, assert) {
      for (const value of values) await assert.invalid(api.call('list_events', { query: { [field]: value } }), field);
    },
  }),
);

/** The ids of three events, in the order of creation, with different dates and a prefix of their names that no other event has. */
async function three({ createEvent, name }: TestContext): Promise<{
  readonly prefix: string;
  readonly ids: readonly [b: string, a: string, c: string];
}> {
  const prefix = name(' List ');
  const create = async (day: string, suffix: string) =>
    (await createEvent({ name: `${prefix}${suffix}`, date: `2098-05-${day}T12:00:00Z` })).id;
  // Names, dates and creation have three different orders.
  return { prefix, ids: [await create('02', 'b'), await create('03', 'a'), await create('01', 'c')] };
}

const range = { dateFrom: '2098-05-01T12:00:00Z', dateTo: '2098-05-03T12:00:00Z' };

const pageOfOne = { ...range, dateFrom: '2098-05-01T00:00:00Z', sort: 'date', order: 'asc', limit: '1' };

async function listed({ api }: TestContext, assert: Assertions, query: Query): Promise<ApiResponse> {
  return await assert.succeeds(api.call('list_events', query ? { query } : {}));
}

const listedIds = async (context: TestContext, assert: Assertions, query: Query) =>
  idsOf(await listed(context, assert, query));

/** Whether the ids appear in this order, possibly with others between them. */
function inOrder(listed: readonly string[], wanted: readonly string[]): boolean {
  const positions = wanted.map((id) => listed.indexOf(id));
  return positions.every((position, at) => position >= 0 && position > (positions[at - 1] ?? -1));
}

/** Rules of section 4.1. */
export const listChecks: readonly Check[] = [
  ...rejections,
  {
    id: 'list-order',
    rules: ['4.1.1', '4.1/sort', '4.1/order'],
    title: 'lists events newest first, or as sort and order say',
    async run(context, assert) {
      const [b, a, c] = (await three(context)).ids;
      const orders: readonly (readonly [Readonly<Record<string, string>>, readonly string[]])[] = [
        [{}, [c, a, b]],
        [{ sort: 'date' }, [a, b, c]],
        [{ sort: 'date', order: 'asc' }, [c, b, a]],
        [{ sort: 'createdDate', order: 'asc' }, [b, a, c]],
      ];
      for (const [query, wanted] of orders) {
        const listed = await listedIds(context, assert, { ...range, ...query, limit: '100' });
        const words =
          Object.entries(query)
            .map(([name, value]) => `${name}=${value}`)
            .join(' ') || 'no sort and order';
        // The reference gives no order for two events with the same timestamp.
        if (words === 'no sort and order' || query['sort'] === 'createdDate') {
          assert.holds(
            `the order with ${words}`,
            await byCreation(context, assert, listed, query['order'] === 'asc'),
            'by createdDate',
            listed,
          );
        } else assert.holds(`the order with ${words}`, inOrder(listed, wanted), JSON.stringify(wanted), listed);
      }
    },
  },
  {
    id: 'list-one-filter',
    rules: ['4.1.2', '7/one-filter'],
    title: 'rejects two of idUser, search and date range together with 400',
    async run({ api }, assert) {
      const both: readonly Readonly<Record<string, string>>[] = [
        { idUser: 'x', search: 'x' },
        { idUser: 'x', dateFrom: eventDate },
        { search: 'x', dateTo: eventDate },
        { search: 'x', ...range, idUser: 'x' },
      ];
      for (const query of both) {
        const response = await api.call('list_events', { query });
        assert.equal(`the status with ${Object.keys(query).join(' and ')}`, response.status, 400);
      }
    },
  },
  {
    id: 'list-by-id-user',
    rules: ['4.1/idUser', '1.5'],
    title: 'idUser finds exactly the events with that key, ignoring surrounding spaces',
    async run(context, assert) {
      const idUser = context.newIdUser();
      const { id } = await context.createEvent({ idUser });
      await context.createEvent({ idUser: `${idUser}-more` });
      const listedBy = (key: string) => listedIds(context, assert, { idUser: key });
      assert.equal('the events found', await listedBy(` ${idUser} `), [id]);
      assert.equal('the events of an unknown key', await listedBy(`${idUser}-none`), []);
      assert.equal('the events of the key in capitals', await listedBy(idUser.toUpperCase()), []);
    },
  },
  {
    id: 'list-search',
    rules: ['4.1/search', '4.1.3'],
    title: 'search finds names with that prefix, ignoring case, ordered by name',
    async run(context, assert) {
      const { prefix, ids } = await three(context);
      const [b, a, c] = ids;
      const query = { search: prefix.toUpperCase(), order: 'desc', sort: 'date' };
      const listed = await listedIds(context, assert, query);
      const byName = [[a, b, c].join(), [c, b, a].join()].includes(listed.join());
      assert.holds('the events found', byName, 'all three, in the order of their names', listed);
      const inner = await listedIds(context, assert, { search: prefix.slice(1) });
      assert.equal('the events whose name only contains it', inner, []);
    },
  },
  {
    id: 'list-search-order',
    rules: ['4.1.3'],
    title: 'orders search results by name ascending, regardless of order',
    assumed: ['S35'],
    async run(context, assert) {
      const { prefix, ids } = await three(context);
      const [b, a, c] = ids;
      const listed = await listedIds(context, assert, { search: prefix, order: 'desc' });
      assert.equal('the events found', listed, [a, b, c]);
    },
  },
  {
    id: 'list-date-range-bounds',
    rules: ['4.1/dateFrom', '4.1/dateTo'],
    title: 'a date range includes both ends, and either may be absent',
    assumed: ['S5'],
    async run(context, assert) {
      const [b, a, c] = (await three(context)).ids;
      const listedBy = async (query: Readonly<Record<string, string>>) =>
        (await listedIds(context, assert, { ...query, limit: '100' }))
          .filter((id) => [a, b, c].includes(id))
          .toSorted();
      const toThird = await listedBy({ ...range, dateFrom: '2098-05-02T12:00:00Z' });
      assert.equal('from the 2nd to the 3rd', toThird, [a, b].toSorted());
      const beforeThird = await listedBy({ ...range, dateTo: '2098-05-03T11:59:59Z' });
      assert.equal('until just before the 3rd', beforeThird, [b, c].toSorted());
      assert.equal('from the 3rd on', await listedBy({ dateFrom: '2098-05-03T12:00:00Z' }), [a]);
      assert.equal('until the 1st', await listedBy({ dateTo: '2098-05-01T12:00:00Z', sort: 'date', order: 'desc' }), [
        c,
      ]);
    },
  },
  {
    id: 'list-date-range',
    rules: ['4.1/dateFrom', '4.1/dateTo'],
    title: 'a date range contains the events within it and no others',
    async run(context, assert) {
      const { id } = await context.createEvent({ date: '2098-06-15T12:00:00Z' });
      const query = { dateFrom: '2098-06-14T00:00:00Z', dateTo: '2098-06-16T00:00:00Z' };
      assert.includes('the events within', await listedIds(context, assert, query), id);
      for (const [dateFrom, dateTo] of [
        ['2098-06-16T00:00:00Z', '2098-06-17T00:00:00Z'],
        ['2098-06-13T00:00:00Z', '2098-06-14T00:00:00Z'],
      ] as const) {
        const outside = await listedIds(context, assert, { dateFrom, dateTo });
        assert.excludes(`the events from ${dateFrom} to ${dateTo}`, outside, id);
      }
    },
  },
  {
    id: 'list-date-range-reversed',
    rules: ['4.1/dateFrom'],
    title: 'rejects a date range that ends before it starts',
    assumed: ['S5'],
    async run({ api }, assert) {
      const query = { dateFrom: range.dateTo, dateTo: range.dateFrom };
      await assert.invalid(api.call('list_events', { query }), 'dateFrom');
    },
  },
  {
    id: 'list-pagination',
    rules: ['4.1/page', '4.1/cursor', '4.1/limit'],
    title: 'paginating by one returns each event once, and ends',
    async run(context, assert) {
      const [b, a, c] = (await three(context)).ids;
      const found: unknown[] = [];
      let cursor: string | undefined;
      for (const left of [2, 1, 0]) {
        const page = await listed(context, assert, { ...pageOfOne, ...(cursor !== undefined && { cursor }) });
        found.push(...idsOf(page));
        assert.equal(`hasMore with ${left} events left`, member(page.json, 'hasMore'), left > 0);
        if (left === 0) assert.equal('nextCursor of the last page', member(page.json, 'nextCursor'), null);
        else cursor = textMember(page.json, 'nextCursor');
      }
      assert.equal('the events of all pages', found, [c, b, a]);
    },
  },
  {
    id: 'list-pagination-during-changes',
    rules: ['4.1/page', '4.1/cursor'],
    title: 'paginating misses and repeats no event if others are created and deleted meanwhile',
    assumed: ['S548'],
    async run(context, assert) {
      const { api, createEvent } = context;
      const [b, a, c] = (await three(context)).ids;
      const query = pageOfOne;
      const first = await listed(context, assert, query);
      assert.equal('the first page', idsOf(first), [c]);
      await api.call('delete_event', { eventId: c });
      // It sorts before the cursor, and must not shift the next page.
      await createEvent({ date: '2098-05-01T06:00:00Z' });
      const second = await listed(context, assert, { ...query, cursor: textMember(first.json, 'nextCursor') });
      assert.equal('the second page', idsOf(second), [b]);
      const third = await listed(context, assert, { ...query, cursor: textMember(second.json, 'nextCursor') });
      assert.equal('the third page', idsOf(third), [a]);
    },
  },
  {
    id: 'list-page-size',
    rules: ['4.1/limit', '8/list-limit'],
    title: 'a page has as many events as limit says, and at most 25 without it',
    async run(context, assert) {
      await three(context);
      const two = await listedIds(context, assert, { ...range, limit: '2' });
      assert.equal('events on a page of two', two.length, 2);
      const { length } = await listedIds(context, assert, { limit: '100' });
      const page = await listedIds(context, assert, []);
      assert.equal('events on a page without limit', page.length, Math.min(25, length));
    },
  },
  {
    id: 'list-foreign-cursor',
    rules: ['4.1/cursor'],
    title: 'rejects a cursor that the service did not issue, and one of another query',
    assumed: ['S28'],
    async run(context, assert) {
      await three(context);
      await assert.invalid(context.api.call('list_events', { query: { cursor: 'none-of-yours' } }), 'cursor');
      const page = await listed(context, assert, { ...range, limit: '1' });
      const cursor = textMember(page.json, 'nextCursor');
      await assert.invalid(context.api.call('list_events', { query: { cursor, order: 'asc' } }), 'cursor');
    },
  },
  {
    id: 'list-rejects-unknown-parameter',
    rules: ['4.1/idUser'],
    title: 'list_events rejects an unknown parameter, and one sent twice',
    assumed: ['S6'],
    async run({ api }, assert) {
      const unknown = await api.call('list_events', { query: { page: '2' } });
      await assert.invalid(unknown, 'page');
      const twice = await api.call('list_events', {
        query: [
          ['limit', '1'],
          ['limit', '2'],
        ],
      });
      await assert.invalid(twice, 'limit');
    },
  },
];

/** Whether the ids are ordered by createdDate. */
async function byCreation(
  context: TestContext,
  assert: Assertions,
  ids: readonly string[],
  ascending: boolean,
): Promise<boolean> {
  const { json } = await listed(context, assert, { ...range, limit: '100' });
  const dates = new Map(
    listMember(json, 'data').map((event) => [textMember(event, 'id'), textMember(event, 'createdDate')]),
  );
  const timestamps = ids.map((id) => Date.parse(dates.get(id) ?? ''));
  const sorted = timestamps.toSorted((one, other) => (ascending ? one - other : other - one));
  return timestamps.join() === sorted.join();
}
