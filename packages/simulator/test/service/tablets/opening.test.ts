import { rule } from '@boothkit/rule-coverage';
import { NoCompatibleTemplatesError } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { evening, refused } from './evening.ts';

const strip = { name: 'Strip', photoAreaCount: 3 };
const single = { name: 'Single', photoAreaCount: 1 };

describe('opening an event', () => {
  rule(['2.3/captureTypes-behaviour', '2.4.8'], 'offers its capture types in the order of the list', async () => {
    const { set, opened } = await evening();
    const tablet = opened();
    expect(tablet.home().captureTypes).toEqual([
      'photo',
      'boomerang',
      'slowmo',
      'video',
      'gif',
      'aiPhoto',
      'aiCustomPrompt',
    ]);
    await set({ captureTypes: ['gif', 'photo', 'boomerang'] });
    expect(tablet.home().captureTypes).toEqual(['gif', 'photo', 'boomerang']);
    expect(tablet.home().buttons).toEqual(['gif', 'photo', 'boomerang']);
  });

  rule(['2.4.6', '2.4.2'], 'is rejected if no template serves a listed type, in every mode', async () => {
    const { account, eventId } = await evening({ captureTypes: ['photo', 'gif'] }, [strip]);
    for (const mode of ['allInOne', 'camera', 'sharingStation'] as const) {
      const tablet = account.tablets.add({ mode });
      expect(refused(() => tablet.open(eventId))).toEqual({ rule: '2.4.6', notice: 'No compatible templates' });
      expect([tablet.showing, tablet.eventId, tablet.notice]).toEqual(['closed', null, 'No compatible templates']);
    }
    const tablet = account.tablets.add();
    expect(() => tablet.open(eventId)).toThrow(NoCompatibleTemplatesError);
    expect(() => tablet.open(eventId)).toThrow('gif');
  });

  rule(['2.4.6', '2.4.3', '2.4.4', '2.5.5'], 'silently omits AI types that are not set up', async () => {
    const { set, opened } = await evening({ captureTypes: ['aiPhoto', 'photo', 'aiCustomPrompt'] }, [single]);
    const tablet = opened();
    expect([tablet.home().captureTypes, tablet.notice]).toEqual([['photo'], null]);
    await set({ sharedGalleryEnabled: false });
    expect(tablet.home().captureTypes).toEqual(['photo']);
    expect(refused(() => tablet.home().capture('aiPhoto'))).toEqual({ rule: '2.4.6', notice: null });
  });

  rule(['2.4.6', '2.5.5'], 'silently omits AI photos alone while the gallery is off', async () => {
    const { set, opened } = await evening({ captureTypes: ['aiPhoto', 'photo', 'aiCustomPrompt'] });
    const tablet = opened();
    expect(tablet.home().captureTypes).toEqual(['aiPhoto', 'photo', 'aiCustomPrompt']);
    await set({ sharedGalleryEnabled: false });
    expect([tablet.home().captureTypes, tablet.notice]).toEqual([['photo', 'aiCustomPrompt'], null]);
    expect(refused(() => tablet.home().capture('aiPhoto')).rule).toBe('2.4.6');
  });

  rule('2.4.6', 'is rejected if AI is set up on a template without exactly one photo area', async () => {
    const { account, eventId } = await evening({ captureTypes: ['photo', 'aiPhoto'] }, [
      { ...strip, aiPortraitIds: ['p'] },
    ]);
    expect(refused(() => account.tablets.add().open(eventId)).rule).toBe('2.4.6');
  });

  rule('2.4.5', 'follows the capture types disabled on a template', async () => {
    const { account, eventId, templateIds } = await evening({ captureTypes: ['photo', 'video'] }, [single]);
    const [id = ''] = templateIds;
    account.templates.update(id, { disabledCaptureTypes: ['video'] });
    const tablet = account.tablets.add();
    expect(refused(() => tablet.open(eventId)).rule).toBe('2.4.6');
    account.templates.update(id, { disabledCaptureTypes: [] });
    expect(tablet.open(eventId).captureTypes).toEqual(['photo', 'video']);
    expect(tablet.notice).toBeNull();
  });

  test('that is rejected leaves the open event open', async () => {
    const { account, call, opened, templateIds } = await evening();
    const tablet = opened();
    const { id } = account.events.add({ name: 'Other', templateIds: [...templateIds] });
    account.templates.update(templateIds[0] ?? '', { photoAreaCount: 2 });
    await call('PATCH', `/events/${id}`, { settings: { captureTypes: ['gif'] } });
    const before = tablet.eventId;
    expect(refused(() => tablet.open(id)).rule).toBe('2.4.6');
    expect([tablet.eventId, tablet.showing]).toEqual([before, 'home']);
  });

  test('throws for an unknown event and for a removed tablet', async () => {
    const { account, opened } = await evening();
    expect(() => account.tablets.add().open('none')).toThrow('there is no event none in this account');
    const tablet = opened();
    expect(account.tablets.remove(tablet.id)).toBe(true);
    expect(account.tablets.remove(tablet.id)).toBe(false);
    expect(() => tablet.home()).toThrow('there is no tablet');
  });
});

describe('a tablet that has an event open', () => {
  rule('2.4.6', 'closes it at the next home screen if it can no longer open', async () => {
    const { account, opened, templateIds } = await evening({ captureTypes: ['gif'] }, [single]);
    const tablet = opened();
    account.templates.update(templateIds[0] ?? '', { photoAreaCount: 3 });
    expect(tablet.home).toThrow(NoCompatibleTemplatesError);
    expect([tablet.showing, tablet.notice]).toEqual(['closed', 'No compatible templates']);
    expect(() => tablet.home()).toThrow('has no event open');
  });

  rule('1.3', 'reads settings again when it returns to the home screen, and not before', async () => {
    const { home, set } = await evening({ actions: ['email'] });
    const screen = home();
    const session = screen.capture('photo');
    await set({ actions: ['airdrop'] });
    expect(session.controls).toContain('email');
    session.done();
    expect(screen.capture('photo').controls).toContain('airdrop');
  });

  test('can close it, which ends the session on its screen', async () => {
    const { opened } = await evening();
    const tablet = opened();
    const session = tablet.home().capture('photo');
    tablet.close();
    expect([tablet.showing, tablet.eventId, session.over]).toEqual(['closed', null, true]);
  });
});

rule('2.5.3', 'a Capture Station with the gallery off says that photos reach no one, as the report does', async () => {
  const { eventId, account, set } = await evening({ sharedGalleryEnabled: false });
  const tablet = account.tablets.add({ mode: 'camera' });
  expect(tablet.reachesGuests).toBeNull();
  tablet.open(eventId);
  expect([tablet.reachesGuests, tablet.report?.stations.camera.reachesGuests, tablet.notice]).toEqual([
    false,
    false,
    null,
  ]);
  await set({ sharedGalleryEnabled: true });
  tablet.home();
  expect(tablet.reachesGuests).toBe(true);
});

describe('the schedule of a tablet', () => {
  rule('2.4.7', 'opens an event at its time without trimming types, and rejects it if one is not served', async () => {
    const { account, call, eventId, sim, templateIds } = await evening({}, [single]);
    const all = ['photo', 'boomerang', 'slowmo', 'video', 'gif', 'aiPhoto', 'aiCustomPrompt'];
    await call('PATCH', `/events/${eventId}`, { settings: { captureTypes: all } });
    account.templates.update(templateIds[0] ?? '', { photoAreaCount: 2 });
    const tablet = account.tablets.add();
    const launch = { eventId, startsAt: '2026-08-04T19:00:00+02:00' };
    expect(tablet.schedule(launch)).toMatchObject({ outcome: 'waiting', startsAt: '2026-08-04T17:00:00.000Z' });
    sim.clock.advance({ hours: 9 });
    expect([tablet.showing, tablet.notice]).toEqual(['closed', 'No compatible templates']);
    expect(tablet.launches()).toMatchObject([{ outcome: 'rejected' }]);
    const { body } = await call<{ settings: { captureTypes: string[] } }>('GET', `/events/${eventId}`);
    expect(body.settings.captureTypes).toEqual(['photo', 'boomerang', 'slowmo', 'video', 'gif']);
  });

  rule('2.4.7', 'also rejects a list of all seven, which an update over the API would trim', async () => {
    const { account, eventId, sim, templateIds } = await evening();
    account.templates.update(templateIds[0] ?? '', { photoAreaCount: 2 });
    expect(account.events.get(eventId)?.settings.captureTypes).toHaveLength(7);
    const tablet = account.tablets.add();
    tablet.schedule({ eventId, startsAt: '2026-08-04T10:00:00Z' });
    sim.clock.advance({ hours: 2 });
    expect(tablet.launches()).toMatchObject([{ outcome: 'rejected' }]);
    expect(account.events.get(eventId)?.settings.captureTypes).toHaveLength(7);
  });

  rule('2.5.3', 'opens in its mode and closes at its end, unless another event is open by then', async () => {
    const { account, eventId, sim, templateIds } = await evening();
    const other = account.events.add({ name: 'Other', templateIds: [...templateIds] });
    const [tablet, busy] = [account.tablets.add(), account.tablets.add()];
    for (const each of [tablet, busy])
      each.schedule({
        eventId,
        startsAt: '2026-08-04T10:00:00Z',
        endsAt: '2026-08-04T11:00:00Z',
        stationType: 'camera',
      });
    sim.clock.advance({ minutes: 59, seconds: 59 });
    expect(tablet.showing).toBe('closed');
    sim.clock.advance({ seconds: 1 });
    expect([tablet.showing, tablet.mode, tablet.eventId]).toEqual(['home', 'camera', eventId]);
    busy.open(other.id);
    sim.clock.advance({ hours: 1 });
    expect([tablet.eventId, busy.eventId]).toEqual([null, other.id]);
    expect(tablet.launches()).toMatchObject([{ outcome: 'opened', stationType: 'camera' }]);
  });

  test('skips a deleted event and a removed tablet', async () => {
    const { account, eventId, sim } = await evening();
    const [tablet, gone] = [account.tablets.add(), account.tablets.add()];
    for (const each of [tablet, gone]) each.schedule({ eventId, startsAt: '2026-08-04T10:00:00Z' });
    account.events.remove(eventId);
    account.tablets.remove(gone.id);
    sim.clock.advance({ hours: 2 });
    expect(tablet.launches()).toMatchObject([{ outcome: 'gone' }]);
    expect(account.tablets.list()).toHaveLength(1);
  });

  test('rejects an invalid launch with the field name', async () => {
    const { account, eventId } = await evening();
    const tablet = account.tablets.add();
    const startsAt = '2026-08-04T10:00:00Z';
    expect(() => tablet.schedule({ eventId: 'none', startsAt })).toThrow(
      'eventId must name an event of the account; got none',
    );
    expect(() => tablet.schedule({ eventId, startsAt: '2026-08-04T08:59:59Z' })).toThrow(
      'startsAt must not be before now',
    );
    expect(() => tablet.schedule({ eventId, startsAt, endsAt: startsAt })).toThrow('endsAt must be after startsAt');
    expect(() => tablet.schedule({ eventId, startsAt: 'tonight' })).toThrow('startsAt');
    expect(tablet.launches()).toEqual([]);
  });
});

describe('tablets of an account', () => {
  test('have default screens and no printer, and accept others', async () => {
    const { account } = await evening();
    const usual = account.tablets.add();
    expect(usual).toMatchObject({
      name: 'Tablet',
      mode: 'allInOne',
      orientation: 'landscape',
      printer: null,
      build: 'current',
    });
    const screen = { widthPoints: 744, heightPoints: 1133 };
    const small = account.tablets.add({ name: 'Bar', screen, printer: { copiesPerSheet: 2 }, build: 'older' });
    expect(small).toMatchObject({
      orientation: 'portrait',
      printer: { copiesPerSheet: 2, secondsPerSheet: 10 },
      screen,
    });
    expect(account.tablets.update(small.id, { printer: false, name: 'Door' })).toMatchObject({
      printer: null,
      name: 'Door',
    });
    expect(account.tablets.list().map(({ id }) => id)).toEqual([usual.id, small.id].toSorted());
    expect(account.tablets.get('none')).toBeUndefined();
  });

  test('are rejected if a field is invalid, and nothing is stored', async () => {
    const { account } = await evening();
    const screen = { widthPoints: 300, heightPoints: 1032 };
    expect(() => account.tablets.add({ screen })).toThrow('screen.widthPoints');
    expect(() => account.tablets.add({ printer: { copiesPerSheet: 0 } })).toThrow('printer');
    expect(() => account.tablets.update('none', {})).toThrow('there is no tablet none');
    expect(account.tablets.list()).toEqual([]);
  });

  rule('2.5.3', 'return to the home screen when their mode changes', async () => {
    const { account, opened } = await evening();
    const tablet = opened();
    const session = tablet.home().capture('photo');
    account.tablets.update(tablet.id, { mode: 'sharingStation' });
    expect([session.over, tablet.showing, tablet.home().captureTypes]).toEqual([true, 'home', []]);
  });
});
