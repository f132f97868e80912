import { entriesByTime, type Listing, type TimedPageInput, timedListing } from '../resources/listing.ts';
import { parseInput } from '../resources/parse.ts';
import type { AccountState } from '../store/account-state.ts';
import type { SendRecord, StoredSend } from '../store/records.ts';
import type { World } from '../store/world.ts';
import { type NewShare, NewShareSchema } from './inputs.ts';
import { pathOfPage } from './paths.ts';
import { type SentToday, sentToday } from './sends/daily-caps.ts';
import { share } from './sends/share.ts';

/** A completed share. */
export interface Send extends SendRecord {
  /** The web page that the guest was sent. */
  readonly link: string;
}

/** The emails and texts that were sent to guests of an account: the completed shares of galleries that still exist, listed oldest first. */
export interface Sends extends Listing<Send, TimedPageInput> {
  /**
   * Sends a guest a session, which fires session.sent (rule 6/session.sent).
   *
   * @throws DailyCapError if the account's emails or texts of this UTC day are used up (rules 8/emails-per-day, 8/texts-per-day).
   * RuleConflictError for a text if texts are switched off (rule 2.5.2). TypeError for invalid fields. Error for an unknown
   * session.
   */
  shareSession(sessionId: string, input: NewShare): Send;
  /** Sends a guest a single media item, which fires media.sent (rule 6/media.sent). Throws as `shareSession` does. */
  shareMedia(mediaId: string, input: NewShare): Send;
  /** Returns the counts against the caps of this UTC day. Removing an event does not reduce them. */
  today(): SentToday;
}

/** The sends of an account; links start with `origin`. `limited` says whether the daily caps hold. */
export function sendsOf(world: World, accountId: string, origin: string, limited: boolean): Sends {
  const serialize = (account: AccountState, send: SendRecord): Send => {
    const slug = account.galleries.get(send.galleryId)?.slug ?? '';
    const part = { kind: send.shared === 'session' ? 'session' : 'photo', id: send.sharedId } as const;
    return { ...send, link: origin + pathOfPage({ slug, part }) };
  };
  const shareAs = (shared: SendRecord['shared']) => (sharedId: string, input: NewShare) => {
    const fields = parseInput(NewShareSchema, input, 'share');
    const account = world.change(accountId);
    return serialize(account, share(world, account, limited, { ...fields, shared, sharedId }));
  };
  return {
    shareSession: shareAs('session'),
    shareMedia: shareAs('media'),
    ...timedListing((order) => ({
      seed: world.seed,
      name: ['sends', accountId, order],
      entries: (after) => entriesByTime(world.account(accountId).sends, order, after),
      show: ({ event: _, communication: __, ...send }: StoredSend) => serialize(world.account(accountId), send),
    })),
    today: () => sentToday(world.account(accountId), world.clock.now()),
  };
}
