import { lazyObject } from '@boothkit/contract/internal';
import * as z from 'zod';
import type { Input } from '../../resources/define-resource.ts';
import { listing, type Page, type PageInput } from '../../resources/listing.ts';
import { parseInput } from '../../resources/parse.ts';
import type { StoredSend } from '../../store/records.ts';
import type { World } from '../../store/world.ts';
import { findSend, sendEntries } from '../store.ts';
import { plainText } from './content.ts';
import { partsOf } from './parts.ts';
import { pathOfMessage } from './paths.ts';

/** An email or a text message, as the guest gets it. */
export interface Message {
  /** The id of the send. */
  readonly id: string;
  readonly by: 'email' | 'sms';
  /** The guest's address or number. */
  readonly to: string;
  /** The sender's name. */
  readonly from: string;
  /** The subject of an email; null for a text message. */
  readonly subject: string | null;
  /** The text message, or the plain-text part of an email. */
  readonly text: string;
  /** The page of the session or media item that the message leads to. */
  readonly link: string;
  /** Serves the message as a page, without a key. */
  readonly htmlUrl: string;
  /** Serves `text`, without a key. */
  readonly textUrl: string;
  readonly eventId: string;
  readonly galleryId: string;
  readonly shared: 'session' | 'media';
  readonly sharedId: string;
  readonly sentDate: string;
}

const filterFields = () => ({
  /** The guest's address or number, in exactly these letters. */
  to: z.string().min(1).exactOptional(),
  by: z.enum(['email', 'sms']).exactOptional(),
  eventId: z.string().min(1).exactOptional(),
});

/** The schema of a {@link MessageFilter}. */
export const MessageFilterSchema = lazyObject(filterFields);

/** Which messages to list; omitted fields match all. */
export interface MessageFilter extends Input<typeof filterFields> {}

/** The messages to an account's guests. They are removed with their event (decision S411). */
export interface Inbox {
  /** The messages that match, oldest first. Throws a TypeError that names a field which does not fit. */
  list(filter?: MessageFilter): Message[];
  /** Some of the messages that match, oldest first. Throws as `list` does. */
  page(filter?: MessageFilter, input?: PageInput): Page<Message>;
  /** One of them. */
  get(id: string): Message | undefined;
}

/** The inbox of an account; links start with `origin`. */
export function inboxOf(world: World, accountId: string, origin: string): Inbox {
  const serialize = (send: StoredSend): Message => {
    const { id, by, to, event, galleryId, shared, sharedId, sentDate } = send;
    const parts = partsOf(world, world.account(accountId), send, origin);
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
    const { to, by, eventId } = parseInput(MessageFilterSchema, filter, 'filter');
    return listing({
      seed: world.seed,
      name: ['messages', accountId, to, by, eventId],
      *entries(after) {
        const account = world.account(accountId);
        const galleryId = eventId === undefined ? undefined : (account.events.get(eventId)?.galleryId ?? '');
        for (const entry of sendEntries(account, galleryId, after)) {
          const [, send] = entry;
          if ((to === undefined || send.to === to) && (by === undefined || send.by === by)) yield entry;
        }
      },
      show: serialize,
    });
  };
  return {
    list: (filter = {}) => matching(filter).list(),
    page: (filter = {}, input = {}) => matching(filter).page(input),
    get(id) {
      const send = findSend(world.account(accountId), id);
      return send && serialize(send);
    },
  };
}
