import { limits } from '@boothkit/contract/constants';
import { hexHash } from '#hex-hash';
import type { World } from '../store/world.ts';
import { countIn, emptyWindow, newestIn, oldestIn, since, withoutRequest, withRequest } from './address-window.ts';
import { ApiError } from './api-error.ts';

const windowMs = 60_000;
const fewAddresses = 1024;
const maxAddresses = 65_536;
const maxAddressLength = 64;

/**
 * Counts a request against its address: at most 300 in any 60 seconds, each counting 1 whatever its price (rule
 * 8/requests-per-ip, decision S8). Returns what takes it back, for a request that another limit refuses (decision S10).
 * Throws where the address has no request left.
 */
export function countAddress(world: World, address: string): () => void {
  const nowMs = world.clock.now();
  const key = keyOf(address);
  const known = world.addresses.get(key);
  const window = since(known ?? emptyWindow, nowMs - windowMs);
  const count = countIn(window);
  if (count >= limits.requestsPerIp.perMinute) {
    const seconds = Math.ceil(((oldestIn(window) ?? nowMs) + windowMs - nowMs) / 1000);
    throw new ApiError('rate_limited', '8/requests-per-ip', `This address made ${count} requests in a minute.`, {
      hint: `Wait ${seconds} s, or spread the calls of all keys behind this address.`,
      headers: { 'Retry-After': String(seconds) },
    });
  }
  if (!known) sweep(world, nowMs);
  world.addresses.set(key, withRequest(window, nowMs));
  return () => forget(world, key, nowMs);
}

/** What an address is counted by: a header can name one of thousands of characters, which are not kept. */
const keyOf = (address: string) => (address.length > maxAddressLength ? hexHash(address) : address);

/** Takes one request of a moment back. */
function forget({ addresses }: World, key: string, timeMs: number): void {
  const window = addresses.get(key);
  if (window) addresses.set(key, withoutRequest(window, timeMs));
}

/**
 * Lets go of addresses that were quiet for a minute, so that a long life does not fill memory: whenever there are twice as many
 * as at the last time, so that it costs next to nothing for each. Too many for that are all let go of, as on a clock that stands still.
 */
function sweep({ addresses }: World, nowMs: number): void {
  const { size } = addresses;
  if (size < fewAddresses || (size & (size - 1)) !== 0) return;
  const gone = [...addresses.from('')].filter(
    ([, window]) => size >= maxAddresses || (newestIn(window) ?? 0) <= nowMs - windowMs,
  );
  for (const [address] of gone) addresses.delete(address);
}
