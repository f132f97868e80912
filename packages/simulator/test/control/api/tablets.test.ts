import type { ErrorBody } from '@boothkit/contract';
import type { CheckReport } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import type { CaptureRecord, LaunchRecord, PrintJobRecord, QrCode, Send } from '@boothkit/simulator';
import type { GuestSessionView, TabletView } from '@boothkit/simulator/remote';
import { describe, expect, test } from 'vitest';
import { type Call, type Controlled, expectRejected, type InvalidCall, ways } from './ways.ts';

/** An event of the account with a template that serves all types, and the control API of its account. */
function booked(made: Controlled, photoAreaCount = 1) {
  const { account, control } = made;
  const template = account.templates.add({ photoAreaCount, aiPortraitIds: ['p'] });
  const { id } = account.events.add({ name: 'Ada & Alan', templateIds: [template.id] });
  const path = `/accounts/${account.id}`;
  return {
    ...made,
    eventId: id,
    template,
    path,
    async tablet(input: object = {}) {
      const { status, body } = await control<TabletView>('POST', `${path}/tablets`, input);
      expect(status).toBe(201);
      const at = `${path}/tablets/${body.id}`;
      await control('POST', `${at}/open`, { eventId: id });
      return { id: body.id, at };
    },
  };
}

describe.for(ways)('tablets over the control API, %s', ([, reach]) => {
  rule(
    ['2.4.8', '2.1/printCount-counting', '6/session.sent'],
    'open, capture, share and print as objects',
    async () => {
      const { account, control, eventId, path, sim, tablet } = booked(await reach());
      const { id, at } = await tablet({ printer: true, name: 'Bar' });
      const opened = (await control<TabletView>('GET', at)).body;
      expect(opened).toMatchObject({
        id,
        name: 'Bar',
        eventId,
        showing: 'home',
        home: { buttons: opened.home?.captureTypes },
      });
      expect(opened.report).toEqual((await control<CheckReport>('GET', `${path}/events/${eventId}/check`)).body);
      expect((await control('GET', `${path}/tablets`)).body).toEqual({
        data: [opened],
        hasMore: false,
        nextCursor: null,
      });

      const captured = await control<GuestSessionView>('POST', `${at}/captures`, { type: 'photo' });
      expect([captured.status, captured.body.captures.length, captured.body.layout?.covers]).toEqual([201, 1, true]);
      const session = `${path}/guest-sessions/${captured.body.id}`;
      const more = await control<CaptureRecord>('POST', `${session}/captures`, { type: 'aiPhoto' });
      expect(more).toMatchObject({ status: 201, body: { type: 'aiPhoto', rerolls: 0 } });
      expect((await control<CaptureRecord>('POST', `${session}/rerolls`)).body.rerolls).toBe(1);
      const email = { by: 'email', to: 'guest@example.com' };
      expect((await control<Send>('POST', `${session}/sends`, email)).body.shared).toBe('session');
      const captureId = more.body.id;
      expect((await control<Send>('POST', `${session}/sends`, { ...email, captureId })).body.shared).toBe('media');
      expect((await control<QrCode>('POST', `${session}/qr-code`)).body).toEqual({
        url: captured.body.link,
        passcode: null,
      });
      expect((await control<{ data: unknown[] }>('POST', `${session}/airdrop`)).body.data).toHaveLength(2);
      const job = (await control<PrintJobRecord>('POST', `${session}/print-jobs`, { copies: 2 })).body;
      expect(job).toMatchObject({ counts: 2, finished: false });
      sim.clock.advance({ minutes: 1 });
      expect((await control('GET', `${at}/print-jobs`)).body).toEqual({
        data: [{ ...job, finished: true }],
        hasMore: false,
        nextCursor: null,
      });
      expect(account.events.get(eventId)?.printCount).toBe(2);
      expect((await control('POST', `${session}/done`)).body).toMatchObject({ over: true, layout: null });
      expect((await control('GET', session)).body).toMatchObject({ over: true, controls: [] });
      expect((await control('POST', `${at}/close`)).body).toMatchObject({
        showing: 'closed',
        home: null,
        report: null,
      });
      expect((await control('DELETE', at)).body).toEqual({ removed: true });
      expect((await control('DELETE', at)).body).toEqual({ removed: false });
    },
  );

  rule(['2.3/countdownTimer-behaviour', '2.3/touchToStartScreen-behaviour'], 'take time on the clock', async () => {
    const { control, eventId, call, path, sim, tablet } = booked(await reach());
    await call('PATCH', `/events/${eventId}`, { settings: { touchToStartScreen: 'always', countdownTimer: 2 } });
    const { at } = await tablet();
    const started = (await control<TabletView>('POST', `${at}/captures/start`, { type: 'video' })).body;
    expect([started.showing, started.capturing?.layout[0]?.text]).toEqual(['ready', 'Ready? Touch to start!']);
    const touched = (await control<TabletView>('POST', `${at}/touch`)).body;
    expect(touched.capturing).toMatchObject({ stage: 'countdown', secondsLeft: 2 });
    sim.clock.advance({ seconds: 6 });
    const stopped = (await control<TabletView>('POST', `${at}/captures/stop`)).body;
    expect(stopped.session?.captures).toMatchObject([{ type: 'video', recordedSeconds: 4 }]);
    const more = await control<TabletView>('POST', `${path}/guest-sessions/${stopped.session?.id}/captures/start`);
    expect(more.body).toMatchObject({ showing: 'ready', session: { layout: null } });
    expect((await control('POST', `${at}/home`)).body).toMatchObject({
      showing: 'home',
      session: null,
      capturing: null,
    });
  });

  rule('2.4.7', 'have a schedule', async () => {
    const { control, eventId, path, sim } = booked(await reach());
    const { id } = (await control<TabletView>('POST', `${path}/tablets`)).body;
    const launches = `${path}/tablets/${id}/launches`;
    const launch = await control<LaunchRecord>('POST', launches, { eventId, startsAt: '2026-08-04T10:00:00Z' });
    expect([launch.status, launch.body.outcome]).toEqual([201, 'waiting']);
    sim.clock.advance({ hours: 2 });
    expect((await control('GET', launches)).body).toEqual({
      data: [{ ...launch.body, outcome: 'opened' }],
      hasMore: false,
      nextCursor: null,
    });
  });

  rule(['2.4.6', '2.5.3', '2.5.6'], 'return errors with the rule and the notice to guests', async () => {
    const { account, control, eventId, path, template, tablet } = booked(await reach());
    const { at } = await tablet({ mode: 'camera' });
    const session = (await control<GuestSessionView>('POST', `${at}/captures`, { type: 'photo' })).body;
    const print = await control<ErrorBody>('POST', `${path}/guest-sessions/${session.id}/print-jobs`);
    expect([print.status, print.headers.get('simulator-rule'), print.body.error.code]).toEqual([
      409,
      '2.5.3',
      'conflict',
    ]);
    account.templates.update(template.id, { photoAreaCount: 3 });
    const other = (await control<TabletView>('POST', `${path}/tablets`)).body;
    const opened = await control<ErrorBody>('POST', `${path}/tablets/${other.id}/open`, { eventId });
    expect([opened.status, opened.headers.get('simulator-rule')]).toEqual([409, '2.4.6']);
    expect(opened.body.error.details).toEqual([{ field: 'notice', message: 'No compatible templates' }]);
    const home = await control<ErrorBody>('POST', `${path}/tablets/${other.id}/home`);
    expect([home.status, home.body.error.message]).toMatchObject([409, expect.stringContaining('has no event open')]);
    const stop = await control<ErrorBody>('POST', `${path}/tablets/${other.id}/captures/stop`);
    expect([stop.status, stop.body.error.code]).toEqual([409, 'conflict']);
  });

  test('reject unknown IDs and invalid input without a change', async () => {
    const { account, control, eventId, path, tablet } = booked(await reach());
    const { at, id } = await tablet();
    const { body: session } = await control<GuestSessionView>('POST', `${at}/captures`, { type: 'photo' });
    const guest = `${path}/guest-sessions/${session.id}`;
    const unknown: Call[] = [
      ['GET', `${path}/tablets/none`],
      ['POST', `${path}/tablets/none/open`, { eventId }],
      ['POST', `${at}/open`, { eventId: 'none' }],
      ['GET', `${path}/guest-sessions/none`],
      ['POST', `${guest}/print-jobs`, { captureId: 'none' }],
      ['POST', `${guest}/rerolls`, { captureId: 'none' }],
      ['POST', `${guest}/sends`, { by: 'email', to: 'a@example.com', captureId: 'none' }],
      ['POST', `${at}/gallery/picks`, { sessionId: 'none' }],
      ['GET', `${path}/events/none/check`],
    ];
    const invalid: InvalidCall[] = [
      ['POST', `${path}/tablets`, { mode: 'kiosk' }, 'mode'],
      ['PATCH', at, { screen: { widthPoints: 1, heightPoints: 1000 } }, 'screen.widthPoints'],
      ['POST', `${at}/captures`, { type: 'selfie' }, 'type'],
      ['POST', `${at}/captures`, { type: 'photo', templateId: 'none' }, 'templateId'],
      ['POST', `${at}/launches`, { eventId, startsAt: '2026-08-04T08:00:00Z' }, 'startsAt'],
      ['POST', `${guest}/print-jobs`, { copies: 0 }, 'copies'],
      ['POST', `${guest}/sends`, { by: 'email', to: 'nobody' }, 'to'],
    ];
    const before = (await control('GET', `${path}/tablets/${id}`)).body;
    await expectRejected(control, unknown, invalid);
    expect((await control('GET', `${path}/tablets/${id}`)).body).toEqual(before);
    expect(account.sends.list()).toEqual([]);
  });
});
