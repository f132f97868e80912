import type { EventSettingsPatch } from '../../src/index.ts';

/** An event summary with a value in every field. */
export const summary = {
  id: 'Qm4v8TzLr2KxW0aYcE6u',
  name: 'Ada & Alan',
  date: '2026-09-12T15:00:00.000Z',
  createdDate: '2026-08-04T09:00:00.000Z',
  modifiedDate: '2026-08-04T09:00:00.000Z',
  hashtag: '#adaandalan',
  notes: 'Bring the arch.',
  idUser: 'booking-7',
  colors: ['#0a1b2c', '#102030', '#405060'],
  captureMessage: 'Smile!',
  brandingTextColor: '#ffffff',
  templateIds: ['t7Hc2mVbQ9sXe4LkD0pZ'],
  attractScreenId: 'a1',
  stickerSetId: 's1',
  paySetId: 'p1',
  printCount: 12,
  galleryId: 'gH3nY6wK1tRz8MxPq5Dv',
};

/** A whole settings map, as answers hold it. */
export const settings = {
  captureTypes: ['photo'],
  uploadOriginals: true,
  countdownTimer: 3,
  soundEnabled: true,
  takeMoreEnabled: true,
  soundDuringBoomerangRecord: false,
  actions: ['email', 'airdrop'],
  sharedGalleryEnabled: true,
  attractScreenDelay: 60,
  videoMaxDuration: 15,
  autoGifFromPhotos: false,
  gifNumberOfFrames: 4,
  gifBoomerang: false,
  gifCountdownTimer: 1,
  boomerangRecordDuration: 1.5,
  gifPlaybackSpeed: 'medium',
  dataCollectionPosition: 'afterCapture',
  galleryButtonOnHomeScreen: 'none',
  aiRerollCount: 1,
  passcodeOnQRScreen: false,
  menuGalleryButtonsShown: true,
  attractScreenRoles: ['allInOne'],
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
} satisfies { readonly [key in keyof typeof EventSettingsPatch.shape | 'version']: unknown };

/** Branding with a value in every field. */
export const branding = {
  eventId: summary.id,
  logoUrl: 'https://img.example.com/logo.png',
  buttonImagesAreRetina: false,
  homeScreenBackgroundAttractScreenId: 'a1',
  afterCaptureBackgroundUrl: 'https://img.example.com/after.png?signature=1',
  captureButtonUrls: { photo: 'https://img.example.com/photo.png?signature=1' },
  galleryBackgroundUrl: 'https://img.example.com/gallery.jpg',
};

/** One sample of each kind of delivery. */
export const deliveries = {
  'media.uploaded': {
    event: 'media.uploaded',
    deliveryId: 'd1',
    apiVersion: '2026-08-04',
    eventId: summary.id,
    eventIdUser: 'booking-7',
  },
  'session.sent': { event: 'session.sent', deliveryId: 'd2', apiVersion: '2026-08-04', galleryId: summary.galleryId },
  'media.sent': { event: 'media.sent', deliveryId: 'd3', apiVersion: '2026-08-04', galleryId: summary.galleryId },
};
