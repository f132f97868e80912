import type { AccountLimits } from '@boothkit/simulator';
import { createServiceLimits } from '../../../client/src/limits/process-limiter.ts';
import { createVirtualClock } from './virtual-clock.ts';

/** Bookings that arrive in one moment. */
interface Burst {
  /** How many events are created. */
  readonly bookings: number;
  /** How long the service takes for each, in milliseconds. */
  readonly latencyMs: number;
  readonly limits: Pick<AccountLimits, 'perMinute' | 'burst' | 'expensiveCost' | 'concurrent' | 'concurrentHeavy'>;
  /** Tokens that the key has at that moment, 0 to `limits.burst`. */
  readonly tokens: number;
}

/** How a client with a limiter sends a burst. */
export interface Forecast {
  /** Milliseconds from the beginning until each booking is sent, and until it is created, in order. */
  readonly sentMs: readonly number[];
  readonly createdMs: readonly number[];
  /** How many the service would reject with 429 if all were sent in the first moment. */
  readonly rejectedAtOnce: number;
}

/** Sends a burst through the client's own limiter, in virtual time. */
export async function forecast({ bookings, latencyMs, limits, tokens }: Burst): Promise<Forecast> {
  const { perMinute, burst, expensiveCost, concurrent, concurrentHeavy: heavy } = limits;
  const clock = createVirtualClock();
  const limiter = createServiceLimits(clock).limiterFor('key', {
    named: { perMinute, burst, expensiveCost, concurrent, heavy },
    account: undefined,
  });
  let callId = 0;
  const request = (operation: string, cost: 'ordinary' | 'expensive') => ({
    ...{ callId: callId++, operation, cost, heavy: false, priority: 'normal' as const, isRetry: false },
    ...{ timeLeftMs: Infinity, maxWaitMs: Infinity, maxPauseMs: Infinity, maxHeldMs: Infinity, signal: undefined },
  });
  const send = async (operation: string, cost: 'ordinary' | 'expensive', takesMs: number) => {
    const permit = await limiter.acquire(request(operation, cost), Infinity);
    if ('kind' in permit) throw new Error(permit.message);
    const sentMs = clock.now();
    if (takesMs > 0) await clock.sleep(takesMs);
    permit.release({ kind: 'charged' });
    return { sentMs, createdMs: clock.now() };
  };
  // The tokens that the key has spent before.
  for (let spent = Math.floor(burst - tokens); spent > 0; spent -= 1) await send('list_events', 'ordinary', 0);
  const calls = Array.from({ length: bookings }, () => send('create_event', 'expensive', latencyMs));
  await clock.run();
  const ends = await Promise.all(calls);
  const inOrder = (times: number[]) => times.sort((one, other) => one - other);
  return {
    sentMs: inOrder(ends.map(({ sentMs }) => sentMs)),
    createdMs: inOrder(ends.map(({ createdMs }) => createdMs)),
    rejectedAtOnce: Math.max(0, bookings - Math.min(concurrent, Math.floor(tokens / expensiveCost))),
  };
}
