import { inOrder, type RuleEntries } from './entry.ts';

export const brandingFields = {
  '2.6/eventId': { line: 'Always present: the id of the event that the branding belongs to', where: ['C', 'S'] },
  '2.6/logoUrl': { line: 'Always present: the URL of the logo, or null', where: ['C', 'S'] },
  '2.6/buttonImagesAreRetina': {
    line: 'Always present, a boolean: false shows button images 1 px to a point up to 292 points tall, true at half size up to 146',
    where: ['C', 'S'],
  },
  '2.6/homeScreenBackgroundAttractScreenId': {
    line: 'Always present: the id of the attract screen behind the home screen, or null for the live camera',
    where: ['C', 'S'],
  },
  '2.6/afterCaptureBackgroundUrl': {
    line: 'Always present: the URL of the background of the screens after a capture, or null for the built-in one',
    where: ['C', 'S'],
  },
  '2.6/captureButtonUrls': {
    line: 'Always present: an object from button names (the 7 capture types and gallery) to URLs, without the buttons that have no image',
    where: ['C', 'S'],
  },
  '2.6/galleryBackgroundUrl': {
    line: "Always present: the URL of the background of the gallery's web pages, or null for none",
    where: ['C', 'S'],
  },
} satisfies RuleEntries;

/** Branding (2.6), resources known by name (2.7) and the lifetimes of image URLs (2.8). */
export const branding = /* @__PURE__ */ inOrder(brandingFields, {
  '2.6/signed': {
    line: 'The URLs of the after-capture background and of button images are signed and work for 7 days',
    where: ['S'],
  },
  '2.7': {
    line: 'Resources that are only named get no invented fields and no invented paths in the REST API',
    where: ['C'],
  },
  '2.8/catalog': { line: 'Preview URLs of the public AI catalogue never expire', where: ['S', 'B'] },
  '2.8/thumbnail': {
    line: 'Thumbnails of templates, attract screens and sticker sets have stable URLs; a missing one is replaced by one signed for 7 days',
    where: ['S', 'B'],
  },
  '2.8/media': {
    line: 'Gallery media URLs are signed for up to 7 days and normally valid for at least 24 hours when served; a legacy item without a stored path can have an expired one',
    where: ['S', 'B'],
  },
  '2.8/no-auth': { line: 'Image URLs are fetched without a key', where: ['S', 'B'] },
  '2.8/not-persisted': {
    line: 'Clients fetch image URLs promptly and do not keep them: the resource is read again for a fresh one',
    where: ['S'],
  },
});
