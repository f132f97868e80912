import type { RuleEntries } from './entry.ts';

export const webhooks = {
  '6/media.uploaded': {
    line: 'Goes to the media webhook when a guest uploads media, with eventId and eventIdUser of the event',
    where: ['T', 'S', 'K'],
  },
  '6/session.sent': {
    line: 'Goes to the send webhook when a session was emailed or texted to a guest, with the galleryId of the event',
    where: ['T', 'S', 'K'],
  },
  '6/media.sent': {
    line: 'Goes to the send webhook when a share of one media item is complete',
    where: ['T', 'S', 'K'],
  },
  '6.1': {
    line: 'A delivery is a POST of JSON with the kind of event, a unique deliveryId, and an apiVersion',
    where: ['S', 'K'],
  },
  '6.2': {
    line: 'apiVersion is a date of its own, not the API version; payloads only gain keys, and no key is removed, renamed or re-typed',
    where: ['S', 'K'],
  },
  '6.3': { line: 'A webhook URL is public https and responds without a redirect', where: ['S', 'K'] },
  '6.4': {
    line: 'A delivery has no signature; receivers check the long random secret that they put into their URL',
    where: ['S', 'K'],
  },
  '6.5': {
    line: 'A delivery is sent once, without retries; receivers reconcile with list_sessions and list_media',
    where: ['S', 'K'],
  },
  '6.6': {
    line: 'Payload fields beyond the named ones are unknown: none is invented, and a receiver ignores them',
    where: ['S', 'K'],
  },
  '6.7': { line: 'Nothing else in the REST API sends a webhook', where: ['S'] },
} satisfies RuleEntries;
