import type { EventPage, ListEventsQuery } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect } from 'vitest';
import { callerOf } from '../../own-account.ts';
import { fieldsOf, rejected } from '../../rejections.ts';
import { bookings } from './bookings.ts';
import { listPath } from './walk.ts';

const from = '2026-01-01T00:00:00Z';
const to = '2026-12-31T00:00:00Z';

/** A service with a few events that every filter here finds, and cursors into its lists. */
function lists() {
  const made = bookings();
  const fill = (account: typeof made.account) => {
    const templateIds = [account.templates.add().id];
    for (let at = 0; at < 5; at++)
      account.events.add({ name: 'Event', templateIds, idUser: 'key', date: `2026-06-0${at + 1}T12:00:00Z` });
  };
  fill(made.account);
  const page = async (query: ListEventsQuery, call = made.call) => (await call<EventPage>('GET', listPath(query))).body;
  const cursor = async (query: ListEventsQuery) => (await page({ ...query, limit: 2 })).nextCursor ?? '';
  return { ...made, fill, page, cursor };
}

const different: readonly ListEventsQuery[] = [
  {},
  { order: 'asc' },
  { sort: 'date' },
  { sort: 'date', order: 'asc' },
  { idUser: 'key' },
  { search: 'event' },
  { search: 'even' },
  { dateFrom: from },
  { dateTo: to },
  { dateFrom: from, dateTo: to },
  { dateFrom: from, sort: 'date' },
];
const notOurs = { rule: '4.1/cursor', fields: ['cursor'] } as const;

describe('a cursor', () => {
  rule('4.1/cursor', 'continues its own list only', async () => {
    const service = lists();
    for (const made of different) {
      const cursor = await service.cursor(made);
      for (const asked of different) {
        const path = listPath({ ...asked, cursor });
        const { status, rule: by } = await service.call('GET', path);
        expect([status, by], path).toEqual(asked === made ? [200, null] : [400, notOurs.rule]);
      }
    }
  });

  rule('4.1/cursor', 'is valid for an equivalent query', async () => {
    const { page, cursor } = lists();
    const same: readonly (readonly [ListEventsQuery, ListEventsQuery])[] = [
      [{}, { sort: 'createdDate', order: 'desc' }],
      [
        { order: 'asc', sort: 'date' },
        { sort: 'date', order: 'asc' },
      ],
      [{ idUser: 'key' }, { idUser: ' key ' }],
      [{ dateFrom: from }, { dateFrom: '2026-01-01T01:00:00.000+01:00' }],
    ];
    for (const [made, asked] of same)
      expect((await page({ ...asked, cursor: await cursor(made) })).data).toHaveLength(3);
  });

  rule('4.1/cursor', 'cannot be cut, added to, altered or forged', async () => {
    const service = lists();
    const cursor = await service.cursor({});
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const forged = new Set<string>();
    for (let at = 0; at < cursor.length; at++) {
      forged.add(cursor.slice(0, at)).add(cursor.slice(at + 1));
      const letter = letters.indexOf(cursor[at] ?? '');
      // The neighbours of the last letter differ in bits that stand for nothing.
      for (const by of [1, 2, 63])
        forged.add(`${cursor.slice(0, at)}${letters[(letter + by) % 64]}${cursor.slice(at + 1)}`);
    }
    for (const ending of ['=', ' ', 'A', '.', '\n']) forged.add(`${cursor}${ending}`);
    forged.delete('');
    for (const made of forged) {
      const { status, body } = await service.call('GET', listPath({ cursor: made }));
      expect([made, status, fieldsOf(body.error)]).toEqual([made, 400, notOurs.fields]);
    }
  });

  rule('4.1/cursor', 'is invalid in another account, of the same world or another', async () => {
    const service = lists();
    const neighbour = service.sim.accounts.create();
    service.fill(neighbour);
    const cursor = await service.cursor({});
    await rejected(service, notOurs, () => callerOf(neighbour)('GET', listPath({ cursor })));
    const stranger = bookings({ limits: 'off', seed: 2 });
    await rejected(stranger, notOurs, () => stranger.call('GET', listPath({ cursor })));
  });

  rule('4.1/cursor', 'is valid for any key of the account, at any time, and in a restored world', async () => {
    const { sim, account, call, page, cursor } = lists();
    const made = await cursor({});
    const rest = (await page({})).data.slice(2);
    const before = sim.snapshot();
    sim.clock.advance({ days: 365 });
    const key = account.keys.create({ scope: 'read' }).value;
    expect((await call<EventPage>('GET', listPath({ cursor: made }), undefined, { key })).body.data).toEqual(rest);
    sim.restore(before);
    expect((await page({ cursor: made })).data).toEqual(rest);
  });
});
