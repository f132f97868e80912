import type { UpdatedEvent } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import { rejected, unchanged } from '../rejections.ts';
import { bookings } from './bookings.ts';

describe('updating an event', () => {
  rule('4.4.1', 'changes the fields sent and no other', async () => {
    const { sim, account, create, get, patch } = bookings();
    const screen = account.attractScreens.add().id;
    const { alreadyExisted: _, ...event } = await create({
      hashtag: '#a',
      notes: 'n',
      idUser: 'k',
      attractScreenId: screen,
    });
    sim.clock.advance({ seconds: 1 });
    const { status, body } = await patch(event.id, { hashtag: '#b' });
    expect([status, body]).toEqual([200, { ...event, hashtag: '#b', modifiedDate: '2026-08-04T09:00:01.000Z' }]);
    expect(await get(event.id)).toEqual(body);
  });

  rule('4.4.1', 'changes nothing if nothing is sent', async () => {
    const service = bookings();
    const { sim, create, patch } = service;
    const { alreadyExisted: _, ...event } = await create();
    sim.clock.advance({ seconds: 1 });
    for (const nothing of [{}, { settings: {} }])
      expect((await unchanged(service, () => patch(event.id, nothing))).body).toEqual(event);
  });

  test('counts values that are sent again as a change, and trims a list of all seven types', async () => {
    const { sim, account, template, create, patch } = bookings();
    account.templates.update(template.id, {
      aiPortraitIds: ['watercolour'],
      aiCustomPrompts: [{ enabled: true, hasPreviewImage: true }],
    });
    const event = await create();
    expect(event.settings.captureTypes).toHaveLength(7);
    account.templates.update(template.id, { aiPortraitIds: [] });
    sim.clock.advance({ seconds: 1 });
    const { body } = await patch(event.id, { hashtag: null });
    expect([body.modifiedDate, body.settings.captureTypes?.length]).toEqual(['2026-08-04T09:00:01.000Z', 7]);
    sim.clock.advance({ seconds: 1 });
    const again = (await patch(event.id, { templateIds: event.templateIds })).body;
    expect(again.modifiedDate).toBe('2026-08-04T09:00:02.000Z');
    expect(again.settings.captureTypes).toEqual(['photo', 'boomerang', 'slowmo', 'video', 'gif', 'aiCustomPrompt']);
  });

  test('stores blank texts as sent, and a blank key alone as null', async () => {
    const { create, get } = bookings();
    const blank = { name: '  ', hashtag: '', notes: ' ', captureMessage: '\t' };
    const { id } = await create({ ...blank, idUser: ' ' });
    expect(await get(id)).toMatchObject({ ...blank, idUser: null });
  });

  rule('4.4.2', 'clears key, attract screen, stickers and pay set by null', async () => {
    const { account, create, get, patch } = bookings();
    const ids = { attractScreenId: account.attractScreens.add().id, stickerSetId: account.stickerSets.add().id };
    const { id } = await create({ ...ids, idUser: 'booking-7' });
    await patch(id, { paySetId: account.paySets.add().id });
    const nothing = { idUser: null, attractScreenId: null, stickerSetId: null, paySetId: null };
    expect((await patch(id, nothing)).body).toMatchObject(nothing);
    expect(await get(id)).toMatchObject(nothing);
  });

  rule(['4.4/idUser', '1.5'], 'sets a key that creates and lists then find, even one in use', async () => {
    const { call, create, patch } = bookings();
    const [one, two] = [await create({ idUser: 'one' }), await create({ idUser: 'two' })];
    expect((await patch(two.id, { idUser: ' one ' })).body.idUser).toBe('one');
    const found = await call<{ data: { id: string }[] }>('GET', '/events?idUser=one');
    expect(found.body.data.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted());
    expect((await call<{ data: unknown[] }>('GET', '/events?idUser=two')).body.data).toEqual([]);
  });

  rule('4.4.1', 'changes nothing if one field is rejected', async () => {
    const service = bookings();
    const { id } = await service.create();
    await rejected(service, { rule: '4.4/stickerSetId', fields: ['stickerSetId'] }, () =>
      service.call('PATCH', `/events/${id}`, { name: 'New', settings: { countdownTimer: 9 }, stickerSetId: 'none' }),
    );
  });
});

describe("an event's gallery", () => {
  rule('4.4.3', 'follows name and date, each alone', async () => {
    const { account, create, patch } = bookings();
    const { id, galleryId } = await create();
    const gallery = () => account.galleries.get(galleryId ?? '');
    await patch(id, { name: 'Grace' });
    expect(gallery()).toMatchObject({ name: 'Grace', date: '2026-09-12T15:00:00.000Z' });
    await patch(id, { date: '2027-01-01T12:00+01:00' });
    expect(gallery()).toMatchObject({ name: 'Grace', date: '2027-01-01T11:00:00.000Z' });
  });

  rule('4.4.3', 'has a link with the new name until the first upload, and then keeps it', async () => {
    const { account, create, patch } = bookings();
    const { id, galleryId } = await create({ name: 'First' });
    const gallery = () => account.galleries.get(galleryId ?? '');
    const link = () => new URL(gallery()?.link ?? '').pathname;
    expect(link()).toMatch(/^\/of\/first-/);
    await patch(id, { name: 'Second' });
    expect(link()).toMatch(/^\/of\/second-/);
    account.galleries.addMedia(galleryId ?? '');
    const kept = link();
    await patch(id, { name: 'Third', date: '2027-01-01T12:00Z' });
    expect([link(), gallery()?.name]).toEqual([kept, 'Third']);
  });

  rule('4.4.3', 'has the same link if only the date changes', async () => {
    const { account, create, patch } = bookings();
    const { id, galleryId } = await create();
    const link = () => account.galleries.get(galleryId ?? '')?.link;
    const before = link();
    await patch(id, { date: '2027-01-01T12:00Z' });
    expect(link()).toBe(before);
  });

  rule('4.4.3', 'does not change with other fields', async () => {
    const { account, create, patch } = bookings();
    const { id } = await create();
    const before = account.galleries.list();
    await patch(id, { notes: 'n', captureMessage: 'm', settings: { sharedGalleryEnabled: false } });
    expect(account.galleries.list()).toEqual(before);
  });
});

describe('pay sets and operators', () => {
  rule(['4.4.4', '7/operator-conflict'], 'rejects a pay set if operators or invites hold the event', async () => {
    const service = bookings();
    const { account, call, create } = service;
    const [event, other] = [await create(), await create()];
    const paySetId = account.paySets.add().id;
    account.operators.add({ name: 'Mia', eventIds: [event.id] });
    account.operators.invite({ name: 'Ben', eventIds: [other.id, event.id] });
    account.operators.add({ name: 'Eve', eventIds: [other.id] });
    account.operators.add({ name: 'Free', eventIds: [] });
    const answer = await rejected(service, { rule: '4.4.4', code: 'conflict' }, () =>
      call('PATCH', `/events/${event.id}`, { paySetId, name: 'New' }),
    );
    const { holders } = answer.body.error.details as { holders: { name: string }[] };
    expect(holders.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { kind: 'invite', name: 'Ben' },
      { kind: 'operator', name: 'Mia' },
    ]);
  });

  rule('4.4.4', 'always clears the pay set, and sets one once no operator holds the event', async () => {
    const { account, create, patch } = bookings();
    const { id } = await create();
    const paySetId = account.paySets.add().id;
    const [operator, invite] = [
      account.operators.add({ name: 'Mia', eventIds: [id] }),
      account.operators.invite({ name: 'Ben', eventIds: [id] }),
    ];
    expect((await patch(id, { paySetId: null })).status).toBe(200);
    account.operators.remove(operator.id);
    expect((await patch(id, { paySetId })).status).toBe(409);
    account.operators.remove(invite.id);
    expect((await patch(id, { paySetId })).body.paySetId).toBe(paySetId);
  });

  rule(['4.4/paySetId', '4.4.4'], 'reports an unknown pay set before operators', async () => {
    const service = bookings();
    const { id } = await service.create();
    service.account.operators.add({ name: 'Mia', eventIds: [id] });
    await rejected(service, { rule: '4.4/paySetId', fields: ['paySetId'] }, () =>
      service.call('PATCH', `/events/${id}`, { paySetId: 'none' }),
    );
  });

  rule(['4.4.5', '2.2/warnings'], 'warns of a currency that no connected rail accepts, and stores it', async () => {
    const { account, create, get, patch } = bookings();
    const { id } = await create();
    const [euros, pounds] = [account.paySets.add({ currency: 'EUR' }), account.paySets.add({ currency: 'GBP' })];
    const warningsOf = async (changes: object) => (await patch(id, changes)).body.warnings;
    expect(await warningsOf({ paySetId: euros.id })).toEqual(['currencyMismatch']);
    const rail = account.rails.add({ currencies: ['USD', 'EUR'] });
    expect(await warningsOf({ paySetId: euros.id })).toBeUndefined();
    expect(await warningsOf({ paySetId: pounds.id })).toEqual(['currencyMismatch']);
    expect((await get(id)).paySetId).toBe(pounds.id);
    account.rails.remove(rail.id);
    expect(await warningsOf({ paySetId: null })).toBeUndefined();
  });

  rule('4.4.5', 'warns only if the pay set is sent', async () => {
    const { account, call, create, patch } = bookings();
    const { id } = await create();
    await patch(id, { paySetId: account.paySets.add().id });
    const { body } = await call<UpdatedEvent>('PATCH', `/events/${id}`, { name: 'New' });
    expect(body).not.toHaveProperty('warnings');
  });

  rule('5.5', 'changes, copies and deletes an event that an operator holds', async () => {
    const { account, call, create, patch, duplicate } = bookings();
    const { id } = await create();
    account.operators.add({ name: 'Mia', eventIds: [id] });
    expect((await patch(id, { name: 'New' })).status).toBe(200);
    expect((await duplicate(id)).name).toBe('Copy');
    expect((await call('DELETE', `/events/${id}`)).status).toBe(200);
  });
});
