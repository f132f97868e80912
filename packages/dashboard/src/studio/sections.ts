import { brandingFields, eventFields, type Field, type FieldPath, settingFields } from './fields.ts';

/** A part of the studio: fields that belong together. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly intro: string;
  readonly fields: readonly Field[];
}

/** The sections in the order in which an event is set up: the title, and what to expect. */
const titles = {
  event: ['Event', 'What it is called, when it is, and how you find it.'],
  templates: ['Templates', 'The designs that guests choose from.'],
  home: ['Home screen', 'What guests see before they touch anything.'],
  branding: ['Branding', 'Images of your own. Each is stored as soon as you choose it.'],
  captures: ['Captures', 'What guests can capture, and how a capture goes.'],
  motion: ['Motion', 'Lengths and speeds of GIFs, boomerangs and videos.'],
  ai: ['AI', 'Pictures that are generated.'],
  sharing: ['Sharing', 'How guests get their captures.'],
  prints: ['Prints', 'Paper, and what guests pay.'],
  idle: ['Idle', 'What a tablet shows while nobody uses it.'],
} as const;

/** The section of each field, in the order in which a section shows them. Fields that are not here come last in the first section. */
const places: Readonly<Partial<Record<FieldPath, keyof typeof titles>>> = {
  name: 'event',
  date: 'event',
  idUser: 'event',
  notes: 'event',
  templateIds: 'templates',
  stickerSetId: 'templates',
  captureMessage: 'home',
  hashtag: 'home',
  brandingTextColor: 'home',
  colors: 'home',
  'branding.homeScreenBackgroundAttractScreenId': 'home',
  'settings.galleryButtonOnHomeScreen': 'home',
  'settings.menuGalleryButtonsShown': 'home',
  'branding.buttonImagesAreRetina': 'branding',
  'settings.captureTypes': 'captures',
  'settings.captureModesHaveOrder': 'captures',
  'settings.touchToStartScreen': 'captures',
  'settings.countdownTimer': 'captures',
  'settings.soundEnabled': 'captures',
  'settings.tapToContinue': 'captures',
  'settings.templatePreviewDisabled': 'captures',
  'settings.takeMoreEnabled': 'captures',
  'settings.takeMoreLimit': 'captures',
  'settings.uploadOriginals': 'captures',
  'settings.cropOriginals': 'captures',
  'settings.dataCollectionPosition': 'captures',
  'settings.autoGifFromPhotos': 'motion',
  'settings.gifNumberOfFrames': 'motion',
  'settings.gifCountdownTimer': 'motion',
  'settings.gifPlaybackSpeed': 'motion',
  'settings.gifBoomerang': 'motion',
  'settings.boomerangRecordDuration': 'motion',
  'settings.soundDuringBoomerangRecord': 'motion',
  'settings.videoMaxDuration': 'motion',
  'settings.aiRerollCount': 'ai',
  'settings.addTemplatedOriginalToAiSessions': 'ai',
  'settings.aiPhotoChildlike': 'ai',
  'settings.sharedGalleryEnabled': 'sharing',
  'settings.actions': 'sharing',
  'settings.passcodeOnQRScreen': 'sharing',
  'settings.printCountMax': 'prints',
  paySetId: 'prints',
  attractScreenId: 'idle',
  'settings.attractScreenDelay': 'idle',
  'settings.attractScreenRoles': 'idle',
};

const fields: readonly Field[] = [...eventFields, ...settingFields, ...brandingFields];
const order = Object.keys(places);

/** The sections of the studio in the order in which an event is set up: every field and setting is in one. */
export const sections: readonly Section[] = Object.entries(titles).map(([id, [title, intro]]) => {
  const inSection = fields.filter(({ path }) => (places[path] ?? 'event') === id);
  return { id, title, intro, fields: inSection.toSorted((one, other) => rank(one) - rank(other)) };
});

function rank({ path }: Field): number {
  const at = order.indexOf(path);
  return at < 0 ? order.length : at;
}
