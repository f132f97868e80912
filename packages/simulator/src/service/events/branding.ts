import type { BrandingSlot } from '@boothkit/contract/rules';
import { assumedRule } from '../../model/assumed.ts';
import type { BrandingRecord, EventRecord } from '../../model/events/event.ts';
import type { StoredImage } from '../../model/events/image.ts';
import type { Transaction } from '../../model/world.ts';

/** Changes an event's branding, and with it the event's modifiedDate (decision S46). */
export function changeBranding(tx: Transaction, event: EventRecord, changes: Partial<BrandingRecord>): EventRecord {
  const modifiedDate = assumedRule(tx.world, 'modifiedDate') === 'brandingApart' ? event.modifiedDate : tx.now();
  const changed = { ...event, branding: { ...event.branding, ...changes }, modifiedDate };
  tx.account.events.put(changed);
  return changed;
}

/** Puts an image into a slot; the one that was there is gone, its URL with it (decision S26). */
export function setSlotImage(
  tx: Transaction,
  event: EventRecord,
  slot: BrandingSlot,
  stored: StoredImage,
): EventRecord {
  const { account } = tx;
  const id = tx.newId();
  account.images.delete(event.branding.images[slot] ?? '');
  account.images.set(id, { id, eventId: event.id, slot, stored });
  return changeBranding(tx, event, { images: { ...event.branding.images, [slot]: id } });
}

/** Empties a slot; one that is empty already changes nothing (rule 4.10). */
export function emptySlot(tx: Transaction, event: EventRecord, slot: BrandingSlot): EventRecord {
  const { [slot]: present, ...images } = event.branding.images;
  if (present === undefined) return event;
  tx.account.images.delete(present);
  return changeBranding(tx, event, { images });
}
