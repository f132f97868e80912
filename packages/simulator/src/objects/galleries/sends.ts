import type { Output } from '../../engine/resources/define-resource.ts';
import { directionOf, type Listing, type TimedPageInput, timedListing } from '../../engine/resources/listing.ts';
import { parseInput } from '../../engine/resources/parse.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import type { SendRecord, StoredSend, sendViewFields } from '../../model/galleries/gallery.ts';
import { type NewShare, NewShareSchema } from '../../model/galleries/gallery-inputs.ts';
import type { LimitsMode } from '../../model/limits-mode.ts';
import type { World } from '../../model/world.ts';
import { type SentToday, sentToday, withinDailyCap } from '../../service/galleries/daily-caps.ts';
import { pathOfPage } from '../../service/galleries/paths.ts';
import { share } from '../../service/galleries/share.ts';

/** A completed share. */
export interface Send extends SendRecord, Output<typeof sendViewFields> {}

/** The emails and texts that were sent to guests of an account: the completed shares of galleries that still exist, listed oldest first. */
export interface Sends extends Listing<Send, TimedPageInput> {
  // rule 6/session.sent; rules 8/emails-per-day, 8/texts-per-day; rule 2.5.2
  /**
   * Sends a guest a session, which fires session.sent.
   *
   * @throws DailyCapError if the account's emails or texts of this UTC day are used up.
   * RuleConflictError for a text if texts are switched off. TypeError for invalid fields. Error for an unknown
   * session.
   *
   * @example
   * ```ts
   * const [first] = account.galleries.sessionPage(galleryId).data;
   * const send = account.sends.shareSession(first?.id ?? '', { by: 'email', to: 'ada@example.com' });
   * console.log(send.to); // ada@example.com
   * ```
   */
  shareSession(sessionId: string, input: NewShare): Send;
  // rule 6/media.sent
  /**
   * Sends a guest a single media item, which fires media.sent. Throws as `shareSession` does.
   *
   * @example
   * ```ts
   * const media = account.galleries.addMedia(galleryId);
   * const send = account.sends.shareMedia(media.id, { by: 'sms', to: '+4930123456' });
   * console.log(send.shared); // media
   * ```
   */
  shareMedia(mediaId: string, input: NewShare): Send;
  /**
   * Returns the counts against the caps of this UTC day. Removing an event does not reduce them.
   *
   * @example
   * ```ts
   * session.share('email', 'ada@example.com');
   * console.log(account.sends.today());
   * ```
   */
  today(): SentToday;
}

/** The sends of an account; links start with `origin`. `limits` says whether the daily caps hold. */
export function sendsOf(world: World, accountId: string, origin: string, limits: LimitsMode): Sends {
  const serialize = (account: AccountState, send: SendRecord): Send => {
    const slug = account.galleries.get(send.galleryId)?.slug ?? '';
    const part = { kind: send.shared === 'session' ? 'session' : 'photo', id: send.sharedId } as const;
    return { ...send, link: origin + pathOfPage({ slug, part }) };
  };
  const shareAs = (shared: SendRecord['shared']) => (sharedId: string, input: NewShare) => {
    const fields = parseInput(NewShareSchema, input, 'share');
    const send = withinDailyCap(world, limits, () =>
      share(world.transaction(accountId), limits, { ...fields, shared, sharedId }),
    );
    return serialize(world.account(accountId), send);
  };
  return {
    shareSession: shareAs('session'),
    shareMedia: shareAs('media'),
    ...timedListing((order) => ({
      seed: world.seed,
      name: ['sends', accountId, order],
      entries: (after) => world.account(accountId).sends.by('time', '', after, directionOf(order)),
      show: ({ event: _, communication: __, pictures: ___, ...send }: StoredSend) =>
        serialize(world.account(accountId), send),
    })),
    today: () => sentToday(world.account(accountId), world.clock.now()),
  };
}
