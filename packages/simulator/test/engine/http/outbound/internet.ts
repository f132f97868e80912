import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { certificate } from '@boothkit/test-support/certificate';
import type { LocalServer } from '@boothkit/test-support/local-server';
import { guardedNetwork, type NetworkParts } from '../../../../src/engine/http/outbound/guarded-network.ts';
import type { Network } from '../../../../src/engine/http/outbound/network.ts';

/** A resolver's answers, in turn; the last one stays. */
export type Resolutions = readonly (readonly string[])[];

/** A make-believe internet: names resolve as told, and all public addresses lead to one local server. */
export interface Internet {
  readonly network: Network;
  /** The hosts that were resolved, in order. */
  readonly resolved: string[];
  /** The addresses that each connection could have been made to. */
  readonly dialled: string[][];
  /** Lets the time be up of everything that waits. */
  timeUp(): void;
}

const familyOf = (address: string) => (address.includes(':') ? 6 : 4);

/** Makes an internet behind a server. `trusted` says whether its certificate is, `sockets` how many connections there may be. */
export function internet(
  { port }: Pick<LocalServer, 'port'>,
  resolutions: Resolutions,
  {
    trusted = true,
    reach = { public: true, loopback: false },
    sockets = 64,
  }: { trusted?: boolean; reach?: NetworkParts['allowed']; sockets?: number } = {},
): Internet {
  const resolved: string[] = [];
  const dialled: string[][] = [];
  const waiting = new Set<() => void>();

  /** Connects where the guard's look-up leads, by way of the local server. */
  function redirected(agent: HttpAgent): HttpAgent {
    const connect = agent.createConnection.bind(agent);
    agent.createConnection = (options, created) => {
      const { lookup: guarded } = options;
      const lookup: LookupFunction = (host, asked, answer) =>
        guarded?.(host, asked, (error, found) => {
          dialled.push(Array.isArray(found) ? found.map(({ address }) => address) : [found]);
          if (error) answer(error, '');
          else if (asked.all) answer(null, [{ address: '127.0.0.1', family: 4 }]);
          else answer(null, '127.0.0.1', 4);
        });
      return connect({ ...options, port, lookup }, created);
    };
    return agent;
  }

  const network = guardedNetwork({
    allowed: reach,
    resolve(host) {
      const found = resolutions[Math.min(resolved.length, resolutions.length - 1)] ?? [];
      resolved.push(host);
      if (found.length === 0) return Promise.reject(new Error(`no address for ${host}`));
      return Promise.resolve(found.map((address) => ({ address, family: familyOf(address) })));
    },
    agents: {
      http: redirected(new HttpAgent({ maxTotalSockets: sockets })),
      https: redirected(new HttpsAgent({ maxTotalSockets: sockets, ...(trusted && { ca: certificate }) })),
    },
    after(_, run) {
      waiting.add(run);
      return () => waiting.delete(run);
    },
  });
  return {
    network,
    resolved,
    dialled,
    timeUp() {
      for (const run of waiting) run();
    },
  };
}
