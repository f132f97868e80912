import type { RuleId } from '@boothkit/contract/rules';
import type { Assertions } from '../assertions.ts';
import { type Check, kebabCase } from '../check.ts';
import type { CallInput } from '../target/api.ts';
import { type CreatedEvent, eventDate, type TestContext } from '../target/context.ts';
import { type ApiResponse, idsOf, member, textMember } from '../target/response.ts';

interface BadQuery {
  readonly rule: RuleId;
  readonly field: string;
  readonly values: readonly string[];
}

const badQueries: readonly BadQuery[] = [
  { rule: '4.1/limit', field: 'limit', values: ['0', '101', 'ten', '2.5', '-1'] },
  { rule: '4.1/idUser', field: 'idUser', values: [''] },
  { rule: '4.1/search', field: 'search', values: [''] },
  { rule: '4.1/dateFrom', field: 'dateFrom', values: ['2099-12-30', '2099-12-30T18:30:00'] },
  { rule: '4.1/dateTo', field: 'dateTo', values: ['2099-12-30', 'later'] },
  { rule: '4.1/sort', field: 'sort', values: ['name'] },
  { rule: '4.1/order', field: 'order', values: ['up'] },
];

const rejections = badQueries.map(
  ({ rule, field, values }): Check => ({
    id: `list-rejects-${kebabCase(field)}`,
    rules: [rule, ...(field === 'limit' ? (['8/list-limit'] as const) : [])],
    title: `list_events rejects ${field}: ${values.map((value) => JSON.stringify(value)).join(', ')}`,
    async run({ api }, assert) {
      for (const value of values) await assert.invalid(api.call('list_events', { query: { [field]: value } }), field);
    },
  }),
);

/** Three events with different dates, made one after another; the names share a beginning that no other event has. */
async function three({ createEvent, name }: TestContext): Promise<{
  readonly prefix: string;
  readonly made: readonly [CreatedEvent, CreatedEvent, CreatedEvent];
}> {
  const prefix = name(' List ');
  const on = (day: string, suffix: string) =>
    createEvent({ name: `${prefix}${suffix}`, date: `2098-05-${day}T12:00:00Z` });
  // The order of names, of dates and of creation are three different ones.
  return { prefix, made: [await on('02', 'b'), await on('03', 'a'), await on('01', 'c')] };
}

const range = { dateFrom: '2098-05-01T12:00:00Z', dateTo: '2098-05-03T12:00:00Z' };

async function listed({ api }: TestContext, assert: Assertions, query: CallInput['query']): Promise<ApiResponse> {
  return await assert.succeeds(api.call('list_events', query ? { query } : {}));
}

/** Whether the ids come in this order, whatever stands between. */
function inOrder(found: readonly string[], wanted: readonly string[]): boolean {
  const places = wanted.map((id) => found.indexOf(id));
  return places.every((place, at) => place >= 0 && place > (places[at - 1] ?? -1));
}

/** Rules of section 4.1. */
export const listChecks: readonly Check[] = [
  ...rejections,
  {
    id: 'list-order',
    rules: ['4.1.1', '4.1/sort', '4.1/order'],
    title: 'lists events newest first, or as sort and order say',
    async run(context, assert) {
      const [b, a, c] = (await three(context)).made.map(({ id }) => id) as [string, string, string];
      const orders: readonly (readonly [Readonly<Record<string, string>>, readonly string[]])[] = [
        [{}, [c, a, b]],
        [{ sort: 'date' }, [a, b, c]],
        [{ sort: 'date', order: 'asc' }, [c, b, a]],
        [{ sort: 'createdDate', order: 'asc' }, [b, a, c]],
      ];
      for (const [query, wanted] of orders) {
        const found = idsOf(await listed(context, assert, { ...range, ...query, limit: '100' }));
        const words =
          Object.entries(query)
            .map(([name, value]) => `${name}=${value}`)
            .join(' ') || 'no sort and order';
        // Two events of one moment have no order that the reference gives.
        if (words === 'no sort and order' || query['sort'] === 'createdDate') {
          assert.holds(
            `the order with ${words}`,
            await byCreation(context, assert, found, query['order'] === 'asc'),
            'by createdDate',
            found,
          );
        } else assert.holds(`the order with ${words}`, inOrder(found, wanted), JSON.stringify(wanted), found);
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
      assert.equal('the events found', idsOf(await listed(context, assert, { idUser: ` ${idUser} ` })), [id]);
      assert.equal(
        'the events of an unknown key',
        idsOf(await listed(context, assert, { idUser: `${idUser}-none` })),
        [],
      );
      assert.equal(
        'the events of the key in capitals',
        idsOf(await listed(context, assert, { idUser: idUser.toUpperCase() })),
        [],
      );
    },
  },
  {
    id: 'list-search',
    rules: ['4.1/search', '4.1.3'],
    title: 'search finds names with that prefix, ignoring case, ordered by name',
    async run(context, assert) {
      const { prefix, made } = await three(context);
      const [b, a, c] = made.map(({ id }) => id) as [string, string, string];
      const upper = await listed(context, assert, { search: prefix.toUpperCase(), order: 'desc', sort: 'date' });
      const found = idsOf(upper);
      const byName = [
        [a, b, c],
        [c, b, a],
      ].some((order) => order.join() === found.join());
      assert.holds('the events found', byName, 'all three, in the order of their names', found);
      assert.equal(
        'the events whose name has it further on',
        idsOf(await listed(context, assert, { search: prefix.slice(1) })),
        [],
      );
    },
  },
  {
    id: 'list-search-order',
    rules: ['4.1.3'],
    title: 'orders search results by name ascending, regardless of order',
    assumed: ['S35'],
    async run(context, assert) {
      const { prefix, made } = await three(context);
      const [b, a, c] = made.map(({ id }) => id) as [string, string, string];
      assert.equal('the events found', idsOf(await listed(context, assert, { search: prefix, order: 'desc' })), [
        a,
        b,
        c,
      ]);
    },
  },
  {
    id: 'list-date-range-bounds',
    rules: ['4.1/dateFrom', '4.1/dateTo'],
    title: 'a date range includes both ends, and either may be absent',
    assumed: ['S5'],
    async run(context, assert) {
      const [b, a, c] = (await three(context)).made.map(({ id }) => id) as [string, string, string];
      const found = async (query: Readonly<Record<string, string>>) =>
        idsOf(await listed(context, assert, { ...query, limit: '100' }))
          .filter((id) => [a, b, c].includes(id))
          .toSorted();
      assert.equal(
        'from the 2nd to the 3rd',
        await found({ ...range, dateFrom: '2098-05-02T12:00:00Z' }),
        [a, b].toSorted(),
      );
      assert.equal(
        'until just before the 3rd',
        await found({ ...range, dateTo: '2098-05-03T11:59:59Z' }),
        [b, c].toSorted(),
      );
      assert.equal('from the 3rd on', await found({ dateFrom: '2098-05-03T12:00:00Z' }), [a]);
      assert.equal('until the 1st', await found({ dateTo: '2098-05-01T12:00:00Z', sort: 'date', order: 'desc' }), [c]);
    },
  },
  {
    id: 'list-date-range',
    rules: ['4.1/dateFrom', '4.1/dateTo'],
    title: 'a date range contains the events within it and no others',
    async run(context, assert) {
      const { id } = await context.createEvent({ date: '2098-06-15T12:00:00Z' });
      const within = idsOf(
        await listed(context, assert, { dateFrom: '2098-06-14T00:00:00Z', dateTo: '2098-06-16T00:00:00Z' }),
      );
      assert.holds('the events within', within.includes(id), `${id} among them`, within);
      for (const [dateFrom, dateTo] of [
        ['2098-06-16T00:00:00Z', '2098-06-17T00:00:00Z'],
        ['2098-06-13T00:00:00Z', '2098-06-14T00:00:00Z'],
      ] as const) {
        const outside = idsOf(await listed(context, assert, { dateFrom, dateTo }));
        assert.holds(
          `the events from ${dateFrom} to ${dateTo}`,
          !outside.includes(id),
          `${id} not among them`,
          outside,
        );
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
    title: 'paginating by one returns each event once, even if events are created and deleted meanwhile',
    async run(context, assert) {
      const { api, createEvent } = context;
      const { made } = await three(context);
      const [b, a, c] = made.map(({ id }) => id) as [string, string, string];
      const query = { ...range, dateFrom: '2098-05-01T00:00:00Z', sort: 'date', order: 'asc', limit: '1' };
      const first = await listed(context, assert, query);
      assert.equal('the first page', idsOf(first), [c]);
      assert.equal('hasMore of the first page', member(first.json, 'hasMore'), true);
      await api.call('delete_event', { eventId: c });
      // Comes before the place of the cursor, and must not push anything along.
      await createEvent({ date: '2098-05-01T06:00:00Z' });
      const second = await listed(context, assert, { ...query, cursor: textMember(first.json, 'nextCursor') });
      assert.equal('the second page', idsOf(second), [b]);
      const third = await listed(context, assert, { ...query, cursor: textMember(second.json, 'nextCursor') });
      assert.equal('the third page', idsOf(third), [a]);
      assert.equal('hasMore of the last page', member(third.json, 'hasMore'), false);
      assert.equal('nextCursor of the last page', member(third.json, 'nextCursor'), null);
    },
  },
  {
    id: 'list-page-size',
    rules: ['4.1/limit', '8/list-limit'],
    title: 'a page has as many events as limit says, and at most 25 without it',
    async run(context, assert) {
      await three(context);
      const two = idsOf(await listed(context, assert, { ...range, limit: '2' }));
      assert.equal('events on a page of two', two.length, 2);
      const whole = await listed(context, assert, { limit: '100' });
      const usual = await listed(context, assert, []);
      const all = idsOf(whole).length;
      assert.equal('events on a page without limit', idsOf(usual).length, Math.min(25, all));
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

/** Whether the ids come by their createdDate. */
async function byCreation(
  context: TestContext,
  assert: Assertions,
  ids: readonly string[],
  ascending: boolean,
): Promise<boolean> {
  const { json } = await listed(context, assert, { ...range, limit: '100' });
  const data = member(json, 'data');
  const dates = new Map(
    (Array.isArray(data) ? data : []).map((event: unknown) => [
      textMember(event, 'id'),
      textMember(event, 'createdDate'),
    ]),
  );
  const sequence = ids.map((id) => Date.parse(dates.get(id) ?? ''));
  return sequence.every(
    (moment, at) => at === 0 || (ascending ? moment >= (sequence[at - 1] ?? 0) : moment <= (sequence[at - 1] ?? 0)),
  );
}
