import { inOrder, type RuleEntries } from './entry.ts';

export const eventFields = {
  '2.1/id': { line: 'The id of the event: a string', where: ['C', 'S'] },
  '2.1/name': { line: 'The name of the event: a string', where: ['C', 'S'] },
  '2.1/date': { line: 'When the event takes place: an ISO 8601 string, or null', where: ['C', 'S'] },
  '2.1/createdDate': { line: 'When the event was created: an ISO 8601 string, or null', where: ['C', 'S'] },
  '2.1/modifiedDate': { line: 'When the event was last changed: an ISO 8601 string, or null', where: ['C', 'S'] },
  '2.1/hashtag': { line: 'The small line under the capture message: a string, or null', where: ['C', 'S'] },
  '2.1/notes': { line: 'Notes on the event: a string, or null', where: ['C', 'S'] },
  '2.1/idUser': { line: "The customer's own key for the event: a string, or null", where: ['C', 'S'] },
  '2.1/colors': {
    line: 'Three #rrggbb strings in this order, or null: main buttons, countdown and borders, icons and actions',
    where: ['C', 'S'],
  },
  '2.1/captureMessage': { line: 'The heading above the capture buttons: a string, or null', where: ['C', 'S'] },
  '2.1/brandingTextColor': {
    line: 'The colour of text over the live view or attract screen: one #rrggbb string, or null',
    where: ['C', 'S'],
  },
  '2.1/templateIds': { line: 'The templates that guests choose from: a list of ids', where: ['C', 'S'] },
  '2.1/attractScreenId': {
    line: 'The attract screen of an idle tablet: an id, or null for the built-in one',
    where: ['C', 'S'],
  },
  '2.1/stickerSetId': { line: 'The stickers guests may put on photos: an id, or null for none', where: ['C', 'S'] },
  '2.1/paySetId': { line: 'The prices guests pay: an id, or null if nothing is charged', where: ['C', 'S'] },
  '2.1/printCount': {
    line: 'The prints of the event on all its tablets so far: an integer, 0 before the first; printCountMax is compared with it',
    where: ['C', 'S'],
  },
  '2.1/galleryId': { line: 'The gallery of the event: an id, or null', where: ['C', 'S'] },
} satisfies RuleEntries;

export const events = /* @__PURE__ */ inOrder(
  {
    '2.1/always-present': {
      line: 'A summary has all 17 fields in every response; a field without a value is null, never omitted',
      where: ['C', 'S'],
    },
  },
  eventFields,
  {
    '2.1/colors-light': {
      line: 'A very light colour among the three is rejected, because they are on white or under white text',
      where: ['C', 'S'],
    },
    '2.1/colors-default': { line: 'An event created without colours gets those of its account', where: ['S'] },
    '2.1/printCount-counting': {
      line: 'Each sheet counts 1 when its print job is done, however often it shows the template; the system print dialog counts 1 for any number of copies',
      where: ['T'],
    },
    '2.1/gallery-apart': {
      line: "An event names its gallery by id only: the gallery's passcode, privacy and sharing are not part of the event",
      where: ['C', 'S'],
    },
    '2.1/shown': {
      line: 'The tablet shows captureMessage in bold 72 points and hashtag below in 36, and uses each colour for its own parts',
      where: ['T'],
    },
    '2.2/settings': {
      line: 'A full event adds settings, the stored map, which is null only when response_format is concise',
      where: ['C', 'S'],
    },
    '2.2/alreadyExisted': {
      line: 'Only create_event returns alreadyExisted: true if an event with the idUser existed and was returned unchanged, else false',
      where: ['C', 'S'],
    },
    '2.2/warnings': {
      line: "Only update_event may return warnings, a list of 'currencyMismatch'; a warning does not stop the update",
      where: ['C', 'S'],
    },
    '2.2/no-other-fields': { line: 'A response has no field beyond those listed for it', where: ['C', 'S'] },
  },
);
