import { firstOf, ordinalKey } from '../../engine/resources/listing.ts';
import type { FaultRecord, InjectedFault } from '../../model/faults/fault.ts';
import type { World } from '../../model/world.ts';

/** How many used-up faults are kept: the newest ones. */
const maxUsedUp = 1000;

/** How many places a fault remembers at which it applied: the newest ones. */
const maxPlaces = 100;

/** Stores a fault, new or with new counts. */
export function putFault({ faults }: World, fault: FaultRecord): FaultRecord {
  faults.put(fault);
  if (faults.sizeOf('usedUp') > maxUsedUp) {
    const [oldest] = firstOf(faults.by('usedUp'), 1);
    if (oldest) faults.delete(oldest[0]);
  }
  return fault;
}

/** The stored fault with an ID. */
export function findFault({ faults }: World, id: string): FaultRecord | undefined {
  const fault = faults.get(ordinalKey(id));
  return fault?.fault.id === id ? fault : undefined;
}

/** Notes where faults applied: the ID of a request in the journal, or of a delivery. A fault that was removed meanwhile is left out. */
export function noteApplied(world: World, faults: readonly InjectedFault[], place: string): void {
  for (const { id } of faults) {
    const fault = findFault(world, id);
    if (fault) putFault(world, { ...fault, appliedTo: [...fault.appliedTo, place].slice(-maxPlaces) });
  }
}
