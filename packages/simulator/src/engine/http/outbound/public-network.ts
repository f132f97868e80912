import { lookup } from 'node:dns/promises';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { realTime } from '../../clock/real-time.ts';
import type { AllowedTargets } from './gate.ts';
import { guardedNetwork } from './guarded-network.ts';
import { isLoopbackName } from './hostname.ts';
import type { Network } from './network.ts';
import { readReceivers } from './receivers.ts';

/** Options that let a network reach hosts that you trust. */
export interface LoopbackNetworkOptions {
  /**
   * Receivers that may be named as well, over http and https: `host` with any port, or `host:port`. No address of theirs is checked, so name only
   * hosts that you trust, such as another service of a compose file. Default: none.
   */
  readonly allowReceivers?: readonly string[];
  /**
   * Whether receivers on this machine's loopback may have any certificate, such as a self-signed one. All others need one of a known CA, or of one
   * in `NODE_EXTRA_CA_CERTS`. Default: false.
   */
  readonly allowSelfSigned?: boolean;
}

/** Options that let a {@link publicNetwork} reach more than public https. */
export interface PublicNetworkOptions extends LoopbackNetworkOptions {
  /** Whether receivers on this machine's loopback may be named, over http as well. Default: false. */
  readonly allowLoopback?: boolean;
}

// rules 4.9/source, 6.3
/**
 * The real network behind a guard, for Node: public https only, without redirects, credentials or proxies. Each host is resolved
 * once. A connection is made only if all addresses of the host are public. Throws a TypeError for `allowSelfSigned` without `allowLoopback`.
 *
 * @example
 * ```ts
 * import { createSimulator } from '@boothkit/simulator';
 * import { publicNetwork } from '@boothkit/simulator/node';
 *
 * const sim = createSimulator({ network: publicNetwork() });
 * ```
 */
export function publicNetwork({
  allowLoopback = false,
  allowReceivers = [],
  allowSelfSigned = false,
}: PublicNetworkOptions = {}): Network {
  if (allowSelfSigned && !allowLoopback) throw new TypeError('allowSelfSigned needs allowLoopback');
  const receivers = readReceivers(allowReceivers);
  return networkOfThisMachine({ public: true, loopback: allowLoopback, selfSigned: allowSelfSigned, receivers });
}

/**
 * Access to loopback only, over http and https, for Node: use it for your own webhook receivers. With `allowReceivers`, to these hosts as well.
 * Throws a TypeError for a receiver that is neither host nor `host:port`.
 *
 * @example
 * ```ts
 * import { createSimulator } from '@boothkit/simulator';
 * import { loopbackNetwork } from '@boothkit/simulator/node';
 *
 * const sim = createSimulator({ network: loopbackNetwork() });
 * sim.accounts.create().webhooks.set({ mediaUrl: 'http://127.0.0.1:3000/booth' });
 * ```
 */
export function loopbackNetwork({
  allowReceivers = [],
  allowSelfSigned = false,
}: LoopbackNetworkOptions = {}): Network {
  const receivers = readReceivers(allowReceivers);
  return networkOfThisMachine({ public: false, loopback: true, selfSigned: allowSelfSigned, receivers });
}

/** Access to receivers that the user trusts, and to nothing else. */
export function receiverNetwork(allowReceivers: readonly string[]): Network {
  return networkOfThisMachine({ public: false, loopback: false, receivers: readReceivers(allowReceivers) });
}

/** The max concurrent requests; others wait for a socket. */
const maxSockets = 64;

function networkOfThisMachine(allowed: AllowedTargets): Network {
  // Agents of their own take no proxy from the environment.
  const options = { keepAlive: false, maxTotalSockets: maxSockets };
  return guardedNetwork({
    allowed: allowed,
    // Not every resolver knows the names below localhost.
    resolve: (host) => lookup(isLoopbackName(host) ? 'localhost' : host, { all: true }),
    agents: { http: new HttpAgent(options), https: new HttpsAgent(options) },
    after: realTime.after,
  });
}
