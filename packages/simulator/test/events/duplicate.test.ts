import type { DetailedEvent, EventBranding } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import { rejected, unchanged } from '../rejections.ts';
import { bookings } from './bookings.ts';

/** An event that differs from a new one in every way that a copy might take over or not. */
async function fullEvent() {
  const made = bookings();
  const { account, create, patch, call, get } = made;
  const { id } = await create({
    ...{ name: 'Ada & Alan', hashtag: '#aa', notes: 'n', idUser: 'booking-7', captureMessage: 'Smile!' },
    ...{ colors: ['#111111', '#222222', '#333333'], brandingTextColor: '#444444' },
    ...{ attractScreenId: account.attractScreens.add().id, stickerSetId: account.stickerSets.add().id },
  });
  await patch(id, {
    paySetId: account.paySets.add().id,
    settings: { captureTypes: ['gif', 'photo'], countdownTimer: 9, actions: [], printCountMax: 5 },
  });
  await call('PATCH', `/events/${id}/branding`, {
    buttonImagesAreRetina: true,
    homeScreenBackgroundAttractScreenId: account.attractScreens.add().id,
  });
  account.events.saveSurvey(id, { position: 'afterCapture', questions: ['Your name?'] });
  account.events.overrideCommunication(id, { emailSubject: 'Your photos' });
  return { ...made, source: await get(id) };
}

describe('duplicating an event', () => {
  rule(['4.6.1', '2.2/no-other-fields'], 'copies the configuration under the new name and date', async () => {
    const { sim, source, duplicate, get } = await fullEvent();
    sim.clock.advance({ hours: 1 });
    const copy = await duplicate(source.id, { name: 'Grace', date: '2027-01-01T12:00+01:00' });
    expect(copy).toEqual({
      ...source,
      ...{ name: 'Grace', date: '2027-01-01T11:00:00.000Z', idUser: 'booking-7-duplicated' },
      ...{ createdDate: '2026-08-04T10:00:00.000Z', modifiedDate: '2026-08-04T10:00:00.000Z' },
      ...{ id: copy.id, galleryId: copy.galleryId },
    });
    expect(copy.id).not.toBe(source.id);
    expect(await get(copy.id)).toEqual(copy);
    expect(await get(source.id)).toEqual(source);
  });

  rule('4.6.1', 'copies survey, guest texts and branding, which then change independently', async () => {
    const { account, call, source, duplicate } = await fullEvent();
    const copy = await duplicate(source.id);
    const texts = { emailSubject: 'Your photos' };
    expect(account.events.get(copy.id)).toMatchObject({
      survey: { position: 'afterCapture', questions: ['Your name?'] },
      communication: texts,
    });
    const brandingOf = async (id: string) => (await call<EventBranding>('GET', `/events/${id}/branding`)).body;
    expect(await brandingOf(copy.id)).toEqual({ ...(await brandingOf(source.id)), eventId: copy.id });
    account.events.overrideCommunication(copy.id, {});
    await call('PATCH', `/events/${copy.id}/branding`, { buttonImagesAreRetina: false });
    expect(account.events.get(source.id)).toMatchObject({ communication: texts });
    expect((await brandingOf(source.id)).buttonImagesAreRetina).toBe(true);
  });

  rule('4.6.1', 'shares the templates by reference', async () => {
    const { account, source, duplicate } = await fullEvent();
    const before = account.templates.list();
    expect((await duplicate(source.id)).templateIds).toEqual(source.templateIds);
    expect(account.templates.list()).toEqual(before);
  });

  rule('4.6.1', 'gives the copy its own empty gallery with its name and date', async () => {
    const { account, source, duplicate } = await fullEvent();
    account.galleries.addMedia(source.galleryId ?? '');
    const copy = await duplicate(source.id, { name: 'Grace' });
    const gallery = account.galleries.get(copy.galleryId ?? '');
    expect(gallery).toMatchObject({ eventId: copy.id, name: 'Grace', date: copy.date, media: [] });
    expect(gallery?.link).toContain('/of/grace-');
    expect(account.galleries.get(source.galleryId ?? '')?.media).toHaveLength(1);
  });

  test('does not copy operators, so the copy can get a pay set', async () => {
    const { account, source, duplicate, patch } = await fullEvent();
    expect((await duplicate(source.id)).paySetId).toBe(source.paySetId);
    await patch(source.id, { paySetId: null });
    account.operators.add({ name: 'Mia', eventIds: [source.id] });
    const copy = await duplicate(source.id);
    expect((await patch(copy.id, { paySetId: account.paySets.add().id })).status).toBe(200);
  });

  rule('4.6.1', 'rejects an unknown event', async () => {
    const service = await fullEvent();
    const body = { name: 'Copy', date: '2027-01-01T12:00Z' };
    await rejected(service, { rule: '4.6.1', code: 'not_found' }, () =>
      service.call('POST', '/events/never-was/duplicate', body),
    );
  });
});

describe('the idUser of a copy', () => {
  rule('4.6.3', 'gets the suffix -duplicated, once more for each further copy', async () => {
    const { source, duplicate } = await fullEvent();
    const copy = await duplicate(source.id);
    expect(copy.idUser).toBe('booking-7-duplicated');
    expect((await duplicate(copy.id)).idUser).toBe('booking-7-duplicated-duplicated');
  });

  rule('4.6.3', 'is null if the source has none', async () => {
    const { create, duplicate } = bookings();
    expect((await duplicate((await create()).id)).idUser).toBeNull();
  });

  rule(['4.6.3', '4.2.3'], 'never makes create find the copy for the original', async () => {
    const { source, create, duplicate } = await fullEvent();
    await duplicate(source.id);
    expect((await create({ idUser: 'booking-7' })).id).toBe(source.id);
  });

  rule('4.6.3', 'is not truncated beyond 200 characters', async () => {
    const { create, get, duplicate } = bookings();
    const idUser = 'x'.repeat(200);
    const copy = await duplicate((await create({ idUser })).id);
    expect((await get(copy.id)).idUser).toBe(`${idUser}-duplicated`);
  });

  rule('4.6.3', 'can be changed by update_event', async () => {
    const { source, duplicate, patch } = await fullEvent();
    const copy = await duplicate(source.id);
    expect((await patch(copy.id, { idUser: 'booking-8' })).body.idUser).toBe('booking-8');
  });
});

describe('what a copy costs', () => {
  rule('4.6.2', 'takes one event of the quota, then a credit, then is rejected', async () => {
    const service = bookings();
    const { account, call, create, duplicate, booking } = service;
    const { id } = await create();
    account.update({ quota: { events: 1, credits: 1 } });
    await duplicate(id);
    expect(account.quota).toEqual({ events: 0, credits: 1 });
    await duplicate(id);
    expect(account.quota).toEqual({ events: 0, credits: 0 });
    await rejected(service, { rule: '4.6.2', code: 'quota_exceeded' }, () =>
      call('POST', `/events/${id}/duplicate`, { name: 'Copy', date: booking().date }),
    );
  });
});

describe('the duplicates of a day', () => {
  /** An account with room in its key's bucket, which is not what these tests are about. */
  async function dayOfDuplicates(startsAt = '2026-08-04T09:00:00.000Z') {
    const made = bookings({ clock: { start: startsAt, frozen: true } });
    made.account.update({ limits: { perMinute: 60_000, burst: 1000 } });
    const { id } = await made.create();
    const copy = (of = id) =>
      made.call<DetailedEvent>('POST', `/events/${of}/duplicate`, { name: 'Copy', date: '2027-01-01T12:00Z' });
    return { ...made, id, copy };
  }

  rule(
    ['4.6.5', '8/duplicates-per-day', '7/rate-limited', '8/retry-after'],
    'are 50, and the next gets a Retry-After until midnight UTC',
    async () => {
      const service = await dayOfDuplicates('2026-08-04T09:00:00.001Z');
      for (let made = 0; made < 50; made++) expect((await service.copy()).status).toBe(201);
      const body = { name: 'Copy', date: '2027-01-01T12:00Z' };
      const answer = await rejected(service, { rule: '4.6.5', code: 'rate_limited' }, () =>
        service.call('POST', `/events/${service.id}/duplicate`, body),
      );
      expect(answer.headers.get('retry-after')).toBe(String(15 * 3600));
      service.sim.clock.advance({ seconds: 15 * 3600 - 1 });
      expect((await service.copy()).headers.get('retry-after')).toBe('1');
      service.sim.clock.advance({ seconds: 1 });
      expect((await service.copy()).status).toBe(201);
    },
  );

  rule('4.6.5', 'are counted per UTC day, not per 24 hours', async () => {
    const { sim, copy } = await dayOfDuplicates('2026-08-04T23:59:59.999Z');
    for (let made = 0; made < 50; made++) expect((await copy()).status).toBe(201);
    expect((await copy()).headers.get('retry-after')).toBe('1');
    sim.clock.advance({ milliseconds: 1 });
    for (let made = 0; made < 50; made++) expect((await copy()).status).toBe(201);
    expect((await copy()).status).toBe(429);
  });

  rule('4.6.5', 'count if they succeed, and not if rejected', async () => {
    const service = await dayOfDuplicates();
    const { account, call, id, copy } = service;
    account.update({ quota: { events: 0, credits: 0 } });
    for (const refusedCall of [
      () => copy(),
      () => copy('never-was'),
      () => call('POST', `/events/${id}/duplicate`, {}),
    ])
      for (let at = 0; at < 20; at++) expect((await refusedCall()).status).toBeLessThan(429);
    account.update({ quota: { events: null } });
    for (let made = 0; made < 50; made++) expect((await copy()).status).toBe(201);
    expect((await copy()).status).toBe(429);
  });

  rule('4.6.5', 'are counted per account, over all its keys', async () => {
    const service = await dayOfDuplicates();
    const { sim, account, call, id, copy } = service;
    const second = account.keys.create().value;
    for (let made = 0; made < 50; made++) await copy();
    const body = { name: 'Copy', date: '2027-01-01T12:00Z' };
    expect((await call('POST', `/events/${id}/duplicate`, body, { key: second })).rule).toBe('4.6.5');
    const neighbour = sim.accounts.create();
    const event = neighbour.events.add({ name: 'Theirs', templateIds: [neighbour.templates.add().id] });
    const { apiKey } = neighbour.connection();
    expect((await call('POST', `/events/${event.id}/duplicate`, body, { key: apiKey })).status).toBe(201);
  });

  rule('4.6.5', 'do not stop creates', async () => {
    const service = await dayOfDuplicates();
    for (let made = 0; made < 50; made++) await service.copy();
    expect((await unchanged(service, () => service.copy())).status).toBe(429);
    expect((await service.create()).alreadyExisted).toBe(false);
  });

  rule('8/lift', "are limited by the account's own setting", async () => {
    const { account, copy } = await dayOfDuplicates();
    account.update({ limits: { duplicatesPerDay: 2 } });
    const statuses = [];
    for (let made = 0; made < 3; made++) statuses.push((await copy()).status);
    expect(statuses).toEqual([201, 201, 429]);
  });
});
