import type { CreatedEvent } from '@boothkit/contract';
import { type SeededAccount, seedAccount } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { start } from '../../own-account.ts';
import { ways } from './ways.ts';

interface Taken {
  readonly snapshotId: string;
  readonly takenAt: string;
  readonly name: string | null;
}

describe.for(ways)('snapshots over the control API, %s', ([, way]) => {
  test('restore the state they were taken at, more than once', async () => {
    const { account, control, sim } = await way();
    const template = account.templates.add();
    const { status, body } = await control<Taken>('POST', '/snapshots');
    expect([status, body.takenAt]).toEqual([201, start]);
    for (const name of ['Ada', 'Alan']) {
      account.events.add({ name, templateIds: [template.id] });
      sim.clock.advance({ days: 1 });
      const restored = await control<Taken>('POST', `/snapshots/${body.snapshotId}/restore`);
      expect([restored.status, restored.body]).toEqual([200, body]);
      expect(account.events.list()).toEqual([]);
      expect(sim.clock.date().toISOString()).toBe(start);
    }
  });

  test('are listed, survive a reset, and can be removed', async () => {
    const { control, sim } = await way();
    const first = (await control<Taken>('POST', '/snapshots', { name: 'Before the party' })).body;
    sim.clock.advance({ hours: 1 });
    const second = (await control<Taken>('POST', '/snapshots')).body;
    await control('POST', '/reset');
    expect((await control<{ data: Taken[] }>('GET', '/snapshots')).body.data).toEqual([first, second]);
    expect([first.name, second.name]).toEqual(['Before the party', null]);
    expect((await control('DELETE', `/snapshots/${first.snapshotId}`)).body).toEqual({ removed: true });
    expect((await control('DELETE', `/snapshots/${first.snapshotId}`)).body).toEqual({ removed: false });
    expect((await control('POST', `/snapshots/${first.snapshotId}/restore`)).status).toBe(404);
    expect((await control('POST', `/snapshots/${second.snapshotId}/restore`)).status).toBe(200);
    expect(sim.clock.date().toISOString()).toBe('2026-08-04T10:00:00.000Z');
  });
});

describe.for(ways)('settling over the control API, %s', ([, way]) => {
  test('waits until deliveries in flight have ended', async () => {
    const { account, control, sim } = await way();
    const received: string[] = [];
    sim.web.receive('https://hooks.example.com/media', async (request) => {
      received.push(await request.text());
    });
    account.webhooks.set({ mediaUrl: 'https://hooks.example.com/media' });
    const event = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
    account.galleries.addMedia(event.galleryId);
    expect((await control('POST', '/settle')).body).toEqual({ settled: true });
    expect(received).toHaveLength(1);
  });
});

describe.for(ways)('%s', ([, way]) => {
  test('reset restores the initial state, with what populate added and nothing else', async () => {
    let filled: SeededAccount | undefined;
    const made = await way({
      clock: { start, frozen: true },
      populate: (sim) => {
        filled = seedAccount(sim.accounts.create());
      },
    });
    const headers = { authorization: `Bearer ${filled?.apiKey}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'Ada', date: '2026-09-12T17:00Z', templateIds: filled?.templateIds });
    const create = async () => {
      const answer = await made.reach(`${made.baseUrl}/events`, { method: 'POST', headers, body });
      return { status: answer.status, body: (await answer.json()) as CreatedEvent };
    };
    const first = await create();
    expect(first.status).toBe(201);
    const other = await made.control<SeededAccount>('POST', '/accounts');
    await made.control('PATCH', '/clock', { advanceSeconds: 3600 });

    const { status, body: reported } = await made.control('POST', '/reset');
    expect([status, reported]).toEqual([200, { reset: true }]);
    expect(made.sim.clock.date().toISOString()).toBe(start);
    expect(made.sim.accounts.list().map(({ id }) => id)).toEqual([filled?.accountId]);
    expect(made.sim.accounts.get(filled?.accountId ?? '')?.events.list()).toEqual([]);
    const gone = await made.reach(`${made.baseUrl}/events`, {
      headers: { authorization: `Bearer ${other.body.apiKey}` },
    });
    expect(gone.status).toBe(401);
    expect((await create()).body).not.toEqual(first.body);
    await made.control('POST', '/reset', { sameIds: true });
    expect((await create()).body).toEqual(first.body);
  });

  test('reset needs no body, and rejects one that does not fit', async () => {
    const made = await way();
    const account = made.sim.accounts.create();
    const bodies = [{ sameIDs: true }, { sameIds: 1 }, { seed: null }, { seed: 'x', sameIds: true }, []];
    for (const body of bodies) expect((await made.control('POST', '/reset', body)).status).toBe(400);
    expect((await made.control('POST', '/reset', undefined, { raw: 'please' })).status).toBe(415);
    expect(made.sim.accounts.get(account.id)).toBeDefined();
    expect((await made.control('POST', '/reset')).status).toBe(200);
    expect((await made.control('POST', '/reset', {})).status).toBe(200);
    expect(made.sim.accounts.list()).toEqual([]);
  });
});
