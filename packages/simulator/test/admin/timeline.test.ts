import type { TimelineEntry } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { bookings } from '../events/bookings.ts';
import { connected } from '../remote/connected.ts';

/** Bookings, with the timeline over the control API, newest first. */
function recorded() {
  const made = bookings({ limits: 'off' });
  const { sim } = made;
  const control = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const response = await sim.fetch(`${sim.controlUrl}${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
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
      refId: sim.journal.requests()[0]?.id,
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

test('a remote simulator has the timeline, and worlds that begin at a snapshot', async () => {
  const { sim, account, remote } = await connected({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
  const snapshot = await remote.snapshot();
  account.templates.add();
  expect(await remote.timeline.list()).toEqual(sim.timeline.list());
  expect((await remote.timeline.page({ order: 'newest' })).data).toHaveLength(1);
  const { simulator } = await remote.worlds.create({ snapshot });
  expect(await (await simulator.accounts.get(account.id))?.templates.list()).toEqual([]);
});
