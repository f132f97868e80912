import { BoothClient } from '@boothkit/client';
import { rule } from '@boothkit/rule-coverage';
import { ControlError } from '@boothkit/simulator/remote';
import { expect, test } from 'vitest';
import { jpegOf } from '../../service/files/images/pictures.ts';
import { connected, movedTo } from './connected.ts';

test('resources are added, read, listed, changed and removed as in process', async () => {
  const { account, remoteAccount, server, sim } = await connected();
  const picture = await jpegOf(40, 30);
  const strip = await remoteAccount.templates.add({ name: 'Strip', photoAreaCount: 3, thumbnail: picture });
  expect(movedTo(strip, server.baseUrl, sim.baseUrl)).toEqual(account.templates.get(strip.id));
  expect(new Uint8Array(await (await fetch(strip.thumbnailUrl)).arrayBuffer())).toEqual(new Uint8Array(picture));
  expect(await remoteAccount.templates.get(strip.id)).toEqual(strip);
  expect(await remoteAccount.templates.get('none')).toBeUndefined();
  const changed = await remoteAccount.templates.update(strip.id, { name: 'Longer strip' });
  expect(changed).toEqual({ ...strip, name: 'Longer strip' });
  expect(await remoteAccount.templates.list()).toEqual([changed]);
  expect([await remoteAccount.templates.remove(strip.id), await remoteAccount.templates.remove(strip.id)]).toEqual([
    true,
    false,
  ]);
  for (const collection of ['attractScreens', 'stickerSets', 'paySets', 'rails', 'teamMembers'] as const) {
    const { id } = await remoteAccount[collection].add();
    expect(
      (await remoteAccount[collection].list()).map((thing) => thing.id),
      collection,
    ).toEqual([id]);
    expect(account[collection].get(id)?.id, collection).toBe(id);
  }
});

rule(['5.6', '9.3'], 'keys are created with their value, listed without it, re-pinned and revoked', async () => {
  const { remoteAccount } = await connected();
  const { value, ...key } = await remoteAccount.keys.create({ name: 'reports', scope: 'read' });
  expect(value).toMatch(/^booth_sim_/);
  expect(await remoteAccount.keys.get(key.id)).toEqual(key);
  expect(await remoteAccount.keys.get('none')).toBeUndefined();
  expect(await remoteAccount.keys.rePin(key.id, '2026-08-04')).toMatchObject({ id: key.id, version: '2026-08-04' });
  expect(await remoteAccount.keys.revoke(key.id)).toEqual({ ...key, revoked: true });
  expect((await remoteAccount.keys.list()).map(({ id, revoked }) => [id, revoked])).toContainEqual([key.id, true]);
});

rule(['2.3/dataCollectionPosition', '4.4.4'], 'events, surveys, texts and operators are as in process', async () => {
  const { account, remoteAccount } = await connected();
  const templateIds = [(await remoteAccount.templates.add()).id];
  const event = await remoteAccount.events.add({ name: 'Ada', templateIds, idUser: 'booking-7' });
  expect(event).toEqual(account.events.get(event.id));
  const survey = { position: 'beforeCapture', questions: ['Your name?'] } as const;
  expect(await remoteAccount.events.saveSurvey(event.id, { ...survey, questions: [...survey.questions] })).toEqual(
    survey,
  );
  expect(await remoteAccount.events.overrideCommunication(event.id, { subject: 'Hello' })).toEqual({
    subject: 'Hello',
  });
  expect(await remoteAccount.events.get(event.id)).toMatchObject({
    survey,
    communication: { subject: 'Hello' },
    settings: { dataCollectionPosition: 'beforeCapture' },
  });
  const { id } = await remoteAccount.operators.add({ name: 'Mia', eventIds: [event.id] });
  const invite = await remoteAccount.operators.invite({ name: 'Noa' });
  expect((await remoteAccount.operators.list()).map(({ kind }) => kind).sort()).toEqual(['invite', 'operator']);
  expect(await remoteAccount.operators.accept(invite.id)).toEqual({ ...invite, kind: 'operator' });
  expect(await remoteAccount.operators.get(invite.id)).toEqual(account.operators.get(invite.id));
  expect(await remoteAccount.operators.remove(id)).toBe(true);
  expect(await remoteAccount.operators.get(id)).toBeUndefined();
  expect((await remoteAccount.events.list()).map((listed) => listed.id)).toEqual([event.id]);
  expect(await remoteAccount.events.remove(event.id)).toBe(true);
  expect(await remoteAccount.events.get(event.id)).toBeUndefined();
});

rule(
  ['2.8/media', '6/media.uploaded', '6/session.sent', '6/media.sent'],
  'uploads and shares are delivered',
  async () => {
    const { remote, remoteAccount, account } = await connected();
    const url = 'https://hooks.example.com/media?secret=4f1c';
    await remote.web.serve(url, new Uint8Array(), { status: 204 });
    expect(await remoteAccount.webhooks.set({ mediaUrl: url, sendUrl: url })).toEqual({ mediaUrl: url, sendUrl: url });
    expect(await remoteAccount.webhooks.get()).toEqual({ mediaUrl: url, sendUrl: url });
    const templateIds = [(await remoteAccount.templates.add()).id];
    const { galleryId } = await remoteAccount.events.add({ name: 'Ada', templateIds });
    const photo = new Uint8Array(1_000_000).fill(7);
    const media = await remoteAccount.galleries.addMedia(galleryId, { bytes: photo, contentType: 'video/mp4' });
    expect(new Uint8Array(await (await fetch(media.originalUrl)).arrayBuffer())).toEqual(photo);
    expect(await remoteAccount.galleries.getMedia(media.id)).toMatchObject({ id: media.id, contentType: 'video/mp4' });
    expect(await remoteAccount.galleries.getSession(media.sessionId)).toMatchObject({ mediaIds: [media.id] });
    expect(await remoteAccount.galleries.getSession('none')).toBeUndefined();
    const { settings } = await remoteAccount.galleries.update(galleryId, { passcode: '1234' });
    expect(settings.passcode).toBe('1234');
    expect(await remoteAccount.galleries.get(galleryId)).toEqual((await remoteAccount.galleries.list())[0]);

    await remoteAccount.sends.shareSession(media.sessionId, { by: 'email', to: 'guest@example.com' });
    await remoteAccount.sends.shareMedia(media.id, { by: 'sms', to: '+4930123456' });
    expect((await remoteAccount.sends.list()).map(({ shared }) => shared)).toEqual(['session', 'media']);
    expect(await remoteAccount.sends.today()).toEqual({ emails: 1, texts: 1 });
    await remote.settled();
    const deliveries = await remoteAccount.deliveries.list();
    expect(deliveries.map(({ payload, outcome }) => [payload.event, outcome])).toEqual([
      ['media.uploaded', 'delivered'],
      ['session.sent', 'delivered'],
      ['media.sent', 'delivered'],
    ]);
    expect(deliveries).toMatchObject(account.deliveries.list());
  },
);

/** Whether a member of an account is a method, or an object with methods. */
const hasMethods = (member: unknown): boolean =>
  typeof member === 'function' || (typeof member === 'object' && Object.values(member ?? {}).some(hasMethods));

rule(['4.2.1', '8/lift'], 'an account is read at once with all its values and its usage, and changed', async () => {
  const { remoteAccount, account } = await connected();
  await remoteAccount.update({
    name: 'Booth & Co.',
    quota: { events: 3 },
    limits: { perMinute: 600 },
    communication: { greeting: 'Hello' },
  });
  const values = Object.fromEntries(Object.entries(account).filter(([, member]) => !hasMethods(member)));
  expect(await remoteAccount.read()).toEqual({ ...values, usage: account.usage() });
  const { name, quota, limits } = account;
  expect([name, quota.events, limits.perMinute]).toEqual(['Booth & Co.', 3, 600]);
  expect(await remoteAccount.usage()).toEqual(account.usage());
});

rule('8/requests-per-ip', 'clients of two accounts do not share the limit of one address', async () => {
  const { remote } = await connected();
  const statuses = new Set<number>();
  for (const account of [await remote.accounts.create(), await remote.accounts.create()]) {
    await account.update({ limits: { burst: 160 } });
    const { apiKey, baseUrl, fetch } = await account.connection();
    // Together more than the 300 that one address may ask.
    for (let call = 0; call < 160; call++)
      statuses.add((await fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } })).status);
  }
  expect([...statuses]).toEqual([200]);
});

test('a client made of the connection works', async () => {
  const { account, remoteAccount } = await connected();
  expect((await remoteAccount.connection({ scope: 'read' })).apiKey).toBe(account.connection({ scope: 'read' }).apiKey);
  const booth = new BoothClient(await remoteAccount.connection());
  const { id } = await remoteAccount.templates.add();
  const event = await booth.events.create({ name: 'Ada', date: '2026-09-12T17:00:00+02:00', templateIds: [id] });
  expect((await booth.events.get(event.id)).name).toBe('Ada');
});

test('invalid input throws as in process, and nothing changes', async () => {
  const { remoteAccount, account } = await connected();
  const failure = await remoteAccount.templates.add({ photoAreaCount: -1 }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ControlError);
  expect(failure).toMatchObject({
    name: 'ControlError',
    status: 400,
    code: 'validation_failed',
    details: [{ field: 'photoAreaCount' }],
  });
  await expect(remoteAccount.galleries.addMedia('none')).rejects.toMatchObject({ status: 404, code: 'not_found' });
  await expect(remoteAccount.templates.get('')).rejects.toThrow('id must be well-formed text; got ""');
  await expect(remoteAccount.templates.get('\ud800')).rejects.toThrow('id must be well-formed text; got "\\ud800"');
  expect(account.templates.list()).toEqual([]);
});

test('events are listed completely over many pages, and page by page', async () => {
  const { account, remoteAccount } = await connected();
  const templateIds = [account.templates.add().id];
  for (let at = 0; at < 1001; at++) account.events.add({ name: `event ${at}`, templateIds });
  expect(await remoteAccount.events.list()).toEqual(account.events.list());
  expect(await remoteAccount.events.page({ limit: 2 })).toEqual(account.events.page({ limit: 2 }));
  await expect(remoteAccount.events.page({ cursor: 'made-up' })).rejects.toThrow('cursor must be a nextCursor');
});
