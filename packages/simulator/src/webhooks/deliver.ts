import type { MediaSentDelivery, MediaUploadedDelivery, SessionSentDelivery } from '@boothkit/contract/types';
import type { AccountState } from '../store/account-state.ts';
import type { MediaRecord } from '../store/records.ts';
import type { World } from '../store/world.ts';
import { matchFaults } from '../testing/faults/match.ts';
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
export function announce(world: World, account: AccountState, announcement: Announcement): void {
  const { mediaUrl, sendUrl } = account.record.webhooks;
  const url = announcement.event === 'media.uploaded' ? mediaUrl : sendUrl;
  if (url === null) return;
  const payload = { ...announcement, deliveryId: world.newId(account), apiVersion: payloadVersion };
  const applied = matchFaults(world, { operation: announcement.event, accountId: account.record.id });
  if (!applied) {
    addDelivery(world, account, url, payload);
    return;
  }
  const { responseFault: fault, latencyMs } = applied;
  const deliveryFault = {
    lateMs: latencyMs,
    ...(fault?.delivery === 'lost' && { lostReason: `the fault ${fault.id} lost it` }),
  };
  addDelivery(world, account, url, payload, deliveryFault);
  if (fault?.delivery === 'doubled') addDelivery(world, account, url, payload, deliveryFault);
}

/** Posts a guest's upload to the media webhook (rule 6/media.uploaded). */
export function announceUpload(world: World, account: AccountState, { galleryId }: MediaRecord): void {
  const event = account.events.get(account.galleries.get(galleryId)?.eventId ?? '');
  if (event) announce(world, account, { event: 'media.uploaded', eventId: event.id, eventIdUser: event.idUser });
}
