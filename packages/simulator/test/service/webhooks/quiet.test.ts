import { type FullEvent, operations, type Upload } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { pngOf } from '../files/images/pictures.ts';
import { hooked, mediaUrl, sendUrl } from './hooks.ts';

rule('6.7', 'no operation of the API sends a webhook, whether it succeeds or fails', async () => {
  const { sim, account, event, media, sends, call } = hooked({ limits: 'off' });
  const called = new Set<string>();
  const expectStatus = async <Body>(name: keyof typeof operations, status: number, path: string, body?: unknown) => {
    const answer = await call<Body>(operations[name].method, path, body);
    expect([name, answer.status]).toEqual([name, status]);
    called.add(name);
    return answer.body;
  };
  const { id, templateIds } = event;
  const booking = { name: 'Grace', date: '2026-09-12T17:00:00Z', templateIds };
  const made = await expectStatus<FullEvent>('create_event', 201, '/events', booking);
  await expectStatus('create_event', 400, '/events', {});
  await expectStatus('list_events', 200, '/events');
  await expectStatus('get_event', 200, `/events/${id}`);
  await expectStatus('update_event', 200, `/events/${id}`, { name: 'Ada' });
  await expectStatus('duplicate_event', 201, `/events/${id}/duplicate`, { name: 'Ada', date: booking.date });
  await expectStatus('delete_event', 200, `/events/${made.id}`);
  await expectStatus('delete_event', 404, `/events/${made.id}`);
  await expectStatus('get_event_branding', 200, `/events/${id}/branding`);
  await expectStatus('update_event_branding', 200, `/events/${id}/branding`, { buttonImagesAreRetina: true });
  const sourceUrl = 'https://cdn.example.com/button.png';
  sim.web.serve(sourceUrl, await pngOf(30, 30), { contentType: 'image/png' });
  const images = `/events/${id}/branding/images`;
  await expectStatus('set_event_branding_image', 201, images, { slot: 'button-photo', sourceUrl });
  await expectStatus('remove_event_branding_image', 200, `${images}?slot=button-photo`);
  await expectStatus<Upload>('create_upload', 201, '/uploads', {
    purpose: 'event-branding-image',
    contentType: 'image/png',
  });
  await expectStatus('update_webhooks', 200, '/webhooks', { mediaUrl, sendUrl });
  await expectStatus('get_openapi', 200, '/openapi.json');
  expect([...called].toSorted()).toEqual(Object.keys(operations).toSorted());
  await sim.settled();
  expect(account.deliveries.list()).toEqual([]);
  expect([media, sends]).toEqual([[], []]);
});
