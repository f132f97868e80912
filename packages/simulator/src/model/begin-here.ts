/** The key of a simulator's `beginHere`, for the program. */
export const beginHere: unique symbol = Symbol('begin here');

/** A simulator whose resets can lead to another moment than that of its start. */
export interface Rebeginnable {
  /** Lets resets go back to the world as it is now; with `keepsTime`, still to the time of the start. */
  [beginHere](keepsTime: boolean): void;
}
