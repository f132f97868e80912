import type { ErrorBody } from '@boothkit/contract';
import type { Account, Simulator } from '@boothkit/simulator';
import { type Answer, callerOf } from '../../service.ts';

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

/** The account as it is in another simulator that was forked from its own. */
export function accountIn(sim: Simulator, { id }: Account): Account {
  const account = sim.accounts.get(id);
  if (!account) throw new Error('the fork has no such account');
  return account;
}

/** How many ordinary calls a key can still make at once; nothing is taken from the simulator itself. */
export async function callsLeft(sim: Simulator, account: Account, key?: string): Promise<number> {
  const call = callerOf(accountIn(sim.fork(), account));
  const headers = { 'simulator-client-ip': 'an address of its own' };
  for (let made = 0; ; made++) {
    const { status } = await call<ErrorBody | null>('GET', '/events', undefined, { headers, ...(key && { key }) });
    if (status === 429) return made;
  }
}

/** How many calls an address can still make in this minute; nothing is taken from the simulator itself. */
export async function addressLeft(sim: Simulator, address: string): Promise<number> {
  const { fetch, baseUrl } = sim.fork();
  for (let made = 0; ; made++) {
    const { status } = await fetch(`${baseUrl}/events`, { headers: { 'simulator-client-ip': address } });
    if (status === 429) return made;
  }
}
