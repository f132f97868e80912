import type { ClientSettings } from '../client-options.ts';
import { type Admit, admitAll, type Place, type Turn, type TurnedAway } from '../transport/admission.ts';
import { lateLimiter } from './late-limiter.ts';
import type { LimitSettings } from './limit-settings.ts';
import type { Limiter } from './limiter.ts';
import { type Limits, type LimitWait, unlimitedStats } from './limits.ts';
import { tell } from './tell.ts';

/** What a client's calls are let through by, and what it shows of it. */
export interface ClientLimits {
  readonly admit: Admit;
  readonly limits: Limits;
}

/** The limits of a client: of this process, of whoever it shares them with, or none. */
export function limitsOf(client: ClientSettings): ClientLimits {
  const { limits } = client;
  if (limits === 'off') return { admit: admitAll, limits: { stats: () => unlimitedStats } };
  const shared = 'limiterFor' in limits;
  const limiter = shared ? limits.limiterFor(client) : lateLimiter(client, limits);
  return {
    admit: admitThrough(limiter, shared ? limits.settings : limits, client),
    limits: { stats: () => limiter.stats() },
  };
}

/** Asks a limiter for places as one client wishes: with no more than so many that wait, and told of each wait. */
function admitThrough(
  limiter: Limiter,
  { maxQueued, onWait }: LimitSettings,
  { clock, observer }: ClientSettings,
): Admit {
  const hears = onWait !== undefined || observer.onWait !== undefined;

  async function told(entered: Promise<Place | TurnedAway>, { callId, operation }: Turn): Promise<Place | TurnedAway> {
    const sinceMs = clock.now();
    const say = (state: LimitWait['state']): void => {
      const wait = { callId, operation, state, waitedMs: clock.now() - sinceMs, queued: limiter.stats().queued };
      if (onWait !== undefined) tell(onWait, wait);
      observer.onWait?.(wait);
    };
    say('waiting');
    let going = false;
    try {
      const result = await entered;
      going = 'leave' in result;
      return result;
    } finally {
      say(going ? 'going' : 'left');
    }
  }

  return (demand, turn) => {
    // A call that has begun is not given up for the length of the line.
    const entered = limiter.enter(demand, turn, turn.begun ? Number.POSITIVE_INFINITY : maxQueued);
    return hears && entered instanceof Promise ? told(entered, turn) : entered;
  };
}
