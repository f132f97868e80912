import { BoothClient } from '@boothkit/client';
import type { EventPage, FullEvent, UpdatedEvent } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { createSimulator, type PastEvent } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { connected } from '../../control/remote/connected.ts';
import { bookings } from '../events/bookings.ts';

const all = {
  asNull: ['colors', 'galleryId'],
  settingsWithout: ['countdownTimer', 'version'],
  settingsWith: { printQuality: { dpi: 300 }, kiosk: null },
} satisfies PastEvent['shown'];

describe('an event that is told what to show', () => {
  rule(
    ['2.1/colors', '2.3/other-keys'],
    'has no colours, no gallery and other settings, in every response',
    async () => {
      const { account, call, get, patch, duplicate, template } = bookings();
      const { id, name } = account.events.add({ name: 'Ada', templateIds: [template.id], shown: all });
      const usual = (await get(account.events.add({ name: 'Usual', templateIds: [template.id] }).id)).settings;
      const { countdownTimer: _, version: __, ...others } = usual ?? expect.fail('no settings');
      const settings = { ...others, ...all.settingsWith };
      const shown = { id, name, colors: null, galleryId: null };
      expect(await get(id)).toMatchObject(shown);
      expect((await get(id)).settings).toEqual(settings);
      const { data } = (await call<EventPage>('GET', '/events?search=ada')).body;
      expect(data).toMatchObject([shown]);
      const concise = await call<FullEvent>('GET', `/events/${id}?response_format=concise`);
      expect(concise.body).toMatchObject({ ...shown, settings: null });
      const updated: UpdatedEvent = (await patch(id, { hashtag: '#a' })).body;
      expect(updated).toMatchObject({ ...shown, hashtag: '#a' });
      expect(updated.settings).toEqual(settings);
      const copy = await duplicate(id);
      expect([copy.colors, copy.galleryId, copy.settings]).toEqual([null, null, settings]);
    },
  );

  rule(['2.3/unknown', '2.3/version'], 'shows what a request sets, and lets none write its other keys', async () => {
    const { account, get, patch, template } = bookings();
    const { id } = account.events.add({ name: 'Ada', templateIds: [template.id], shown: all });
    const colors = ['#111111', '#222222', '#333333'];
    expect((await patch(id, { colors, settings: { countdownTimer: 9 } })).body).toMatchObject({ colors });
    const { colors: now, galleryId, settings } = await get(id);
    expect([now, galleryId, settings?.countdownTimer, settings?.version]).toEqual([colors, null, 9, undefined]);
    for (const key of ['printQuality', 'version'])
      expect((await patch(id, { settings: { [key]: 1 } })).status, key).toBe(400);
    expect((await get(id)).settings).toMatchObject(all.settingsWith);
  });

  test('shows a date in other words until a request sets another one; a copy has its own', async () => {
    const { account, get, patch, duplicate, template } = bookings();
    const date = '2026-09-12T17:00:00.5+02:00';
    const { id } = account.events.add({ name: 'Ada', templateIds: [template.id], shown: { date } });
    await patch(id, { hashtag: '#a' });
    expect((await get(id)).date).toBe(date);
    expect((await duplicate(id)).date).toMatch(/\.000Z$/);
    await patch(id, { date: '2027-01-01T00:00:00+01:00' });
    expect((await get(id)).date).toBe('2026-12-31T23:00:00.000Z');
    // @ts-expect-error Each new event has a date of its own.
    expect(() => account.update({ defaults: { shown: { date } } })).toThrow('defaults.shown.date');
  });

  test('shows the key that a saved survey sets', async () => {
    const { account, get, template } = bookings();
    const shown = { settingsWithout: ['dataCollectionPosition'] } satisfies PastEvent['shown'];
    const { id } = account.events.add({ name: 'Ada', templateIds: [template.id], shown });
    expect((await get(id)).settings).not.toHaveProperty('dataCollectionPosition');
    account.events.saveSurvey(id, { position: 'afterCapture', questions: ['Your name?'] });
    expect((await get(id)).settings?.dataCollectionPosition).toBe('afterCapture');
  });

  rule(['6/media.uploaded', '6/session.sent'], 'works on tablets, for shares and for webhooks', async () => {
    const { sim, account, template } = bookings();
    const payloads: object[] = [];
    sim.web.receive('https://hooks.example.com/', async (request) => void payloads.push(await request.json()));
    account.webhooks.set({ mediaUrl: 'https://hooks.example.com/', sendUrl: 'https://hooks.example.com/' });
    const event = account.events.add({ name: 'Ada', templateIds: [template.id], idUser: 'b-7', shown: all });
    const tablet = account.tablets.add();
    tablet.open(event.id);
    const session = tablet.home().capture('photo');
    expect(session.layout().boxes.length).toBeGreaterThan(0);
    session.share('email', 'guest@example.com');
    await sim.settled();
    expect(payloads).toMatchObject([
      { event: 'media.uploaded', eventId: event.id, eventIdUser: 'b-7' },
      { event: 'session.sent', galleryId: event.galleryId },
    ]);
    expect((await sim.fetch(account.galleries.get(event.galleryId)?.link ?? '')).status).toBe(200);
  });
});

describe('what events show', () => {
  test('can be told of all new events of an account, and taken back', async () => {
    const { account, sim, create, get } = bookings();
    account.update({ defaults: { shown: { asNull: ['colors'] } } });
    const created = await create();
    expect(created.colors).toBeNull();
    expect((await create({ colors: ['#111111', '#222222', '#333333'] })).colors).toHaveLength(3);
    account.update({ defaults: { shown: null } });
    expect((await create()).colors).toHaveLength(3);
    expect((await get(created.id)).colors).toBeNull();
    expect(sim.accounts.create({ defaults: { shown: { asNull: ['galleryId'] } } }).defaults.shown).toEqual({
      asNull: ['galleryId'],
    });
  });

  test('is kept by a world file, and can be written into one by hand', async () => {
    const { sim, account, template } = bookings();
    const { id } = account.events.add({ name: 'Ada', templateIds: [template.id], shown: all });
    account.update({ defaults: { shown: { settingsWithout: ['actions'] } } });
    const file = structuredClone(sim.toFile());
    const again = createSimulator({ seedFile: file, clock: { start: sim.clock.date(), frozen: true } });
    expect(again.toFile()).toEqual(file);
    expect(again.accounts.get(account.id)?.events.get(id)?.shown).toEqual(all);
    const byHand = createSimulator({
      seedFile: {
        version: 1,
        accounts: [
          {
            id: 'acme',
            templates: [{ id: 'strip' }],
            events: [{ id: 'ada', name: 'Ada', templateIds: ['strip'], shown: { asNull: ['colors'] } }],
          },
        ],
      },
    });
    const { connection } = byHand.accounts.get('acme') ?? expect.fail('no account');
    expect((await new BoothClient(connection()).events.get('ada')).colors).toBeNull();
  });

  test('can be told over the control API', async () => {
    const { remoteAccount, account } = await connected();
    const { id: templateId } = await remoteAccount.templates.add();
    const added = await remoteAccount.events.add({ name: 'Ada', templateIds: [templateId], shown: all });
    expect(added.shown).toEqual(all);
    const event = await new BoothClient(account.connection()).events.get(added.id);
    expect([event.colors, event.galleryId, event.settings]).toEqual([
      null,
      null,
      expect.objectContaining(all.settingsWith),
    ]);
    await remoteAccount.update({ defaults: { shown: { asNull: ['galleryId'] } } });
    expect(account.defaults.shown).toEqual({ asNull: ['galleryId'] });
  });

  test('is rejected with the name of the field', () => {
    const { account, template } = bookings();
    const bad: readonly (readonly [object, string])[] = [
      [{ asNull: ['name'] }, 'shown.asNull[0]'],
      [{ asNull: null }, 'shown.asNull'],
      [{ settingsWithout: ['countdown'] }, 'shown.settingsWithout[0]'],
      [{ settingsWith: { countdownTimer: 3 } }, 'shown.settingsWith.countdownTimer must be a key beyond the table'],
      [{ settingsWith: { version: 3 } }, 'shown.settingsWith.version must be a key beyond the table'],
      [{ hashtag: null }, 'shown.hashtag is not a field'],
    ];
    for (const [shown, message] of bad)
      expect(() => account.events.add({ name: 'Ada', templateIds: [template.id], shown })).toThrow(message);
  });
});
