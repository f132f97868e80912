import type { Account, Simulator } from '@boothkit/simulator';
import type { Answer } from '../../../own-account.ts';

/** What limits and concurrency say to a call: whether they let it in, and how long to wait otherwise. */
export interface Verdict {
  readonly limited: boolean;
  /** Seconds, as the header says; `NaN` where nothing limits. */
  readonly retryAfter: number;
  readonly rule: string | null;
}

/** Reads what the limits said. */
export function limitOutcomeOf({
  status,
  headers,
  rule,
}: Pick<Answer<unknown>, 'status' | 'headers' | 'rule'>): Verdict {
  const retryAfter = headers.get('retry-after');
  return { limited: status === 429, retryAfter: retryAfter === null ? Number.NaN : Number(retryAfter), rule };
}

/** How many tokens a key has, by its ID; by default the key of the connection. */
export function tokensOf(account: Account, keyId?: string): number {
  account.connection();
  const connection = account.keys.list().find(({ name }) => name === 'connection');
  return account.usage().tokens[keyId ?? connection?.id ?? ''] ?? Number.NaN;
}

/** How many calls an address can still make in this minute; nothing is taken from the simulator itself. */
export async function addressLeft(sim: Simulator, address: string): Promise<number> {
  const { fetch, baseUrl } = sim.fork();
  for (let made = 0; ; made++) {
    const { status } = await fetch(`${baseUrl}/events`, { headers: { 'simulator-client-ip': address } });
    if (status === 429) return made;
  }
}
