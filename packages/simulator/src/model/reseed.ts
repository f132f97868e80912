/** The key of a simulator's `reseed`, for servers. */
export const reseed: unique symbol = Symbol('reseed');

/** A simulator that a server can make unguessable. */
export interface Reseedable {
  /**
   * Draws from a random seed from now on, unless the user gave a seed: keys, tokens and signatures of the default one can be computed.
   * IDs and keys that were drawn before stay.
   */
  [reseed](): void;
}
