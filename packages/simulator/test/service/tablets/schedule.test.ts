import { rule } from '@boothkit/rule-coverage';
import type { NewLaunch } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { evening } from './evening.ts';

const at = (time: string) => `2026-08-04T${time}:00Z`;

/** An evening with two more events, from 9:00 on, and a tablet with the first one open. */
async function scheduled(settings: object = {}) {
  const made = await evening({ attractScreenDelay: 120, countdownTimer: 0, ...settings });
  const { account, templateIds } = made;
  const [outer, inner] = ['Outer', 'Inner'].map(
    (name) => account.events.add({ name, templateIds: [...templateIds] }).id,
  );
  if (outer === undefined || inner === undefined) throw new Error('no events');
  const tablet = made.opened();
  const schedule = (eventId: string, startsAt: string, endsAt: string | null, more: Partial<NewLaunch> = {}) =>
    tablet.schedule({ eventId, startsAt: at(startsAt), endsAt: endsAt && at(endsAt), ...more });
  return { ...made, tablet, outer, inner, schedule };
}

describe('a launch, while a guest is at the tablet,', () => {
  rule('2.4.7', 'ends the session by default', async () => {
    const { inner, schedule, sim, tablet } = await scheduled();
    const session = tablet.home().capture('photo');
    schedule(inner, '09:01', null);
    sim.clock.advance({ minutes: 1 });
    expect([tablet.eventId, session.over]).toEqual([inner, true]);
  });

  test('waits with whenBusy until the guest is done', async () => {
    const { eventId, inner, schedule, sim, tablet } = await scheduled();
    const session = tablet.home().capture('photo');
    schedule(inner, '09:01', null, { whenBusy: 'wait' });
    sim.clock.advance({ minutes: 1, seconds: 30 });
    expect([tablet.eventId, tablet.launches()[0]?.outcome]).toEqual([eventId, 'waiting']);
    session.done();
    sim.clock.advance({ seconds: 0 });
    expect([tablet.eventId, tablet.launches()[0]?.outcome, session.over]).toEqual([inner, 'opened', true]);
  });

  test.each(['removed by the owner', 'deleted over the API'])('waits no longer if its event is %s', async (how) => {
    const { account, call, eventId, inner, schedule, sim, tablet } = await scheduled();
    const session = tablet.home().capture('photo');
    schedule(inner, '09:01', '09:30', { whenBusy: 'wait' });
    sim.clock.advance({ minutes: 1 });
    expect(tablet.eventId).toBe(eventId);
    if (how === 'removed by the owner') account.events.remove(eventId);
    else expect((await call('DELETE', `/events/${eventId}`)).status).toBe(200);
    sim.clock.advance({ seconds: 0 });
    expect([tablet.eventId, tablet.launches()[0]?.outcome]).toEqual([inner, 'opened']);
    expect(() => session.over).toThrow(`there is no guest session ${session.id} in this account`);
    sim.clock.advance({ minutes: 30 });
    expect(tablet.eventId).toBeNull();
  });

  test('waits until a guest who left the session open is gone: the attract screen appears', async () => {
    const { eventId, inner, schedule, sim, tablet } = await scheduled();
    tablet.home().capture('photo');
    schedule(inner, '09:01', null, { whenBusy: 'wait' });
    sim.clock.advance({ seconds: 90 });
    tablet.touch();
    sim.clock.advance({ seconds: 119 });
    expect(tablet.eventId).toBe(eventId);
    sim.clock.advance({ seconds: 1 });
    expect(tablet.eventId).toBe(inner);
  });

  test('waits for a recording that outlasts the attract screen', async () => {
    const { eventId, inner, schedule, sim, tablet } = await scheduled({ videoMaxDuration: 200 });
    tablet.home().start('video');
    schedule(inner, '09:02', null, { whenBusy: 'wait' });
    sim.clock.advance({ seconds: 200 });
    expect([tablet.eventId, tablet.showing]).toEqual([eventId, 'session']);
    sim.clock.advance({ seconds: 120 });
    expect(tablet.eventId).toBe(inner);
  });

  test('is missed if the guest stays until its end', async () => {
    const { eventId, inner, schedule, sim, tablet } = await scheduled({ attractScreenDelay: null });
    const session = tablet.home().capture('photo');
    schedule(inner, '09:01', '09:05', { whenBusy: 'wait' });
    sim.clock.advance({ minutes: 10 });
    session.done();
    sim.clock.advance({ seconds: 0 });
    expect(tablet.eventId).toBe(eventId);
    expect(tablet.launches()).toMatchObject([{ outcome: 'missed', ended: true }]);
  });

  test('opens until the last millisecond before its end, and is missed at its end', async () => {
    for (const [beforeMs, outcome] of [
      [1, 'opened'],
      [0, 'missed'],
    ] as const) {
      const { inner, schedule, sim, tablet } = await scheduled({ attractScreenDelay: null });
      const session = tablet.home().capture('photo');
      schedule(inner, '09:01', '09:05', { whenBusy: 'wait' });
      sim.clock.advance({ minutes: 5, milliseconds: -beforeMs });
      session.done();
      sim.clock.advance({ milliseconds: 0 });
      expect([beforeMs, tablet.launches()[0]?.outcome]).toEqual([beforeMs, outcome]);
    }
  });

  test('may start now, but not a millisecond before', async () => {
    const { inner, sim, tablet } = await scheduled();
    const startsAt = (ms: number) => new Date(sim.clock.now() + ms).toISOString();
    expect(() => tablet.schedule({ eventId: inner, startsAt: startsAt(-1), endsAt: null })).toThrow(
      'startsAt must not be before now',
    );
    expect(() => tablet.schedule({ eventId: inner, startsAt: startsAt(0), endsAt: startsAt(0) })).toThrow(
      'endsAt must be after startsAt',
    );
    tablet.schedule({ eventId: inner, startsAt: startsAt(0), endsAt: startsAt(1) });
    sim.clock.advance({ milliseconds: 0 });
    expect(tablet.eventId).toBe(inner);
    sim.clock.advance({ milliseconds: 1 });
    expect(tablet.eventId).toBeNull();
  });

  test('ends only when the guest is done, with whenBusy', async () => {
    const { inner, schedule, sim, tablet } = await scheduled();
    schedule(inner, '09:01', '09:02', { whenBusy: 'wait' });
    sim.clock.advance({ seconds: 110 });
    const session = tablet.home().capture('photo');
    sim.clock.advance({ seconds: 50 });
    expect([tablet.eventId, session.over, tablet.launches()[0]?.ended]).toEqual([inner, false, false]);
    session.done();
    sim.clock.advance({ seconds: 0 });
    expect([tablet.eventId, tablet.launches()[0]?.ended]).toEqual([null, true]);
  });

  test('begins at once with whenBusy where nobody is at the tablet', async () => {
    const { inner, schedule, sim, tablet } = await scheduled();
    schedule(inner, '09:01', null, { whenBusy: 'wait' });
    sim.clock.advance({ minutes: 1 });
    expect(tablet.eventId).toBe(inner);
  });
});

describe('the end of an inner launch', () => {
  test('opens the outer launch again, in its mode', async () => {
    const { outer, inner, schedule, sim, tablet } = await scheduled();
    schedule(outer, '10:00', '13:00', { stationType: 'sharingStation' });
    schedule(inner, '11:00', '12:00', { stationType: 'camera' });
    sim.clock.advance({ hours: 2 });
    expect([tablet.eventId, tablet.mode]).toEqual([inner, 'camera']);
    sim.clock.advance({ hours: 1 });
    expect([tablet.eventId, tablet.mode]).toEqual([outer, 'sharingStation']);
    sim.clock.advance({ hours: 1 });
    expect(tablet.eventId).toBeNull();
    expect(tablet.launches().map(({ outcome, ended }) => [outcome, ended])).toEqual([
      ['opened', true],
      ['opened', true],
    ]);
  });

  test('leaves the tablet closed with afterwards: close', async () => {
    const { outer, inner, schedule, sim, tablet } = await scheduled();
    schedule(outer, '10:00', '13:00');
    schedule(inner, '11:00', '12:00', { afterwards: 'close' });
    sim.clock.advance({ hours: 3 });
    expect(tablet.eventId).toBeNull();
  });

  test('leaves the tablet closed where the outer launch has ended, or its event is deleted', async () => {
    const { account, outer, inner, schedule, sim, tablet } = await scheduled();
    schedule(outer, '10:00', '11:30');
    schedule(inner, '11:00', '12:00');
    sim.clock.advance({ hours: 3 });
    expect(tablet.eventId).toBeNull();
    schedule(outer, '13:00', null);
    schedule(inner, '14:00', '15:00');
    sim.clock.advance({ hours: 2 });
    account.events.remove(outer);
    sim.clock.advance({ hours: 1 });
    expect(tablet.eventId).toBeNull();
  });
});

test('a schedule that waits goes on in a fork and after a restore', async () => {
  const { account, inner, schedule, sim, tablet } = await scheduled();
  const session = tablet.home().capture('photo');
  schedule(inner, '09:01', null, { whenBusy: 'wait' });
  sim.clock.advance({ minutes: 1 });
  const snapshot = sim.snapshot();
  const fork = sim.fork();
  const twin = fork.accounts.get(account.id)?.tablets.get(tablet.id);
  twin?.session?.done();
  fork.clock.advance({ seconds: 0 });
  expect(twin?.eventId).toBe(inner);
  session.done();
  sim.restore(snapshot);
  expect(tablet.eventId).not.toBe(inner);
  sim.clock.advance({ minutes: 2 });
  expect(tablet.eventId).toBe(inner);
});
