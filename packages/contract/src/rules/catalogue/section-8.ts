import { inOrder, type RuleEntries } from './entry.ts';

export const limitRows = {
  '8/requests-per-key': {
    line: 'A key has at least 120 requests a minute with a burst of 40; creates and duplicates count as more than one',
    where: ['C', 'S', 'K'],
  },
  '8/requests-per-ip': {
    line: 'An IP address has 300 requests a minute, whatever keys it uses',
    where: ['C', 'S', 'K'],
  },
  '8/concurrent-heavy': {
    line: 'An account runs at most 3 heavy operations concurrently over all its keys: those that import, render or fetch from a URL',
    where: ['C', 'S', 'K'],
  },
  '8/concurrent-all': {
    line: 'An account runs at most 10 operations concurrently over all its keys; the client queues the rest',
    where: ['C', 'S', 'K'],
  },
  '8/duplicates-per-day': {
    line: 'An account makes 50 duplicates a UTC day, all kinds counted together',
    where: ['C', 'S', 'K'],
  },
  '8/emails-per-day': { line: 'An account sends 1000 emails a day to guests', where: ['C', 'S', 'K'] },
  '8/texts-per-day': { line: 'An account sends 250 texts a day to guests', where: ['C', 'S', 'K'] },
  '8/retry-after': { line: 'Each 429 has a Retry-After', where: ['C', 'S', 'K'] },
  '8/list-limit': { line: 'A list_events page has a limit of 1 to 100, by default 25', where: ['C', 'S', 'K'] },
  '8/event-name': { line: 'An event name is 1 to 200 characters long', where: ['C', 'S', 'K'] },
  '8/id-user': { line: 'An idUser is at most 200 characters long', where: ['C', 'S', 'K'] },
  '8/hashtag': { line: 'A hashtag is at most 100 characters long', where: ['C', 'S', 'K'] },
  '8/capture-message': { line: 'A captureMessage is at most 500 characters long', where: ['C', 'S', 'K'] },
  '8/notes': { line: 'The notes are at most 5000 characters long', where: ['C', 'S', 'K'] },
  '8/template-ids': { line: 'An event has 1 to 50 templateIds', where: ['C', 'S', 'K'] },
  '8/colors': { line: 'The list of colors has exactly 3 items', where: ['C', 'S', 'K'] },
  '8/branding-image-upload': {
    line: 'A branding image has at most 8 MB, as PNG or JPEG; a gallery background must be under 2 MB after fitting, an after-capture background may have up to 8000 px a side',
    where: ['C', 'S', 'K'],
  },
  '8/connection-code': { line: 'A connection code is valid for 15 minutes', where: ['C', 'S', 'K'] },
  '8/connection-lifetime': { line: 'A connection of an app lasts 90 days', where: ['C', 'S', 'K'] },
  '8/signed-urls': { line: 'A signed image URL works for 7 days at most', where: ['C', 'S', 'K'] },
  '8/re-pin': { line: 'A new pin of a key applies within one minute', where: ['C', 'S', 'K'] },
} satisfies RuleEntries;

export const limits = /* @__PURE__ */ inOrder(limitRows, {
  '8/lift': { line: 'The limits of an account can be lifted on request', where: ['B'] },
});
