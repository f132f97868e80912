import type { UpdatedEvent } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import { bookings } from './bookings.ts';

describe('updating an event', () => {
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

  rule('4.4.3', 'does not change with other fields', async () => {
    const { account, create, patch } = bookings();
    const { id } = await create();
    const before = account.galleries.list();
    await patch(id, { notes: 'n', captureMessage: 'm', settings: { sharedGalleryEnabled: false } });
    expect(account.galleries.list()).toEqual(before);
  });
});

describe('pay sets and operators', () => {
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
});
