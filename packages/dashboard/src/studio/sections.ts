import { brandingFields, eventFields, type Field, settingFields } from './fields.ts';

/** A part of the studio: fields that belong together. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly intro: string;
  readonly fields: readonly Field[];
}

const fields = new Map([...eventFields, ...settingFields, ...brandingFields].map((field) => [field.path, field]));

function section(id: string, title: string, intro: string, paths: readonly string[]): Section {
  return { id, title, intro, fields: paths.flatMap((path) => fields.get(path) ?? []) };
}

/** The sections of the studio in the order in which an event is set up: every field and setting is in one. */
export const sections: readonly Section[] = [
  section('event', 'Event', 'What it is called, when it is, and how you find it.', ['name', 'date', 'idUser', 'notes']),
  section('templates', 'Templates', 'The designs that guests choose from.', ['templateIds', 'stickerSetId']),
  section('home', 'Home screen', 'What guests see before they touch anything.', [
    'captureMessage',
    'hashtag',
    'brandingTextColor',
    'colors',
    'branding.homeScreenBackgroundAttractScreenId',
    'settings.galleryButtonOnHomeScreen',
    'settings.menuGalleryButtonsShown',
  ]),
  section('branding', 'Branding', 'Images of your own. Each is stored as soon as you choose it.', [
    'branding.buttonImagesAreRetina',
  ]),
  section('captures', 'Captures', 'What guests can capture, and how a capture goes.', [
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
  ]),
  section('motion', 'Motion', 'Lengths and speeds of GIFs, boomerangs and videos.', [
    'settings.autoGifFromPhotos',
    'settings.gifNumberOfFrames',
    'settings.gifCountdownTimer',
    'settings.gifPlaybackSpeed',
    'settings.gifBoomerang',
    'settings.boomerangRecordDuration',
    'settings.soundDuringBoomerangRecord',
    'settings.videoMaxDuration',
  ]),
  section('ai', 'AI', 'Pictures that are generated.', [
    'settings.aiRerollCount',
    'settings.addTemplatedOriginalToAiSessions',
    'settings.aiPhotoChildlike',
  ]),
  section('sharing', 'Sharing', 'How guests get their captures.', [
    'settings.sharedGalleryEnabled',
    'settings.actions',
    'settings.passcodeOnQRScreen',
  ]),
  section('prints', 'Prints', 'Paper, and what guests pay.', ['settings.printCountMax', 'paySetId']),
  section('idle', 'Idle', 'What a tablet shows while nobody uses it.', [
    'attractScreenId',
    'settings.attractScreenDelay',
    'settings.attractScreenRoles',
  ]),
];
