import type { Upload } from '@boothkit/contract';
import type { TimelineEntry, TimelinePageInput } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { asJson } from '../../own-account.ts';
import { bookings } from '../../service/events/bookings.ts';
import { entered, finished, registered } from '../../service/oauth/connector.ts';
import { connected } from '../remote/connected.ts';

/** Bookings, with the timeline over the control API, newest first. */
function recorded() {
  const made = bookings({ limits: 'off' });
  const { sim } = made;
  const control = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const response = await sim.fetch(`${sim.controlUrl}${path}`, asJson(method, body));
    if (!response.ok) throw new Error(`${method} ${path} responded with ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const newest = async () => (await control<{ data: TimelineEntry[] }>('GET', '/timeline?order=newest')).data;
  return { ...made, control, newest };
}

/** Watches a simulator as the dashboard does; returns what ends it. */
async function watch(sim: ReturnType<typeof recorded>['sim']): Promise<() => Promise<void>> {
  const reader = (await sim.fetch(`${sim.controlUrl}/live`)).body?.getReader();
  await reader?.read();
  return async () => reader?.cancel();
}

describe('the timeline', () => {
  test('has calls, captures, prints, sends, webhooks and moves of the clock, in the order in which they happened', async () => {
    const { sim, account, create, newest } = recorded();
    const receiver = 'https://hooks.example.com/media';
    sim.web.serve(receiver, new Uint8Array());
    account.webhooks.set({ mediaUrl: receiver });
    const { id, galleryId } = await create();
    sim.clock.advance({ hours: 1 });
    const session = account.tablets.add({ printer: true }).open(id).capture('photo');
    session.print();
    session.share('email', 'ada@example.com');
    const found = sim.timeline.list();
    expect(found.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['call', 'clock', 'capture', 'webhook', 'print', 'send']),
    );
    expect(found[0]).toEqual({
      id: 'entry-1',
      at: '2026-08-04T09:00:00.000Z',
      kind: 'call',
      accountId: account.id,
      text: 'POST /events → 201',
      subject: 'Ada & Alan',
      refId: sim.journal.requests()[0]?.id,
      eventId: id,
      actor: { kind: 'key', id: sim.journal.requests()[0]?.keyId, name: 'connection' },
      changes: [],
      replaced: false,
      gone: false,
      snapshotId: null,
    });
    expect(found.find(({ kind }) => kind === 'clock')).toMatchObject({ text: 'moved to 2026-08-04T10:00:00.000Z' });
    expect(found.find(({ kind }) => kind === 'capture')).toMatchObject({ text: 'photo', refId: galleryId });
    expect(await newest()).toEqual(found.toReversed());
  });

  test('is paged, and a walk meets each entry once while others come', async () => {
    const { sim, call } = recorded();
    for (let at = 0; at < 5; at++) await call('GET', `/events?limit=${at + 1}`);
    const first = sim.timeline.page({ order: 'newest', limit: 2 });
    await call('GET', '/events');
    const second = sim.timeline.page({ order: 'newest', limit: 9, cursor: first.nextCursor ?? '' });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual([
      'entry-5',
      'entry-4',
      'entry-3',
      'entry-2',
      'entry-1',
    ]);
  });

  test('has no key of a path', async () => {
    const { account, call, newest } = recorded();
    const { apiKey } = account.connection();
    await call('GET', `/events/${apiKey}?search=${apiKey}`);
    expect(JSON.stringify(await newest())).not.toContain(apiKey);
  });

  test('has what the owner does over the control API where nothing else reports it', async () => {
    const { account, control, newest } = recorded();
    await control('POST', `/accounts/${account.id}/templates`, {});
    await control('PATCH', '/clock', { advanceSeconds: 60 });
    expect((await newest()).map(({ kind, text }) => [kind, text])).toEqual([
      ['clock', 'moved to 2026-08-04T09:01:00.000Z'],
      ['owner', 'create template'],
    ]);
  });

  test('names operators and who is invited, also once they are gone', async () => {
    const { account, control, newest } = recorded();
    const path = `/accounts/${account.id}`;
    const mia = await control<{ id: string }>('POST', `${path}/operators`, { name: 'Mia' });
    const tim = await control<{ id: string }>('POST', `${path}/invites`, { name: 'Tim' });
    await control('POST', `${path}/invites/${tim.id}/accept`);
    await control('DELETE', `${path}/operators/${mia.id}`);
    expect((await newest()).map(({ text, subject }) => `${text} ${subject}`)).toEqual([
      'delete operator Mia',
      'accept invite Tim',
      'create invite Tim',
      'create operator Mia',
    ]);
  });

  test('is of each event that an operator, an invite or a tablet has, and of no other', async () => {
    const { account, control, create } = recorded();
    const [first, second, other] = [await create(), await create(), await create()];
    const path = `/accounts/${account.id}`;
    const mia = await control<{ id: string }>('POST', `${path}/operators`, {
      name: 'Mia',
      eventIds: [first.id, second.id],
    });
    await control('POST', `${path}/invites`, { name: 'Tim', eventIds: [second.id] });
    await control('DELETE', `${path}/operators/${mia.id}`);
    const tablet = await control<{ id: string }>('POST', `${path}/tablets`, { name: 'Left' });
    await control('POST', `${path}/tablets/${tablet.id}/open`, { eventId: first.id });
    const historyOf = async ({ id }: { readonly id: string }) => {
      const { data } = await control<{ data: TimelineEntry[] }>('GET', `/timeline?eventId=${id}`);
      return data.filter(({ kind }) => kind === 'owner').map(({ text, subject }) => `${text} ${subject}`);
    };
    expect(await historyOf(first)).toEqual(['create operator Mia', 'delete operator Mia', 'open event Left']);
    expect(await historyOf(second)).toEqual(['create operator Mia', 'create invite Tim', 'delete operator Mia']);
    expect(await historyOf(other)).toEqual([]);
  });

  test('has no entry of a gallery that is opened on a tablet, which changes nothing', async () => {
    const { account, control, create, newest } = recorded();
    const { id } = await create();
    const tablet = account.tablets.add();
    tablet.open(id);
    const before = await newest();
    const opened = await control('POST', `/accounts/${account.id}/tablets/${tablet.id}/gallery`, {});
    expect(opened).toEqual({ kind: 'cloud', sessions: [] });
    expect(await newest()).toEqual(before);
  });
});

describe('who did it', () => {
  test('is the key, guest, tablet, dashboard, program or code, by name', async () => {
    const { sim, account, create, control, call, newest } = recorded();
    const { id } = await create();
    const tablet = account.tablets.add({ name: 'Left', printer: true });
    const launched = account.tablets.add({ name: 'Right' });
    const path = `/accounts/${account.id}/requests`;
    const patch = (notes: string) => ({ method: 'PATCH', path: `/events/${id}`, body: { notes } });
    const headers = { 'simulator-client': 'dashboard', 'content-type': 'application/json' };
    const onDashboard = (method: string, at: string, body: object) =>
      sim.fetch(`${sim.controlUrl}${at}`, { method, headers, body: JSON.stringify(body) });
    await watch(sim);
    await account.request(patch('1'));
    await control('POST', path, patch('2'));
    await onDashboard('POST', path, patch('3'));
    await control('POST', path, { ...patch('4'), asClient: true });
    await call('GET', '/events', undefined, { key: 'sk_none' });
    await control('POST', `/accounts/${account.id}/tablets/${tablet.id}/open`, { eventId: id });
    await control('POST', `/accounts/${account.id}/tablets/${tablet.id}/captures`, { type: 'photo' });
    launched.schedule({ eventId: id, startsAt: '2026-08-04T09:00:00Z' });
    await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve));
    sim.clock.advance({ seconds: 1 });
    const whoDidWhat = (await newest()).toReversed().map(({ actor, text }) => [actor.kind, actor.name, text]);
    expect(whoDidWhat.slice(1)).toEqual([
      ['code', null, 'update event'],
      ['control', null, 'update event'],
      ['dashboard', null, 'update event'],
      ['key', 'connection', expect.stringContaining('PATCH')],
      ['key', null, 'GET /events → 401'],
      ['control', null, 'open event'],
      ['guest', 'Left', 'photo'],
      ['code', null, 'change from code'],
      ['tablet', 'Right', 'event opened'],
      ['code', null, 'moved to 2026-08-04T09:00:01.000Z'],
    ]);
    account.tablets.get(tablet.id)?.touch();
    await Promise.resolve();
    expect((await newest())[0]).toMatchObject({ actor: { kind: 'guest', name: 'Left' }, text: 'touch' });
    // A guest has begun the countdown, whoever moves the clock to its end.
    launched.home().start('photo');
    await onDashboard('PATCH', '/clock', { advanceSeconds: 3 });
    const [moved, captured] = await newest();
    expect(captured).toMatchObject({ actor: { kind: 'guest', name: 'Right' }, text: 'photo' });
    expect(moved).toMatchObject({ actor: { kind: 'dashboard' }, text: 'moved to 2026-08-04T09:00:04.000Z' });
  });

  test('narrows the list, and so do the event and the time', async () => {
    const { sim, account, call, create } = recorded();
    const { id } = await create();
    const other = await create({ name: 'Launch party' });
    const tablet = account.tablets.add({ name: 'Left' });
    sim.clock.advance({ hours: 1 });
    tablet.open(id).capture('photo');
    sim.clock.advance({ hours: 1 });
    await call('DELETE', `/events/${other.id}`);
    const texts = (input: TimelinePageInput) => sim.timeline.page(input).data.map(({ text }) => text);
    expect(texts({ actor: 'guest' })).toEqual(['photo']);
    expect(texts({ actor: tablet.id })).toEqual(['photo']);
    expect(texts({ actor: 'key', eventId: other.id })).toEqual([
      'POST /events → 201',
      `DELETE /events/${other.id} → 200`,
    ]);
    expect(texts({ eventId: id })).toEqual(['POST /events → 201', 'photo']);
    expect(texts({ since: '2026-08-04T10:00:00Z', until: '2026-08-04T10:59:59Z' })).toEqual([
      'moved to 2026-08-04T10:00:00.000Z',
      'photo',
    ]);
    expect(() => sim.timeline.page({ since: '2026-02-30T00:00:00Z' })).toThrow(
      'since must be on a day of the calendar; 2026-02-30 is none',
    );
    const { nextCursor } = sim.timeline.page({ actor: 'key', limit: 1 });
    expect(texts({ actor: 'key', limit: 1, cursor: nextCursor ?? '' })).toHaveLength(1);
    expect(() => sim.timeline.page({ actor: 'code', cursor: nextCursor ?? '' })).toThrow('cursor');
  });

  test('changed these fields, also while nobody watched', async () => {
    const { account, call, create, control, newest } = recorded();
    const { id } = await create();
    const changes = async () => (await newest())[0]?.changes;
    await call('PATCH', `/events/${id}`, { settings: { countdownTimer: 7 }, notes: 'A dog' });
    expect(await changes()).toEqual([
      { of: [], field: 'notes', before: null, after: 'A dog' },
      { of: ['settings'], field: 'countdownTimer', before: 3, after: 7 },
    ]);
    await call('PATCH', `/events/${id}`, { notes: 'A dog' });
    expect(await changes()).toEqual([]);
    await control('PUT', `/accounts/${account.id}/events/${id}/survey`, { position: 'afterCapture', questions: ['?'] });
    expect(await changes()).toContainEqual({
      ...{ of: [], field: 'survey', before: null },
      after: { position: 'afterCapture', questions: ['?'] },
    });
    await call('PATCH', `/events/${id}`, { notes: `see https://x.example/?token=hush-hush-hush` });
    expect(JSON.stringify(await changes())).toMatch(/x\.example(?!.*hush)/);
  });

  test('says that a load or a reset has replaced its world, and not that of a restore', async () => {
    const { sim, create, control, newest } = recorded();
    const stop = await watch(sim);
    const marked = () => sim.timeline.list().map(({ text, replaced }) => [text.split(' →')[0], replaced]);
    await create();
    const snapshot = sim.snapshot();
    await create();
    sim.restore(snapshot);
    expect(marked().filter(([, replaced]) => replaced)).toEqual([]);
    await control('PUT', '/world-file', sim.toFile());
    await create();
    expect(marked().filter(([text]) => text === 'POST /events')).toEqual([
      ['POST /events', true],
      ['POST /events', true],
      ['POST /events', false],
    ]);
    const [, load] = await newest();
    expect([load?.replaced, load?.snapshotId]).toEqual([false, expect.any(String)]);
    sim.reset();
    expect(marked().filter(([text, replaced]) => text === 'POST /events' && !replaced)).toEqual([]);
    // The way back leads to the world before the load, and not to the one after it.
    await control('POST', `/snapshots/${load?.snapshotId}/restore`);
    expect(marked().filter(([text]) => text === 'POST /events')).toEqual([
      ['POST /events', false],
      ['POST /events', false],
      ['POST /events', true],
    ]);
    await stop();
  });

  test('leads to what is still there only', async () => {
    const { sim, account, call, control, create } = recorded();
    const { id } = await create();
    const before = sim.snapshot();
    await call('GET', '/events');
    const tablet = account.tablets.add({ printer: true });
    await control('POST', `/accounts/${account.id}/tablets/${tablet.id}/open`, { eventId: id });
    tablet.home().capture('photo').print();
    const gone = () => sim.timeline.list().map(({ kind, gone: isGone }) => [kind, isGone]);
    expect(gone().filter(([, isGone]) => isGone)).toEqual([]);
    account.tablets.remove(tablet.id);
    account.events.remove(id);
    expect(gone().filter(([, isGone]) => isGone)).toEqual([
      ['owner', true],
      ['capture', true],
      ['print', true],
    ]);
    sim.restore(before);
    // The number of the request now names another one.
    await call('GET', '/events?limit=7');
    expect(gone().filter(([kind]) => kind === 'call')).toEqual([
      ['call', false],
      ['call', true],
      ['call', false],
    ]);
  });

  test('is the app that signed in, and not code', async () => {
    const { sim, account, control, newest } = recorded();
    await watch(sim);
    const app = await registered(sim, { name: 'Party planner' });
    const { code } = await control<{ code: string }>('POST', `/accounts/${account.id}/connection-codes`, {
      access: 'read',
    });
    const back = await entered(sim, app, { code, access: 'read', expiresAt: '' });
    expect((await finished(sim, app, back)).status).toBe(200);
    await Promise.resolve();
    const [latest] = await newest();
    expect(latest).toMatchObject({
      ...{ kind: 'owner', text: 'sign-in', subject: 'Party planner', snapshotId: expect.any(String) },
      actor: { kind: 'app', name: 'Party planner' },
    });
    expect((await newest()).map(({ text }) => text)).not.toContain('change from code');
  });
});

describe('automatic snapshots', () => {
  test('are taken before each change while somebody watches, and lead back to before it', async () => {
    const { sim, account, call, create, control, newest } = recorded();
    await create();
    expect((await newest())[0]?.snapshotId).toBeNull();
    const leave = await watch(sim);
    await create({ name: 'Second' });
    await call('GET', '/events');
    const [read, made] = await newest();
    expect([read?.snapshotId, typeof made?.snapshotId]).toEqual([null, 'string']);
    await control('PATCH', '/clock', { advanceSeconds: 3600 });
    await control('POST', `/snapshots/${made?.snapshotId}/restore`);
    expect(account.events.list()).toHaveLength(1);
    expect(sim.clock.date().toISOString()).toBe('2026-08-04T09:00:00.000Z');
    // The timeline goes on, and the way back can be undone.
    const [back] = await newest();
    expect(back).toMatchObject({ kind: 'owner', text: 'restore snapshot', snapshotId: expect.any(String) });
    await control('POST', `/snapshots/${back?.snapshotId}/restore`);
    expect(account.events.list()).toHaveLength(2);
    // No list has them, and without a watcher there are none.
    expect(await control('GET', '/snapshots')).toMatchObject({ data: [] });
    await leave();
    await create({ name: 'Third' });
    expect((await newest())[0]?.snapshotId).toBeNull();
  });

  test('are branched from into a new world, which leaves this one as it is', async () => {
    const { sim, account, create, control, newest } = recorded();
    await watch(sim);
    await create();
    const [made] = await newest();
    const { worldId } = await control<{ worldId: string }>('POST', '/worlds', { snapshotId: made?.snapshotId });
    const world = sim.worlds.get(worldId)?.simulator;
    expect(world?.accounts.get(account.id)?.events.list()).toEqual([]);
    expect(account.events.list()).toHaveLength(1);
    await expect(control('POST', '/worlds', { snapshotId: 'auto-999' })).rejects.toThrow('404');
    expect(sim.worlds.list()).toHaveLength(1);
  });

  test('are the newest 100, down to the oldest of which one can go back', async () => {
    const { sim, account, create, control } = recorded();
    await watch(sim);
    for (let at = 0; at < 101; at++) await create();
    const offered = sim.timeline.list().flatMap(({ snapshotId }) => snapshotId ?? []);
    expect([offered.length, offered[0]]).toEqual([100, 'auto-2']);
    await control('POST', '/snapshots/auto-2/restore');
    expect(account.events.list()).toHaveLength(1);
    await expect(control('POST', '/snapshots/auto-1/restore')).rejects.toThrow('404');
  });

  test('of a restore keep the world that it leaves', async () => {
    const { sim, account, create } = recorded();
    const snapshot = sim.snapshot();
    await create();
    const { simulator } = sim.worlds.create({ snapshot });
    expect([simulator.accounts.get(account.id)?.events.list(), account.events.list().length]).toEqual([[], 1]);
    expect(() => sim.worlds.create({ snapshot: { takenAt: '' } })).toThrow('snapshot');
  });
});

describe('every change is an entry with its own way back', () => {
  /** Restores the snapshot of the newest entry whose text and subject are these. */
  const backTo = async ({ newest, control }: ReturnType<typeof recorded>, text: string, subject: string | null) => {
    const entry = (await newest()).find((one) => one.text === text && one.subject === subject);
    await control('POST', `/snapshots/${entry?.snapshotId}/restore`);
  };

  test('an owner who deletes an event over the API goes back to before it, and nothing of others is lost', async () => {
    const made = recorded();
    const { sim, account, call, create, newest } = made;
    await watch(sim);
    const { id } = await create();
    const own = (method: string, path: string, body?: object) =>
      account.request({ method, path, ...(body && { body }) });
    await own('PATCH', `/events/${id}`, { name: 'Ada and Alan' });
    await call('GET', '/events');
    await create({ name: 'Launch party' });
    await own('DELETE', `/events/${id}`);
    await call('GET', '/events');
    expect((await newest()).map(({ kind, text, subject, snapshotId }) => [kind, text, subject, snapshotId])).toEqual([
      ['call', 'GET /events → 200', null, null],
      ['owner', 'delete event', 'Ada and Alan', 'auto-4'],
      ['call', 'POST /events → 201', 'Launch party', 'auto-3'],
      ['call', 'GET /events → 200', null, null],
      ['owner', 'rename event', 'Ada & Alan', 'auto-2'],
      ['call', 'POST /events → 201', 'Ada & Alan', 'auto-1'],
    ]);
    await backTo(made, 'delete event', 'Ada and Alan');
    expect(
      account.events
        .list()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Ada and Alan', 'Launch party']);
    await backTo(made, 'rename event', 'Ada & Alan');
    expect(account.events.list().map(({ name }) => name)).toEqual(['Ada & Alan']);
  });

  test('code, uploads, guests and timers have entries of their own, which lead to just before them', async () => {
    const made = recorded();
    const { sim, account, create, call, newest } = made;
    const { id } = await create();
    await watch(sim);
    account.events.get(id);
    account.templates.add({ name: 'By code' });
    await call('GET', '/events');
    const tablet = account.tablets.add({ printer: true });
    const session = tablet.open(id).capture('photo');
    await call('GET', '/events');
    session.print();
    await call('GET', '/events');
    sim.clock.advance({ hours: 1 });
    await call('GET', '/events');
    const { body } = await call<Upload>('POST', '/uploads', {
      purpose: 'event-branding-image',
      contentType: 'image/png',
    });
    await sim.fetch(body.uploadUrl, { method: 'PUT', headers: body.headers, body: new Uint8Array(4) });
    await call('GET', '/events');
    const entries = (await newest()).filter(({ text }) => !text.startsWith('GET')).toReversed();
    expect(entries.slice(1).map(({ text, subject }) => [text, subject])).toEqual([
      ['change from code', null],
      ['photo', 'Ada & Alan'],
      ['1 of a capture', 'Ada & Alan'],
      ['moved to 2026-08-04T10:00:00.000Z', null],
      ['POST /uploads → 201', null],
      ['upload of 4 bytes', null],
    ]);
    expect(entries.map(({ snapshotId }) => snapshotId)).toEqual([
      null,
      ...Array.from({ length: 6 }, (_, at) => `auto-${at + 1}`),
    ]);
    expect(
      (await newest()).filter(({ text }) => text.startsWith('GET')).every(({ snapshotId }) => snapshotId === null),
    ).toBe(true);
  });

  test('a call that ends after a later one offers no way back, since that would undo the later one', async () => {
    const { sim, account, call, create, control, newest } = recorded();
    const { id } = await create();
    await watch(sim);
    sim.faults.inject({ operation: 'update_event', latencyMs: 1000, afterChange: true });
    sim.faults.inject({ operation: 'create_event', latencyMs: 500 });
    await Promise.all([call('PATCH', `/events/${id}`, { name: 'Renamed' }), create({ name: 'Launch party' })]);
    const [late, early] = await newest();
    expect([late?.subject, late?.snapshotId]).toEqual(['Ada & Alan', null]);
    expect(early).toMatchObject({ subject: 'Launch party', snapshotId: expect.any(String) });
    await control('POST', `/snapshots/${early?.snapshotId}/restore`);
    expect(account.events.list().map(({ name }) => name)).toEqual(['Renamed']);
  });

  test('what was rejected leaves its snapshot to nobody', async () => {
    const { sim, account, call, control, newest } = recorded();
    await watch(sim);
    await expect(control('POST', `/accounts/${account.id}/events`, { name: 1 })).rejects.toThrow('400');
    await account.request({ method: 'POST', path: '/events', body: { name: 1 } });
    await call('POST', '/events', { name: 1 });
    await call('GET', '/events');
    expect((await newest()).map(({ snapshotId }) => snapshotId)).toEqual([null, null]);
  });

  test('an entry lists what it changed, before and after, without secrets', async () => {
    const { sim, account, create, control, newest } = recorded();
    await create();
    await watch(sim);
    const changes = async () =>
      control<{ data: object[]; left: number }>('GET', `/snapshots/${(await newest())[0]?.snapshotId}/changes`);
    const [event] = account.events.list();
    await account.request({ method: 'PATCH', path: `/events/${event?.id}`, body: { name: 'Ada and Alan' } });
    expect((await changes()).data).toContainEqual({
      of: ['events', 'Ada & Alan'],
      field: 'name',
      before: 'Ada & Alan',
      after: 'Ada and Alan',
    });
    const url = 'https://hooks.example.com/media?token=hush-hush-hush';
    await control('PUT', `/accounts/${account.id}/webhooks`, { mediaUrl: url, sendUrl: null });
    expect(JSON.stringify(await changes())).toMatch(/hooks\.example\.com(?!.*hush)/);
    const tablet = account.tablets.add({ name: 'Left' });
    await control('POST', `/accounts/${account.id}/tablets/${tablet.id}/open`, { eventId: event?.id });
    expect((await changes()).data).toContainEqual({
      ...{ of: ['tablets', 'Left'], field: 'event' },
      ...{ before: null, after: 'Ada and Alan' },
    });
    account.templates.add({ name: 'By code' });
    await Promise.resolve();
    // The ID that it drew is no change.
    expect((await changes()).data).toEqual([
      { of: ['templates', 'By code'], field: null, after: expect.objectContaining({ name: 'By code' }) },
    ]);
    await account.request({ method: 'DELETE', path: `/events/${event?.id}` });
    expect((await changes()).data).toContainEqual({
      of: ['events', 'Ada and Alan'],
      field: null,
      before: expect.objectContaining({ id: event?.id }),
    });
    await expect(control('GET', '/snapshots/snapshot-1/changes')).rejects.toThrow('404');
  });
});

test('a remote simulator has the timeline, and worlds that begin at a snapshot', async () => {
  const { sim, account, remote } = await connected({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
  const snapshot = await remote.snapshot();
  account.templates.add();
  expect(await remote.timeline.list()).toEqual(sim.timeline.list());
  expect((await remote.timeline.page({ order: 'newest' })).data).toHaveLength(1);
  const { simulator } = await remote.worlds.create({ snapshot });
  expect(await (await simulator.accounts.get(account.id))?.templates.list()).toEqual([]);
});
