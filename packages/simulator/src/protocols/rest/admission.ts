import type { Operation } from '@boothkit/contract';
import { limits as documented } from '@boothkit/contract/rules';
import { ApiError } from '../../engine/errors/api-error.ts';
import type { AccountLimits } from '../../model/accounts/account.ts';
import { assumedRule } from '../../model/assumed.ts';
import { type LimitsMode, skippingWaits } from '../../model/limits-mode.ts';
import type { Transaction, World } from '../../model/world.ts';
import type { Caller } from '../../service/accounts/authenticate.ts';
import { type BucketRules, partsPerToken, refilled, secondsUntil } from '../../service/accounts/token-bucket.ts';

/** The number of calls in flight of each account. */
export interface InFlight {
  /** Calls of all kinds, by account. */
  readonly all: Map<string, number>;
  /** Heavy calls, by account. */
  readonly heavy: Map<string, number>;
}

/** A call that the limits let in. */
export interface Admission {
  /** Also takes a permit for a heavy call. Throws if none is free. */
  takeHeavy(): void;
  /** Refunds the call if a later limit rejects it (decision S10). */
  refund(): void;
  /** Gives all slots back; once. */
  release(): void;
}

/** An admission that no limit stands behind, for worlds without limits. */
export const unlimited: Admission = { takeHeavy: () => {}, refund: () => {}, release: () => {} };

/**
 * The price of a create or duplicate. It is the account's own price or, where that is the documented one, the price that the world assumes. It is at
 * most a full bucket, or no wait would be long enough (decision S8).
 */
function expensiveCost(world: World, { expensiveCost: own, burst }: AccountLimits): number {
  const assumed = own === documented.cost.expensive ? assumedRule(world, 'costs') : undefined;
  return assumed === undefined ? own : Math.min(burst, { ten: 10, twenty: 20 }[assumed]);
}

/**
 * Lets a call in: checks the key's bucket and the account's slots, and takes both only where both are there (rules
 * 8/requests-per-key, 8/concurrent-all, 7/rate-limited, 8/retry-after). Throws `rate_limited` with a Retry-After otherwise; a rejected call costs
 * nothing (decisions S8, S9, S10).
 */
export function admit(
  world: World,
  inFlight: InFlight,
  { accountId, key }: Caller,
  operation: Pick<Operation, 'cost'>,
): Admission {
  const nowMs = world.clock.now();
  const { limits } = world.account(accountId).record;
  const price = operation.cost === 'expensive' ? expensiveCost(world, limits) : 1;
  const bucket = refilled(world.account(accountId).buckets.get(key.id), nowMs, limits);
  const seconds = secondsUntil(bucket, price, limits);
  if (seconds > 0)
    throw new ApiError(
      'rate_limited',
      '8/requests-per-key',
      `${bucketInWords(Math.floor(bucket.parts / partsPerToken), limits)} This call costs ${price}; ${rateInWords(limits.perMinute)}.`,
      {
        hint: `Wait ${seconds} s. ${withoutWait}`,
        headers: { 'Retry-After': String(seconds) },
      },
    );
  const current = inFlight.all.get(accountId) ?? 0;
  if (current >= limits.concurrent) throw tooManyConcurrent('8/concurrent-all', limits.concurrent, 'calls');

  world.bookkeeping(accountId).account.buckets.set(key.id, { ...bucket, parts: bucket.parts - price * partsPerToken });
  inFlight.all.set(accountId, current + 1);
  const { generation } = world;
  let heavy = false;
  let released = false;

  return {
    takeHeavy() {
      const currentHeavy = inFlight.heavy.get(accountId) ?? 0;
      if (currentHeavy >= limits.concurrentHeavy)
        throw tooManyConcurrent('8/concurrent-heavy', limits.concurrentHeavy, 'heavy calls');
      heavy = true;
      inFlight.heavy.set(accountId, currentHeavy + 1);
    },
    refund() {
      if (world.generation === generation) refundKey(world.bookkeeping(accountId), key.id, price);
    },
    release() {
      if (released) return;
      released = true;
      leave(inFlight.all, accountId);
      if (heavy) leave(inFlight.heavy, accountId);
    },
  };
}

/** The rules of limits that a wait satisfies: those of rates and days, and not those of calls in flight. */
const limitsOfTime: readonly string[] = ['8/requests-per-key', '8/requests-per-ip', '4.6.5'];

/** Asks a limit of the API, and moves the clock over the wait that it imposes if the simulator skips waits. */
export const withinLimit = <Result>(world: World, limits: LimitsMode, ask: () => Result): Result =>
  skippingWaits(world, limits, ask, (error) =>
    error instanceof ApiError && limitsOfTime.includes(error.rule)
      ? Number(error.extras.headers?.['Retry-After'])
      : undefined,
  );

/** How a developer is rid of a wait for a limit of rate; the end of a hint. */
export const withoutWait =
  "In a simulator nobody has to wait: start it with --limits skip (the option limits: 'skip'), or advance its clock.";

function bucketInWords(left: number, { burst }: BucketRules): string {
  const bucket = `The bucket of ${burst} requests of this key`;
  return left === 0 ? `${bucket} is empty.` : `${bucket} has ${left} left.`;
}

function rateInWords(perMinute: number): string {
  const [count, unit] = perMinute % 60 === 0 ? [perMinute / 60, 'second'] : [perMinute, 'minute'];
  return `${count} ${count === 1 ? 'comes' : 'come'} back a ${unit}`;
}

function tooManyConcurrent(rule: '8/concurrent-all' | '8/concurrent-heavy', max: number, what: string): ApiError {
  return new ApiError('rate_limited', rule, `This account has ${max} ${what} in flight, which is the maximum.`, {
    hint: 'Wait until one of them has ended.',
    headers: { 'Retry-After': '1' },
  });
}

function refundKey({ world, account }: Transaction, keyId: string, price: number): void {
  const bucket = refilled(account.buckets.get(keyId), world.clock.now(), account.record.limits);
  const parts = Math.min(account.record.limits.burst * partsPerToken, bucket.parts + price * partsPerToken);
  account.buckets.set(keyId, { ...bucket, parts });
}

function leave(counts: Map<string, number>, accountId: string): void {
  const left = (counts.get(accountId) ?? 1) - 1;
  if (left > 0) counts.set(accountId, left);
  else counts.delete(accountId);
}
