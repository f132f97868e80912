import { describe, expect, test } from 'vitest';
import { createAddressWindow } from '../../src/limits/address-window.ts';
import {
  allowsHeavy,
  createAccountState,
  createKeyState,
  endPauses,
  estimateWaitMs,
  type KeyState,
  opensAtMs,
  reasonOf,
  refreshKey,
  slowDown,
  tokensFor,
} from '../../src/limits/key-state.ts';
import { createPauses, createQueue, rejectPaused, type Waiter } from '../../src/limits/queue.ts';
import type { PermitRequest, PermitResult, RequestCost } from '../../src/options/limiter.ts';
import { permitRequest, times } from './strict-service.ts';

// The arithmetic of the limits, at its exact bounds.

const now = Date.parse('2026-08-04T09:00:00Z');
/** What comes back in a millisecond at full speed, a little less than 120 in a minute. */
const perMs = (120 / 60_000) * 0.999;
/** How long a request counts for its address. */
const windowMs = 60_000 / 0.999;

const ordinary: RequestCost = { cost: 'ordinary', heavy: false };
const expensive: RequestCost = { cost: 'expensive', heavy: false };
const heavy: RequestCost = { cost: 'ordinary', heavy: true };

function keyWith(changes: Partial<KeyState> = {}, bucket: Partial<KeyState['bucket']> = {}): KeyState {
  const key = createKeyState({}, createAccountState(), now);
  Object.assign(key.bucket, bucket);
  return Object.assign(key, changes);
}

describe('the rates of a key', () => {
  test('are the documented ones', () => {
    expect(refreshKey(keyWith(), now)).toEqual({ speed: 1, tokensPerMs: perMs, size: 40 });
  });

  test('fall with its speed, but its bucket has room for the most expensive call', () => {
    const slowed = { slowedTo: 0.5, slowedAtMs: now, recoveryMs: 20_000 };
    const at5s = refreshKey(keyWith(slowed), now + 5000);
    expect(at5s.speed).toBeCloseTo(0.75);
    expect(at5s.tokensPerMs).toBeCloseTo(perMs * 0.75);
    expect(at5s.size).toBeCloseTo(30);
    expect(refreshKey(keyWith({ ...slowed, slowedTo: 1 / 16 }), now).size).toBe(5);
    expect(refreshKey(keyWith(slowed), now + 10_000).speed).toBe(1);
  });

  test.each([
    ['half recovered', 5000, 0.625],
    ['just recovered', 10_000, 0.75],
    ['long recovered', 20_000, 0.875],
  ])('refill its bucket by the mean speed: %s', (_, ms, mean) => {
    const key = keyWith({ slowedTo: 0.5, slowedAtMs: now, recoveryMs: 20_000 }, { level: 0 });
    refreshKey(key, now + ms);
    expect(key.bucket.level).toBeCloseTo(ms * perMs * mean);
  });

  test('no wait lasts until an old time once the clock was set back', () => {
    const key = keyWith(
      { slowedTo: 0.5, slowedAtMs: now, pausedUntilMs: now + 1000, seenMs: now },
      { atMs: now + 2000 },
    );
    refreshKey(key, now - 1);
    expect(key).toMatchObject({ slowedAtMs: now - 1, pausedUntilMs: Number.NEGATIVE_INFINITY, seenMs: now - 1 });
    expect(key.bucket.atMs).toBe(now - 1);
  });

  test('pauses of operations leave when they are over', () => {
    const key = keyWith();
    key.account.pauses.add('get_event', now + 10, now);
    key.account.pauses.add('list_events', now + 20, now);
    refreshKey(key, now + 10);
    expect([...key.account.pauses.endsMs.keys()]).toEqual(['list_events']);
  });

  test('a standing clock changes nothing', () => {
    const key = keyWith({ pausedUntilMs: now + 1000 });
    refreshKey(key, now);
    expect(key.pausedUntilMs).toBe(now + 1000);
  });
});

describe('a slowdown', () => {
  test('halves the speed, from which the key recovers in ten seconds', () => {
    const key = keyWith();
    slowDown(key, now, false, now);
    expect(key).toMatchObject({ slowedTo: 0.5, slowedAtMs: now, recoveryMs: 20_000 });
  });

  test('before the key has recovered halves again, and doubles the time', () => {
    const key = keyWith();
    slowDown(key, now, false, now);
    slowDown(key, now + 1, false, now + 1000);
    expect(key.slowedTo).toBeCloseTo(0.275);
    expect(key).toMatchObject({ slowedAtMs: now + 1000, recoveryMs: 40_000 });
  });

  test.each([
    ['shorter than the least', 10_000, 40_000, 20_000],
    ['as long after 20 s at full speed', 80_000, 40_000 + 20_000, 80_000],
    ['half as long after 40 s at full speed', 80_000, 40_000 + 40_000, 40_000],
    ['the longest', 640_000, 0, 640_000],
  ])('makes a recovery: %s', (_, recoveryMs, sinceMs, expected) => {
    const key = keyWith({ slowedTo: 0.5, slowedAtMs: now, recoveryMs });
    slowDown(key, now + 1, false, now + sinceMs);
    expect(key.recoveryMs).toBeCloseTo(expected);
  });

  test('never goes below a sixteenth', () => {
    const key = keyWith();
    for (const at of times(9, (index) => now + index)) slowDown(key, at, false, at);
    expect(key.slowedTo).toBe(1 / 16);
  });

  test.each([
    ['of a request that was sent before the last one', 0, false, 1000, false],
    ['of a request that was sent after the last one', 1, false, 1000, true],
    ['of a call that was rejected less than ten seconds before', 1, true, 9999, false],
    ['of a call that was rejected ten seconds before', 1, true, 10_000, true],
  ])('%s counts: %j', (_, sentMs, isRepeated, afterMs, counts) => {
    const key = keyWith();
    slowDown(key, now, false, now);
    slowDown(key, now + sentMs, isRepeated, now + afterMs);
    expect(key.slowedAtMs).toBe(counts ? now + afterMs : now);
  });
});

test('the end of its pauses ends all of them', () => {
  const key = keyWith({ pausedUntilMs: now + 1 }, { atMs: now + 1 });
  key.account.pauses.add('get_event', now + 90_000, now);
  endPauses(key, now);
  expect(key.pausedUntilMs).toBe(Number.NEGATIVE_INFINITY);
  expect([key.bucket.atMs, key.account.pauses.endsMs.size]).toEqual([now, 0]);
  const rested = keyWith({}, { atMs: now - 5 });
  endPauses(rested, now);
  expect(rested.bucket.atMs).toBe(now - 5);
});

describe('when a request may be sent', () => {
  const endless = createAddressWindow(Number.POSITIVE_INFINITY);
  const opensInMs = (key: KeyState, request = ordinary, address = endless) =>
    opensAtMs(key, request, address, now) - now;
  const reason = (key: KeyState, request = ordinary, address = endless) => reasonOf(key, request, address, now);

  test('now, if nothing holds it back', () => {
    expect([opensInMs(keyWith()), opensInMs(keyWith({ pausedUntilMs: now }))]).toEqual([0, 0]);
    expect([tokensFor(ordinary, keyWith()), tokensFor(expensive, keyWith())]).toEqual([1, 5]);
  });

  test('after a pause of the key', () => {
    const key = keyWith({ pausedUntilMs: now + 7 });
    expect([opensInMs(key), reason(key)]).toEqual([7, 'pause']);
    expect(reason(keyWith({ pausedUntilMs: now }, { level: 0 }))).toBe('perMinute');
  });

  test('once there are tokens beside those of requests in flight', () => {
    const key = keyWith({}, { level: 3, reserved: 2 });
    expect(opensInMs(key)).toBe(0);
    expect([opensInMs(key, expensive), reason(key, expensive)]).toEqual([Math.ceil(4 / perMs), 'perMinute']);
  });

  test('once another request of the account has ended, heavy or not', () => {
    const full = keyWith();
    full.account.inFlight = 10;
    expect([opensInMs(full), reason(full)]).toEqual([Number.POSITIVE_INFINITY, 'concurrent']);
    full.account.inFlight = 9;
    expect(opensInMs(full)).toBe(0);
    full.account.heavyInFlight = 3;
    expect([opensInMs(full), opensInMs(full, heavy), reason(full, heavy)]).toEqual([
      0,
      Number.POSITIVE_INFINITY,
      'heavy',
    ]);
    full.bucket.level = 0;
    expect([reason(full), reason(full, heavy)]).toEqual(['perMinute', 'heavy']);
    full.account.heavyInFlight = 0;
    expect(reason(full, heavy)).toBe('perMinute');
    full.bucket.level = 40;
    full.account.heavyInFlight = 2;
    expect(opensInMs(full, heavy)).toBe(0);
  });

  test('a slowed account has fewer places, and one at least', () => {
    const key = keyWith({ slowedTo: 0.5, slowedAtMs: now, recoveryMs: 1e9 });
    key.account.inFlight = 5;
    expect([opensInMs(key), reason(key)]).toEqual([Number.POSITIVE_INFINITY, 'concurrent']);
    const [half, least] = [0.5, 1 / 16];
    key.account.heavyInFlight = 0;
    expect([allowsHeavy(key, half), allowsHeavy(key, least)]).toEqual([true, true]);
    key.account.heavyInFlight = 1;
    expect([allowsHeavy(key, half), allowsHeavy(key, least), allowsHeavy(key, 2 / 3)]).toEqual([false, false, true]);
  });

  test('once the address has room', () => {
    const address = createAddressWindow(1);
    address.inFlight = 1;
    address.end(now - 5, true);
    const opens = Math.ceil(now - 5 + windowMs) - now;
    expect([opensInMs(keyWith(), ordinary, address), reason(keyWith(), ordinary, address)]).toEqual([
      opens,
      'addressPerMinute',
    ]);
  });

  test('the estimate counts all queued calls of the key', () => {
    const key = keyWith({ queued: 3, queuedExpensive: 1 }, { level: 0 });
    expect(estimateWaitMs(key, ordinary, endless, now)).toBe(Math.ceil(7 / perMs));
    key.account.inFlight = 10;
    expect(estimateWaitMs(key, ordinary, endless, now)).toBe(Math.ceil(7 / perMs));
    key.bucket.level = 40;
    expect(estimateWaitMs(key, ordinary, endless, now)).toBe(1000);
    key.account.inFlight = 0;
    expect(estimateWaitMs({ ...key, pausedUntilMs: now + 50 }, ordinary, endless, now)).toBe(50);
  });
});

describe('the window of an address', () => {
  function windowOf(perMinute: number, ...answeredMs: readonly number[]) {
    const window = createAddressWindow(perMinute);
    window.inFlight = answeredMs.length;
    for (const ms of answeredMs) window.end(ms, true);
    return window;
  }

  test('counts requests in flight and those that ended less than a minute ago', () => {
    const window = windowOf(3, now);
    expect(window.left(now)).toBe(2);
    window.inFlight += 1;
    expect([window.left(now), window.freeAtMs(now)]).toEqual([1, now]);
    window.inFlight += 1;
    expect([window.left(now), window.freeAtMs(now)]).toEqual([0, Math.ceil(now + windowMs)]);
    expect([window.left(now + windowMs - 1), window.left(now + windowMs)]).toEqual([0, 1]);
  });

  test('one more can be made when enough have left it', () => {
    const window = windowOf(9, now, now + 10, now + 20, now + 30);
    const later = now + windowMs + 5;
    expect(window.left(later)).toBe(6);
    window.perMinute = 2;
    expect([window.left(later), window.freeAtMs(later)]).toEqual([0, Math.ceil(now + 20 + windowMs)]);
    window.perMinute = 1.5;
    expect(window.freeAtMs(later)).toBe(Math.ceil(now + 20 + windowMs));
  });

  test('depends on a response to come if only requests in flight fill it', () => {
    const window = windowOf(1);
    window.inFlight = 1;
    expect(window.freeAtMs(now)).toBe(Number.POSITIVE_INFINITY);
  });

  test('forgets a request that was not sent, and all of them while it has no maximum', () => {
    const window = windowOf(2);
    window.inFlight = 1;
    window.end(now, false);
    expect([window.inFlight, window.left(now)]).toEqual([0, 2]);
    const endless = windowOf(Number.POSITIVE_INFINITY, now, now);
    endless.perMinute = 5;
    expect(endless.left(now)).toBe(5);
  });

  test('after the clock was set back, requests of the future count from now', () => {
    const window = windowOf(5, now, now - 10_000);
    expect(window.left(now - 10_000 + windowMs - 1)).toBe(3);
    expect(window.left(now - 10_000 + windowMs)).toBe(5);
    const read = windowOf(5, now);
    expect(read.left(now - 5000)).toBe(4);
    expect(read.left(now - 5000 + windowMs)).toBe(5);
  });
});

describe('pauses of operations', () => {
  test('end at their time', () => {
    const pauses = createPauses();
    pauses.add('get_event', now + 100, now);
    pauses.add('list_events', now + 200, now);
    expect([pauses.leftMs('get_event', now), pauses.leftMs('get_event', now + 150)]).toEqual([100, 0]);
    expect(pauses.leftMs('create_event', now)).toBe(0);
    expect(pauses.toDates(now + 100)).toEqual({ list_events: new Date(now + 200) });
    pauses.refresh(now + 99);
    expect(pauses.endsMs.size).toBe(2);
    pauses.refresh(now + 100);
    expect([...pauses.endsMs.keys()]).toEqual(['list_events']);
    pauses.refresh(now + 100);
    expect(pauses.endsMs.size).toBe(1);
    pauses.refresh(now + 99);
    expect(pauses.endsMs.size).toBe(0);
  });

  test('those that are over leave with the next one', () => {
    const pauses = createPauses();
    pauses.add('get_event', now + 100, now);
    pauses.add('list_events', now + 500, now + 100);
    expect([...pauses.endsMs.keys()]).toEqual(['list_events']);
    pauses.clear();
    expect(pauses.endsMs.size).toBe(0);
  });

  test.each<keyof PermitRequest & `${string}Ms`>(['timeLeftMs', 'maxWaitMs', 'maxPauseMs'])(
    'reject a request that may wait for less, by its %s',
    (bound) => {
      const pauses = createPauses();
      pauses.add('get_event', now + 90_000, now);
      expect(pauses.rejectionOf(permitRequest({ [bound]: 90_001 }), now)).toBeUndefined();
      expect(pauses.rejectionOf(permitRequest({ [bound]: 90_000 }), now)).toEqual({
        kind: 'rate-limited',
        message:
          'the service has paused get_event until 2026-08-04T09:01:30.000Z, which is longer than this call may wait',
        retryAfterMs: 90_000,
      });
      expect(pauses.rejectionOf(permitRequest({ [bound]: 0 }), now + 90_000)).toBeUndefined();
    },
  );

  test('reject what is queued, and leave the rest', () => {
    const pauses = createPauses();
    pauses.add('get_event', now + 90_000, now);
    const queue = createQueue();
    const settled: [Waiter, PermitResult][] = [];
    const waiters = [{ maxWaitMs: 1 }, { maxWaitMs: 1e9 }, { operation: 'list_events', maxWaitMs: 1 }].map((bounds) => {
      const waiter: Waiter = {
        request: permitRequest(bounds),
        sinceMs: now,
        pausedMs: 0,
        settle: (result) => settled.push([waiter, result]),
        fail() {},
      };
      queue.add(waiter);
      return waiter;
    });
    rejectPaused(queue, pauses, { operation: 'get_event', addedMs: 90_000 }, now, (waiter) => queue.delete(waiter));
    expect([...queue]).toEqual(waiters.slice(1));
    expect(settled).toEqual([[waiters[0], expect.objectContaining({ kind: 'rate-limited', retryAfterMs: 90_000 })]]);
  });
});
