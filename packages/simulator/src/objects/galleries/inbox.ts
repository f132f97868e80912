import * as z from 'zod';
import { timestamp } from '../../engine/resources/date-time.ts';
import { type Input, lazyObject, type Output, resourceId } from '../../engine/resources/define-resource.ts';
import {
  directionOf,
  entriesWith,
  type Listing,
  type Page,
  searchField,
  type TimedPageInput,
  type TimeOrder,
  timedListing,
} from '../../engine/resources/listing.ts';
import { parseInput } from '../../engine/resources/parse.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import type { SendRecord, StoredSend, sendViewFields } from '../../model/galleries/gallery.ts';
import { type NewShare, NewShareSchema } from '../../model/galleries/gallery-inputs.ts';
import type { LimitsMode } from '../../model/limits-mode.ts';
import type { World } from '../../model/world.ts';
import { plainText } from '../../service/galleries/messages/content.ts';
import { partsOf } from '../../service/galleries/messages/parts.ts';
import { pathOfMessage } from '../../service/galleries/messages/paths.ts';
import { pathOfPage } from '../../service/galleries/paths.ts';
import { type SentToday, sentToday, share, withinDailyCap } from '../../service/galleries/share.ts';

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

const messageFields = () => ({
  /** The id of the send. */
  id: resourceId(),
  by: z.enum(['email', 'sms']),
  /** The guest's address or number. */
  to: z.string(),
  /** The sender's name. */
  from: z.string(),
  /** The subject of an email; null for a text message. */
  subject: z.string().nullable(),
  /** The text message, or the plain-text part of an email. */
  text: z.string(),
  /** The page of the session or media item that the message leads to. */
  link: z.url(),
  /** Serves the message as a page, without a key. */
  htmlUrl: z.url(),
  /** Serves `text`, without a key. */
  textUrl: z.url(),
  eventId: resourceId(),
  galleryId: resourceId(),
  shared: z.enum(['session', 'media']),
  sharedId: resourceId(),
  sentDate: timestamp(),
});

/** A message in responses of the control API. */
export const MessageResponse = lazyObject(messageFields).meta({ id: 'Message' });

/** An email or a text message, as the guest gets it. */
export interface Message extends Output<typeof messageFields> {}

const filterFields = () => ({
  /** The guest's address or number, in exactly these letters. */
  to: z.string().min(1).exactOptional(),
  by: z.enum(['email', 'sms']).exactOptional(),
  eventId: z.string().min(1).exactOptional(),
  /** Text in the guest's address or number, or in the name of the event; case is ignored. */
  search: searchField(),
});

/** The schema of a {@link MessageFilter}. */
export const MessageFilterSchema = lazyObject(filterFields);

/** Which messages to list; omitted fields match all. */
export interface MessageFilter extends Input<typeof filterFields> {}

/** The messages to an account's guests. They are removed with their event. */
export interface Inbox {
  /**
   * The messages that match, oldest first. Throws a TypeError that names a field which does not fit.
   *
   * @example
   * ```ts
   * session.share('email', 'ada@example.com');
   * console.log(account.inbox.list({ to: 'ada@example.com' }).length); // 1
   * ```
   */
  list(filter?: MessageFilter): Message[];
  /**
   * A page of the messages that match, by default the oldest 1000. Throws as `list` does.
   *
   * @example
   * ```ts
   * session.share('email', 'ada@example.com');
   * const { data } = account.inbox.page({ by: 'email' }, { order: 'newest', limit: 1 });
   * console.log(data[0]?.to); // ada@example.com
   * ```
   */
  page(filter?: MessageFilter, input?: TimedPageInput): Page<Message>;
  /**
   * The message with this ID.
   *
   * @example
   * ```ts
   * const { id } = session.share('email', 'ada@example.com');
   * console.log(account.inbox.get(id)?.to); // ada@example.com
   * ```
   */
  get(id: string): Message | undefined;
}

/** The inbox of an account; links start with `origin`. */
export function inboxOf(world: World, accountId: string, origin: string): Inbox {
  const serialize = (send: StoredSend): Message => {
    const { id, by, to, event, galleryId, shared, sharedId, sentDate } = send;
    const parts = partsOf(world.read(accountId), send, origin);
    const urlOf = (form: 'html' | 'txt') => origin + pathOfMessage({ accountId, messageId: id, form });
    return {
      ...{ id, by, to },
      from: parts.texts.senderName,
      subject: by === 'email' ? parts.texts.emailSubject : null,
      text: plainText(parts),
      link: parts.link,
      htmlUrl: urlOf('html'),
      textUrl: urlOf('txt'),
      eventId: event.id,
      ...{ galleryId, shared, sharedId, sentDate },
    };
  };
  const matching = (filter: MessageFilter) => {
    const { to, by, eventId, search } = parseInput(MessageFilterSchema, filter, 'filter');
    const entries = function* (order: TimeOrder, after: string | undefined) {
      const account = world.account(accountId);
      const galleryId = eventId === undefined ? undefined : (account.events.get(eventId)?.galleryId ?? '');
      const direction = directionOf(order);
      const sends =
        galleryId === undefined
          ? account.sends.by('time', '', after, direction)
          : account.sends.by('gallery', `${galleryId}/`, after, direction);
      for (const entry of entriesWith(sends, search, ({ to, event }) => [to, event.name]))
        if ((to === undefined || entry[1].to === to) && (by === undefined || entry[1].by === by)) yield entry;
    };
    return timedListing((order) => ({
      seed: world.seed,
      name: ['messages', accountId, to, by, eventId, search, order],
      entries: (after) => entries(order, after),
      show: serialize,
    }));
  };
  return {
    list: (filter = {}) => matching(filter).list(),
    page: (filter = {}, input = {}) => matching(filter).page(input),
    get(id) {
      const send = world.account(accountId).sends.get(id);
      return send && serialize(send);
    },
  };
}
