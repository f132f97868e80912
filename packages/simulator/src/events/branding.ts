import type { BrandingSlot } from '@boothkit/contract/rules';
import type { StoredImage } from '../files/images/slot-image.ts';
import type { AccountState } from '../store/account-state.ts';
import type { BrandingRecord, EventRecord } from '../store/records.ts';
import type { World } from '../store/world.ts';

/** Changes an event's branding, and with it the event's modifiedDate (decision S46). */
export function changeBranding(
  world: World,
  account: AccountState,
  event: EventRecord,
  changes: Partial<BrandingRecord>,
): EventRecord {
  const changed = { ...event, branding: { ...event.branding, ...changes }, modifiedDate: world.now() };
  account.events.put(changed);
  return changed;
}

/** Puts an image into a slot; the one that was there is gone, its URL with it (decision S26). */
export function setSlotImage(
  world: World,
  account: AccountState,
  event: EventRecord,
  slot: BrandingSlot,
  stored: StoredImage,
): EventRecord {
  const id = world.newId(account);
  account.images.delete(event.branding.images[slot] ?? '');
  account.images.set(id, { id, eventId: event.id, slot, stored });
  return changeBranding(world, account, event, { images: { ...event.branding.images, [slot]: id } });
}

/** Empties a slot; one that is empty already changes nothing (rule 4.10). */
export function emptySlot(world: World, account: AccountState, event: EventRecord, slot: BrandingSlot): EventRecord {
  const { [slot]: present, ...images } = event.branding.images;
  if (present === undefined) return event;
  account.images.delete(present);
  return changeBranding(world, account, event, { images });
}
