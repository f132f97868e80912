import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import { rejected } from '../rejections.ts';
import { bookings } from './bookings.ts';

describe('creating an event', () => {
  rule(['4.2.2', '1.4', '2.1/galleryId'], 'creates its gallery with its name and date', async () => {
    const { account, create } = bookings();
    const { id, galleryId, name, date } = await create();
    expect(account.galleries.list()).toMatchObject([
      { id: galleryId, eventId: id, name, date, link: expect.stringContaining('/of/ada-alan-'), media: [] },
    ]);
  });

  rule('1.2', 'gives it branding, templates, capture types, share options, a print limit and a gallery', async () => {
    const { call, create, patch, account } = bookings();
    const { id, templateIds, galleryId, settings, paySetId } = await create();
    expect(templateIds).toHaveLength(1);
    expect([settings.captureTypes?.[0], settings.actions?.[0], paySetId]).toEqual(['photo', 'email', null]);
    expect(account.galleries.get(String(galleryId))?.eventId).toBe(id);
    expect((await call('GET', `/events/${id}/branding`)).body).toMatchObject({ eventId: id });
    const paid = { paySetId: account.paySets.add().id, settings: { printCountMax: 5 } };
    expect((await patch(id, paid)).body).toMatchObject(paid);
  });

  rule('4.2.4', 'omits a default that was removed since it was set', async () => {
    const { account, create } = bookings();
    const [attractScreen, stickerSet] = [account.attractScreens.add(), account.stickerSets.add()];
    account.update({ defaults: { attractScreenId: attractScreen.id, stickerSetId: stickerSet.id } });
    account.attractScreens.remove(attractScreen.id);
    account.stickerSets.remove(stickerSet.id);
    expect(await create()).toMatchObject({ attractScreenId: null, stickerSetId: null });
  });

  test("creates an event of the account's current plan", async () => {
    const { account, create } = bookings();
    expect(account.events.get((await create()).id)?.plan).toBe('Pro+');
  });
});

describe('the quota', () => {
  rule('4.2.1', 'takes one event per create, then one credit per create, then rejects', async () => {
    const service = bookings();
    const { account, call, booking, create } = service;
    account.update({ quota: { events: 2, credits: 1 } });
    const left = [];
    for (const _ of [1, 2, 3]) {
      await create();
      left.push(account.quota);
    }
    expect(left).toEqual([
      { events: 1, credits: 1 },
      { events: 0, credits: 1 },
      { events: 0, credits: 0 },
    ]);
    const answer = await rejected(service, { rule: '4.2.1', code: 'quota_exceeded' }, () =>
      call('POST', '/events', booking()),
    );
    expect(answer.body.error.hint).toBeTruthy();
    account.update({ quota: { credits: 1 } });
    expect((await create()).alreadyExisted).toBe(false);
  });

  rule('4.2.1', 'is unlimited if the plan has no quota, and takes no credits', async () => {
    const { account, create } = bookings();
    account.update({ quota: { events: null, credits: 3 } });
    await create();
    expect(account.quota).toEqual({ events: null, credits: 3 });
  });

  rule(['4.2.1', '4.5'], 'is not refunded by a delete', async () => {
    const { account, call, create } = bookings();
    account.update({ quota: { events: 5 } });
    await call('DELETE', `/events/${(await create()).id}`);
    expect(account.quota.events).toBe(4);
  });
});

describe('creating with a known idUser', () => {
  rule('4.2.3', 'distinguishes keys by letter case and every character', async () => {
    const { create } = bookings();
    const keys = ['a', 'A', 'a a', 'a  a', 'aa', 'a\u0000', 'a\u0000a', 'ä', 'a\u0308'];
    const ids = [];
    for (const idUser of keys) ids.push((await create({ idUser })).id);
    expect(new Set(ids).size).toBe(keys.length);
    for (const [at, idUser] of keys.entries()) expect((await create({ idUser })).id).toBe(ids[at]);
  });

  rule('4.2.3', 'creates a new event if the one with the key was deleted or lost the key', async () => {
    const { call, create, patch } = bookings();
    const first = await create({ idUser: 'booking-7' });
    await call('DELETE', `/events/${first.id}`);
    const second = await create({ idUser: 'booking-7' });
    await patch(second.id, { idUser: null });
    const third = await create({ idUser: 'booking-7' });
    expect([second.alreadyExisted, third.alreadyExisted]).toEqual([false, false]);
  });

  rule('4.2.3', 'returns the oldest of several, and the first created of the same time', async () => {
    const { sim, create, patch } = bookings();
    const all = [];
    for (let at = 0; at < 12; at++) all.push(await create({ idUser: at === 5 ? 'booking-7' : `other-${at}` }));
    for (const { id } of all) await patch(id, { idUser: 'booking-7' });
    sim.clock.advance({ days: 1 });
    const later = await create({ name: 'Later' });
    await patch(later.id, { idUser: 'booking-7' });
    for (const { id } of all) {
      expect((await create({ idUser: 'booking-7' })).id).toBe(id);
      await patch(id, { idUser: null });
    }
    expect((await create({ idUser: 'booking-7' })).id).toBe(later.id);
  });
});
