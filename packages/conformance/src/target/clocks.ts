import { setTimeout as timer } from 'node:timers/promises';
import type { Clock } from '@boothkit/client';
import type { Control } from './control.ts';
import { member, textMember } from './response.ts';

/** The real time. */
export const realClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => timer(ms, undefined, signal && { signal }),
};

/** The clock of a target with a control API. */
export interface TargetClock {
  /** Undefined if the target runs on real time. */
  readonly clock: Clock | undefined;
  advance(seconds: number): Promise<void>;
  now(): Promise<number>;
}

/** Reads the clock of a target. If it is frozen, waiting advances it. */
export async function targetClock(control: Control): Promise<TargetClock> {
  const read = async () => control('GET', '/clock');
  const state = await read();
  const now = async () => Date.parse(textMember(await read(), 'now'));
  let nowMs = Date.parse(textMember(state, 'now'));
  const advance = async (seconds: number) => {
    await control('PATCH', '/clock', { advanceSeconds: seconds });
    nowMs += seconds * 1000;
  };
  if (member(state, 'frozen') !== true) return { clock: undefined, advance, now };
  const clock: Clock = {
    now: () => nowMs,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      await advance(Math.ceil(ms) / 1000);
    },
  };
  return { clock, advance, now };
}
