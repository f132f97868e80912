import { type Simulator, type Snapshot, WorldReplacedError } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { slowRequest } from '../api/slow-body.ts';
import { service } from '../service.ts';
import { booking, createWithAccount, first } from './begun.ts';

describe('a call in flight when the world is replaced', () => {
  const replacements: Readonly<Record<string, (sim: Simulator, before: Snapshot) => void>> = {
    restored: (sim, before) => sim.restore(before),
    reset: (sim) => sim.reset(),
  };
  for (const [how, replace] of Object.entries(replacements)) {
    test(`rejects and commits nothing: the world is ${how} while its body comes`, async () => {
      const sim = createWithAccount();
      const { id } = first(sim).events.add({ name: 'Kept', templateIds: booking(sim).templateIds });
      const before = sim.snapshot();
      const account = first(sim);
      const slow = [
        slowRequest(account, 'POST', '/events', booking(sim)),
        slowRequest(account, 'PATCH', `/events/${id}`, { name: 'Changed' }),
        slowRequest(account, 'POST', `/events/${id}/duplicate`, { name: 'Copy', date: '2027-01-01T12:00Z' }),
        slowRequest(account, 'PATCH', `/events/${id}/branding`, { buttonImagesAreRetina: true }),
        slowRequest(account, 'PUT', '/webhooks', { mediaUrl: 'https://hooks.example.com/' }),
      ];
      const outcomes = Promise.allSettled(slow.map(({ answer }) => answer));
      await Promise.all(slow.map(({ waiting }) => waiting));
      replace(sim, before);
      const contents = [first(sim).events.list(), first(sim).quota, first(sim).galleries.list()];
      for (const { finish } of slow) finish();
      for (const outcome of await outcomes)
        expect(outcome).toEqual({ status: 'rejected', reason: expect.any(WorldReplacedError) });
      expect([first(sim).events.list(), first(sim).quota, first(sim).galleries.list()]).toEqual(contents);
    });

    test(`rejects a read as well: the world is ${how} before its response`, async () => {
      const sim = createWithAccount();
      const before = sim.snapshot();
      const { fetch, baseUrl, apiKey } = first(sim).connection();
      const reads = ['/events', '/events/x', '/events/x/branding'].map((path) =>
        fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${apiKey}` } }),
      );
      replace(sim, before);
      for (const read of reads) await expect(read).rejects.toThrow(WorldReplacedError);
    });
  }

  test('holds no slot in the new world', async () => {
    const { sim, account, call } = service();
    account.update({ limits: { concurrent: 2 } });
    const before = sim.snapshot();
    const slow = [1, 2].map(() => slowRequest(account, 'POST', '/uploads', { purpose: 'event-branding-image' }));
    const outcomes = Promise.allSettled(slow.map(({ answer }) => answer));
    await Promise.all(slow.map(({ waiting }) => waiting));
    expect((await call('GET', '/events')).rule).toBe('8/concurrent-all');
    sim.restore(before);
    expect((await call('GET', '/events')).status).toBe(200);
    for (const { finish } of slow) finish();
    await outcomes;
    const again = [1, 2].map(() => slowRequest(account, 'POST', '/uploads', { purpose: 'event-branding-image' }));
    await Promise.all(again.map(({ waiting }) => waiting));
    expect((await call('GET', '/events')).rule).toBe('8/concurrent-all');
    for (const { finish } of again) finish();
    await Promise.all(again.map(({ answer }) => answer));
  });
});
