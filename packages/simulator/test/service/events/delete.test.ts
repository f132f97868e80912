import { rule } from '@boothkit/rule-coverage';
import { describe, expect } from 'vitest';
import { bookings } from './bookings.ts';

describe('deleting an event', () => {
  rule(['4.5', '1.4'], 'deletes its gallery and all guest media, and those of no other event', async () => {
    const { account, call, create } = bookings();
    const [event, other] = [await create(), await create()];
    for (const { galleryId } of [event, other, event]) account.galleries.addMedia(galleryId ?? '');
    await call('DELETE', `/events/${event.id}`);
    expect(account.galleries.get(event.galleryId ?? '')).toBeUndefined();
    expect(account.galleries.list()).toMatchObject([{ eventId: other.id, media: [{ galleryId: other.galleryId }] }]);
  });

  rule('4.5', 'deletes its survey and guest texts, and removes it from its operators', async () => {
    const { account, call, create } = bookings();
    const [event, other] = [await create(), await create()];
    account.events.saveSurvey(event.id, { position: 'afterCapture', questions: ['Your name?'] });
    account.events.overrideCommunication(event.id, { emailSubject: 'Your photos' });
    account.operators.add({ name: 'Mia', eventIds: [event.id, other.id] });
    account.operators.invite({ name: 'Ben', eventIds: [event.id] });
    await call('DELETE', `/events/${event.id}`);
    expect(account.events.get(event.id)).toBeUndefined();
    const held = account.operators.list().map(({ name, eventIds }) => [name, eventIds]);
    expect(Object.fromEntries(held)).toEqual({ Mia: [other.id], Ben: [] });
  });
});
