import * as z from 'zod';
import { limits } from '../facts/limits.ts';
import { parseDateTime } from '../grammars/date-time.ts';
import { minContrastWithWhite } from '../rules/light-colors.ts';
import { eventDescriptions as texts } from './event.ts';
import { color, dateTime, eventColors, eventName, idUser, maxLength, templateIds, text } from './fields.ts';
import { EventSettingsPatch } from './settings.ts';
import { lazyObject, type PathParameters, type Query, type Shape } from './shapes.ts';

/** Describes a date-time of a request (rule 4/date-time). */
const dateTimeDescription =
  'A date and a time with an offset, such as 2026-09-12T17:00:00+02:00 or 2026-09-12T15:00Z. A day that does not exist is rejected with 400.';

/** Describes the values that `colors` of a request may have (rules 2.1/colors-light, 8/colors). */
const colorsBounds = `Each is # and 6 hexadecimal digits. White text or a white background is beside them, so a very light one such as yellow, with a contrast below ${minContrastWithWhite}:1 with white, is rejected with 400.`;

/** The path parameter of every operation on one event. */
export const EventPath = lazyObject(() => ({
  eventId: text().min(1).meta({
    description: 'Id of the event. An unknown or deleted one, or one of another account, is rejected with 404.',
  }),
}));

/** Path parameters of the operations on one event. */
export interface EventPath extends PathParameters {}

const instantOf = (value: string | undefined) => (value === undefined ? undefined : parseDateTime(value));

const oneFilter = 'Combining idUser, search and dates is rejected with 400.';

// rules 4.1/PARAM, 4.1.2, 7/one-filter
/** Query of list_events, with at most one filter: `idUser`, `search` or a range of dates. */
export const ListEventsQuery = lazyObject(() => ({
  limit: z
    .int()
    .min(limits.listLimit.min)
    .max(limits.listLimit.max)
    .default(limits.listLimit.default)
    .meta({
      description: `Number of events on a page, ${limits.listLimit.min} to ${limits.listLimit.max}. It may differ from page to page. Default: ${limits.listLimit.default}.`,
    }),
  cursor: text().min(1).exactOptional().meta({
    description:
      'nextCursor of the page before; leave it out for the first page. With another filter or order it is rejected with 400.',
  }),
  // No upper bound: the key of a copy may be longer than what a request may set (decision S24).
  idUser: text()
    .trim()
    .min(1)
    .exactOptional()
    .meta({
      description: `Filter: events whose idUser is exactly this key, the newest first; surrounding spaces are removed. ${oneFilter}`,
    }),
  search: text()
    .min(1)
    .exactOptional()
    .meta({
      description: `Filter: events whose name starts with this text in any letter case, ordered by name. ${oneFilter}`,
    }),
  dateFrom: dateTime()
    .exactOptional()
    .meta({
      description: `Filter: events that take place at this time or later; rejected with 400 when it is after dateTo. ${dateTimeDescription} ${oneFilter}`,
    }),
  dateTo: dateTime().exactOptional().meta({
    description:
      'Filter: events that take place at this time or earlier; written like dateFrom, and used with or without it.',
  }),
  sort: z.enum(['createdDate', 'date']).default('createdDate').meta({
    description:
      'Field that orders the list: when events were created or when they take place. Lists by idUser or search have an order of their own. Default: createdDate.',
  }),
  order: z.enum(['asc', 'desc']).default('desc').meta({
    description:
      'Direction of sort: asc has the earliest first, desc the latest. No effect with idUser or search. Default: desc.',
  }),
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
      params: {
        rule: '4.1.2',
        clause: `cannot be combined with another filter: a list takes one of idUser, search and dates; got ${filters.join(' and ')}`,
      },
    });
  }
  const [from, to] = [instantOf(query.dateFrom), instantOf(query.dateTo)];
  if (from !== undefined && to !== undefined && from > to)
    context.addIssue({
      code: 'custom',
      path: ['dateFrom'],
      params: {
        rule: '4.1/dateFrom',
        clause: `must not be after dateTo; got ${query.dateFrom} after ${query.dateTo}`,
      },
    });
});

/** Query of list_events. */
export interface ListEventsQuery extends Query<'list_events'> {}

// rule 4.3
/** Query of get_event. */
export const GetEventQuery = lazyObject(() => ({
  response_format: z.enum(['detailed', 'concise']).default('detailed').meta({
    description:
      'detailed (default) includes the settings; concise has null in their place and makes the response shorter.',
  }),
}));

/** Query of get_event. */
export interface GetEventQuery extends Query<'get_event'> {}

const { notes: notesMax, hashtag: hashtagMax, captureMessage: messageMax, idUser: keyMax } = limits;
const nameBounds = `${limits.eventName.min} to ${limits.eventName.max} characters.`;
const templateBounds = `${limits.templateIds.min} to ${limits.templateIds.max} ids of the account's own or of public templates; an unknown one is rejected with 400.`;

// rules 4.2/FIELD
/** Body of create_event. */
export const CreateEventBody = lazyObject(() => ({
  name: eventName().meta({ description: `${texts.name} ${nameBounds}` }),
  date: dateTime().meta({ description: `When the event takes place. ${dateTimeDescription}` }),
  templateIds: templateIds().meta({ description: `${texts.templateIds} ${templateBounds}` }),
  hashtag: maxLength(hashtagMax.max)
    .exactOptional()
    .meta({ description: `${texts.hashtag} At most ${hashtagMax.max} characters.` }),
  notes: maxLength(notesMax.max)
    .exactOptional()
    .meta({ description: `${texts.notes} At most ${notesMax.max} characters.` }),
  idUser: idUser()
    .exactOptional()
    .meta({
      description: `${texts.idUser} So a create with it can be repeated safely. At most ${keyMax.max} characters after surrounding spaces are removed; blank counts as left out.`,
    }),
  colors: eventColors()
    .exactOptional()
    .meta({ description: `${texts.colors} ${colorsBounds} Default: the account's colours.` }),
  captureMessage: maxLength(messageMax.max)
    .exactOptional()
    .meta({ description: `${texts.captureMessage} At most ${messageMax.max} characters.` }),
  brandingTextColor: color().exactOptional().meta({ description: texts.brandingTextColor }),
  attractScreenId: text().exactOptional().meta({
    description:
      "Attract screen that fills an idle tablet. Default: the account's; an unknown id is rejected with 400.",
  }),
  stickerSetId: text().exactOptional().meta({
    description:
      "Sticker set whose stickers guests may put on photos. Default: the account's; an unknown id is rejected with 400.",
  }),
})).meta({
  id: 'CreateEventBody',
  description:
    'A new event. Fields left out start empty or with the defaults of the account. A body with an unknown or invalid field is rejected whole with 400.',
});

/** Body of create_event. */
export interface CreateEventBody extends Shape<'CreateEventBody'> {}

// rules 4.4/FIELD
/** Body of update_event: only fields sent change. */
export const UpdateEventBody = lazyObject(() => ({
  name: eventName()
    .exactOptional()
    .meta({
      description: `${texts.name} ${nameBounds} Until the gallery has its first upload, a new name also changes its default link.`,
    }),
  date: dateTime()
    .exactOptional()
    .meta({ description: `When the event takes place; its gallery gets the date, too. ${dateTimeDescription}` }),
  templateIds: templateIds()
    .exactOptional()
    .meta({ description: `${texts.templateIds} The list replaces the present one: ${templateBounds}` }),
  hashtag: maxLength(hashtagMax.max)
    .nullable()
    .exactOptional()
    .meta({ description: `${texts.hashtag} At most ${hashtagMax.max} characters; null removes it.` }),
  notes: maxLength(notesMax.max)
    .nullable()
    .exactOptional()
    .meta({ description: `${texts.notes} At most ${notesMax.max} characters; null removes them.` }),
  idUser: idUser()
    .nullable()
    .exactOptional()
    .meta({
      description: `${texts.idUser} At most ${keyMax.max} characters after surrounding spaces are removed; null or blank clears it.`,
    }),
  colors: eventColors()
    .exactOptional()
    .meta({ description: `${texts.colors} ${colorsBounds}` }),
  captureMessage: maxLength(messageMax.max)
    .nullable()
    .exactOptional()
    .meta({ description: `${texts.captureMessage} At most ${messageMax.max} characters; null removes it.` }),
  brandingTextColor: color()
    .nullable()
    .exactOptional()
    .meta({ description: `${texts.brandingTextColor} null removes it.` }),
  attractScreenId: text()
    .nullable()
    .exactOptional()
    .meta({ description: `${texts.attractScreenId} An unknown id is rejected with 400.` }),
  stickerSetId: text()
    .nullable()
    .exactOptional()
    .meta({ description: `${texts.stickerSetId} An unknown id is rejected with 400.` }),
  paySetId: text()
    .min(1)
    .nullable()
    .exactOptional()
    .meta({
      description: `${texts.paySetId} An unknown id is rejected with 400. While an operator, or an open invite of one, holds the event, a pay set is rejected with 409 and error.details.holders names them; null is always accepted.`,
    }),
  settings: EventSettingsPatch.exactOptional().meta({
    description:
      'Settings to change. They merge by key: a key left out keeps its value, and an unknown one, version included, is rejected with 400.',
  }),
})).meta({
  id: 'UpdateEventBody',
  description:
    'Changes to an event. Fields left out keep their value. A body with an unknown or invalid field changes nothing and is rejected with 400.',
});

/** Body of update_event. */
export interface UpdateEventBody extends Shape<'UpdateEventBody'> {}

/** Body of duplicate_event. */
export const DuplicateEventBody = lazyObject(() => ({
  name: eventName().meta({ description: `Name of the copy and of its gallery. ${nameBounds}` }),
  date: dateTime().meta({ description: `When the copy takes place. ${dateTimeDescription}` }),
})).meta({
  id: 'DuplicateEventBody',
  description: 'Name and date of the copy. Everything else comes from the event that is copied.',
});

/** Body of duplicate_event. */
export interface DuplicateEventBody extends Shape<'DuplicateEventBody'> {}
