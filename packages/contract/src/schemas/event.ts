import * as z from 'zod';
import { limits } from '../facts/limits.ts';
import { anyDateTime, colorTriple } from './parts.ts';
import { EventSettings } from './settings.ts';
import { lazyObject, type Shape } from './shapes.ts';

/**
 * Describes the fields of an event that its responses share with requests (section 2.1). A request adds its bounds and the meaning
 * of null.
 */
export const eventDescriptions = {
  name: 'Name of the event. Its gallery shows the name to guests.',
  hashtag: "Second line of the tablet's home screen, in small text of 36 points below the capture message.",
  notes: "The customer's own notes about the event.",
  idUser:
    "The customer's own key for the event, such as a booking number. list_events finds the event by it; create_event returns an event that has it instead of making a second one.",
  colors: `Exactly ${limits.colors.exactly} #rrggbb colours in a fixed order. First: large buttons, and the outline of capture buttons without a custom image. Second: the shutter countdown, timers and borders. Third: icons and controls such as share or Done.`,
  captureMessage:
    "Heading of the tablet's home screen, above the capture buttons. Bold and centred at 72 points, it wraps when it is long, so a few words work best.",
  brandingTextColor:
    'Colour of text over the camera view or attract screen, as #rrggbb: heading, hashtag, the text before a capture, the digits of the countdown. It may be light.',
  templateIds:
    'Ids of the templates that guests choose from. An event uses the templates themselves, so a change to one shows in every event that has it.',
  attractScreenId:
    "Attract screen that fills an idle tablet after settings.attractScreenDelay seconds; null means the tablet's built-in one.",
  stickerSetId: 'Sticker set whose stickers guests may put on photos; null means no stickers.',
  paySetId: 'Pay set with the prices that guests pay; null means that guests pay nothing.',
} as const;

const texts = eventDescriptions;

// Responses have no bounds of requests (decision S24): the copy of an event may hold an idUser longer than 200 characters.

const id = () =>
  z.string().min(1).meta({
    description: 'Opaque id of the event, given by the service; paths have it as eventId.',
  });
const timestamp = () => anyDateTime(z.string()).nullable();
const text = () => z.string().nullable();

// rules 2.1/FIELD, 2.1/always-present
/** One item of list_events, each field always present. */
export const EventSummary = lazyObject(() => ({
  id: id(),
  name: z.string().meta({ description: texts.name }),
  date: timestamp().meta({
    description: 'When the event takes place, in UTC with milliseconds; null if no date is known.',
  }),
  createdDate: timestamp().meta({
    description:
      'When the event was created, in UTC. list_events orders by it unless sort changes that. null if it is not known.',
  }),
  modifiedDate: timestamp().meta({
    description:
      'When a field of the event last changed, in UTC. An update without fields leaves it. null if it is not known.',
  }),
  hashtag: text().meta({ description: `${texts.hashtag} null means no such line.` }),
  notes: text().meta({ description: `${texts.notes} null means none.` }),
  idUser: text().meta({ description: `${texts.idUser} null means no key.` }),
  colors: colorTriple(z.array(z.string()))
    .nullable()
    .meta({
      description: `${texts.colors} Without colours of its own, a new event takes those of its account. null if it has none.`,
    }),
  captureMessage: text().meta({ description: `${texts.captureMessage} null means no heading.` }),
  brandingTextColor: text().meta({ description: `${texts.brandingTextColor} null means that none is set.` }),
  templateIds: z.array(z.string()).meta({ description: texts.templateIds }),
  attractScreenId: text().meta({ description: texts.attractScreenId }),
  stickerSetId: text().meta({ description: texts.stickerSetId }),
  paySetId: text().meta({ description: texts.paySetId }),
  printCount: z.int().meta({
    description:
      'Sheets of paper printed for the event so far, on all its tablets together; 0 at first. Each finished job adds its sheets; one through the system print dialog adds 1, however many copies. settings.printCountMax limits it.',
  }),
  galleryId: text().meta({
    description:
      'Id of the gallery that was created with the event, and to which deliveries of shares refer; null if there is none. Its settings are a resource of their own.',
  }),
})).meta({
  id: 'EventSummary',
  description: 'An event without its settings. Every field is always present; a field without a value is null.',
});

/** An event without its settings. */
export interface EventSummary extends Shape<'EventSummary'> {}

/** Wrapped, as a description on the object itself would make a second, closed schema of it in the document. */
const storedSettings = () =>
  z.nonoptional(EventSettings).meta({ description: 'The settings as they are stored; a key may be missing.' });

/** Response of get_event: settings are null when response_format is concise. */
export const FullEvent = lazyObject(() => ({
  ...EventSummary.shape,
  settings: EventSettings.nullable().meta({
    description:
      'The settings as they are stored; a key may be missing. null when the request asked for response_format=concise.',
  }),
})).meta({
  id: 'FullEvent',
  description: 'An event with its settings, which are null in the concise format.',
});

/** Response of get_event; settings are null in the concise format. */
export interface FullEvent extends Shape<'FullEvent'> {}

/** Response of duplicate_event: an event with its settings. */
export const DetailedEvent = lazyObject(() => ({ ...EventSummary.shape, settings: storedSettings() })).meta({
  id: 'DetailedEvent',
  description: 'An event with its settings.',
});

/** An event with its settings. */
export interface DetailedEvent extends Shape<'DetailedEvent'> {}

// rule 2.2/alreadyExisted
/** Response of create_event. */
export const CreatedEvent = lazyObject(() => ({
  ...EventSummary.shape,
  settings: storedSettings(),
  alreadyExisted: z.boolean().meta({
    description:
      'true when an event with this idUser existed before: the response is that event without any change, and no quota was used. false for a new event.',
  }),
})).meta({ id: 'CreatedEvent', description: 'The new event, or the one that already had the idUser.' });

/** Response of create_event. */
export interface CreatedEvent extends Shape<'CreatedEvent'> {}

// rule 2.2/warnings
/** Response of update_event. */
export const UpdatedEvent = lazyObject(() => ({
  ...EventSummary.shape,
  settings: storedSettings(),
  warnings: z
    .array(z.enum(['currencyMismatch']))
    .exactOptional()
    .meta({
      description:
        'Present when the event was saved but guests could not pay: currencyMismatch means that no connected payment rail takes the currency of the pay set.',
    }),
})).meta({ id: 'UpdatedEvent', description: 'The event after the change.' });

/** Response of update_event. */
export interface UpdatedEvent extends Shape<'UpdatedEvent'> {}

// rule 4.1/page
/** One page of list_events. */
export const EventPage = lazyObject(() => ({
  data: z.array(EventSummary).meta({
    description: 'Events of this page in the order of the list, without settings; empty when none matches.',
  }),
  hasMore: z.boolean().meta({ description: 'true when another page follows.' }),
  nextCursor: z.string().nullable().meta({
    description: 'Pass it as cursor, with the same filter and order, to get the next page; null on the last page.',
  }),
})).meta({ id: 'EventPage', description: 'One page of events.' });

/** One page of list_events. */
export interface EventPage extends Shape<'EventPage'> {}

// rule 4.5
/** Response of delete_event. */
export const DeletedEvent = lazyObject(() => ({
  deleted: z.literal(true).meta({ description: 'Always true; a deletion that fails returns an error instead.' }),
  id: id().meta({ description: 'Id of the event that was deleted.' }),
})).meta({
  id: 'DeletedEvent',
  description: 'Confirmation that the event, its gallery and all guest media are gone.',
});

/** Response of delete_event. */
export interface DeletedEvent extends Shape<'DeletedEvent'> {}
