import type { RuleEntries } from './entry.ts';

export const service = {
  '1.1': {
    line: 'The service speaks JSON over a REST interface under /v1, and MCP at an address beside it',
    where: ['S', 'M'],
  },
  '1.4': {
    line: 'Every new event gets a gallery of its own; deleting the event takes that gallery and all that guests put into it along',
    where: ['S'],
  },
  '1.5': {
    line: 'A booking finds its event by idUser: list_events looks it up, and a create sent again with it makes no second event',
    where: ['S', 'K'],
  },
  '1.6': {
    line: 'The booking loop runs from create and brand to the tablet and the report; steps without a published shape go through the dashboard',
    where: ['C', 'S', 'K', 'T', 'D', 'B', 'M'],
  },
  '1.8': { line: 'Every MCP tool has the name of its operation, such as create_event', where: ['M'] },
  '1.9.1': {
    line: 'A photo box holds nothing and lies under nothing: transparent throughout (PNG) or pure white throughout',
    where: ['D'],
  },
  '1.9.2': {
    line: 'A photo box is a rectangle whose sides run along the page, neither turned nor rounded',
    where: ['D'],
  },
  '1.9.3': {
    line: 'Opaque design that is not white runs all around a photo box, and no box touches a corner of the page',
    where: ['D'],
  },
  '1.9.4': {
    line: 'A photo box takes 6% of the page or more, and 100 px or more in width and in height',
    where: ['D'],
  },
  '1.9.5': { line: 'Apart from its photo boxes a design has no large white or transparent rectangle', where: ['D'] },
  '1.9.6': { line: 'The photo boxes of one design are either all transparent or all white', where: ['D'] },
  '1.9.7': {
    line: 'An import went well when photoAreaCount is the number of boxes drawn (1 for AI prompts and portraits) and no warning is no_photo_areas_detected',
    where: ['D', 'B'],
  },
} satisfies RuleEntries;
