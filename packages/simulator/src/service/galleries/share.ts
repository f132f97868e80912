import { whyNoTexts } from '@boothkit/contract/internal';
import type { RuleId } from '@boothkit/contract/rules';
import { secondsToMidnight, utcDayOf } from '../../engine/clock/utc-day.ts';
import { NotFoundError } from '../../engine/errors/not-found.ts';
import { RuleConflictError } from '../../engine/errors/rule-conflict.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import type { SendRecord } from '../../model/galleries/gallery.ts';
import { type LimitsMode, skippingWaits } from '../../model/limits-mode.ts';
import type { Transaction, World } from '../../model/world.ts';
import { announce } from '../webhooks/deliver.ts';
import { keepSend } from './store.ts';

/**
 * A share that was not sent: the account's guests were sent all the emails, or all the texts, of this UTC day. {@link Sends} lists the
 * shares that were sent.
 *
 * @example
 * ```ts
 * account.update({ limits: { emailsPerDay: 1 } });
 * session.share('email', 'ada@example.com');
 * try {
 *   session.share('email', 'alan@example.com');
 * } catch (error) {
 *   console.log(error instanceof DailyCapError); // true
 * }
 * ```
 */
export class DailyCapError extends Error {
  override readonly name = 'DailyCapError';
  /** The rule of the cap. */
  readonly rule: RuleId;
  /** Whole seconds until midnight UTC, when the next day begins. */
  readonly retryAfterSeconds: number;

  /** Made by the simulator where a cap is reached. */
  constructor(rule: RuleId, message: string, retryAfterSeconds: number) {
    super(message);
    this.rule = rule;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** How many emails and texts an account's guests were sent today. */
export interface SentToday {
  readonly emails: number;
  readonly texts: number;
}

/** The counter, the limit and the rule of each kind of send. */
const caps = {
  email: { counter: 'emails', limit: 'emailsPerDay', rule: '8/emails-per-day' },
  sms: { counter: 'texts', limit: 'textsPerDay', rule: '8/texts-per-day' },
} as const;

/** Returns the counts of emails and texts sent on the UTC day of `nowMs` (decision S31). */
export function sentToday({ sent }: AccountState, nowMs: number): SentToday {
  if (sent.day !== utcDayOf(nowMs)) return { emails: 0, texts: 0 };
  return { emails: sent.emails, texts: sent.texts };
}

/** Throws {@link DailyCapError} where nothing of this kind is left today (rules 8/emails-per-day, 8/texts-per-day). */
function requireSendLeft(account: AccountState, by: SendRecord['by'], nowMs: number): void {
  const { counter, limit, rule } = caps[by];
  const max = account.record.limits[limit];
  if (sentToday(account, nowMs)[counter] < max) return;
  const seconds = secondsToMidnight(nowMs);
  throw new DailyCapError(
    rule,
    `This account has sent ${max} ${counter} to guests today, the maximum for a UTC day. Wait ${seconds} s, until midnight UTC.`,
    seconds,
  );
}

/** Shares within a daily cap, and moves the clock to the next day if the simulator skips waits. */
export const withinDailyCap = <Result>(world: World, limits: LimitsMode, ask: () => Result): Result =>
  skippingWaits(world, limits, ask, (error) => (error instanceof DailyCapError ? error.retryAfterSeconds : undefined));

/** Counts what was sent. */
function countSend(account: AccountState, by: SendRecord['by'], nowMs: number): void {
  const { counter } = caps[by];
  const today = sentToday(account, nowMs);
  account.sent = { ...today, day: utcDayOf(nowMs), [counter]: today[counter] + 1 };
}

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
