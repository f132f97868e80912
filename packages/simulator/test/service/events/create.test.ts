import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import { rejected } from '../../rejections.ts';
import { bookings } from './bookings.ts';

describe('creating an event', () => {
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

  rule('4.2.3', 'returns the oldest of several with the key, and the first created of the same time', async () => {
    const { sim, create, patch } = bookings();
    const all = [];
    for (let at = 0; at < 12; at++) all.push(await create({ idUser: at === 5 ? 'booking-7' : `other-${at}` }));
    sim.clock.advance({ days: 1 });
    all.push(await create());
    for (const { id } of all) await patch(id, { idUser: 'booking-7' });
    for (const { id } of all) {
      expect(await create({ idUser: 'booking-7' })).toMatchObject({ id, alreadyExisted: true });
      await patch(id, { idUser: null });
    }
    expect((await create({ idUser: 'booking-7' })).alreadyExisted).toBe(false);
  });
});
