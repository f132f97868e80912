import { setTimeout as timer } from 'node:timers/promises';
import type { Clock } from '@boothkit/client';

/** The real time. */
export const realClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => timer(ms, undefined, signal && { signal }),
};
