import { limits } from '../limits.ts';
import { minContrastWithWhite } from '../rules/light-colors.ts';

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

/** Describes a date-time of a request (rule 4/date-time). */
export const dateTimeDescription =
  'A date and a time with an offset, such as 2026-09-12T17:00:00+02:00 or 2026-09-12T15:00Z. A day that does not exist is rejected with 400.';

/** Describes the values that `colors` of a request may have (rules 2.1/colors-light, 8/colors). */
export const colorsBounds = `Each is # and 6 hexadecimal digits. White text or a white background is beside them, so a very light one such as yellow, with a contrast below ${minContrastWithWhite}:1 with white, is rejected with 400.`;
