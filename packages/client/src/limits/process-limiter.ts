import type { Clock } from '../clock.ts';
import { nameKey } from './key-name.ts';
import type { LimitSettings } from './limit-settings.ts';
import type { LimitedClient, Limiter } from './limiter.ts';
import { createTraffic, type Traffic } from './traffic.ts';

const traffics = new WeakMap<Clock, Map<string, Traffic>>();

/** The one limiter of this process for a base URL, key and clock. */
export function limiterOfProcess(
  { baseUrl, keyGiven, clock }: LimitedClient,
  { named, account }: LimitSettings,
): Limiter {
  const ofClock = traffics.get(clock) ?? new Map<string, Traffic>();
  traffics.set(clock, ofClock);
  const { origin } = new URL(baseUrl);
  const traffic = ofClock.get(origin) ?? createTraffic(clock);
  ofClock.set(origin, traffic);
  const ofBase = (name: string): string => `${baseUrl} ${name}`;
  return traffic.limiter(ofBase(nameKey(keyGiven)), {
    named,
    account: account === undefined ? undefined : ofBase(account),
  });
}
