import type { LimitedClient } from '../limits/limiter.ts';
import type { RedisSettings } from './redis-options.ts';

/**
 * The names under which Redis keeps a key, its account, its address and the line at that. The API key is in them as its SHA-256;
 * the hash tag of all of them is the service, so that they are in one slot of a cluster.
 */
export async function nameKeys(
  { baseUrl, apiKey }: LimitedClient,
  { key, limits, address }: RedisSettings,
): Promise<string[]> {
  const { origin } = new URL(baseUrl);
  const path = baseUrl.slice(origin.length);
  const keyName = key === undefined ? `sha256-${await sha256(await apiKey())}` : `named-${key}`;
  const accountName = limits.account === undefined ? `of-${keyName}` : `named-${limits.account}`;
  return [
    `key:${path}:${keyName}`,
    `account:${path}:${accountName}`,
    `address:${address}`,
    `address-line:${address}`,
  ].map((name) => `boothkit:{${origin}}:${name}`);
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
