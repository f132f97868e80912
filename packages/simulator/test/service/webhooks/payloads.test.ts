import { MediaSentDelivery, MediaUploadedDelivery, SessionSentDelivery } from '@boothkit/contract';
import { serviceVersions } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { first, release, renamed } from '../../protocols/rest/versions/later.ts';
import { collect, eventOf, hooked, mediaUrl } from './hooks.ts';

const anId = expect.stringMatching(/^[0-9A-Za-z]{20}$/);
const aDate = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/);

rule(['6/media.uploaded', '6.1', '6.6'], 'an upload is posted to the media webhook with its event', async () => {
  const { sim, event, media, sends, upload } = hooked();
  upload();
  await sim.settled();
  expect(media.map(({ method, headers, body }) => ({ method, type: headers['content-type'], body }))).toEqual([
    {
      method: 'POST',
      type: 'application/json',
      body: {
        event: 'media.uploaded',
        deliveryId: anId,
        apiVersion: aDate,
        eventId: event.id,
        eventIdUser: 'booking-7',
      },
    },
  ]);
  expect(sends).toEqual([]);
  expect(MediaUploadedDelivery.strict().safeParse(media[0]?.body).success).toBe(true);
});

rule('6/media.uploaded', 'an idUser is reported as null if missing, and as the new one if changed', async () => {
  const { sim, account, call, media, event } = hooked();
  const without = eventOf(account);
  account.galleries.addMedia(without.galleryId);
  await call('PATCH', `/events/${event.id}`, { idUser: 'booking-8' });
  account.galleries.addMedia(event.galleryId);
  await sim.settled();
  expect(media.map(({ body }) => body)).toMatchObject([
    { eventId: without.id, eventIdUser: null },
    { eventId: event.id, eventIdUser: 'booking-8' },
  ]);
});

rule(['6/session.sent', '6.6'], "a session's share is posted to the send webhook with its galleryId", async () => {
  const { sim, account, event, media, sends, upload } = hooked();
  const { sessionId } = upload();
  account.sends.shareSession(sessionId, { by: 'email', to: 'guest@example.com' });
  account.sends.shareSession(sessionId, { by: 'sms', to: '+15550100' });
  await sim.settled();
  const payload = { event: 'session.sent', deliveryId: anId, apiVersion: aDate, galleryId: event.galleryId };
  expect(sends.map(({ body }) => body)).toEqual([payload, payload]);
  expect(media).toHaveLength(1);
  expect(SessionSentDelivery.strict().safeParse(sends[0]?.body).success).toBe(true);
});

rule(['6/media.sent', '6.6'], "a single item's share is posted to the send webhook as its own kind", async () => {
  const { sim, account, event, sends, upload } = hooked();
  account.sends.shareMedia(upload().id, { by: 'sms', to: '+15550100' });
  await sim.settled();
  expect(sends.map(({ body }) => body)).toEqual([
    { event: 'media.sent', deliveryId: anId, apiVersion: aDate, galleryId: event.galleryId },
  ]);
  expect(MediaSentDelivery.strict().safeParse(sends[0]?.body).success).toBe(true);
});

rule(['6/session.sent', '6/media.sent'], 'a share that fails is not reported', async () => {
  const { sim, account, sends, upload } = hooked();
  const media = upload();
  const to = { by: 'email', to: 'guest@example.com' } as const;
  expect(() => account.sends.shareSession('nobody', to)).toThrow();
  expect(() => account.sends.shareMedia(media.sessionId, to)).toThrow();
  await sim.settled();
  expect(sends).toEqual([]);
});

rule('6/media.uploaded', 'an upload that fails is not reported', async () => {
  const { sim, account, media, event } = hooked();
  expect(() => account.galleries.addMedia('nowhere')).toThrow();
  expect(() => account.galleries.addMedia(event.galleryId, { sessionId: 'nobody' })).toThrow();
  await sim.settled();
  expect(media).toEqual([]);
  expect(account.deliveries.list()).toEqual([]);
});

rule('6.1', 'a deliveryId is unique over all accounts, and the same for the same seed', async () => {
  const idsOf = async (seed: string) => {
    const { sim, account, media, event } = hooked({ seed });
    const other = sim.accounts.create();
    other.webhooks.set({ mediaUrl });
    const { galleryId } = eventOf(other);
    for (let count = 0; count < 50; count++) {
      account.galleries.addMedia(event.galleryId);
      other.galleries.addMedia(galleryId);
    }
    await sim.settled();
    return media.map(({ body }) => body.deliveryId);
  };
  const ids = await idsOf('one');
  expect(new Set(ids).size).toBe(100);
  expect(await idsOf('one')).toEqual(ids);
  expect(new Set([...(await idsOf('two')), ...ids]).size).toBe(200);
});

rule('6.2', 'apiVersion is a separate date, independent of API versions and pins', async () => {
  const versionOf = async ({ sim, media, upload }: ReturnType<typeof hooked>) => {
    upload();
    await sim.settled();
    return media.at(-1)?.body.apiVersion;
  };
  const version = await versionOf(hooked());
  expect(Number.isNaN(Date.parse(version ?? ''))).toBe(false);
  expect(serviceVersions).not.toContain(version);
  const start = '2027-02-01T00:00:00Z';
  expect(await versionOf(hooked({ versions: [{ date: '2027-01-15' }], clock: { start, frozen: true } }))).toBe(version);
});

rule('6.4', 'a delivery goes to the exact URL with its secret, without a signature', async () => {
  const { sim, account, upload } = hooked();
  const url = 'https://hooks.example.com:8443/a%20b/?secret=x%2By&b=%C3%A4&secret=2';
  const received = collect(sim, url);
  account.webhooks.set({ mediaUrl: url });
  upload();
  await sim.settled();
  expect(received.map(({ url, headers }) => ({ url, headers }))).toEqual([
    { url, headers: { 'content-type': 'application/json' } },
  ]);
});

const second = '2027-01-15';

rule('9.8', 'a payload is the same whatever the API version, the pins and the Service-Version', async () => {
  const { sim, account, call, media, event, upload } = hooked({
    versions: [{ ...renamed(second, 'title'), releasedAt: release }],
  });
  upload();
  await sim.settled();
  sim.clock.moveTo(release);
  const young = account.keys.create();
  const servedVersion = async (headers = {}) => {
    const { headers: answered } = await call('GET', '/events', undefined, { key: young.value, headers });
    return answered.get('service-version');
  };
  expect([await servedVersion(), await servedVersion({ 'Service-Version': first })]).toEqual([second, first]);
  upload();
  await sim.settled();
  for (const key of account.keys.list()) account.keys.revoke(key.id);
  upload();
  await sim.settled();

  const [before, ...later] = media.map(({ headers, body: { deliveryId: _, ...payload } }) => ({ headers, payload }));
  expect(before?.payload).toMatchObject({ eventId: event.id, eventIdUser: 'booking-7' });
  expect(before?.payload.apiVersion).not.toBe(first);
  expect(later).toEqual([before, before]);
  expect(before?.headers).not.toHaveProperty('service-version');
});
