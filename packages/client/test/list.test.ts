import { rule } from '@boothkit/rule-coverage';
import { createSimulator } from '@boothkit/simulator';
import { describe, expect, test, vi } from 'vitest';
import { BoothClient, type EventSummary, type List, type ListEventsParams } from '../src/index.ts';
import { answer, baseUrl, failureOf, scripted } from './support/scripted-service.ts';

const page = (ids: readonly string[], nextCursor: string | null = null) =>
  answer({ data: ids.map((id) => ({ id })), hasMore: nextCursor !== null, nextCursor });

/** Three pages, the middle one empty. */
const walk = () => [page(['a', 'b'], 'c1'), page([], 'c2'), page(['c'])];

async function ids(events: AsyncIterable<EventSummary>): Promise<string[]> {
  const found: string[] = [];
  for await (const { id } of events) found.push(id);
  return found;
}

rule('4.1/page', 'iterating walks all pages by their cursors, with the same filter and order', async () => {
  const { booth, seen } = scripted(walk());
  expect(await ids(booth.events.list({ search: 'Ada', order: 'asc', limit: 2 }))).toEqual(['a', 'b', 'c']);
  expect(seen.map(({ url }) => url)).toEqual([
    `${baseUrl}/events?search=Ada&order=asc&limit=2`,
    `${baseUrl}/events?search=Ada&order=asc&limit=2&cursor=c1`,
    `${baseUrl}/events?search=Ada&order=asc&limit=2&cursor=c2`,
  ]);
});

rule('4.1/page', 'a page without items does not end the walk', async () => {
  const { booth } = scripted([page([], 'c1'), page([], 'c2'), page(['a'])]);
  expect(await ids(booth.events.list())).toEqual(['a']);
});

test('awaiting a list gives its first page, and that its next one', async () => {
  const { booth, seen } = scripted(walk());
  const first = await booth.events.list();
  expect(first).toMatchObject({ data: [{ id: 'a' }, { id: 'b' }], hasMore: true, nextCursor: 'c1' });
  expect(seen).toHaveLength(1);
  const second = await first.next();
  expect(second).toMatchObject({ data: [], hasMore: true, nextCursor: 'c2' });
  const third = await second?.next();
  expect(third).toMatchObject({ data: [{ id: 'c' }], hasMore: false, nextCursor: null });
  expect(await third?.next()).toBeUndefined();
  expect(seen).toHaveLength(3);
});

test('iteration continues from a stored cursor', async () => {
  const { booth, seen } = scripted([page(['c'])]);
  expect(await ids(booth.events.list({ cursor: 'c2' }))).toEqual(['c']);
  expect(seen[0]?.url).toBe(`${baseUrl}/events?cursor=c2&limit=100`);
});

test('a list gives its pages one by one', async () => {
  const { booth } = scripted(walk());
  const sizes: number[] = [];
  for await (const { data } of booth.events.list().pages()) sizes.push(data.length);
  expect(sizes).toEqual([2, 0, 1]);
});

test('no page is fetched before it is needed', async () => {
  const { booth, seen } = scripted(walk());
  for await (const { id } of booth.events.list()) if (id === 'b') break;
  expect(seen).toHaveLength(1);
});

test('toArray collects all items, or up to a maximum without further pages', async () => {
  const all = scripted(walk());
  expect((await all.booth.events.list().toArray()).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  const some = scripted(walk());
  expect((await some.booth.events.list().toArray({ limit: 2 })).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(some.seen).toHaveLength(1);
  const one = scripted(walk());
  expect((await one.booth.events.list().toArray({ limit: 1 })).map(({ id }) => id)).toEqual(['a']);
});

test.each([-1, 1.5, Number.NaN])('toArray rejects a maximum of %d items', async (limit) => {
  const { booth } = scripted(walk());
  expect(await failureOf(booth.events.list().toArray({ limit }))).toMatchObject({ kind: 'validation' });
});

test('a page has its response', async () => {
  const { booth } = scripted(walk());
  const { data, requestId, attempts } = await booth.events.list().withResponse();
  expect({ ids: data.data.map(({ id }) => id), requestId, attempts }).toEqual({
    ids: ['a', 'b'],
    requestId: 'req-1',
    attempts: 1,
  });
});

test('a page as JSON has its items and the next cursor', async () => {
  const { booth } = scripted(walk());
  expect(JSON.parse(JSON.stringify(await booth.events.list()))).toEqual({
    data: [{ id: 'a' }, { id: 'b' }],
    hasMore: true,
    nextCursor: 'c1',
  });
});

test('the options of a list hold for each of its pages', async () => {
  const { booth, seen } = scripted(walk());
  await booth.events.list({}, { headers: { 'X-Trace': 't1' } }).toArray();
  expect(seen.map(({ headers }) => headers['x-trace'])).toEqual(['t1', 't1', 't1']);
});

test('a walk whose next page is announced without a cursor fails rather than ends', async () => {
  const { booth } = scripted([answer({ data: [{ id: 'a' }], hasMore: true, nextCursor: null })]);
  expect(await failureOf(booth.events.list().toArray())).toMatchObject({ kind: 'response', fault: 'schema-mismatch' });
});

test.each<[string, readonly string[], ListEventsParams]>([
  ['of the page before', ['c1', 'c1'], {}],
  ['of an earlier page', ['c1', 'c2', 'c1'], {}],
  ['that the list began with', ['c1', 'c0'], { cursor: 'c0' }],
])('pagination ends with an error when a page repeats the cursor %s', async (_, cursors, filter) => {
  const { booth, seen } = scripted(cursors.map((next) => page(['a'], next)));
  expect(await failureOf(booth.events.list(filter).toArray())).toMatchObject({
    kind: 'response',
    fault: 'schema-mismatch',
    message: 'list_events: 200: nextCursor repeats an earlier cursor',
  });
  expect(seen).toHaveLength(cursors.length);
});

test('the next page can be requested twice', async () => {
  const { booth } = scripted([page(['a'], 'c1'), page(['b'], 'c2'), page(['b'], 'c2')]);
  const first = await booth.events.list();
  expect((await first.next())?.data).toEqual((await first.next())?.data);
});

rule('1.5', 'a booking finds its event by idUser', async () => {
  const { booth, seen } = scripted([page([], 'c1'), page(['a'])]);
  expect(await booth.events.findByIdUser('booking-7')).toEqual({ id: 'a' });
  expect(seen[0]?.url).toBe(`${baseUrl}/events?idUser=booking-7&limit=100`);
});

rule(
  '1.5',
  'of several events with one idUser, the one that a create returns is found, and a warning says how many there are',
  async () => {
    const account = createSimulator().accounts.create();
    const warn = vi.fn();
    const logger = { debug() {}, info() {}, warn };
    const booth = new BoothClient({ ...account.connection(), logger });
    const booking = {
      name: 'Ada',
      date: '2026-09-12T17:00:00Z',
      templateIds: [account.templates.add().id],
      idUser: 'booking-7',
    };
    const { idUser } = booking;
    const { event: first } = await booth.events.ensure(booking);
    for (const name of ['Second', 'Third']) {
      const { id } = await booth.events.create({ ...booking, name, idUser: undefined });
      await booth.events.update(id, { idUser });
    }
    expect((await booth.events.findByIdUser(idUser))?.id).toBe(first.id);
    expect((await booth.events.ensure(booking)).event.id).toBe(first.id);
    expect(warn.mock.calls).toEqual([[expect.stringContaining('3 events have one idUser'), { idUser }]]);
    expect((await booth.events.list({ idUser })).data.map(({ name }) => name)).toEqual(['Third', 'Second', 'Ada']);
  },
);

rule('1.5', 'of events whose creation is not known or at one time, the last one of all pages is found', async () => {
  const at = (id: string, createdDate: string | null) => ({ id, createdDate });
  const pages = (...events: object[]) => [page([], 'c1'), answer({ data: events, hasMore: false, nextCursor: null })];
  const found = async (...events: object[]) =>
    (await scripted(pages(...events)).booth.events.findByIdUser('booking-7'))?.id;
  expect(await found(at('a', null), at('b', null))).toBe('b');
  expect(await found(at('a', '2026-01-02T00:00:00Z'), at('b', '2026-01-02T00:00:00Z'))).toBe('b');
  expect(await found(at('a', '2026-01-02T00:00:00Z'), at('b', '2026-01-03T00:00:00Z'))).toBe('a');
});

rule('1.5', 'a booking without an event finds none', async () => {
  const { booth } = scripted([page([])]);
  expect(await booth.events.findByIdUser('booking-8')).toBeUndefined();
});

describe('the size of pages', () => {
  const sizeOf = (url = '') => new URL(url).searchParams.get('limit');
  const walked = async (use: (list: List<EventSummary>) => Promise<unknown>, filter: ListEventsParams = {}) => {
    const { booth, seen } = scripted([page(['a'], 'c2'), page(['b'])]);
    await use(booth.events.list(filter));
    return seen.map(({ url }) => sizeOf(url));
  };

  test('a single page is of the default size of the service', async () => {
    expect(await walked(async (list) => (await list).next())).toEqual([null, null]);
  });

  test('iterating asks for pages of 100', async () => {
    expect(await walked(ids)).toEqual(['100', '100']);
    expect(await walked((list) => list.toArray())).toEqual(['100', '100']);
    expect(
      await walked(async (list) => {
        for await (const { data } of list.pages()) expect(data).toHaveLength(1);
      }),
    ).toEqual(['100', '100']);
  });

  test('a limit that is given stays', async () => {
    expect(await walked(ids, { limit: 7 })).toEqual(['7', '7']);
  });

  test('toArray with a limit asks for no more than that', async () => {
    expect(await walked((list) => list.toArray({ limit: 2 }))).toEqual(['2', '2']);
    expect(await walked((list) => list.toArray({ limit: 1000 }))).toEqual(['100', '100']);
  });

  test('a look at a few items does not decide the size of the pages of a walk', async () => {
    const sizes = await walked(async (list) => {
      expect(await list.toArray({ limit: 1 })).toHaveLength(1);
      for await (const _ of list) break;
    });
    expect(sizes).toEqual(['1', '100']);
  });

  test('a list that was awaited is iterated from the page that is there', async () => {
    expect(
      await walked(async (list) => {
        await list;
        await ids(list);
      }),
    ).toEqual([null, null]);
  });

  test('a list that nobody uses sends nothing', async () => {
    const { booth, seen } = scripted([]);
    const list = booth.events.list();
    await Promise.resolve();
    expect(seen).toEqual([]);
    expect(String(list)).toBe('[object List]');
  });
});
