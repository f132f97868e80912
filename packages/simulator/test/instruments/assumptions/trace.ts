import type { Assume } from '@boothkit/contract/internal';
import { captureTypes } from '@boothkit/contract/rules';
import { service } from '../../own-account.ts';

/** What was sent on the wire: a response, or a delivery. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const mediaHook = 'https://hooks.example.com/media?secret=4f1c9b';
const sendHook = 'https://hooks.example.com/send?secret=77d0aa';

/** All that a program can see of a service in one short life: every operation, every kind of failure, every delivery. */
export async function trace(assume: Assume): Promise<readonly Sent[]> {
  const { sim, account, call } = service({ assume });
  const sent: Sent[] = [];
  type Json = Record<string, never>;
  const send = async (method: string, path: string, body?: unknown, of = call): Promise<Json> => {
    const { status, headers, body: received } = await of<Json>(method, path, body);
    sent.push({ method, path, status, headers: Object.fromEntries(headers), body: received });
    return received;
  };
  for (const url of [mediaHook, sendHook])
    sim.web.receive(url, async (request) => {
      const body: unknown = await request.json();
      sent.push({ method: 'DELIVERY', path: url, status: 0, headers: Object.fromEntries(request.headers), body });
    });
  account.webhooks.set({ mediaUrl: mediaHook, sendUrl: sendHook });
  const { id: template } = account.templates.add();
  const booking = (name: string, more: object = {}) => ({
    ...{ name, date: '2026-09-12T17:00:00+02:00', templateIds: [template], ...more },
  });

  const first = await send('POST', '/events', booking('One', { idUser: 'one', brandingTextColor: '#C8102e' }));
  await send('POST', '/events', booking('Two', { idUser: 'two', colors: ['#C8102e', '#123ABC', '#000000'] }));
  sim.clock.advance({ seconds: 30 });
  await send('PATCH', `/events/${first['id']}`, {});
  await send('PATCH', `/events/${first['id']}/branding`, { buttonImagesAreRetina: true });
  await send('GET', `/events/${first['id']}`);
  await send('POST', '/events', booking('Again', { idUser: 'one', templateIds: ['none'] }));
  await send('POST', '/events', booking('Again', { idUser: 'one', notes: 7 }));
  await send('PATCH', `/events/${first['id']}`, { idUser: 'two' });
  await send('POST', '/events', booking('Which', { idUser: 'two' }));

  // A list of all seven types, which is trimmed when the templates that it has are sent again.
  const everything = {
    photoAreaCount: 1,
    aiPortraitIds: ['comic'],
    aiCustomPrompts: [{ enabled: true, hasPreviewImage: true }],
  };
  const { id: rich } = account.templates.add(everything);
  const wide = account.events.add({ name: 'Wide', templateIds: [rich] });
  account.templates.update(rich, { disabledCaptureTypes: ['gif'] });
  await send('PATCH', `/events/${wide.id}`, { templateIds: [rich] });
  await send('PATCH', `/events/${wide.id}`, { settings: { captureTypes, sharedGalleryEnabled: false } });

  const { nextCursor } = await send('GET', '/events?limit=1');
  sim.clock.advance({ seconds: 30 });
  account.events.add({ name: 'Late', templateIds: [template] });
  const cursor = encodeURIComponent(String(nextCursor));
  await send('GET', `/events?limit=1&cursor=${cursor}`);
  await send('GET', `/events?limit=2&cursor=${cursor}`);

  const long = account.events.add({ name: 'Long', templateIds: [template], idUser: 'k'.repeat(200) });
  sim.clock.advance({ minutes: 1 });
  await send('POST', `/events/${long.id}/duplicate`, { name: 'Copy', date: '2026-09-12T17:00:00Z' });

  await send('POST', '/uploads', { purpose: 'event-branding-image' });
  await send('POST', '/uploads', { purpose: 'event-branding-image', contentType: 'image/png' });
  await send('PUT', '/webhooks', { mediaUrl: mediaHook, sendUrl: sendHook });

  await send('POST', '/events', booking('', { colors: ['#c8102e', 'red', '#000000'] }));
  await send('GET', '/events?search=a&idUser=b');
  await send('GET', '/events/none');
  const other = sim.accounts.create();
  const foreign = other.events.add({ name: 'Foreign', templateIds: [other.templates.add().id] });
  await send('GET', `/events/${foreign.id}`);
  const paySet = account.paySets.add();
  account.operators.add({ name: 'Mia', eventIds: [wide.id] });
  await send('PATCH', `/events/${wide.id}`, { paySetId: paySet.id });
  account.update({ plan: 'Basic' });
  await send('GET', '/events');
  account.update({ plan: 'Pro+', quota: { events: 0, credits: 0 } });
  await send('POST', '/events', booking('No quota'));
  sim.clock.advance({ minutes: 1 });
  for (let nth = 0; nth < 9; nth++) await send('POST', '/events', booking('Many', { idUser: 'one' }));

  const { sessionId, id } = account.galleries.addMedia(long.galleryId);
  account.galleries.addMedia(wide.galleryId);
  account.sends.shareSession(sessionId, { by: 'email', to: 'guest@example.com' });
  account.sends.shareMedia(id, { by: 'email', to: 'guest@example.com' });
  await sim.settled();
  return sent;
}
