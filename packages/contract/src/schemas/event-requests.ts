import * as z from 'zod';
import { parseDateTime } from '../grammars/date-time.ts';
import { limits } from '../limits.ts';
import {
  captureMessage,
  color,
  dateTime,
  eventColors,
  eventName,
  hashtag,
  idUser,
  notes,
  templateIds,
} from './fields.ts';
import { lazyObject } from './lazy-object.ts';
import { EventSettingsPatch } from './settings.ts';

/** The path parameter of every operation on one event. */
export const EventPath = lazyObject(() => ({
  eventId: z.string().min(1).meta({ description: 'Id of the event.', example: 'Qm4v8TzLr2KxW0aYcE6u' }),
}));

const instantOf = (text: string | undefined) => (text === undefined ? undefined : parseDateTime(text));

/** Query of list_events (rules 4.1/PARAM; at most one filter: rules 4.1.2, 7/one-filter, decision S5). */
export const ListEventsQuery = lazyObject(() => ({
  limit: z
    .int()
    .min(limits.listLimit.min)
    .max(limits.listLimit.max)
    .default(limits.listLimit.default)
    .meta({ description: 'Events on one page.' }),
  cursor: z.string().min(1).exactOptional().meta({ description: 'The nextCursor of the page before.' }),
  // No upper bound: the key of a copy may be longer than what a request may set (decision S24).
  idUser: z
    .string()
    .trim()
    .min(1)
    .exactOptional()
    .meta({ description: "Only events with exactly this key; surrounding spaces don't count." }),
  search: z
    .string()
    .min(1)
    .exactOptional()
    .meta({ description: 'Only events whose name starts so, letter case aside.' }),
  dateFrom: dateTime().exactOptional().meta({ description: 'Only events on or after this time.' }),
  dateTo: dateTime().exactOptional().meta({ description: 'Only events on or before this time.' }),
  sort: z.enum(['createdDate', 'date']).default('createdDate').meta({ description: 'Field that orders the list.' }),
  order: z.enum(['asc', 'desc']).default('desc').meta({ description: 'Direction of the order.' }),
})).superRefine((query, context) => {
  const range = query.dateFrom !== undefined || query.dateTo !== undefined;
  const filters = [
    query.idUser !== undefined && 'idUser',
    query.search !== undefined && 'search',
    range && 'dates',
  ].filter((filter) => filter !== false);
  for (const name of ['idUser', 'search', 'dateFrom', 'dateTo'] as const) {
    if (filters.length < 2 || query[name] === undefined) continue;
    context.addIssue({
      code: 'custom',
      path: [name],
      message: `cannot stand beside another filter: a list takes idUser, search or dates, one of them; got ${filters.join(' and ')}`,
      params: { rule: '4.1.2' },
    });
  }
  const [from, to] = [instantOf(query.dateFrom), instantOf(query.dateTo)];
  if (from !== undefined && to !== undefined && from > to)
    context.addIssue({
      code: 'custom',
      path: ['dateFrom'],
      message: `must not be after dateTo; got ${query.dateFrom} after ${query.dateTo}`,
      params: { rule: '4.1/dateFrom' },
    });
});

/** Query of get_event (rule 4.3). */
export const GetEventQuery = lazyObject(() => ({
  response_format: z
    .enum(['detailed', 'concise'])
    .default('detailed')
    .meta({ description: 'The concise format has null settings.' }),
}));

/** Body of create_event (rules 4.2/FIELD). */
export const CreateEventBody = lazyObject(() => ({
  name: eventName().meta({ description: 'Name of the event.' }),
  date: dateTime().meta({ description: 'When the event takes place.' }),
  templateIds: templateIds().meta({ description: "Templates: the account's own or public ones." }),
  hashtag: hashtag().exactOptional().meta({ description: 'Small line on the home screen.' }),
  notes: notes().exactOptional().meta({ description: "The customer's own notes." }),
  idUser: idUser().exactOptional().meta({ description: "The customer's own key; makes the call safe to repeat." }),
  colors: eventColors().exactOptional().meta({ description: "Three colours; the account's own when left out." }),
  captureMessage: captureMessage().exactOptional().meta({ description: 'Large heading on the home screen.' }),
  brandingTextColor: color().exactOptional().meta({ description: 'Colour of the text over the live view.' }),
  attractScreenId: z.string().exactOptional().meta({ description: 'Attract screen shown when idle.' }),
  stickerSetId: z.string().exactOptional().meta({ description: 'Sticker set for guests.' }),
})).meta({
  id: 'CreateEventBody',
  description: 'A new event.',
  example: {
    name: 'Ada & Alan',
    date: '2026-09-12T17:00:00+02:00',
    templateIds: ['t7Hc2mVbQ9sXe4LkD0pZ'],
    idUser: 'booking-7',
    hashtag: '#adaandalan',
  },
});

/** Body of update_event (rules 4.4/FIELD): only fields sent change. */
export const UpdateEventBody = lazyObject(() => ({
  name: eventName().exactOptional().meta({ description: 'New name; also written to the gallery.' }),
  date: dateTime().exactOptional().meta({ description: 'New date; also written to the gallery.' }),
  templateIds: templateIds().exactOptional().meta({ description: 'Templates that replace the present ones.' }),
  hashtag: hashtag().nullable().exactOptional().meta({ description: 'Small line on the home screen.' }),
  notes: notes().nullable().exactOptional().meta({ description: "The customer's own notes." }),
  idUser: idUser().nullable().exactOptional().meta({ description: "The customer's own key; null or blank clears it." }),
  colors: eventColors().exactOptional().meta({ description: 'Three colours.' }),
  captureMessage: captureMessage()
    .nullable()
    .exactOptional()
    .meta({ description: 'Large heading on the home screen.' }),
  brandingTextColor: color().nullable().exactOptional().meta({ description: 'Colour of the text over the live view.' }),
  attractScreenId: z
    .string()
    .nullable()
    .exactOptional()
    .meta({ description: 'null means the built-in attract screen.' }),
  stickerSetId: z.string().nullable().exactOptional().meta({ description: 'null means no stickers.' }),
  paySetId: z.string().min(1).nullable().exactOptional().meta({ description: 'null turns pay-per-use off.' }),
  settings: EventSettingsPatch.exactOptional().meta({ description: 'Settings to change, merged per key.' }),
})).meta({
  id: 'UpdateEventBody',
  description: 'Changes to an event; fields left out keep their value.',
  example: { captureMessage: 'Smile!', settings: { countdownTimer: 5 } },
});

/** Body of duplicate_event (section 4.6). */
export const DuplicateEventBody = lazyObject(() => ({
  name: eventName().meta({ description: 'Name of the copy.' }),
  date: dateTime().meta({ description: 'When the copy takes place.' }),
})).meta({
  id: 'DuplicateEventBody',
  description: 'Name and date of the copy.',
  example: { name: 'Grace & Howard', date: '2026-10-03T15:00:00+02:00' },
});
