import { limits } from '@boothkit/contract/rules';
import { hexHash } from '../../engine/collections/hash.ts';
import { ApiError } from '../../engine/errors/api-error.ts';
import type { World } from '../../model/world.ts';
import { withoutWait } from './admission.ts';

const windowMs = 60_000;
const fewAddresses = 1024;
const maxAddresses = 65_536;
const maxAddressLength = 64;

/**
 * Counts a request against its address: at most 300 in any 60 seconds, each counting 1 whatever its price (rule
 * 8/requests-per-ip, decision S8). Returns a function that refunds it, for a request that another limit rejects (decision S10).
 * Throws where the address has no request left.
 */
export function countAddress(world: World, address: string): () => void {
  const nowMs = world.clock.now();
  const key = keyOf(address);
  const known = world.addresses.get(key);
  const timesMs = recent(known ?? [], nowMs);
  if (timesMs.length >= limits.requestsPerIp.perMinute) {
    const seconds = Math.ceil(((timesMs[0] ?? nowMs) + windowMs - nowMs) / 1000);
    throw new ApiError(
      'rate_limited',
      '8/requests-per-ip',
      `This address made ${timesMs.length} requests in a minute.`,
      {
        hint: `Wait ${seconds} s, or spread the calls of all keys behind this address. ${withoutWait}`,
        headers: { 'Retry-After': String(seconds) },
      },
    );
  }
  if (!known) sweep(world, nowMs);
  world.addresses.set(key, timesMs.concat([nowMs]));
  return () => refund(world, key, nowMs);
}

/** The times of the last minute; the list itself if that is all of it. */
function recent(timesMs: readonly number[], nowMs: number): readonly number[] {
  const first = timesMs.findIndex((timeMs) => timeMs > nowMs - windowMs);
  if (first < 0) return [];
  return first === 0 ? timesMs : timesMs.slice(first);
}

/** Addresses are stored as they are; very long ones from a header are stored as a hash. */
const keyOf = (address: string) => (address.length > maxAddressLength ? hexHash(address) : address);

function refund({ addresses }: World, key: string, timeMs: number): void {
  const timesMs = addresses.get(key);
  const at = timesMs?.lastIndexOf(timeMs) ?? -1;
  if (timesMs && at >= 0) addresses.set(key, timesMs.toSpliced(at, 1));
}

/**
 * Drops addresses that were quiet for a minute each time their number has doubled, so that memory stays bounded and each request
 * costs the same. At the maximum, as on a frozen clock, all are dropped.
 */
function sweep({ addresses }: World, nowMs: number): void {
  const { size } = addresses;
  if (size < fewAddresses || (size & (size - 1)) !== 0) return;
  for (const [address, timesMs] of [...addresses.from('')])
    if (size >= maxAddresses || (timesMs.at(-1) ?? 0) <= nowMs - windowMs) addresses.delete(address);
}
