import { simulatedClock } from '@boothkit/contract/internal';
import type { Clock } from './clock.ts';

/** The clocks of the simulators of this process, by the origin at which they respond. They are global, since packages may be loaded twice. */
function clocksByOrigin(): Map<string, Clock> {
  const global = globalThis as { [simulatedClock]?: Map<string, Clock> };
  const clocks = global[simulatedClock] ?? new Map<string, Clock>();
  global[simulatedClock] = clocks;
  return clocks;
}

/** Lets clients of an origin live in the time of a clock, even if nobody gave it to them; returns a function that ends this. */
export function announceClock(origin: string, clock: Clock): () => void {
  const clocks = clocksByOrigin();
  clocks.set(origin, clock);
  return () => {
    if (clocks.get(origin) === clock) clocks.delete(origin);
  };
}

/** Lets clients that are given a `fetch` live in the time of a clock. */
export function withClock<Fetch extends object>(fetch: Fetch, clock: Clock): Fetch {
  return Object.assign(fetch, { [simulatedClock]: clock });
}
