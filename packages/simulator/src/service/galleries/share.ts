import { whyNoTexts } from '@boothkit/contract/internal';
import { NotFoundError } from '../../engine/errors/not-found.ts';
import { RuleConflictError } from '../../engine/errors/rule-conflict.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import type { SendRecord } from '../../model/galleries/gallery.ts';
import type { LimitsMode } from '../../model/limits-mode.ts';
import type { Transaction } from '../../model/world.ts';
import { announce } from '../webhooks/deliver.ts';
import { countSend, requireSendLeft } from './daily-caps.ts';
import { keepSend } from './store.ts';

/** The shared item, the kind of send and the recipient. */
type Share = Pick<SendRecord, 'shared' | 'sharedId' | 'by' | 'to'>;

/**
 * Sends a guest a session or a media item, and posts to the send webhook (rules 6/session.sent, 6/media.sent). Counts against the day's cap, which a
 * send that fails does not (rules 8/emails-per-day, 8/texts-per-day). Throws where there is no such session or media item. Throws {@link
 * RuleConflictError} for a text where texts are switched off (rule 2.5.2), and {@link DailyCapError} where the cap is reached and the limits hold.
 */
export function share(tx: Transaction, limits: LimitsMode, input: Share): SendRecord {
  const { account } = tx;
  const galleryId = galleryOf(account, input);
  const eventId = account.galleries.get(galleryId)?.eventId ?? '';
  const event = account.events.get(eventId);
  if (!event) throw new NotFoundError('event', eventId);
  if (input.by === 'sms') requireTexts(account, galleryId);
  const nowMs = tx.nowMs();
  if (limits !== 'off') requireSendLeft(account, input.by, nowMs);
  countSend(account, input.by, nowMs);
  const to = input.by === 'sms' ? input.to.replace(/[^+\d]/g, '') : input.to;
  const made = { ...input, to, galleryId, sentDate: tx.now() };
  const { communication } = account.record;
  const { id, ordinal } = keepSend(tx, { ...made, event, communication });
  announce(tx, { event: `${input.shared}.sent`, galleryId });
  return { ...made, id, ordinal };
}

function galleryOf(account: AccountState, { shared, sharedId }: Share): string {
  const item = shared === 'session' ? account.sessions.get(sharedId) : account.media.get(sharedId);
  if (item) return item.galleryId;
  throw new NotFoundError(shared === 'session' ? 'session' : 'media item', sharedId);
}

const textsOff = {
  'account-texts-off':
    'by must be email: texts are switched off for this account, which has no text-message provider of its own; switch them on with texts.enabled',
  'gallery-texts-off':
    "by must be email: texts are switched off for this event's gallery; switch them on with textsEnabled",
} as const;

function requireTexts({ record, galleries }: AccountState, galleryId: string): void {
  const reason = whyNoTexts({
    accountTextsEnabled: record.texts.enabled,
    ownTextProvider: record.texts.ownProvider,
    galleryTextsEnabled: galleries.get(galleryId)?.settings.textsEnabled ?? true,
  });
  if (reason) throw new RuleConflictError('2.5.2', 'by', textsOff[reason]);
}
