import { captureTypes } from '../rules/capture-types.ts';
import { shareActions, stationTypes } from '../rules/share-options.ts';
import type { EventSettings } from '../schemas/settings.ts';

// decision S25
/** The initial settings of events, which the reference does not give: they enable everything that guests use. */
export const defaultSettings: { readonly [Name in keyof EventSettings]-?: Readonly<EventSettings[Name]> } = {
  captureTypes,
  uploadOriginals: true,
  countdownTimer: 3,
  soundEnabled: true,
  takeMoreEnabled: true,
  soundDuringBoomerangRecord: true,
  actions: shareActions,
  sharedGalleryEnabled: true,
  attractScreenDelay: 60,
  videoMaxDuration: 30,
  autoGifFromPhotos: false,
  gifNumberOfFrames: 4,
  gifBoomerang: false,
  gifCountdownTimer: 3,
  boomerangRecordDuration: 2,
  gifPlaybackSpeed: 'medium',
  dataCollectionPosition: 'beforeCapture',
  galleryButtonOnHomeScreen: 'none',
  aiRerollCount: 3,
  passcodeOnQRScreen: false,
  menuGalleryButtonsShown: true,
  attractScreenRoles: stationTypes,
  cropOriginals: 'none',
  addTemplatedOriginalToAiSessions: false,
  aiPhotoChildlike: null,
  templatePreviewDisabled: null,
  printCountMax: null,
  captureModesHaveOrder: null,
  tapToContinue: null,
  takeMoreLimit: null,
  touchToStartScreen: null,
  version: 1,
};
