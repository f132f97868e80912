import { readRecording, replay, writeReplay } from '@boothkit/conformance/recorder';
import { createSimulator, type Har, type WorldFile } from '@boothkit/simulator';
import { isLong } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyWalk, beginWalk, localNetwork, take } from '../../control/saved-test/walk.ts';
import { bookings } from '../../service/events/bookings.ts';

/** Replays the calls of an API in a new simulator with a world. */
async function replayedIn(world: WorldFile, har: Har, baseUrl: string, limits: 'documented' | 'off' = 'off') {
  const clock = { start: world.now ?? '', frozen: true };
  const simulator = createSimulator({ seed: 'replay', limits, clock, network: localNetwork });
  simulator.load(world);
  return replay(readRecording(JSON.stringify(har), 'any.har', baseUrl), { simulator, hasAccounts: true });
}

test('an event that the world of a replay has already is not created again when a list shows it', async () => {
  const { sim, account, template, call } = bookings();
  account.events.add({ name: 'Ada & Alan', templateIds: [template.id] });
  const world = sim.toFile();
  await call('GET', '/events');
  expect((await replayedIn(world, sim.journal.har(), sim.baseUrl)).differences).toEqual([]);
});

/** Steps of a walk that are requests, or pass time. The owner's own actions are in no recording. */
const steps = new Set([
  ...['create_event', 'create_bad_event', 'update_event', 'get_event', 'list_events', 'next_page', 'duplicate_event'],
  ...[
    'delete_event',
    'wrong_key',
    'no_such_path',
    'webhooks',
    'bad_webhooks',
    'advance',
    'advance_in_process',
    'flood',
  ],
]);

test('any requests have the same responses again in the world that they began with, and the report holds no secret', {
  timeout: isLong ? 1_800_000 : 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(anyWalk, async (walk) => {
      const made = beginWalk(walk);
      const world = made.sim.toFile();
      await take(
        made,
        walk.steps.filter(([name]) => steps.has(name)),
      );
      const report = await replayedIn(world, made.sim.journal.har(), made.sim.baseUrl, walk.limits);
      expect(report.differences).toEqual([]);
      expect(writeReplay(report)).not.toMatch(/canary/i);
    }),
    { numRuns: isLong ? 100 : 5 },
  );
});
