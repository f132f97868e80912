/**
 * The simulator behind MSW, in Node and in browsers.
 *
 * @packageDocumentation
 */
import { type HttpHandler, http } from 'msw';
import { announceClock } from './engine/clock/simulated-origins.ts';
import { localAddress } from './engine/http/client-address.ts';
import type { Simulator } from './objects/interface.ts';
import { refuseWhatMswCannot, respondThroughMsw } from './testing/through-msw.ts';

/**
 * MSW handlers that respond to every request to the simulator's origin: the API, images, uploads and the control API. Clients of BoothKit in
 * this process that use that origin live in the world's time from now on: they wait for limits and retries in no real time. From now on,
 * the simulator refuses faults that MSW cannot pass on here; throws a TypeError if it has one already.
 *
 * @example
 * ```ts
 * import { createSimulator } from '@boothkit/simulator';
 * import { handlers } from '@boothkit/simulator/msw';
 * import { setupServer } from 'msw/node';
 *
 * const sim = createSimulator();
 * const server = setupServer(...handlers(sim));
 * server.listen();
 * const response = await fetch(`${sim.baseUrl}/events`); // 401: no key was sent
 * server.close();
 * ```
 */
export function handlers(simulator: Simulator): HttpHandler[] {
  const { origin } = new URL(simulator.baseUrl);
  refuseWhatMswCannot(simulator);
  announceClock(origin, simulator.clock);
  return [http.all(`${origin}/*`, ({ request }) => respondThroughMsw(simulator, request, localAddress))];
}
