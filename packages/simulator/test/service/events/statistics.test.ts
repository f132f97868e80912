import { expect, test } from 'vitest';
import { connected } from '../../control/remote/connected.ts';
import { evening, everything } from '../tablets/evening.ts';

const byType = { photo: 0, boomerang: 0, slowmo: 0, video: 0, gif: 0, aiPhoto: 0, aiCustomPrompt: 0 };

test('the statistics of an event count captures by type, shares and prints, in all and by hour', async () => {
  const { account, eventId, home, sim } = await evening({}, [everything]);
  const nothing = {
    captures: { total: 0, byType },
    shares: { total: 0, email: 0, sms: 0 },
    prints: { total: 0, earlier: 0 },
  };
  expect(account.events.stats(eventId)).toEqual({ eventId, ...nothing, byHour: [] });
  const screen = home({ printer: { copiesPerSheet: 1, secondsPerSheet: 10 } });
  const session = screen.capture('photo');
  session.share('email', 'guest@example.com');
  session.print({ copies: 2 });
  sim.clock.advance({ hours: 1 });
  const later = screen.capture('gif');
  later.share('sms', '+4930123456');
  later.print();
  expect(account.events.stats(eventId)).toEqual({
    eventId,
    captures: { total: 2, byType: { ...byType, photo: 1, gif: 1 } },
    shares: { total: 2, email: 1, sms: 1 },
    prints: { total: 2, earlier: 0 },
    byHour: [
      { hour: '2026-08-04T09:00:00.000Z', captures: 1, shares: 1, prints: 2 },
      { hour: '2026-08-04T10:00:00.000Z', captures: 1, shares: 1, prints: 0 },
    ],
  });
});

test('the statistics of an event leave out other events at the same tablet, and captures with the gallery off', async () => {
  const { account, eventId, opened, set, templateIds, sim } = await evening({}, [everything]);
  const other = account.events.add({ name: 'Other', templateIds: [...templateIds] });
  const tablet = opened({ printer: true });
  tablet.open(other.id).capture('photo').print();
  await set({ sharedGalleryEnabled: false });
  tablet.open(eventId).capture('photo');
  sim.clock.advance({ minutes: 5 });
  expect(account.events.stats(eventId)).toMatchObject({ captures: { total: 0 }, byHour: [] });
  expect(account.events.stats(other.id)).toMatchObject({ captures: { total: 1 }, prints: { total: 1 } });
  expect(() => account.events.stats('nothing')).toThrow('nothing');
});

test('prints that are in no hour are counted as earlier: those of a loaded world, and of a tablet that is gone', async () => {
  const { account, eventId, home, sim } = await evening({}, [everything]);
  home({ printer: true }).capture('photo').print({ copies: 4 });
  sim.clock.advance({ minutes: 10 });
  const hours = () => account.events.stats(eventId).byHour.map(({ captures, prints }) => [captures, prints]);
  expect([account.events.stats(eventId).prints, hours()]).toEqual([{ total: 4, earlier: 0 }, [[1, 4]]]);
  sim.load(sim.toFile());
  expect([account.events.stats(eventId).prints, hours()]).toEqual([{ total: 4, earlier: 4 }, [[1, 0]]]);
  home({ printer: true }).capture('photo').print();
  sim.clock.advance({ minutes: 10 });
  expect(account.events.stats(eventId).prints).toEqual({ total: 5, earlier: 4 });
});

test('the statistics of an event are the same over the control API', async () => {
  const { account, remoteAccount } = await connected();
  const { id, galleryId } = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
  account.galleries.addMedia(galleryId);
  expect(await remoteAccount.events.stats(id)).toEqual(account.events.stats(id));
});
