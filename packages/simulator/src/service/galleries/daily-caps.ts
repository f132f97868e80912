import type { RuleId } from '@boothkit/contract/rules';
import { secondsToMidnight, utcDayOf } from '../../engine/clock/utc-day.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import type { SendRecord } from '../../model/galleries/gallery.ts';
import { type LimitsMode, skippingWaits } from '../../model/limits-mode.ts';
import type { World } from '../../model/world.ts';

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
export function requireSendLeft(account: AccountState, by: SendRecord['by'], nowMs: number): void {
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
export function countSend(account: AccountState, by: SendRecord['by'], nowMs: number): void {
  const { counter } = caps[by];
  const today = sentToday(account, nowMs);
  account.sent = { ...today, day: utcDayOf(nowMs), [counter]: today[counter] + 1 };
}
