import { nextTurn } from '@boothkit/contract/internal';

/** The pixels that are inspected in one turn of the event loop: a few milliseconds, and tens where each is a run of its own. */
const pixelsPerTurn = 1_000_000;
let untilTurn = pixelsPerTurn;

/** Counts pixels that were inspected. Returns true once it is the turn of other work: then await {@link othersTurn}. */
export function isTurnOver(pixels: number): boolean {
  untilTurn -= pixels;
  if (untilTurn > 0) return false;
  untilTurn = pixelsPerTurn;
  return true;
}

/** Resolves in a later turn of the event loop. */
export const othersTurn = (): Promise<void> => new Promise<void>(nextTurn);
