import type { ErrorBody } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { NoCompatibleTemplatesError, TabletStateError } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { brokenRecords } from '../../model/world-invariants.ts';
import { asJson } from '../../own-account.ts';
import { type Evening, evening, uploads } from './evening.ts';

const single = { name: 'Single', photoAreaCount: 1 };

/** Calls the control API below the account of an evening. */
function controlOf({ sim, account }: Evening) {
  return async (method: string, path: string, body?: object) => {
    const response = await sim.fetch(`${sim.controlUrl}/accounts/${account.id}${path}`, asJson(method, body));
    return { status: response.status, body: (await response.json()) as { data?: unknown } & Partial<ErrorBody> };
  };
}

describe('an event that is deleted during a guest session', () => {
  rule('1.4', 'is closed on its tablets in the same step, and they can still be read', async () => {
    const made = await evening({}, [single]);
    const control = controlOf(made);
    const [sharing, capturing] = [made.opened({ printer: true }), made.opened()];
    const session = sharing.home().capture('photo');
    capturing.home().start('photo');
    await made.call('DELETE', `/events/${made.eventId}`);

    for (const tablet of [sharing, capturing]) {
      const read = await control('GET', `/tablets/${tablet.id}`);
      expect(read).toMatchObject({
        status: 200,
        body: { eventId: null, showing: 'closed', notice: null, session: null, capturing: null },
      });
      expect(tablet.session).toBeNull();
      expect(() => tablet.home()).toThrow(TabletStateError);
    }
    expect((await control('GET', '/tablets')).status).toBe(200);
    expect((await control('GET', `/guest-sessions/${session.id}`)).status).toBe(404);
    made.sim.clock.advance({ minutes: 5 });
    expect(capturing.showing).toBe('closed');
  });

  test('does not affect a tablet that has another event open', async () => {
    const { account, call, eventId, opened, templateIds } = await evening({}, [single]);
    const other = account.events.add({ name: 'Other', templateIds: [...templateIds] });
    const [tablet, elsewhere] = [opened(), account.tablets.add()];
    const session = elsewhere.open(other.id).capture('photo');
    await call('DELETE', `/events/${eventId}`);
    expect([tablet.showing, elsewhere.showing, session.over]).toEqual(['closed', 'session', false]);
  });

  test('uploads no GIF of the photos into the deleted gallery', async () => {
    const { account, call, eventId, opened, sim } = await evening({ autoGifFromPhotos: true }, [single]);
    account.webhooks.set({ mediaUrl: 'https://hooks.example.com/media' });
    opened().home().capture('photo').takeMore();
    await call('DELETE', `/events/${eventId}`);
    await sim.settled();
    expect([uploads(account), account.deliveries.list().length]).toEqual([[], 2]);
  });

  test('removes its pending launches from the schedule in the same step', async () => {
    const { account, eventId, opened, sim } = await evening({}, [single]);
    const tablet = opened();
    tablet.schedule({ eventId, startsAt: '2026-08-04T10:00:00Z' });
    account.events.remove(eventId);
    expect(tablet.launches()).toMatchObject([{ outcome: 'gone' }]);
    sim.clock.advance({ hours: 2 });
    expect([tablet.launches()[0]?.outcome, tablet.showing]).toEqual(['gone', 'closed']);
  });
});

describe('a guest who picks a session of a gallery', () => {
  rule('2.4.6', 'finds the tablet closed, without a session, just after the event became unserved', async () => {
    const made = await evening({ captureTypes: ['gif'] }, [single]);
    const control = controlOf(made);
    const tablet = made.opened();
    const { id } = tablet.home().capture('gif');
    const gallery = tablet.home().gallery('cameraRoll');
    made.account.templates.update(made.templateIds[0] ?? '', { photoAreaCount: 3 });

    expect(() => gallery.pick(id)).toThrow(NoCompatibleTemplatesError);
    expect([tablet.showing, tablet.session, tablet.notice]).toEqual(['closed', null, 'No compatible templates']);
    expect(await control('GET', `/tablets/${tablet.id}`)).toMatchObject({ status: 200, body: { session: null } });
    made.account.templates.update(made.templateIds[0] ?? '', { photoAreaCount: 1 });
    expect((await control('POST', `/tablets/${tablet.id}/open`, { eventId: made.eventId })).status).toBe(200);
    expect((await control('POST', `/tablets/${tablet.id}/home`)).status).toBe(200);
  });

  rule('2.5.3', 'gets none after the tablet became a Capture Station', async () => {
    const { account, opened } = await evening({}, [single]);
    const tablet = opened();
    tablet.home().capture('photo');
    const gallery = tablet.home().gallery();
    const [{ id = '' } = {}] = gallery.sessions;
    account.tablets.update(tablet.id, { mode: 'camera' });
    expect(() => gallery.pick(id)).toThrow('a Capture Station only captures');
    expect([tablet.showing, tablet.session]).toEqual(['home', null]);
  });
});

describe('a tablet that is removed', () => {
  test('ends its sessions: no call about them gets a 500', async () => {
    const made = await evening({}, [single]);
    const control = controlOf(made);
    const tablet = made.opened({ printer: true });
    const { id } = tablet.home().capture('photo');
    expect((await control('DELETE', `/tablets/${tablet.id}`)).status).toBe(200);
    const calls: [string, string, object?][] = [
      ['GET', ''],
      ['POST', '/captures'],
      ['POST', '/captures/start'],
      ['POST', '/rerolls'],
      ['POST', '/sends', { by: 'email', to: 'guest@example.com' }],
      ['POST', '/qr-code'],
      ['POST', '/airdrop'],
      ['POST', '/print-jobs'],
      ['POST', '/done'],
    ];
    for (const [method, path, body] of calls)
      expect([path, (await control(method, `/guest-sessions/${id}${path}`, body)).status]).toEqual([path, 404]);
  });

  test('is removed from the events that it opened', async () => {
    const { account, opened, sim, templateIds } = await evening({}, [single]);
    const other = account.events.add({ name: 'Other', templateIds: [...templateIds] });
    const tablet = opened();
    tablet.open(other.id);
    expect(account.tablets.remove(tablet.id)).toBe(true);
    expect(brokenRecords(sim)).toEqual([]);
  });

  test('leaves its captures in the gallery', async () => {
    const { account, opened } = await evening({ autoGifFromPhotos: true }, [single]);
    const tablet = opened();
    tablet.home().capture('photo').takeMore();
    account.tablets.remove(tablet.id);
    expect(uploads(account).map(({ type }) => type)).toEqual(['photo', 'photo', 'gif']);
  });

  rule('2.1/printCount-counting', 'stops printing: an unfinished job does not count', async () => {
    const { account, event, opened, sim } = await evening({}, [single]);
    const [tablet, other] = [opened({ printer: true }), opened({ printer: true })];
    for (const each of [tablet, other]) each.home().capture('photo').print();
    account.tablets.remove(tablet.id);
    sim.clock.advance({ minutes: 5 });
    expect([(await event()).printCount, other.printJobs().length]).toEqual([1, 1]);
  });
});
