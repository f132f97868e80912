import type { EventPage } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect } from 'vitest';
import { rejected } from '../rejections.ts';
import { bookings } from './bookings.ts';

/** A service with events of the given names, each an hour older than the one before. */
function named(...names: string[]) {
  const made = bookings();
  const { account, template, call } = made;
  for (const [at, name] of names.entries())
    account.events.add({
      name,
      templateIds: [template.id],
      createdDate: new Date(Date.UTC(2026, 5, 1, 12 - at)).toISOString(),
      date: new Date(Date.UTC(2027, 0, 1 + ((at * 5) % 7))).toISOString(),
      idUser: `key ${at % 2}`,
    });
  const list = async (query = '') =>
    (await call<EventPage>('GET', `/events${query}`)).body.data.map((event) => event.name);
  return { ...made, list };
}

const encoded = encodeURIComponent;

describe('the order of a list', () => {
  rule(['4.1.1', '4.1/sort', '4.1/order'], 'is newest first unless asked otherwise', async () => {
    const { list } = named('a', 'b', 'c', 'd');
    expect(await list()).toEqual(['a', 'b', 'c', 'd']);
    expect(await list('?sort=createdDate&order=desc')).toEqual(['a', 'b', 'c', 'd']);
    expect(await list('?order=asc')).toEqual(['d', 'c', 'b', 'a']);
    expect(await list('?sort=date')).toEqual(['b', 'c', 'd', 'a']);
    expect(await list('?sort=date&order=asc')).toEqual(['a', 'd', 'c', 'b']);
  });

  rule('4.1.3', 'is that of the field for idUser and search, whatever sort and order are', async () => {
    const { list } = named('b', 'A', 'ab', 'B', 'a');
    for (const order of ['', '&sort=date', '&order=asc', '&sort=date&order=asc', '&sort=createdDate&order=desc']) {
      expect(await list(`?search=a${order}`)).toEqual(['A', 'a', 'ab']);
      expect(await list(`?search=B${order}`)).toEqual(['b', 'B']);
      expect(await list(`?idUser=key%200${order}`)).toEqual(['b', 'ab', 'a']);
    }
  });
});

describe('the filters of a list', () => {
  rule(['4.1/idUser', '1.5'], 'match the exact key, after trimming', async () => {
    const { list } = named('a', 'b', 'c');
    expect(await list('?idUser=key%201')).toEqual(['b']);
    expect(await list(`?idUser=${encoded(' \tkey 1\n')}`)).toEqual(['b']);
    for (const other of ['key', 'key  1', 'KEY 1', 'key 11', 'ey 1', '*'])
      expect(await list(`?idUser=${encoded(other)}`)).toEqual([]);
  });

  rule('4.1/search', 'match names by prefix, in any letter case', async () => {
    const { list } = named('Ada & Alan', 'ADAM', 'Grace', ' Ada', 'ΑΣΑ', 'ÄRGER');
    expect(await list('?search=aDa')).toEqual(['Ada & Alan', 'ADAM']);
    expect(await list(`?search=${encoded('ada &')}`)).toEqual(['Ada & Alan']);
    expect(await list(`?search=${encoded(' ')}`)).toEqual([' Ada']);
    // Lower-cased by itself, the beginning would end in another sigma than the name goes on with.
    expect(await list(`?search=${encoded('ΑΣ')}`)).toEqual(['ΑΣΑ']);
    expect(await list(`?search=${encoded('är')}`)).toEqual(['ÄRGER']);
    for (const other of ['lan', 'race', 'gracee', 'arg', '%', '.*', '_da'])
      expect(await list(`?search=${encoded(other)}`)).toEqual([]);
  });

  rule('4.1/search', 'match an event by its new name and not by its old one', async () => {
    const { account, patch, list } = named('Ada');
    await patch(account.events.list()[0]?.id ?? '', { name: 'Grace' });
    expect([await list('?search=ada'), await list('?search=grace')]).toEqual([[], ['Grace']]);
  });

  rule(
    ['4.1/dateFrom', '4.1/dateTo'],
    'match events by date, both bounds inclusive, either bound optional',
    async () => {
      const { account, template, list } = named('a', 'b', 'c');
      account.events.add({ name: 'undated', templateIds: [template.id] });
      const dates = '2027-01-01T00:00:00Z 2027-01-06T00:00:00Z 2027-01-04T00:00:00Z'.split(' ');
      const [first, , third] = dates;
      expect(await list(`?dateFrom=${first}&order=asc&sort=date`)).toEqual(['a', 'c', 'b']);
      expect(await list(`?dateFrom=${third}&sort=date`)).toEqual(['b', 'c']);
      expect(await list(`?dateTo=${third}&sort=date`)).toEqual(['c', 'a']);
      expect(await list(`?dateFrom=${third}&dateTo=${third}`)).toEqual(['c']);
      expect(await list('?dateFrom=2027-01-04T00:00:00.001Z&dateTo=2027-01-05T23:59:59.999Z')).toEqual([]);
      expect(
        await list(`?dateFrom=${encoded('2027-01-04T02:00+02:00')}&dateTo=${encoded('2027-01-03T19:00-05:00')}`),
      ).toEqual(['c']);
    },
  );

  rule('4.1/dateFrom', 'reject a range that ends before it starts, compared as timestamps', async () => {
    const service = bookings();
    const query = `?dateFrom=${encoded('2027-01-01T00:00-01:00')}&dateTo=2027-01-01T00:30Z`;
    await rejected(service, { rule: '4.1/dateFrom', fields: ['dateFrom'] }, () =>
      service.call('GET', `/events${query}`),
    );
  });

  rule(['4.1.2', '7/one-filter'], 'are exclusive: any two of them get a 400 that names them', async () => {
    const service = bookings();
    const filters = { idUser: 'a', search: 'a', dateFrom: '2027-01-01T00:00Z', dateTo: '2027-01-01T00:00Z' };
    const mixtures = [
      ['idUser', 'search'],
      ['idUser', 'dateFrom'],
      ['idUser', 'dateTo'],
      ['search', 'dateFrom'],
      ['search', 'dateTo'],
      ['search', 'dateFrom', 'dateTo'],
      ['idUser', 'search', 'dateFrom', 'dateTo'],
    ] as const;
    for (const fields of mixtures) {
      const query = new URLSearchParams(fields.map((field) => [field, filters[field]]));
      await rejected(service, { rule: '4.1.2', fields }, () => service.call('GET', `/events?${query}`));
    }
    const both = { dateFrom: filters.dateFrom, dateTo: filters.dateTo };
    expect((await service.call('GET', `/events?${new URLSearchParams(both)}`)).status).toBe(200);
  });
});

describe('the parameters of a list', () => {
  const bad = {
    limit: ['0', '101', '-1', '1.5', '', 'ten', '1e1', '0x10', ' 5', '5 ', '9007199254740993', 'null'],
    idUser: ['', ' ', '\t'],
    search: [''],
    dateFrom: ['', '2027-01-01', '2027-01-01T00:00', '2027-02-30T00:00Z', 'now', '1767225600000'],
    dateTo: ['', '2027-01-01', '2027-01-01T00:00', '2027-02-30T00:00Z', 'now', '1767225600000'],
    sort: ['', 'name', 'CreatedDate', 'modifiedDate', 'date,createdDate'],
    order: ['', 'ASC', 'ascending', '-1'],
    cursor: ['', ' ', 'x', 'null', '0'.repeat(24), `${'0'.repeat(24)}IiI`],
  };
  for (const name of Object.keys(bad) as (keyof typeof bad)[])
    rule([`4.1/${name}`, ...(name === 'limit' ? ['8/list-limit' as const] : [])], `reject a bad ${name}`, async () => {
      const service = bookings();
      for (const value of bad[name])
        await rejected(service, { rule: `4.1/${name}`, fields: [name] }, () =>
          service.call('GET', `/events?${name}=${encoded(value)}`),
        );
    });

  rule(['4.1/idUser', '4.6.3'], 'match a copy by its key, even longer than a create allows', async () => {
    const { call, create, duplicate } = bookings();
    const copy = await duplicate((await create({ idUser: 'x'.repeat(200) })).id);
    const { body } = await call<EventPage>('GET', `/events?idUser=${copy.idUser}`);
    expect(body.data.map(({ id }) => id)).toEqual([copy.id]);
  });
});

describe('the contents of a list', () => {
  rule(['4.1.4', '4.1/page'], 'are summaries in an object with hasMore and nextCursor', async () => {
    const { call, create } = bookings();
    const { settings: _, alreadyExisted: __, ...summary } = await create();
    expect((await call('GET', '/events')).body).toEqual({ data: [summary], hasMore: false, nextCursor: null });
  });
});
