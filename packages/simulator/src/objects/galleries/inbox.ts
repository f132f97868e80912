import * as z from 'zod';
import { timestamp } from '../../engine/resources/date-time.ts';
import { type Input, type Output, resourceId } from '../../engine/resources/define-resource.ts';
import {
  directionOf,
  entriesWith,
  type Page,
  searchField,
  type TimedPageInput,
  type TimeOrder,
  timedListing,
} from '../../engine/resources/listing.ts';
import { parseInput } from '../../engine/resources/parse.ts';
import { lazyObject } from '../../engine/resources/schema-parts.ts';
import type { StoredSend } from '../../model/galleries/gallery.ts';
import type { World } from '../../model/world.ts';
import { plainText } from '../../service/galleries/messages/content.ts';
import { partsOf } from '../../service/galleries/messages/parts.ts';
import { pathOfMessage } from '../../service/galleries/messages/paths.ts';

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
