import { BoothClient } from '@boothkit/client';
import { type Account, createSimulator, type ScenarioName } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { start } from '../../own-account.ts';

const simulator = (seed = 'scenarios') => createSimulator({ clock: { start, frozen: true }, seed });
const clientOf = (account: Account) => new BoothClient(account.connection());

describe('a scenario', () => {
  test('bad-network slows, drops and corrupts calls, and a client that retries creates every event once', async () => {
    const sim = simulator();
    const account = sim.accounts.create();
    const template = account.templates.add();
    sim.faults.play('bad-network');
    const booth = clientOf(account);
    const made = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        booth.events.create({
          name: `Event ${at}`,
          date: '2026-09-12T17:00:00Z',
          templateIds: [template.id],
          idUser: `booking-${at}`,
        }),
      ),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(100);
    expect(account.events.list()).toHaveLength(100);
    const faulty = sim.journal.requests({ operation: 'create_event', faulty: true });
    expect(faulty.some(({ status }) => status === null)).toBe(true);
    expect(faulty.some(({ status }) => status === 502)).toBe(true);
    expect(faulty.some(({ durationMs }) => durationMs >= 50)).toBe(true);
  });

  test('rate-limit-storm rejects half of all calls with a Retry-After, for its account only', async () => {
    // With this seed, no call waits for longer than a client waits at most.
    const sim = simulator('d');
    const [one, other] = [sim.accounts.create(), sim.accounts.create()];
    sim.faults.play('rate-limit-storm', { accountId: one.id });
    await Promise.all(Array.from({ length: 20 }, () => clientOf(one).events.list()));
    await clientOf(other).events.list();
    expect(sim.journal.requests({ accountId: other.id, faulty: true })).toEqual([]);
    const refused = one.journal.requests({ status: 429 });
    expect(refused.length).toBeGreaterThan(5);
    expect(refused.every(({ faults }) => faults.length > 0)).toBe(true);
  });

  test('slow-images delays calls with images by seconds, and expires some of their URLs', async () => {
    const sim = simulator();
    const account = sim.accounts.create();
    const event = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
    const media = account.galleries.addMedia(event.galleryId);
    sim.faults.play('slow-images');
    const statuses: number[] = [];
    for (let at = 0; at < 40; at++) statuses.push((await sim.fetch(media.originalUrl)).status);
    expect(new Set(statuses)).toEqual(new Set([200, 401]));
    const files = sim.journal.requests({ operation: 'get_file' });
    expect(files.every(({ durationMs }) => durationMs >= 2000 && durationMs <= 8000)).toBe(true);
    expect(files.find(({ status }) => status === 401)?.rule).toBe('2.8/media');
  });

  test('of an unknown name is rejected with the known names', () => {
    expect(() => simulator().faults.play('bad-weather' as ScenarioName)).toThrow(
      'scenario must be one of bad-network, rate-limit-storm, slow-images; got "bad-weather"',
    );
  });
});
