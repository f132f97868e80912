import type { RuleEntries } from './entry.ts';

export const service = {
  '1.1': {
    line: 'The service speaks JSON over a REST interface under /v1, and MCP at an address beside it',
    where: ['S', 'M'],
  },
  '1.2': {
    line: 'An event is a booking on tablets, with branding, templates, capture types, share options, print limits, a gallery and, if wanted, a pay set',
    where: ['S', 'T'],
  },
  '1.3': { line: 'The tablet reads the settings of the event; the API sets them', where: ['T'] },
  '1.4': {
    line: 'Every new event gets a gallery of its own; deleting the event also deletes that gallery and everything that guests put into it',
    where: ['S'],
  },
  '1.5': {
    line: 'A booking finds its event by idUser: list_events finds it, and repeating a create with it makes no second event',
    where: ['S', 'K'],
  },
  '1.6': {
    line: 'The booking loop runs from create and brand over template, AI, green screen and backup to the tablet, statistics, report and reminder',
    where: ['C', 'S', 'K', 'T', 'D', 'B', 'M'],
  },
  '1.7': { line: 'Operations beyond events and event branding have a name and no documented shape', where: ['C', 'M'] },
  '1.8': { line: 'Every MCP tool has the name of its operation, such as create_event', where: ['M'] },
  '1.9.1': {
    line: 'A photo box is empty and nothing covers it: it is completely transparent (PNG) or completely pure white',
    where: ['D'],
  },
  '1.9.2': {
    line: 'A photo box is an upright rectangle, neither rotated nor rounded',
    where: ['D'],
  },
  '1.9.3': {
    line: 'Opaque design that is not white surrounds each photo box, and no box touches a corner of the page',
    where: ['D'],
  },
  '1.9.4': {
    line: 'A photo box covers 6% of the page or more, and is at least 100 px wide and high',
    where: ['D'],
  },
  '1.9.5': { line: 'Apart from its photo boxes a design has no large white or transparent rectangle', where: ['D'] },
  '1.9.6': { line: 'The photo boxes of one design are either all transparent or all white', where: ['D'] },
  '1.9.7': {
    line: 'An import succeeded if photoAreaCount is the number of designed boxes (1 for AI prompts and portraits) and no warning is no_photo_areas_detected',
    where: ['D', 'B'],
  },
} satisfies RuleEntries;
