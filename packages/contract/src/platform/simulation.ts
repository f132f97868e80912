// How a client learns that it talks to a simulator, so that nobody waits for limits in real time.

/**
 * The property of `globalThis` with a map from origins to the clocks of the simulators that respond there, and the
 * property of a simulator's `fetch` with its clock.
 */
export const simulatedClock: unique symbol = Symbol.for('@boothkit/clock');
