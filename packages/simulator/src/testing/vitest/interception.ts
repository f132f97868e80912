import { http } from 'msw';
import { type SetupServer, setupServer } from 'msw/node';
import { announceClock } from '../../engine/clock/simulated-origins.ts';
import { localAddress } from '../../engine/http/client-address.ts';
import { hashKey } from '../../model/accounts/key.ts';
import type { Simulator } from '../../objects/interface.ts';
import { refuseWhatMswCannot, respondThroughMsw } from '../through-msw.ts';

/** A simulator that serves requests to its origin, and the number of tests that use it. */
interface Intercepting {
  readonly simulator: Simulator;
  /** Ends the time of the world for clients of the origin. */
  readonly endClock: () => void;
  tests: number;
}

const byOrigin = new Map<string, Intercepting>();

/** MSW for all tests of a process; it passes on what is for no simulator. */
export const server: SetupServer = setupServer(
  http.all('*', ({ request }) => {
    const there = byOrigin.get(new URL(request.url).origin);
    return there && respondThroughMsw(there.simulator, request, addressOf(request));
  }),
);

let listeners = 0;

/** Lets MSW listen until the returned function is called, by this caller and all others. */
export function listen(): () => void {
  if (listeners === 0) server.listen();
  listeners++;
  return () => {
    listeners--;
    if (listeners === 0) server.close();
  };
}

/**
 * Sends requests of this process to the simulator's origin to it until the returned function is called; other requests pass. Throws
 * if another simulator has that origin, since tests that run concurrently could not be distinguished.
 */
export function intercept(simulator: Simulator): () => void {
  const { origin } = new URL(simulator.baseUrl);
  const known = byOrigin.get(origin);
  if (known && known.simulator !== simulator)
    throw new Error(
      `two concurrent tests use MSW at ${origin}: leave out simulator.baseUrl, so that each world gets its own origin, or set own: 'account'`,
    );
  const there = known ?? { simulator, endClock: announceClock(origin, simulator.clock), tests: 0 };
  refuseWhatMswCannot(simulator);
  byOrigin.set(origin, there);
  there.tests++;
  return () => {
    there.tests--;
    if (there.tests > 0) return;
    byOrigin.delete(origin);
    there.endClock();
    // Handlers that a test added end with the last of those that could meet them.
    if (byOrigin.size === 0) server.resetHandlers();
  };
}

/** Clients with a key of their own come from an address of their own, so that tests do not share the limit of one. */
function addressOf(request: Request): string {
  const authorization = request.headers.get('authorization');
  return authorization === null ? localAddress : `key-${hashKey(authorization)}`;
}
