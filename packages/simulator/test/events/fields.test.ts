import type { EventPage, EventSummary, FullEvent } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect } from 'vitest';
import { start } from '../service.ts';
import { type Bookings, bookings, type Colors } from './bookings.ts';

const summaryFields = [
  ...['id', 'name', 'date', 'createdDate', 'modifiedDate', 'hashtag', 'notes', 'idUser', 'colors', 'captureMessage'],
  ...['brandingTextColor', 'templateIds', 'attractScreenId', 'stickerSetId', 'paySetId', 'printCount', 'galleryId'],
];

async function listed({ call }: Bookings): Promise<EventSummary[]> {
  return (await call<EventPage>('GET', '/events')).body.data;
}

const sorted = (names: string[]) => names.toSorted();

describe('the fields of a response', () => {
  rule(
    ['2.1/always-present', '2.2/no-other-fields', '2.1/gallery-apart', '4.1.4'],
    'are all 17 fields of a summary and no others, with null for no value',
    async () => {
      const service = bookings();
      await service.create();
      const [summary] = await listed(service);
      expect(sorted(Object.keys(summary ?? {}))).toEqual(sorted(summaryFields));
      expect(summary).toMatchObject({
        ...{ hashtag: null, notes: null, idUser: null, captureMessage: null, brandingTextColor: null },
        ...{ attractScreenId: null, stickerSetId: null, paySetId: null },
      });
    },
  );

  rule(['2.2/settings', '2.2/no-other-fields'], 'include settings in get and duplicate only', async () => {
    const { create, get, duplicate } = bookings();
    const { id } = await create();
    for (const full of [await get(id), await duplicate(id)]) {
      expect(sorted(Object.keys(full))).toEqual(sorted([...summaryFields, 'settings']));
      expect(full.settings).toMatchObject({ countdownTimer: expect.any(Number), version: expect.any(Number) });
    }
  });

  rule(['2.2/settings', '2.2/no-other-fields'], 'include all 31 settings keys and the version', async () => {
    const { create } = bookings();
    expect(Object.keys((await create()).settings)).toHaveLength(32);
  });

  rule(['2.2/alreadyExisted', '2.2/no-other-fields'], 'include alreadyExisted in create only', async () => {
    const { create } = bookings();
    const created = await create({ idUser: 'booking-7' });
    expect(sorted(Object.keys(created))).toEqual(sorted([...summaryFields, 'settings', 'alreadyExisted']));
    expect(created.alreadyExisted).toBe(false);
    expect((await create({ idUser: 'booking-7' })).alreadyExisted).toBe(true);
  });

  rule(
    ['2.2/warnings', '2.2/no-other-fields'],
    'include warnings in update only, and only if there are any',
    async () => {
      const { account, create, get, patch } = bookings();
      const { id } = await create();
      expect(sorted(Object.keys((await patch(id, { name: 'x' })).body))).toEqual(
        sorted([...summaryFields, 'settings']),
      );
      const paySetId = account.paySets.add().id;
      expect((await patch(id, { paySetId })).body.warnings).toEqual(['currencyMismatch']);
      expect(await get(id)).not.toHaveProperty('warnings');
    },
  );
});

describe('the values of the fields', () => {
  rule('2.1/id', 'include a unique ID, the same in every response', async () => {
    const service = bookings();
    const created = await service.create();
    const other = await service.create();
    expect(created.id).toMatch(/^[0-9A-Za-z]{20}$/);
    expect(other.id).not.toBe(created.id);
    expect((await service.get(created.id)).id).toBe(created.id);
    expect(sorted((await listed(service)).map(({ id }) => id))).toEqual(sorted([created.id, other.id]));
  });

  const texts = {
    name: 'Grace & Howard\n"quoted" 🎉',
    hashtag: '#grace',
    notes: 'Bring the props',
    idUser: 'booking-7',
    captureMessage: 'Smile!',
    brandingTextColor: '#FFffFF',
  } as const;
  for (const field of ['name', 'hashtag', 'notes', 'idUser', 'captureMessage', 'brandingTextColor'] as const)
    rule(`2.1/${field}`, `responds with ${field} as it was sent, from create, get and list`, async () => {
      const service = bookings();
      const created = await service.create({ [field]: texts[field] });
      const [summary] = await listed(service);
      for (const answer of [created, await service.get(created.id), summary])
        expect(answer?.[field]).toBe(texts[field]);
    });

  rule('2.1/date', 'are timestamps in UTC with milliseconds, whatever offset was sent', async () => {
    const { create, get } = bookings();
    const sent = ['2026-09-12T17:00+02:00', '2026-09-12T10:00:00.5-05:00', '2026-09-12T15:00:00.000000Z'];
    const { id } = await create({ date: sent[0] ?? '' });
    expect((await get(id)).date).toBe('2026-09-12T15:00:00.000Z');
    expect((await create({ date: sent[1] ?? '' })).date).toBe('2026-09-12T15:00:00.500Z');
    expect((await create({ date: sent[2] ?? '' })).date).toBe('2026-09-12T15:00:00.000Z');
  });

  rule(['2.1/date', '2.1/createdDate', '2.1/modifiedDate'], 'are null for an event without dates', async () => {
    const service = bookings();
    const { account, template } = service;
    const { id } = account.events.add({ name: 'Undated', templateIds: [template.id], createdDate: null });
    const undated = { date: null, createdDate: null, modifiedDate: null };
    expect(await service.get(id)).toMatchObject(undated);
    expect(await listed(service)).toMatchObject([undated]);
  });

  rule('2.1/createdDate', 'is the time of the create, whatever changes later', async () => {
    const { sim, create, patch } = bookings();
    const created = await create();
    expect(created.createdDate).toBe(start);
    sim.clock.advance({ hours: 1 });
    expect((await patch(created.id, { name: 'Later' })).body.createdDate).toBe(start);
  });

  rule('2.1/modifiedDate', 'changes with each update, and not with an empty one or a read', async () => {
    const { sim, create, get, patch } = bookings();
    const { id, modifiedDate } = await create();
    expect(modifiedDate).toBe(start);
    sim.clock.advance({ hours: 1 });
    const oneHourOn = '2026-08-04T10:00:00.000Z';
    for (const nothing of [{}, { settings: {} }]) expect((await patch(id, nothing)).body.modifiedDate).toBe(start);
    expect((await patch(id, { settings: { countdownTimer: 9 } })).body.modifiedDate).toBe(oneHourOn);
    sim.clock.advance({ hours: 1 });
    expect((await get(id)).modifiedDate).toBe(oneHourOn);
    expect((await patch(id, { notes: 'n' })).body.modifiedDate).toBe('2026-08-04T11:00:00.000Z');
  });

  rule('2.1/colors', 'are the three colours in the order and letter case sent', async () => {
    const { create, get } = bookings();
    const colors: Colors = ['#ABCDEF', '#000000', '#abcdef'];
    const { id } = await create({ colors });
    expect((await get(id)).colors).toEqual(colors);
  });

  rule('2.1/templateIds', 'are the templates in the order sent, repeats included', async () => {
    const { account, template, create, get } = bookings();
    const other = account.templates.add();
    const templateIds = [other.id, template.id, other.id];
    const { id } = await create({ templateIds });
    expect((await get(id)).templateIds).toEqual(templateIds);
  });

  rule(
    ['2.1/attractScreenId', '2.1/stickerSetId', '2.1/paySetId'],
    'are the IDs of attract screen, sticker set and pay set',
    async () => {
      const { account, create, get, patch } = bookings();
      const ids = { attractScreenId: account.attractScreens.add().id, stickerSetId: account.stickerSets.add().id };
      const created = await create(ids);
      expect(created).toMatchObject({ ...ids, paySetId: null });
      const paySetId = account.paySets.add().id;
      await patch(created.id, { paySetId });
      expect(await get(created.id)).toMatchObject({ ...ids, paySetId });
    },
  );

  rule('2.1/printCount', 'is 0 for a new event and for a copy', async () => {
    const { create, duplicate } = bookings();
    const { id, printCount } = await create();
    expect([printCount, (await duplicate(id)).printCount]).toEqual([0, 0]);
  });

  rule('2.1/galleryId', "is the ID of the event's own gallery", async () => {
    const { account, create } = bookings();
    const [one, two] = [await create(), await create()];
    expect(account.galleries.get(one.galleryId ?? '')?.eventId).toBe(one.id);
    expect(two.galleryId).not.toBe(one.galleryId);
  });
});

describe('reading one event', () => {
  rule(['4.3', '2.2/settings'], 'returns the settings, or null in the concise form', async () => {
    const { call, create } = bookings();
    const { alreadyExisted: _, ...event } = await create();
    const read = async (query: string) => (await call<FullEvent>('GET', `/events/${event.id}${query}`)).body;
    expect(await read('')).toEqual(event);
    expect(await read('?response_format=detailed')).toEqual(event);
    expect(await read('?response_format=concise')).toEqual({ ...event, settings: null });
  });
});
