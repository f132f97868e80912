import type { Simulator } from '@boothkit/simulator';
import type { SimulatorServer } from '@boothkit/simulator/node';

// A page cannot open a port: the servers of a program are those that its own `fetch` finds.
const servers = new Map<string, Simulator>();
const fetchOutside = globalThis.fetch;
let lastPort = 4009;

globalThis.fetch = (input, init) => {
  const { origin } = new URL(input instanceof Request ? input.url : input, globalThis.location.href);
  const simulator = servers.get(origin);
  return simulator ? simulator.fetch(input, init) : fetchOutside(input, init);
};

/** Lets the program reach a simulator at a loopback address, with `fetch`. */
export async function listen(simulator: Simulator, { port = ++lastPort } = {}): Promise<SimulatorServer> {
  const origin = `http://127.0.0.1:${port}`;
  if (servers.has(origin)) throw new Error(`listen EADDRINUSE: address already in use 127.0.0.1:${port}`);
  servers.set(origin, simulator);
  const onOrigin = (url: string) => `${origin}${new URL(url).pathname}`;
  return {
    port,
    baseUrl: onOrigin(simulator.baseUrl),
    mcpUrl: onOrigin(simulator.mcpUrl),
    controlUrl: onOrigin(simulator.controlUrl),
    dashboardUrl: `${onOrigin(simulator.controlUrl)}/dashboard/`,
    // Nothing here asks for it.
    controlToken: crypto.randomUUID(),
    connection(accountId) {
      const account = simulator.accounts.get(accountId);
      if (!account) throw new Error(`there is no account ${accountId} in this simulator`);
      const { fetch: _fetch, clock: _clock, ...reach } = account.connection();
      return { ...reach, baseUrl: onOrigin(simulator.baseUrl) };
    },
    async close() {
      servers.delete(origin);
    },
  };
}
