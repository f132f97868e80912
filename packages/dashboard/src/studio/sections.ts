import { brandingFields, eventFields, type Field, type FieldPath, settingFields } from './fields.ts';

/** A part of the studio: fields that belong together. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly intro: string;
  readonly fields: readonly Field[];
}

/** The sections in the order in which an event is set up: the title, what to expect, and the fields in their order. */
const places: Readonly<Record<string, readonly [title: string, intro: string, ...fields: FieldPath[]]>> = {
  event: ['Event', 'What it is called, when it is, and how you find it.', 'name', 'date', 'idUser', 'notes'],
  templates: ['Templates', 'The designs that guests choose from.', 'templateIds', 'stickerSetId'],
  home: [
    'Home screen',
    'What guests see before they touch anything.',
    'captureMessage',
    'hashtag',
    'brandingTextColor',
    'colors',
    'branding.homeScreenBackgroundAttractScreenId',
    'settings.galleryButtonOnHomeScreen',
    'settings.menuGalleryButtonsShown',
  ],
  branding: [
    'Branding',
    'Images of your own. Each is stored as soon as you choose it.',
    'branding.buttonImagesAreRetina',
  ],
  captures: [
    'Captures',
    'What guests can capture, and how a capture goes.',
    'settings.captureTypes',
    'settings.captureModesHaveOrder',
    'settings.touchToStartScreen',
    'settings.countdownTimer',
    'settings.soundEnabled',
    'settings.tapToContinue',
    'settings.templatePreviewDisabled',
    'settings.takeMoreEnabled',
    'settings.takeMoreLimit',
    'settings.uploadOriginals',
    'settings.cropOriginals',
    'settings.dataCollectionPosition',
  ],
  motion: [
    'Motion',
    'Lengths and speeds of GIFs, boomerangs and videos.',
    'settings.autoGifFromPhotos',
    'settings.gifNumberOfFrames',
    'settings.gifCountdownTimer',
    'settings.gifPlaybackSpeed',
    'settings.gifBoomerang',
    'settings.boomerangRecordDuration',
    'settings.soundDuringBoomerangRecord',
    'settings.videoMaxDuration',
  ],
  ai: [
    'AI',
    'Pictures that are generated.',
    'settings.aiRerollCount',
    'settings.addTemplatedOriginalToAiSessions',
    'settings.aiPhotoChildlike',
  ],
  sharing: [
    'Sharing',
    'How guests get their captures.',
    'settings.sharedGalleryEnabled',
    'settings.actions',
    'settings.passcodeOnQRScreen',
  ],
  prints: ['Prints', 'Paper, and what guests pay.', 'settings.printCountMax', 'paySetId'],
  idle: [
    'Idle',
    'What a tablet shows while nobody uses it.',
    'attractScreenId',
    'settings.attractScreenDelay',
    'settings.attractScreenRoles',
  ],
};

const allFields: readonly Field[] = [...eventFields, ...settingFields, ...brandingFields];
const placed = Object.values(places).flatMap(([, , ...paths]) => paths);

/** The sections of the studio: every field and setting is in one. Fields without a place come last in the first section. */
export const sections: readonly Section[] = Object.entries(places).map(([id, [title, intro, ...paths]], at) => ({
  id,
  title,
  intro,
  fields: [
    ...paths.flatMap((wanted) => allFields.filter(({ path }) => path === wanted)),
    ...(at === 0 ? allFields.filter(({ path }) => !placed.includes(path)) : []),
  ],
}));
