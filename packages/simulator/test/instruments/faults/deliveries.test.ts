import { rule } from '@boothkit/rule-coverage';
import { expect, test } from 'vitest';
import { hooked } from '../../service/webhooks/hooks.ts';

const outcomes = ({ account }: ReturnType<typeof hooked>) =>
  account.deliveries.list().map(({ outcome, reason }) => [outcome, reason]);

rule('6.5', 'a delivery that a fault loses is never sent, and the log says why', async () => {
  const made = hooked();
  made.sim.faults.inject({ delivery: 'lost', times: 1 });
  made.upload();
  made.upload();
  await made.sim.settled();
  expect(made.media).toHaveLength(1);
  expect(outcomes(made)).toEqual([
    ['unreachable', 'fault-1 lost it'],
    ['delivered', null],
  ]);
});

rule('6.1', 'a delivery that a fault doubles is sent twice with one deliveryId', async () => {
  const made = hooked();
  made.sim.faults.inject({ operation: 'media.uploaded', delivery: 'doubled', times: 1 });
  made.upload();
  await made.sim.settled();
  const ids = made.media.map(({ body }) => body.deliveryId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('a delivery that a fault delays is sent at its time, in order, and does not block settled', async () => {
  const made = hooked();
  const { sim, media, upload } = made;
  sim.faults.inject({ operation: 'media.uploaded', latencyMs: 3_600_000, times: 1 });
  const late = upload();
  upload();
  await sim.settled();
  expect(media).toHaveLength(1);
  expect(outcomes(made)).toEqual([
    ['pending', null],
    ['delivered', null],
  ]);
  sim.clock.advance({ minutes: 59 });
  await sim.settled();
  expect(media).toHaveLength(1);
  sim.clock.advance({ minutes: 1 });
  await sim.settled();
  expect(media).toHaveLength(2);
  expect(late.id).not.toBe('');
});

rule('6.5', 'a delayed delivery is part of snapshots and forks, and is sent once', async () => {
  const made = hooked();
  made.sim.faults.inject({ operation: 'media.uploaded', latencyMs: 60_000 });
  made.upload();
  const snapshot = made.sim.snapshot();
  const fork = made.sim.fork();
  fork.clock.advance({ minutes: 1 });
  await fork.settled();
  expect(made.media).toHaveLength(0);
  made.sim.restore(snapshot);
  made.sim.clock.advance({ minutes: 1 });
  await made.sim.settled();
  expect(made.media).toHaveLength(1);
  made.sim.restore(snapshot);
  made.sim.clock.advance({ minutes: 1 });
  await made.sim.settled();
  expect(made.media).toHaveLength(1);
});
