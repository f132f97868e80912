import type { RuleEntries } from './entry.ts';

/** Capture types (2.4) and share options (2.5): what guests are offered. */
export const offers = {
  '2.4.1': { line: 'photo is served by every template', where: ['C', 'T'] },
  '2.4.2': {
    line: 'boomerang, slowmo, video and gif are served by templates with exactly 1 photo area',
    where: ['C', 'T'],
  },
  '2.4.3': {
    line: 'aiPhoto is served by templates with exactly 1 photo area and AI Portrait styles, while the online gallery is on',
    where: ['C', 'T'],
  },
  '2.4.4': {
    line: 'aiCustomPrompt is served by templates with exactly 1 photo area and an AI prompt that is on and has a preview',
    where: ['C', 'T'],
  },
  '2.4.5': { line: 'A template does not serve its disabledCaptureTypes', where: ['C', 'T'] },
  '2.4.6': {
    line: 'A type that no template serves blocks the event; aiPhoto and aiCustomPrompt are left out silently if no template has them (aiPhoto: or the gallery is off), but not for wrong photo areas',
    where: ['C', 'T'],
  },
  '2.4.7': {
    line: 'A list of all seven types is trimmed to the served ones on create, duplicate and update of templateIds or captureTypes; a shorter one is kept; a scheduled launch rejects the event instead',
    where: ['C', 'S', 'T'],
  },
  '2.4.8': {
    line: 'A new event lists every type its templates serve, and the check report names what guests will be offered',
    where: ['C', 'S'],
  },
  '2.4.9': {
    line: 'AI pictures of all events use one credit balance of the account, with no limit per event; when it is empty, guests see a notice',
    where: ['T', 'B'],
  },
  '2.5.1': {
    line: 'Capture & Share tablets and Share Stations share: airdrop on all of them, email, sms and qrCode only with sharedGalleryEnabled true',
    where: ['C', 'T'],
  },
  '2.5.2': {
    line: 'sms is left out if texts are off for the gallery, or off for an account without its own text provider',
    where: ['C', 'T'],
  },
  '2.5.3': {
    line: 'A Capture Station captures and returns to its home screen: it has no share, print or gallery, and its photos reach nobody without sharedGalleryEnabled',
    where: ['C', 'T'],
  },
  '2.5.4': {
    line: 'With an empty actions list guests have no sharing: only Done, and Print where there is a printer',
    where: ['C', 'T'],
  },
  '2.5.5': { line: 'A tablet silently leaves out what it may not offer', where: ['C', 'T'] },
  '2.5.6': {
    line: 'A tablet compares printCountMax with the count that it last saw, so a few more may print; then guests get a message; without a printer, or from templates set not to print, nothing prints',
    where: ['T'],
  },
} satisfies RuleEntries;
