import { inOrder, type RuleEntries } from './entry.ts';

export const listParams = {
  '4.1/limit': { line: 'Integer 1 to 100, 25 by default', where: ['C', 'S'] },
  '4.1/cursor': { line: 'Opaque string: the nextCursor of the previous page', where: ['C', 'S'] },
  '4.1/idUser': {
    line: 'At least 1 character: finds the events with exactly this key, ignoring spaces around it',
    where: ['C', 'S'],
  },
  '4.1/search': {
    line: 'At least 1 character: finds the events whose name starts with it, in upper or lower case',
    where: ['C', 'S'],
  },
  '4.1/dateFrom': { line: 'Date-time: the start of a range of event dates', where: ['C', 'S'] },
  '4.1/dateTo': { line: 'Date-time: the end of a range of event dates', where: ['C', 'S'] },
  '4.1/sort': { line: 'One of createdDate and date, createdDate by default', where: ['C', 'S'] },
  '4.1/order': { line: 'One of asc and desc, desc by default', where: ['C', 'S'] },
} satisfies RuleEntries;

export const createFields = {
  '4.2/name': { line: 'Required to create: 1 to 200 characters', where: ['C', 'S'] },
  '4.2/date': { line: 'Required to create: a date-time', where: ['C', 'S'] },
  '4.2/templateIds': {
    line: 'Required to create: 1 to 50 ids, none empty, of templates that are public or of the account',
    where: ['C', 'S'],
  },
  '4.2/hashtag': { line: 'Optional to create: up to 100 characters', where: ['C', 'S'] },
  '4.2/notes': { line: 'Optional to create: up to 5000 characters', where: ['C', 'S'] },
  '4.2/idUser': {
    line: 'Optional to create: up to 200 characters, stored without spaces around it',
    where: ['C', 'S'],
  },
  '4.2/colors': { line: 'Optional to create: exactly 3 strings of # and 6 hex digits', where: ['C', 'S'] },
  '4.2/captureMessage': { line: 'Optional to create: up to 500 characters', where: ['C', 'S'] },
  '4.2/brandingTextColor': { line: 'Optional to create: a string of # and 6 hex digits', where: ['C', 'S'] },
  '4.2/attractScreenId': { line: 'Optional to create: the id of an attract screen', where: ['C', 'S'] },
  '4.2/stickerSetId': { line: 'Optional to create: the id of a sticker set', where: ['C', 'S'] },
} satisfies RuleEntries;

export const updateFields = {
  '4.4/name': { line: 'Optional to update, not null: 1 to 200 characters', where: ['C', 'S'] },
  '4.4/date': { line: 'Optional to update, not null: a date-time', where: ['C', 'S'] },
  '4.4/templateIds': { line: 'Optional to update, not null: 1 to 50 template ids, none empty', where: ['C', 'S'] },
  '4.4/hashtag': { line: 'Optional to update: up to 100 characters, or null', where: ['C', 'S'] },
  '4.4/notes': { line: 'Optional to update: up to 5000 characters, or null', where: ['C', 'S'] },
  '4.4/idUser': {
    line: 'Optional to update: up to 200 characters, stored without spaces around it; null or blank clears it',
    where: ['C', 'S'],
  },
  '4.4/colors': { line: 'Optional to update, not null: exactly 3 strings of # and 6 hex digits', where: ['C', 'S'] },
  '4.4/captureMessage': { line: 'Optional to update: up to 500 characters, or null', where: ['C', 'S'] },
  '4.4/brandingTextColor': { line: 'Optional to update: a string of # and 6 hex digits, or null', where: ['C', 'S'] },
  '4.4/attractScreenId': {
    line: 'Optional to update: an id, or null for the built-in attract screen',
    where: ['C', 'S'],
  },
  '4.4/stickerSetId': { line: 'Optional to update: an id, or null for no stickers', where: ['C', 'S'] },
  '4.4/paySetId': {
    line: 'Optional to update: an id that is not empty, or null to charge nothing',
    where: ['C', 'S'],
  },
  '4.4/settings': {
    line: 'Optional to update: an object of settings keys, each of which replaces its own value',
    where: ['C', 'S'],
  },
} satisfies RuleEntries;

export const eventOperations = /* @__PURE__ */ inOrder(
  {
    '4/json': { line: 'Request and response bodies are JSON, with content type application/json', where: ['S'] },
    '4/errors': { line: 'A failure of any operation gets the error envelope', where: ['S'] },
    '4/scope': { line: 'Any key may send a GET; every other method needs a read-write key', where: ['S'] },
    '4/date-time': {
      line: 'A date-time has a time and an offset (Z, +hh:mm or -hh:mm), with or without seconds, on a day that exists',
      where: ['C'],
    },
  },
  listParams,
  {
    '4.1.1': { line: 'Without sort and order the newest event comes first', where: ['S'] },
    '4.1.2': { line: 'A list filters by one of idUser, search and date range; two together are a 400', where: ['S'] },
    '4.1.3': {
      line: 'A list by idUser or search is ordered by that field, and ignores sort and order',
      where: ['S'],
    },
    '4.1.4': { line: 'A list has summaries, without settings', where: ['S'] },
    '4.1/page': {
      line: 'A page is data, hasMore and nextCursor, which is a string or null',
      where: ['S', 'K'],
    },
  },
  createFields,
  {
    '4.2.1': {
      line: 'Creating uses up one event of the plan quota or a bought credit, and costs more than an ordinary request',
      where: ['S'],
    },
    '4.2.2': { line: 'A created event has its gallery from the start', where: ['S'] },
    '4.2.3': {
      line: 'A known idUser returns its event unchanged, with alreadyExisted true; the other fields are ignored and no quota is used',
      where: ['S'],
    },
    '4.2.4': {
      line: 'A field with a default of the account, such as stickerSetId, may be returned without being sent',
      where: ['S'],
    },
    '4.2.5': {
      line: 'Events use templates by reference: a change to a template shows in every event that uses it',
      where: ['S'],
    },
    '4.3': {
      line: 'response_format is detailed, the default, or concise, which returns settings as null',
      where: ['C', 'S'],
    },
  },
  updateFields,
  {
    '4.4.1': { line: 'Settings keys that are sent change, all others keep their values', where: ['S'] },
    '4.4.2': { line: 'null clears each of idUser, attractScreenId, stickerSetId and paySetId', where: ['S'] },
    '4.4.3': {
      line: "A new name or date shows in the gallery too; until the gallery's first upload a new name also changes its default link /of/, and afterwards never",
      where: ['S'],
    },
    '4.4.4': {
      line: 'Setting paySetId while an operator or an open invite holds the event is a conflict with details.holders of { kind, name }; clearing it always works',
      where: ['S'],
    },
    '4.4.5': {
      line: "A pay set in a currency that no connected payment rail takes is stored, and warnings has 'currencyMismatch'",
      where: ['S'],
    },
    '4.4.6': {
      line: 'A change of templateIds or settings.captureTypes trims a list of all seven types, as in 2.4.7',
      where: ['S'],
    },
    '4.4.7': {
      line: 'An update succeeds even if no tablet would then open the event, which also depends on its templates; check_event reports it',
      where: ['S'],
    },
    '4.5': {
      line: 'Deleting returns { deleted: true, id } and permanently deletes the event, its gallery, guest media and own communication overrides',
      where: ['S'],
    },
    '4.6.1': {
      line: 'A copy has the configuration, survey and communication overrides of the original, the same templates, and its own empty gallery',
      where: ['S', 'K'],
    },
    '4.6.2': { line: 'A copy uses quota or a credit, like a new event', where: ['S', 'K'] },
    '4.6.3': {
      line: "A copy of an event with idUser has that key with '-duplicated' appended, so create_event never returns the copy instead of the original",
      where: ['S', 'K'],
    },
    '4.6.4': {
      line: 'A copy that lists all seven capture types is trimmed to what its templates serve',
      where: ['S', 'K'],
    },
    '4.6.5': {
      line: 'After 50 duplicates of any kind in a UTC day, the account gets rate_limited with Retry-After until midnight UTC',
      where: ['S', 'K'],
    },
  },
);
