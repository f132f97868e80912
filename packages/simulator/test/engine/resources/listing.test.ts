import { type Account, createSimulator, type Page, type PageInput } from '@boothkit/simulator';
import { expect, test } from 'vitest';
import { controlOperations } from '../../../src/control/api/operations/index.ts';
import { sortedMap } from '../../../src/engine/collections/sorted-map.ts';
import { entriesOf, listing } from '../../../src/engine/resources/listing.ts';
import { countingMap, work } from '../../control/api/counted-maps.ts';
import { connected } from '../../control/remote/connected.ts';
import { start } from '../../own-account.ts';

/** The items of a list, page by page. */
function walk<Item>(page: (input: PageInput) => Page<Item>, limit: number): Item[][] {
  const pages: Item[][] = [];
  let cursor: string | null = null;
  do {
    const { data, hasMore, nextCursor }: Page<Item> = page({ limit, ...(cursor !== null && { cursor }) });
    expect(hasMore).toBe(nextCursor !== null);
    pages.push(data);
    cursor = nextCursor;
  } while (cursor !== null);
  return pages;
}

const numbered = (size: number) => {
  const map = sortedMap<number>();
  for (let at = 0; at < size; at++) map.set(String(at).padStart(9, '0'), at);
  return countingMap(map);
};

const listOf = (map: ReturnType<typeof numbered>) =>
  listing({ seed: 'seed', name: ['numbers'], entries: (after) => entriesOf(map, after), show: (item: number) => item });

test('a page of a list of 100,000 looks at as many entries as one of a list of ten', () => {
  const [few, many] = [listOf(numbered(10)), listOf(numbered(100_000))];
  const costOf = (page: () => unknown) => {
    work.entries = 0;
    page();
    return work.entries;
  };
  expect(costOf(() => many.page({ limit: 4 }))).toBe(costOf(() => few.page({ limit: 4 })));
  const [near, deep] = [few.page({ limit: 4 }), many.page({ limit: 1000 })].map(({ nextCursor }) => nextCursor ?? '');
  expect(costOf(() => many.page({ limit: 4, cursor: deep ?? '' }))).toBe(
    costOf(() => few.page({ limit: 4, cursor: near ?? '' })),
  );
});

test('a walk from page to page meets each item once, though others come and go meanwhile', () => {
  const map = numbered(10);
  const list = listOf(map);
  const first = list.page({ limit: 4 });
  expect(first.data).toEqual([0, 1, 2, 3]);
  // One before the cursor comes, the one it stands on goes, and so does the next.
  map.set('000000001x', 100);
  map.delete('000000003');
  map.delete('000000004');
  map.set('000000005x', 101);
  expect(list.page({ limit: 4, cursor: first.nextCursor ?? '' }).data).toEqual([5, 101, 6, 7]);
});

test('lists by time go either way', () => {
  const account = createSimulator({ clock: { start, frozen: true } }).accounts.create();
  const { galleryId } = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
  for (let at = 0; at < 5; at++)
    account.sends.shareMedia(account.galleries.addMedia(galleryId).id, { by: 'email', to: `${at}@example.com` });
  const sentTo = (order: 'oldest' | 'newest') =>
    walk((input) => account.sends.page({ ...input, order }), 2).map((page) => page.map(({ to }) => to[0]));
  expect(sentTo('oldest')).toEqual([['0', '1'], ['2', '3'], ['4']]);
  expect(sentTo('newest')).toEqual([['4', '3'], ['2', '1'], ['0']]);
});

test('the journal is walked newest first while requests come', async () => {
  const sim = createSimulator({ clock: { start, frozen: true } });
  const account = sim.accounts.create();
  const { fetch, baseUrl } = account.connection();
  const request = (at: number) => fetch(`${baseUrl}/nowhere/${at}`);
  for (let at = 0; at < 5; at++) await request(at);
  const pathsOf = ({ data }: Page<{ readonly path: string }>) => data.map(({ path }) => path);
  const first = sim.journal.page({ unmatched: true }, { limit: 2, order: 'newest' });
  expect(pathsOf(first)).toEqual(['/nowhere/4', '/nowhere/3']);
  await request(5);
  const next = { limit: 2, order: 'newest', cursor: first.nextCursor ?? '' } as const;
  expect(pathsOf(sim.journal.page({ unmatched: true }, next))).toEqual(['/nowhere/2', '/nowhere/1']);
  // Of another filter it is another list.
  expect(() => sim.journal.page({ unmatched: false }, next)).toThrow(/^page: cursor must be a nextCursor of the same/);
  // What came after a clear is not behind a cursor from before it.
  sim.journal.clear();
  await request(6);
  expect(pathsOf(sim.journal.page({ unmatched: true }, next))).toEqual([]);
});

test('deliveries of all accounts are paged account by account', async () => {
  const sim = createSimulator({ clock: { start, frozen: true } });
  const receiver = 'https://hooks.example.com/media';
  sim.web.serve(receiver, new Uint8Array());
  const accounts = [sim.accounts.create(), sim.accounts.create(), sim.accounts.create()];
  const withMedia = (account: Account | undefined, media: number) => {
    account?.webhooks.set({ mediaUrl: receiver });
    const { galleryId = '' } = account?.events.add({ name: 'Ada', templateIds: [account.templates.add().id] }) ?? {};
    for (let at = 0; at < media; at++) account?.galleries.addMedia(galleryId);
  };
  withMedia(accounts[0], 3);
  withMedia(accounts[2], 3);
  await sim.settled();
  const expected = accounts.flatMap(({ id, deliveries }) => deliveries.list().map((sent) => [id, sent.id]));
  const found: string[][] = [];
  let cursor = '';
  do {
    const response = await sim.fetch(`${sim.controlUrl}/deliveries?limit=2${cursor}`);
    const { data, nextCursor } = await response.json();
    expect(data.length).toBeLessThanOrEqual(2);
    for (const { accountId, id } of data) found.push([accountId, id]);
    cursor = nextCursor === null ? '' : `&cursor=${nextCursor}`;
  } while (cursor !== '');
  expect(found).toEqual(expected);
});

test('members bounds the media and sessions of a gallery, and the media of a session', () => {
  const { galleries, events, templates } = createSimulator().accounts.create();
  const { galleryId } = events.add({ name: 'Ada', templateIds: [templates.add().id] });
  const { sessionId } = galleries.addMedia(galleryId);
  for (let at = 0; at < 4; at++) galleries.addMedia(galleryId, { sessionId });
  for (let at = 0; at < 4; at++) galleries.addMedia(galleryId);
  const [whole] = galleries.list();
  const [cut] = galleries.page({ members: 2 }).data;
  expect(cut).toEqual({
    ...whole,
    media: whole?.media.slice(0, 2),
    sessions: whole?.sessions.slice(0, 2).map((session) => ({ ...session, mediaIds: session.mediaIds.slice(0, 2) })),
  });
  expect([cut?.mediaCount, cut?.media.length, whole?.media.length, whole?.sessions.length]).toEqual([9, 2, 9, 5]);
  expect(galleries.page({ members: 0 }).data[0]).toMatchObject({ mediaCount: 9, media: [], sessions: [] });
  expect(walk((input) => galleries.mediaPage(galleryId, input), 4).flat()).toEqual(whole?.media);
  expect(walk((input) => galleries.sessionPage(galleryId, input), 2).flat()).toEqual(whole?.sessions);
});

test('remote lists return all items of more than one page', async () => {
  const { sim, account, remote, remoteAccount } = await connected();
  for (let at = 0; at < 1001; at++) account.rails.add();
  expect(await remoteAccount.rails.list()).toEqual(account.rails.list());
  const page = await remoteAccount.rails.page({ limit: 3 });
  expect(page).toEqual(account.rails.page({ limit: 3 }));
  for (let at = 0; at < 1001; at++) sim.accounts.create();
  expect((await remote.accounts.list()).map(({ id }) => id)).toEqual(sim.accounts.list().map(({ id }) => id));
  const { data, hasMore } = await remote.accounts.page({ limit: 2 });
  expect([data.map(({ id }) => id), hasMore]).toEqual([sim.accounts.page({ limit: 2 }).data.map(({ id }) => id), true]);
});

const lists = Object.entries(controlOperations).filter(
  ([name, { method }]) => method === 'GET' && name.startsWith('list_'),
);

test.each(lists)('%s rejects a limit and a cursor that do not fit, and names them', async (_, { path }) => {
  const sim = createSimulator({ clock: { start, frozen: true } });
  const account = sim.accounts.create();
  const { galleryId } = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
  const tablet = account.tablets.add();
  const filled = path
    .replace('{accountId}', account.id)
    .replace('{galleryId}', galleryId)
    .replace('{tabletId}', tablet.id);
  const detailsOf = async (query: string) => {
    const response = await sim.fetch(`${sim.controlUrl}${filled}?${query}`);
    return [response.status, (await response.json()).error?.details];
  };
  for (const [query, field, message] of [
    ['limit=0', 'limit', 'limit must be a whole number from 1 to 1000; got 0'],
    ['limit=1001', 'limit', 'limit must be a whole number from 1 to 1000; got 1001'],
    [
      'cursor=made-up',
      'cursor',
      'cursor must be a nextCursor of the same list, with the same filter and order; got "made-up"',
    ],
  ] as const)
    expect(await detailsOf(query)).toEqual([400, [{ field, message }]]);
});
