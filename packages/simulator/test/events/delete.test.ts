import type { DeletedEvent, EventPage } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect } from 'vitest';
import { rejected } from '../rejections.ts';
import { bookings } from './bookings.ts';

describe('deleting an event', () => {
  rule('4.5', 'returns deleted and the id, and nothing else', async () => {
    const { call, create } = bookings();
    const { id } = await create();
    const { status, body } = await call<DeletedEvent>('DELETE', `/events/${id}`);
    expect([status, body]).toEqual([200, { deleted: true, id }]);
  });

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
    await call('DELETE', `/events/${event.id}`);
    expect(account.events.get(event.id)).toBeUndefined();
    expect(account.operators.list()).toMatchObject([{ name: 'Mia', eventIds: [other.id] }]);
  });

  rule('4.5', 'is permanent: no response contains the event, and its key does not find it', async () => {
    const service = bookings();
    const { call, create, booking } = service;
    const { id } = await create({ idUser: 'booking-7' });
    const other = await create();
    await call('DELETE', `/events/${id}`);
    for (const query of [
      '',
      '?idUser=booking-7',
      '?search=ada',
      '?dateFrom=2026-01-01T00:00Z',
      '?sort=date&order=asc',
    ]) {
      const { data } = (await call<EventPage>('GET', `/events${query}`)).body;
      expect(data.map((event) => event.id)).not.toContain(id);
    }
    const copy = { name: 'Copy', date: booking().date };
    const calls = [
      ['GET', `/events/${id}`, '4.3'],
      ['PATCH', `/events/${id}`, '4.4.1', {}],
      ['DELETE', `/events/${id}`, '4.5'],
      ['POST', `/events/${id}/duplicate`, '4.6.1', copy],
      ['GET', `/events/${id}/branding`, '4.7'],
      ['PATCH', `/events/${id}/branding`, '4.8', {}],
    ] as const;
    for (const [method, path, by, body] of calls)
      await rejected(service, { rule: by, code: 'not_found' }, () => call(method, path, body));
    expect((await call('GET', `/events/${other.id}`)).status).toBe(200);
  });

  rule('4.5', 'responds to an unknown event as to a deleted one', async () => {
    const service = bookings();
    await rejected(service, { rule: '4.5', code: 'not_found' }, () => service.call('DELETE', '/events/never-was'));
  });
});
