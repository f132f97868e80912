import { inOrder, type RuleEntries } from './entry.ts';

export const settingsKeys = {
  '2.3/captureTypes': {
    line: 'List of one or more of photo, boomerang, slowmo, video, gif, aiPhoto and aiCustomPrompt, not null: what guests may capture',
    where: ['C', 'S'],
  },
  '2.3/uploadOriginals': { line: 'Boolean, not null; what uploadOriginals does is not documented', where: ['C', 'S'] },
  '2.3/countdownTimer': { line: 'Integer 0 to 30, not null: seconds of countdown before a capture', where: ['C', 'S'] },
  '2.3/soundEnabled': { line: 'Boolean, not null; what soundEnabled does is not documented', where: ['C', 'S'] },
  '2.3/takeMoreEnabled': { line: 'Boolean, not null; what takeMoreEnabled does is not documented', where: ['C', 'S'] },
  '2.3/soundDuringBoomerangRecord': {
    line: 'Boolean, not null; what soundDuringBoomerangRecord does is not documented',
    where: ['C', 'S'],
  },
  '2.3/actions': {
    line: 'List of email, sms, qrCode and airdrop, possibly empty, not null: ways to share a capture',
    where: ['C', 'S'],
  },
  '2.3/sharedGalleryEnabled': {
    line: "Boolean, not null: whether captures go into the event's online gallery",
    where: ['C', 'S'],
  },
  '2.3/attractScreenDelay': {
    line: 'Number 5 to 3600, or null for never: seconds without a touch before the attract screen appears',
    where: ['C', 'S'],
  },
  '2.3/videoMaxDuration': {
    line: 'Integer 3 to 300, not null: maximum length of a video in seconds',
    where: ['C', 'S'],
  },
  '2.3/autoGifFromPhotos': {
    line: 'Boolean, not null; what autoGifFromPhotos does is not documented',
    where: ['C', 'S'],
  },
  '2.3/gifNumberOfFrames': {
    line: 'Integer 2 to 12, not null; what gifNumberOfFrames does is not documented',
    where: ['C', 'S'],
  },
  '2.3/gifBoomerang': { line: 'Boolean, not null; what gifBoomerang does is not documented', where: ['C', 'S'] },
  '2.3/gifCountdownTimer': {
    line: 'Integer 0 to 30, not null; what gifCountdownTimer does is not documented',
    where: ['C', 'S'],
  },
  '2.3/boomerangRecordDuration': {
    line: 'Number 0.5 to 10, not null: seconds that a boomerang records',
    where: ['C', 'S'],
  },
  '2.3/gifPlaybackSpeed': {
    line: 'One of slow, medium and fast, not null; what gifPlaybackSpeed does is not documented',
    where: ['C', 'S'],
  },
  '2.3/dataCollectionPosition': {
    line: 'One of beforeCapture and afterCapture, not null: when older tablets show the survey',
    where: ['C', 'S'],
  },
  '2.3/galleryButtonOnHomeScreen': {
    line: 'One of none, cameraRoll and cloud, not null: the gallery button on the home screen',
    where: ['C', 'S'],
  },
  '2.3/aiRerollCount': {
    line: 'Integer 0 to 20, not null; what aiRerollCount does is not documented',
    where: ['C', 'S'],
  },
  '2.3/passcodeOnQRScreen': {
    line: 'Boolean, not null: whether the gallery passcode is shown with the QR code',
    where: ['C', 'S'],
  },
  '2.3/menuGalleryButtonsShown': {
    line: 'Boolean, not null: whether the in-event menu can open the gallery',
    where: ['C', 'S'],
  },
  '2.3/attractScreenRoles': {
    line: 'List of one or more of allInOne, camera and sharingStation, not null: tablet modes that show the attract screen',
    where: ['C', 'S'],
  },
  '2.3/cropOriginals': {
    line: 'One of none and template, not null; what cropOriginals does is not documented',
    where: ['C', 'S'],
  },
  '2.3/addTemplatedOriginalToAiSessions': {
    line: 'Boolean, not null; what addTemplatedOriginalToAiSessions does is not documented',
    where: ['C', 'S'],
  },
  '2.3/aiPhotoChildlike': { line: 'Boolean or null; what aiPhotoChildlike does is not documented', where: ['C', 'S'] },
  '2.3/templatePreviewDisabled': {
    line: 'Boolean or null; what templatePreviewDisabled does is not documented',
    where: ['C', 'S'],
  },
  '2.3/printCountMax': {
    line: 'Integer 1 to 1000000, or null for no limit: prints of the event on all tablets; 0 is rejected',
    where: ['C', 'S'],
  },
  '2.3/captureModesHaveOrder': {
    line: 'Boolean or null; what captureModesHaveOrder does is not documented',
    where: ['C', 'S'],
  },
  '2.3/tapToContinue': { line: 'Boolean or null; what tapToContinue does is not documented', where: ['C', 'S'] },
  '2.3/takeMoreLimit': {
    line: 'Integer 0 to 10, or null; what takeMoreLimit does is not documented',
    where: ['C', 'S'],
  },
  '2.3/touchToStartScreen': {
    line: 'One of auto, always and never, or null, which means auto: the screen that asks guests to touch to start',
    where: ['C', 'S'],
  },
} satisfies RuleEntries;

export const settingsBehaviours = {
  '2.3/captureTypes-behaviour': {
    line: 'The home screen offers the capture types in the order of the list',
    where: ['T'],
  },
  '2.3/countdownTimer-behaviour': {
    line: 'The tablet counts down this many seconds before a capture',
    where: ['T'],
  },
  '2.3/sharedGalleryEnabled-behaviour': {
    line: 'When false, no email, text or QR code is offered; airdrop and Print remain; captures of a Capture Station reach nobody',
    where: ['T'],
  },
  '2.3/attractScreenDelay-behaviour': {
    line: 'A tablet that nobody touches for this many seconds shows the attract screen; with null it never does',
    where: ['T'],
  },
  '2.3/attractScreenRoles-behaviour': {
    line: 'Only tablets in a listed mode show the attract screen: allInOne is Capture & Share, camera Capture Station, sharingStation Share Station',
    where: ['T'],
  },
  '2.3/videoMaxDuration-behaviour': { line: 'A video lasts at most this many seconds', where: ['T'] },
  '2.3/boomerangRecordDuration-behaviour': { line: 'A boomerang records for this many seconds', where: ['T'] },
  '2.3/dataCollectionPosition-behaviour': {
    line: 'Saving a survey sets the key; older tablets ask at that stage, current ones at the stage that the survey itself defines',
    where: ['T'],
  },
  '2.3/galleryButtonOnHomeScreen-behaviour': {
    line: 'Beside the capture buttons is no gallery button, one for the captures of this tablet (cameraRoll), or one for the online gallery of all tablets (cloud)',
    where: ['T'],
  },
  '2.3/passcodeOnQRScreen-behaviour': {
    line: 'The passcode is shown under the QR code if this is true and the gallery has one',
    where: ['T'],
  },
  '2.3/menuGalleryButtonsShown-behaviour': {
    line: 'The menu behind the settings cog has gallery buttons only when this is true, and never on a Share Station',
    where: ['T'],
  },
  '2.3/printCountMax-behaviour': {
    line: 'Printing continues while the count is below the limit and stops when it is reached; null means no limit',
    where: ['T'],
  },
  '2.3/touchToStartScreen-behaviour': {
    line: 'always shows the screen except for a remote trigger, never starts the countdown directly, auto and null show it if something is left to choose',
    where: ['T'],
  },
} satisfies RuleEntries;

export const settings = /* @__PURE__ */ inOrder(
  settingsKeys,
  {
    '2.3/version': {
      line: 'The service manages the key version of the map; a request that sets it is rejected',
      where: ['C', 'S'],
    },
    '2.3/unknown': { line: 'A settings key outside the table is rejected', where: ['C', 'S'] },
    '2.3/other-keys': {
      line: 'The stored map may hold keys beyond the table, which a program has to tolerate',
      where: ['C', 'S'],
    },
  },
  settingsBehaviours,
);
