import type { MediaSentDelivery, MediaUploadedDelivery, SessionSentDelivery } from '@boothkit/contract';
import { matchFaults, noteApplied } from '../../instruments/faults/store.ts';
import type { MediaRecord } from '../../model/galleries/gallery.ts';
import type { Transaction } from '../../model/world.ts';
import { addDelivery } from './store.ts';

/** The fields of a payload that belong to one delivery only. */
type Envelope = 'deliveryId' | 'apiVersion';

/**
 * An event for a webhook to report: the payload without the fields of a single delivery, and without unknown fields
 * (rule 6.6, decision S32). Webhooks report nothing else (rule 6.7).
 */
export type Announcement =
  | Omit<MediaUploadedDelivery, Envelope>
  | Omit<SessionSentDelivery, Envelope>
  | Omit<MediaSentDelivery, Envelope>;

/** The version of the payloads: a date of their own, apart from the API's versions and from every pin (rules 6.2, 9.8). */
const payloadVersion = '2026-06-15';

/**
 * Posts to one of the account's webhooks, if its URL is set (rules 6/media.uploaded, 6/session.sent,
 * 6/media.sent, 6.1). Call it in the same step as the change: the delivery is recorded immediately, and sent later.
 */
export function announce(tx: Transaction, announcement: Announcement): void {
  const { account } = tx;
  const { mediaUrl, sendUrl } = account.record.webhooks;
  const url = announcement.event === 'media.uploaded' ? mediaUrl : sendUrl;
  if (url === null) return;
  const payload = { ...announcement, deliveryId: tx.newId(), apiVersion: payloadVersion };
  const applied = matchFaults(tx.world, { operation: announcement.event, accountId: account.record.id });
  if (!applied) {
    addDelivery(tx, url, payload);
    return;
  }
  noteApplied(tx.world, applied.faults, payload.deliveryId);
  const { responseFault: fault, latencyMs } = applied;
  const deliveryFault = {
    lateMs: latencyMs,
    ...(fault?.delivery === 'lost' && { lostReason: `${fault.id} lost it` }),
  };
  addDelivery(tx, url, payload, deliveryFault);
  if (fault?.delivery === 'doubled') addDelivery(tx, url, payload, deliveryFault);
}

/** Posts a guest's upload to the media webhook (rule 6/media.uploaded). */
export function announceUpload(tx: Transaction, { galleryId }: MediaRecord): void {
  const { account } = tx;
  const event = account.events.get(account.galleries.get(galleryId)?.eventId ?? '');
  if (event) announce(tx, { event: 'media.uploaded', eventId: event.id, eventIdUser: event.idUser });
}
