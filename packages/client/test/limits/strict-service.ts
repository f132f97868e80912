import { createSimulator, type WorldClock } from '@boothkit/simulator';
import { BoothClient, type ClientOptions, type Clock, type Fetch } from '../../src/index.ts';
import type { PermitRequest } from '../../src/options/limiter.ts';
import { anyResource } from '../support/scripted-service.ts';

/** How a service limits; the documented numbers (section 8) unless told otherwise. */
export interface StrictLimits {
  readonly perMinute?: number;
  readonly burst?: number;
  readonly expensiveCost?: number;
  readonly concurrent?: number;
  readonly heavy?: number;
  readonly addressPerMinute?: number;
}

/** Milliseconds on the way there, at the service, and on the way back. */
export type Latency = readonly [there: number, inside: number, back: number];

/** A request as the service sees it arrive. */
interface Arrival {
  readonly atMs: number;
  readonly key: string;
  readonly operation: string;
  readonly refused: boolean;
}

/**
 * A service that does nothing but count: by its own clock, at the moment a request arrives, whatever way it had. Written from
 * the reference and apart from the simulator, so that a mistake would have to be made twice to go unseen.
 */
export interface StrictService<Time extends Clock = WorldClock> {
  readonly clock: Time;
  readonly arrivals: readonly Arrival[];
  readonly refusals: number;
  /** The most calls that were under way at the service at once, and the most heavy ones. */
  readonly most: { readonly all: number; readonly heavy: number };
  /** A client with a key of its own, `key-1` unless told otherwise. */
  client(options?: Partial<ClientOptions>): BoothClient;
  /** Sends a request past all clients, as another program does. */
  fetch: Fetch;
}

export const serviceUrl = 'https://api.example.com/v1';

/** A service in a world of its own, whose time stands still but for waits. */
export function strictService(limits: StrictLimits = {}, latency?: (nth: number) => Latency): StrictService {
  const { clock } = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
  return strictServiceOn(clock, limits, latency);
}

/** The same in the time of a clock. */
export function strictServiceOn<Time extends Clock>(
  clock: Time,
  limits: StrictLimits = {},
  latency: (nth: number) => Latency = () => [0, 0, 0],
): StrictService<Time> {
  const { perMinute = 120, burst = 40, expensiveCost = 5, concurrent = 10, heavy = 3, addressPerMinute = 300 } = limits;
  const buckets = new Map<string, { tokens: number; atMs: number }>();
  const most = { all: 0, heavy: 0 };
  const underWay = { all: 0, heavy: 0 };
  const arrivals: Arrival[] = [];
  let counted: number[] = [];
  let requests = 0;

  function refusal(key: string, cost: number, isHeavy: boolean): number | undefined {
    const nowMs = clock.now();
    counted = counted.filter((ms) => ms > nowMs - 60_000);
    const [oldest = nowMs] = counted;
    if (counted.length >= addressPerMinute) return Math.ceil((oldest + 60_000 - nowMs) / 1000);
    const known = buckets.get(key) ?? { tokens: burst, atMs: nowMs };
    const tokens = Math.min(burst, known.tokens + ((nowMs - known.atMs) * perMinute) / 60_000);
    if (tokens < cost) return Math.ceil(((cost - tokens) * 60) / perMinute);
    if (underWay.all >= concurrent || (isHeavy && underWay.heavy >= heavy)) return 1;
    counted.push(nowMs);
    buckets.set(key, { tokens: tokens - cost, atMs: nowMs });
    return undefined;
  }

  const fetch: Fetch = async (url, init) => {
    const request = new Request(url, init);
    const [there, inside, back] = latency(requests);
    requests += 1;
    const key = request.headers.get('Authorization') ?? '';
    const { pathname } = new URL(request.url);
    const text = await request.text();
    const isHeavy = text.includes('sourceUrl');
    const cost = request.method === 'POST' && /\/(events|duplicate)$/.test(pathname) ? expensiveCost : 1;
    if (there > 0) await clock.sleep(there);
    const seconds = refusal(key, cost, isHeavy);
    const operation = `${request.method} ${pathname.replace('/v1', '')}`;
    arrivals.push({ atMs: clock.now(), key, operation, refused: seconds !== undefined });
    if (seconds === undefined) {
      underWay.all += 1;
      underWay.heavy += isHeavy ? 1 : 0;
      most.all = Math.max(most.all, underWay.all);
      most.heavy = Math.max(most.heavy, underWay.heavy);
      if (inside > 0) await clock.sleep(inside);
      underWay.all -= 1;
      underWay.heavy -= isHeavy ? 1 : 0;
    }
    if (back > 0) await clock.sleep(back);
    return seconds === undefined
      ? Response.json(anyResource)
      : Response.json({}, { status: 429, headers: { 'Retry-After': String(seconds) } });
  };

  return {
    clock,
    arrivals,
    get refusals() {
      return arrivals.filter(({ refused }) => refused).length;
    },
    most,
    client: (options) =>
      new BoothClient({ apiKey: 'key-1', baseUrl: serviceUrl, fetch, clock, retry: { random: () => 0 }, ...options }),
    fetch,
  };
}

/** A new event, for a call that is expensive. */
export const newEvent = { name: 'Ada & Alan', date: '2026-09-12T17:00:00Z', templateIds: ['t1'] };

/** So many times the same. */
export const times = <T>(count: number, make: (nth: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** A request for a permit that may wait for ever, but for its bounds. */
export const permitRequest = (bounds: Partial<PermitRequest> = {}): PermitRequest => ({
  callId: 1,
  operation: 'get_event',
  cost: 'ordinary',
  heavy: false,
  priority: 'normal',
  isRetry: false,
  timeLeftMs: Number.POSITIVE_INFINITY,
  maxPauseMs: Number.POSITIVE_INFINITY,
  maxWaitMs: Number.POSITIVE_INFINITY,
  maxHeldMs: Number.POSITIVE_INFINITY,
  signal: undefined,
  ...bounds,
});
