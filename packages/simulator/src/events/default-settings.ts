import { captureTypes, shareActions, stationTypes } from '@boothkit/contract/rules';
import type { StoredSettings } from '../store/records.ts';

/**
 * The settings that the events of a new account start with, unless the account has defaults of its own (decision S25): the reference
 * gives no defaults, so these are this project's, chosen so that nothing is switched off that a guest would miss. The capture types
 * are then trimmed to what the templates serve.
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
