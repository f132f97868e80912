/**
 * The simulator behind MSW, in Node and in browsers.
 *
 * @packageDocumentation
 */
import { type HttpHandler, http } from 'msw';
import { localAddress } from './http/client-address.ts';
import { respondToIntercepted } from './http/fetch.ts';
import type { Simulator } from './interface.ts';

/**
 * MSW handlers that answer every request to the simulator's origin: the API, images, uploads and the control API.
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
  const everything = new URL('/*', simulator.baseUrl).href;
  return [http.all(everything, ({ request }) => respondToIntercepted(simulator, request, localAddress))];
}
