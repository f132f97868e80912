import type { NewFault } from '../../model/faults/fault.ts';

/** An effect that a way in may not be able to pass on. */
type RefusableEffect = 'cutOff';

/** The effects of faults that a way in cannot pass on, with what is needed instead. The worlds of an origin share them. */
export type RefusedEffects = Map<RefusableEffect, string>;

/** The key of a simulator's method that refuses an effect, for ways in. */
export const refuseFaults: unique symbol = Symbol('refuse faults');

/** A simulator that can be told what a way in cannot pass on. */
export interface Refusing {
  /** Refuses faults with this effect from now on. Throws a TypeError if one may still apply. */
  readonly [refuseFaults]: (effect: RefusableEffect, need: string) => void;
}

/** The field of a fault that is refused, and what is needed; undefined if none is. */
export function refusedField(
  refused: RefusedEffects,
  fault: Pick<NewFault, RefusableEffect>,
): { readonly field: string; readonly need: string } | undefined {
  for (const [field, need] of refused) if (fault[field] !== undefined) return { field, need };
  return undefined;
}
