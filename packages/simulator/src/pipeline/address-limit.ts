import { limits } from '@boothkit/contract/constants';
import type { World } from '../world/world.ts';
import { Refusal } from './refusal.ts';

const windowMs = 60_000;
const sweepEvery = 1024;

/**
 * Counts a request against its address: at most 300 in any 60 seconds, each counting 1 whatever its price (rule
 * 8/requests-per-ip, decision S8). Returns what takes it back, for a request that another limit refuses (decision S10).
 * Throws where the address has no request left.
 */
export function countAddress(world: World, address: string): () => void {
  const nowMs = world.clock.now();
  const { addresses } = world;
  const known = addresses.get(address);
  const timesMs = (known?.timesMs ?? []).filter((timeMs) => timeMs > nowMs - windowMs);
  const [oldestMs = nowMs] = timesMs;
  if (timesMs.length >= limits.requestsPerIp.perMinute) {
    const seconds = Math.ceil((oldestMs + windowMs - nowMs) / 1000);
    throw new Refusal(
      'rate_limited',
      '8/requests-per-ip',
      `This address made ${timesMs.length} requests in a minute.`,
      {
        hint: `Wait ${seconds} s, or spread the calls of all keys behind this address.`,
        headers: { 'Retry-After': String(seconds) },
      },
    );
  }
  if (!known && addresses.size > 0 && addresses.size % sweepEvery === 0) sweep(world, nowMs);
  addresses.set(address, { timesMs: [...timesMs, nowMs] });
  return () => forget(world, address, nowMs);
}

/** Takes one request of a moment back. */
function forget({ addresses }: World, address: string, timeMs: number): void {
  const timesMs = addresses.get(address)?.timesMs ?? [];
  const at = timesMs.lastIndexOf(timeMs);
  if (at >= 0) addresses.set(address, { timesMs: timesMs.toSpliced(at, 1) });
}

/** Lets go of addresses that were quiet for a minute, so that a long life does not fill memory. */
function sweep({ addresses }: World, nowMs: number): void {
  const quiet = [...addresses.from('')].filter(([, { timesMs }]) => (timesMs.at(-1) ?? 0) <= nowMs - windowMs);
  for (const [address] of quiet) addresses.delete(address);
}
