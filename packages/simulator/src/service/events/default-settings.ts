import { captureTypes, shareActions, stationTypes } from '@boothkit/contract/rules';
import type { StoredSettings } from '../../model/events/event.ts';

/**
 * The initial settings of events, unless the account has its own defaults. The reference gives no defaults, so
 * these are this project's choice: they enable everything that guests use. Capture types that the templates do not serve are then
 * removed.
 */
export const defaultSettings: StoredSettings = {
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
