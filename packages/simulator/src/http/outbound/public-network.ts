import { lookup } from 'node:dns/promises';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { realTime } from '../../clock/real-time.ts';
import type { Reach } from './gate.ts';
import { guardedNetwork } from './guarded-network.ts';
import type { Network } from './network.ts';

/** Options that let a {@link publicNetwork} reach more than public https. */
export interface PublicNetworkOptions {
  /** Whether receivers on this machine's loopback may be named, over http as well. Default: false. */
  readonly allowLoopback?: boolean;
}

/**
 * The real network behind a guard, for Node: public https only, without redirects, credentials or proxies. Each host is resolved
 * once. A connection is made only if all addresses of the host are public (rules 4.9/source, 6.3, decision S18).
 *
 * @example
 * ```ts
 * import { createSimulator } from '@boothkit/simulator';
 * import { publicNetwork } from '@boothkit/simulator/node';
 *
 * const sim = createSimulator({ network: publicNetwork() });
 * ```
 */
export function publicNetwork({ allowLoopback = false }: PublicNetworkOptions = {}): Network {
  return networkOfThisMachine({ public: true, loopback: allowLoopback });
}

/** Access to loopback only, over http and https, for Node: use it for your own webhook receivers (decision S18). */
export function loopbackNetwork(): Network {
  return networkOfThisMachine({ public: false, loopback: true });
}

/** The max concurrent requests; others wait for a socket. */
const maxSockets = 64;

function networkOfThisMachine(reach: Reach): Network {
  // Agents of their own take no proxy from the environment.
  const options = { keepAlive: false, maxTotalSockets: maxSockets };
  return guardedNetwork({
    reach,
    resolve: (host) => lookup(host, { all: true }),
    agents: { http: new HttpAgent(options), https: new HttpsAgent(options) },
    after: realTime.after,
  });
}
