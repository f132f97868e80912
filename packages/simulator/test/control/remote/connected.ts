import type { SimulatorOptions } from '@boothkit/simulator';
import { connect, type RemoteAccount, type RemoteSimulator } from '@boothkit/simulator/remote';
import { type Served, startService } from '../../http/served.ts';

/** A simulator that listens, and its remote objects beside those in process. */
export interface Connected extends Served {
  readonly remote: RemoteSimulator;
  /** The same account as `account`. */
  readonly remoteAccount: RemoteAccount;
}

/** Serves a simulator and connects to it. */
export async function connected(options?: SimulatorOptions): Promise<Connected> {
  const made = await startService(options);
  const remote = await connect({ controlUrl: made.server.controlUrl });
  const remoteAccount = await remote.accounts.get(made.account.id);
  if (!remoteAccount) throw new Error('the account is not there');
  return { ...made, remote, remoteAccount };
}

/** A value with the origin that it was reached by put in the place of another. */
export function movedTo<Value>(value: Value, from: string, to: string): Value {
  return JSON.parse(JSON.stringify(value).replaceAll(new URL(from).origin, new URL(to).origin));
}
