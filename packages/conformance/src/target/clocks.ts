import { setTimeout as timer } from 'node:timers/promises';
import type { Clock } from '@boothkit/client';
import type { Control } from './control.ts';
import { member, textMember } from './response.ts';

/** The real time. */
export const realClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => timer(ms, undefined, signal && { signal }),
};

/** The clock of a run's own world. */
export interface WorldClock {
  /** A wait on it advances the world's time, and takes no real time. */
  readonly clock: Clock;
  advance(seconds: number): Promise<void>;
  now(): Promise<number>;
}

/** Reads the clock of a run's own world. Nobody else lives there, so the run advances it instead of waiting. */
export async function worldClock(control: Control): Promise<WorldClock> {
  const read = async () => control('GET', '/clock');
  const state = await read();
  const readMs = realClock.now();
  const ticks = member(state, 'frozen') !== true;
  const now = async () => Date.parse(textMember(await read(), 'now'));
  let movedMs = Date.parse(textMember(state, 'now'));
  const advance = async (seconds: number) => {
    await control('PATCH', '/clock', { advanceSeconds: seconds });
    movedMs += seconds * 1000;
  };
  const clock: Clock = {
    now: () => (ticks ? movedMs + realClock.now() - readMs : movedMs),
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      await advance(Math.ceil(ms) / 1000);
    },
  };
  return { clock, advance, now };
}
