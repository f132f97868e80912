/**
 * The simulator behind MSW, in Node and in browsers.
 *
 * @packageDocumentation
 */
import { type HttpHandler, http } from 'msw';
import type { Simulator } from './interface.ts';
import { endedUnanswered } from './pipeline/unanswered.ts';
import { localAddress } from './wire/address.ts';
import { fromWebRequest, toWebResponse } from './wire/fetch.ts';

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
  return [http.all(everything, ({ request }) => answered(simulator, request, localAddress))];
}

/** @internal An intercepted request, answered as if it came from an address. */
export async function answered(simulator: Simulator, request: Request, address: string): Promise<Response> {
  try {
    return toWebResponse(await simulator.respond(fromWebRequest(request, address)), request.method);
  } catch (error) {
    if (!endedUnanswered(error)) throw error;
    return Response.error();
  }
}
