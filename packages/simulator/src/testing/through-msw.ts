import * as msw from 'msw';
import { lostResponse, respondToIntercepted } from '../engine/http/fetch.ts';
import { type Refusing, refuseFaults } from '../instruments/faults/refused.ts';
import type { Simulator } from '../objects/interface.ts';

/** Where MSW runs. */
export interface MswPlace {
  /** Whether it is MSW 2. */
  readonly isOld: boolean;
  readonly isNode: boolean;
  readonly hasServiceWorker: boolean;
  readonly hasXmlHttpRequest: boolean;
}

const place = (): MswPlace => ({
  // Of the two, only MSW 2 has GraphQL in its main entry.
  isOld: 'graphql' in msw,
  isNode: globalThis.process?.versions?.node !== undefined,
  hasServiceWorker:
    (globalThis.navigator as { readonly serviceWorker?: unknown } | undefined)?.serviceWorker !== undefined,
  hasXmlHttpRequest: 'XMLHttpRequest' in globalThis,
});

/** Whether MSW writes its responses to sockets, as MSW 3 does in Node: then any client sees what the network would show it. */
const usesSockets = ({ isNode, isOld }: MswPlace) => isNode && !isOld;

/** The need that `cutOff` does not meet, because MSW cannot pass it on to every client; undefined if it can. */
export function needOfCutOff(at: MswPlace): string | undefined {
  if (!at.hasXmlHttpRequest || usesSockets(at) || (!at.isNode && at.hasServiceWorker)) return undefined;
  const [where, instead] = at.isNode
    ? ['MSW 2', 'use MSW 3, a server or disconnect']
    : ['MSW without its service worker', 'use the service worker, a server or disconnect'];
  return `not be given behind ${where}, where XMLHttpRequest would wait forever for the rest of the response (${instead})`;
}

/** Makes a simulator refuse the faults that MSW cannot pass on here. Throws a TypeError if it has one. */
export function refuseWhatMswCannot(simulator: Simulator): void {
  const need = needOfCutOff(place());
  if (need !== undefined) (simulator as Simulator & Refusing)[refuseFaults]('cutOff', need);
}

// On a socket, MSW ends a `Response.error()` without the ECONNRESET that clients of node:http look for.
const dropped = usesSockets(place()) ? lostResponse : () => Response.error();

/** Responds to a request that MSW intercepted. */
export function respondThroughMsw(
  simulator: Pick<Simulator, 'respond'>,
  request: Request,
  address: string,
): Promise<Response> {
  return respondToIntercepted(simulator, request, { address, dropped });
}
