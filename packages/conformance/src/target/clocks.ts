import { setTimeout as timer } from 'node:timers/promises';
import type { Clock } from '@boothkit/client';
import { member, textMember } from './answer.ts';
import type { Control } from './owner.ts';

/** The real time. */
export const realClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => timer(ms, undefined, signal && { signal }),
};

/** The clock that a run waits on, and how the target's is moved. */
export interface TargetClock {
  /** Undefined where the target's time is the real one. */
  readonly clock: Clock | undefined;
  advance(seconds: number): Promise<void>;
  now(): Promise<number>;
}

/** Reads the clock of a target with a control API: one that stands still is moved by whoever would have to wait. */
export async function targetClock(control: Control): Promise<TargetClock> {
  const read = async () => control('GET', '/clock');
  const told = await read();
  const now = async () => Date.parse(textMember(await read(), 'now'));
  let nowMs = Date.parse(textMember(told, 'now'));
  const advance = async (seconds: number) => {
    await control('PATCH', '/clock', { advanceSeconds: seconds });
    nowMs += seconds * 1000;
  };
  if (member(told, 'frozen') !== true) return { clock: undefined, advance, now };
  const clock: Clock = {
    now: () => nowMs,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      await advance(Math.ceil(ms) / 1000);
    },
  };
  return { clock, advance, now };
}
