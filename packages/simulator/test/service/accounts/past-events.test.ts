import type { FullEvent } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import type { EventPageInput } from '@boothkit/simulator';
import { expect, test } from 'vitest';
import { service, start } from '../../own-account.ts';

rule(['2.1/createdDate', '2.1/date'], 'a past event has the given creation date and costs no quota', async () => {
  const { account, call } = service();
  account.update({ quota: { events: 0 } });
  const templateIds = [account.templates.add().id];
  const old = account.events.add({
    name: 'Long ago',
    templateIds,
    date: '2019-06-01T18:00:00+02:00',
    createdDate: '2019-01-01T00:00:00Z',
    idUser: ' booking-1 ',
  });
  const undated = account.events.add({ name: 'No date', templateIds, createdDate: null });
  const seen = async (id: string) => (await call<FullEvent>('GET', `/events/${id}`)).body;
  expect(await seen(old.id)).toMatchObject({
    date: '2019-06-01T16:00:00.000Z',
    createdDate: '2019-01-01T00:00:00.000Z',
    modifiedDate: '2019-01-01T00:00:00.000Z',
    idUser: 'booking-1',
  });
  expect(await seen(undated.id)).toMatchObject({ date: null, createdDate: null, modifiedDate: null });
  expect(account.events.add({ name: 'Now', templateIds })).toMatchObject({ createdDate: start, modifiedDate: start });
  expect(account.quota.events).toBe(0);
  expect(account.galleries.get(old.galleryId)).toMatchObject({ eventId: old.id, date: '2019-06-01T16:00:00.000Z' });
});

test('events keep their templates when the caller changes the passed array', () => {
  const { account } = service();
  const templateIds = [account.templates.add().id];
  const [one, other] = ['One', 'Other'].map((name) => account.events.add({ name, templateIds }));
  templateIds.push('nothing');
  expect([one?.templateIds, other?.templateIds]).toEqual([[templateIds[0]], [templateIds[0]]]);
});

test('invalid input is rejected with the field name, and no event is added', () => {
  const { sim, account } = service();
  const templateIds = [account.templates.add().id];
  const foreign = sim.accounts.create().templates.add().id;
  const bad: [object, RegExp][] = [
    [{ templateIds }, /name/],
    [{ name: 'Ada' }, /templateIds/],
    [{ name: 'Ada', templateIds: [] }, /templateIds/],
    [{ name: 'Ada', templateIds: [...templateIds, foreign] }, /templateIds\[1\]/],
    [{ name: 'Ada', templateIds: ['nothing'] }, /templateIds\[0\].*nothing/],
    [{ name: 'Ada', templateIds, date: '2026-09-12' }, /date/],
    [{ name: 'Ada', templateIds, createdDate: 'yesterday' }, /createdDate/],
    [{ name: 'Ada', templateIds, plan: 'Gold' }, /plan/],
    [{ name: 'Ada', templateIds, idUser: ' ' }, /idUser/],
    [{ name: 'Ada', templateIds, idUser: 'x'.repeat(201) }, /idUser/],
    [{ name: 'Ada', templateIds, notes: 'x' }, /notes/],
  ];
  for (const [input, message] of bad) {
    expect(() => account.events.add(input as never)).toThrow(TypeError);
    expect(() => account.events.add(input as never)).toThrow(message);
  }
  expect([account.events.list(), account.galleries.list()]).toEqual([[], []]);
});

rule(['4.5', '4.6.1'], 'surveys and guest texts are saved on existing events and validated', () => {
  const { sim, account } = service();
  const { id } = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
  sim.clock.advance({ minutes: 1 });
  const survey = { position: 'afterCapture' as const, questions: ['Your name?'] };
  expect(account.events.saveSurvey(id, survey)).toEqual(survey);
  expect(account.events.overrideCommunication(id, { emailSubject: 'Your photo' })).toEqual({
    emailSubject: 'Your photo',
  });
  const now = sim.clock.date().toISOString();
  const kept = account.events.get(id);
  expect(kept).toMatchObject({ survey, communication: { emailSubject: 'Your photo' }, modifiedDate: now });
  expect(kept?.settings.dataCollectionPosition).toBe('afterCapture');

  const bad: [() => unknown, RegExp][] = [
    [() => account.events.saveSurvey(id, { ...survey, position: 'during' as never }), /position/],
    [() => account.events.saveSurvey(id, { ...survey, questions: [] }), /questions/],
    [() => account.events.saveSurvey(id, { ...survey, questions: [''] }), /questions\[0\]/],
    [() => account.events.saveSurvey('nothing', survey), /nothing/],
    [() => account.events.overrideCommunication(id, { emailSubject: 7 as never }), /emailSubject/],
    [() => account.events.overrideCommunication('nothing', {}), /nothing/],
  ];
  for (const [act, message] of bad) expect(act).toThrow(message);
  expect(account.events.get(id)).toEqual(kept);
});

test('events are paginated by ID or newest first, each once while others are added and removed', () => {
  const { sim, account } = service();
  const templateIds = [account.templates.add().id];
  for (let at = 0; at < 7; at++) {
    sim.clock.advance({ minutes: 1 });
    account.events.add({ name: `event ${at}`, templateIds });
  }
  const first = account.events.page({ limit: 3, order: 'newest' });
  expect([first.data.map(({ name }) => name), first.hasMore]).toEqual([['event 6', 'event 5', 'event 4'], true]);
  sim.clock.advance({ minutes: 1 });
  account.events.add({ name: 'late', templateIds });
  account.events.remove(first.data[2]?.id ?? '');
  const second = account.events.page({ limit: 3, order: 'newest', cursor: first.nextCursor ?? '' });
  expect(second.data.map(({ name }) => name)).toEqual(['event 3', 'event 2', 'event 1']);
  const last = account.events.page({ limit: 3, order: 'newest', cursor: second.nextCursor ?? '' });
  expect([last.data.map(({ name }) => name), last.hasMore, last.nextCursor]).toEqual([['event 0'], false, null]);

  const byId = account.events.page({ limit: 2 });
  const rest = account.events.page({ cursor: byId.nextCursor ?? '' });
  expect([...byId.data, ...rest.data]).toEqual(account.events.list());
  expect(account.events.page().data).toEqual(account.events.list());
});

test('events and galleries are searched by what their names and IDs contain, page by page', () => {
  const { account } = service();
  const templateIds = [account.templates.add().id];
  const [ada, , again] = ['Ada & Alan', 'Grace', 'adam'].map((name, at) =>
    account.events.add({ name, templateIds, ...(at === 1 && { idUser: 'BOOKING-7' }) }),
  );
  const names = (search: string) => account.events.page({ search }).data.map(({ name }) => name);
  expect(names('ADA').sort()).toEqual(['Ada & Alan', 'adam']);
  expect(names('booking-7')).toEqual(['Grace']);
  expect(names(again?.id.toLowerCase() ?? '')).toEqual(['adam']);
  expect(names('nobody')).toEqual([]);
  expect(account.galleries.page({ search: 'alan' }).data.map(({ eventId }) => eventId)).toEqual([ada?.id]);
  const first = account.events.page({ search: 'ada', limit: 1 });
  const cursor = first.nextCursor ?? '';
  const second = account.events.page({ search: 'ada', limit: 1, cursor });
  expect([...first.data, ...second.data].map(({ name }) => name).sort()).toEqual(['Ada & Alan', 'adam']);
  expect(second.hasMore).toBe(false);
  expect(() => account.events.page({ cursor })).toThrow('cursor must be a nextCursor of the same list');
  expect(() => account.events.page({ search: ' ' })).toThrow('search must');
});

test('events are listed by date, between two dates, and found by a part of their date', () => {
  const { account } = service();
  const templateIds = [account.templates.add().id];
  const dates = ['2026-09-12T23:30:00-02:00', '2026-07-01T17:00:00Z', null, '2026-09-12T17:00:00Z'];
  for (const [at, date] of dates.entries()) account.events.add({ name: `event ${at}`, date, templateIds });
  const names = (input: EventPageInput) =>
    account.events
      .page(input)
      .data.map(({ name }) => name.slice(-1))
      .join('');
  expect([names({ order: 'earliest' }), names({ order: 'latest' })]).toEqual(['1302', '0312']);
  const day = { dateFrom: '2026-09-12T00:00:00Z', dateTo: '2026-09-12T23:59:59.999Z' };
  expect(names({ ...day, order: 'earliest' })).toBe('3');
  expect(names({ dateFrom: '2026-09-12T19:00:00+02:00', order: 'latest' })).toBe('03');
  expect(names({ dateTo: '2026-09-01T00:00:00Z', order: 'newest' })).toBe('1');
  expect(names({ search: '2026-09-1', order: 'earliest' })).toBe('30');
  const { nextCursor } = account.events.page({ ...day, dateTo: '2026-09-30T00:00:00Z', order: 'earliest', limit: 1 });
  const rest = { ...day, dateTo: '2026-09-30T00:00:00Z', order: 'earliest', cursor: nextCursor ?? '' } as const;
  expect(names(rest)).toBe('0');
  expect(() => account.events.page({ cursor: nextCursor ?? '', order: 'earliest' })).toThrow('cursor');
  expect(() => account.events.page({ dateFrom: '2026-09-31T00:00:00Z' })).toThrow('2026-09-31 is none');
});

test('invalid page parameters and a cursor of another list are rejected', () => {
  const { sim, account } = service();
  const templateIds = [account.templates.add().id];
  for (const name of ['Ada', 'Alan']) account.events.add({ name, templateIds });
  const { nextCursor } = account.events.page({ limit: 1 });
  const cursor = nextCursor ?? '';
  const other = sim.accounts.create();
  expect(() => account.events.page({ limit: 0 })).toThrow('limit must be');
  expect(() => account.events.page({ limit: 1001 })).toThrow('limit must be');
  for (const ask of [
    () => account.events.page({ cursor: 'made-up' }),
    () => account.events.page({ cursor, order: 'newest' }),
    () => other.events.page({ cursor }),
  ])
    expect(ask).toThrow('cursor must be a nextCursor of the same list, with the same filter and order');
});
