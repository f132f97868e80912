import type { Simulator } from '@boothkit/simulator';

/** A simulator for adapters, and a way to know how far it is with a call. */
export interface Watched {
  readonly sim: Simulator;
  /** Resolves once the simulator begins to read the next body; `over` settles as the call does. */
  nextBody(): Promise<{ readonly over: Promise<unknown> }>;
}

/** Watches what adapters ask of a simulator. */
export function watched(sim: Simulator): Watched {
  let bodyAsked = (_call: { over: Promise<unknown> }): void => {};
  const respond: Simulator['respond'] = (request) => {
    const over = sim.respond({
      ...request,
      body(maxBytes) {
        // The call may come to its body before it has returned.
        queueMicrotask(() => bodyAsked({ over }));
        return request.body(maxBytes);
      },
    });
    return over;
  };
  return {
    sim: { ...sim, respond },
    nextBody: () =>
      new Promise((resolve) => {
        bodyAsked = resolve;
      }),
  };
}
