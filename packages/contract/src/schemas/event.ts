import * as z from 'zod';
import { limits } from '../limits.ts';
import { lazyObject } from './lazy-object.ts';
import { EventSettings } from './settings.ts';

// Responses have no bounds of requests (decision S24): the copy of an event may hold an idUser longer than 200 characters.

const id = () => z.string().min(1).meta({ description: 'Opaque identifier.', example: 'Qm4v8TzLr2KxW0aYcE6u' });
const instant = () => z.iso.datetime({ offset: true }).nullable();
const text = () => z.string().nullable();

/** One item of list_events (section 2.1), each field always present (rules 2.1/FIELD, 2.1/always-present). */
export const EventSummary = lazyObject(() => ({
  id: id(),
  name: z.string().meta({ description: 'Name of the event, as guests see it on the gallery.' }),
  date: instant().meta({ description: 'When the event takes place.' }),
  createdDate: instant().meta({ description: 'When the event was created.' }),
  modifiedDate: instant().meta({ description: 'When the event last changed.' }),
  hashtag: text().meta({ description: 'Second line of the home screen, 36 points high, below captureMessage.' }),
  notes: text().meta({ description: "The customer's own notes." }),
  idUser: text().meta({ description: "The customer's own key for the event." }),
  colors: z.array(z.string()).length(limits.colors.exactly).nullable().meta({
    description:
      'Three #rrggbb colours: main buttons and outline of the built-in capture buttons; countdown, timers and borders; icons and actions.',
  }),
  captureMessage: text().meta({
    description: 'Heading of the home screen, 72 points high; the buttons come below it.',
  }),
  brandingTextColor: text().meta({
    description:
      'Colour of what the tablet writes: both lines of the home screen, the text before a capture, and the countdown.',
  }),
  templateIds: z.array(z.string()).meta({ description: 'Templates that guests choose from.' }),
  attractScreenId: text().meta({
    description: "Attract screen shown when idle; null means the tablet's built-in one.",
  }),
  stickerSetId: text().meta({ description: 'Sticker set that guests may use; null means none.' }),
  paySetId: text().meta({ description: 'Pay-per-use pricing set; null means pay is off.' }),
  printCount: z.int().meta({ description: 'Sheets that the tablets of the event have printed, added up.' }),
  galleryId: text().meta({ description: "The event's gallery; its settings are a resource of their own." }),
})).meta({
  id: 'EventSummary',
  description: 'An event without its settings. Every field is always present.',
});

/** Response of get_event (section 2.2): settings are null when response_format is concise. */
export const FullEvent = lazyObject(() => ({ ...EventSummary.shape, settings: EventSettings.nullable() })).meta({
  id: 'FullEvent',
  description: 'An event with its settings; null when asked for concisely.',
});

/** Response of duplicate_event: an event with its settings (section 2.2). */
export const DetailedEvent = lazyObject(() => ({ ...EventSummary.shape, settings: EventSettings })).meta({
  id: 'DetailedEvent',
  description: 'An event with its settings.',
});

/** Response of create_event (rule 2.2/alreadyExisted). */
export const CreatedEvent = lazyObject(() => ({
  ...EventSummary.shape,
  settings: EventSettings,
  alreadyExisted: z.boolean().meta({
    description: 'True where the idUser was taken already: this is that earlier event, as it was.',
  }),
})).meta({ id: 'CreatedEvent', description: 'The new event, or the one that already had the idUser.' });

/** Response of update_event (rule 2.2/warnings). */
export const UpdatedEvent = lazyObject(() => ({
  ...EventSummary.shape,
  settings: EventSettings,
  warnings: z
    .array(z.enum(['currencyMismatch']))
    .exactOptional()
    .meta({
      description:
        "Present when no payment rail of the account takes the pay set's currency; the event is saved all the same.",
    }),
})).meta({ id: 'UpdatedEvent', description: 'The event after the change.' });

/** One page of list_events (rule 4.1/page). */
export const EventPage = lazyObject(() => ({
  data: z.array(EventSummary),
  hasMore: z.boolean().meta({ description: 'Whether a further page follows.' }),
  nextCursor: z.string().nullable().meta({ description: 'The cursor of the next page; null on the last.' }),
})).meta({ id: 'EventPage', description: 'One page of events.' });

/** Response of delete_event (rule 4.5). */
export const DeletedEvent = lazyObject(() => ({ deleted: z.literal(true), id: id() })).meta({
  id: 'DeletedEvent',
  description: 'Confirmation that the event, its gallery and all guest media are gone.',
});
