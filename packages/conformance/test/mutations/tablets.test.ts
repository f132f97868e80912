import type { RuleId } from '@boothkit/contract/rules';
import { isControl, isUpdate, retold, settingsOf } from './asked.ts';
import { testFound, type Wrong } from './found.ts';
import type { Answered, Mutation, Sent, Service } from './mutant.ts';

const onlyRule = (id: RuleId) => id;
const isTablet = (sent: Sent, service: Service) => isControl(sent, service, /\/(tablets|guest-sessions)\/[^/]+/);

/** A tablet that tells something else than there is. */
const tells = (change: (text: string) => string): Mutation => ({
  answer(answered, sent, service) {
    if (isTablet(sent, service)) retold(answered, change);
  },
});

function granted(answered: Answered): void {
  if (answered.status === 409) Object.assign(answered, { status: 200, json: {} });
}

const ignored: readonly (readonly [RuleId, string])[] = [
  ['2.3/captureTypes-behaviour', 'captureTypes'],
  ['2.3/countdownTimer-behaviour', 'countdownTimer'],
  ['2.3/videoMaxDuration-behaviour', 'videoMaxDuration'],
  ['2.3/boomerang-behaviour', 'boomerangRecordDuration'],
  ['2.3/boomerang-behaviour', 'soundDuringBoomerangRecord'],
  ['2.3/gif-behaviour', 'gifNumberOfFrames'],
  ['2.3/gif-behaviour', 'autoGifFromPhotos'],
  ['2.3/touchToStartScreen-behaviour', 'touchToStartScreen'],
  ['2.3/templatePreviewDisabled-behaviour', 'templatePreviewDisabled'],
  ['2.3/tapToContinue-behaviour', 'tapToContinue'],
  ['2.3/takeMoreEnabled-behaviour', 'takeMoreEnabled'],
  ['2.3/takeMoreLimit-behaviour', 'takeMoreLimit'],
  ['2.3/aiRerollCount-behaviour', 'aiRerollCount'],
  ['2.3/sharedGalleryEnabled-behaviour', 'sharedGalleryEnabled'],
  ['2.3/passcodeOnQRScreen-behaviour', 'passcodeOnQRScreen'],
  ['2.3/galleryButtonOnHomeScreen-behaviour', 'galleryButtonOnHomeScreen'],
  ['2.3/menuGalleryButtonsShown-behaviour', 'menuGalleryButtonsShown'],
  ['2.3/attractScreenDelay-behaviour', 'attractScreenDelay'],
  ['2.3/attractScreenRoles-behaviour', 'attractScreenRoles'],
  ['2.3/dataCollectionPosition-behaviour', 'dataCollectionPosition'],
  ['2.3/printCountMax-behaviour', 'printCountMax'],
  ['2.5.1', 'sharedGalleryEnabled'],
  ['2.5.4', 'actions'],
  ['2.5.6', 'printCountMax'],
];

testFound(
  ignored.map(
    ([rule, key]): Wrong => [
      rule,
      `pays no heed to settings.${key} on tablets`,
      {
        ask(sent, service) {
          if (isUpdate(sent, service)) delete settingsOf(sent)[key];
        },
      },
    ],
  ),
  onlyRule,
);

testFound(
  [
    [
      '2.4.6',
      'opens events with types that no template serves',
      {
        answer(answered, sent, service) {
          if (isControl(sent, service, /\/open$/)) granted(answered);
        },
      },
    ],
    [
      '2.4.7',
      'launches by schedule what a tablet would refuse',
      {
        answer(answered, sent, service) {
          if (isControl(sent, service, /\/launches$/))
            retold(answered, (text) => text.replace('"outcome":"refused"', '"outcome":"opened"'));
        },
      },
    ],
    [
      '2.4.9',
      'never runs out of AI credits',
      {
        ask(sent) {
          if (sent.json && 'aiCredits' in sent.json) delete sent.json['aiCredits'];
        },
      },
    ],
    [
      '2.5.2',
      'sends texts though they are switched off for the account',
      {
        ask(sent) {
          if (sent.json && 'texts' in sent.json) delete sent.json['texts'];
        },
      },
    ],
    [
      '2.5.3',
      'shares at Capture Stations',
      {
        ask(sent, service) {
          if (isControl(sent, service, /\/tablets$/) && sent.json?.['mode'] === 'camera')
            sent.json['mode'] = 'allInOne';
        },
      },
    ],
    ['2.5.5', 'tells guests what it leaves out', tells((text) => text.replace('"notice":null', '"notice":"No texts"'))],
    [
      '2.1/printCount-counting',
      'counts every copy of the system dialog',
      {
        ask(sent, service) {
          if (isControl(sent, service, /\/print-jobs$/)) delete sent.json?.['through'];
        },
      },
    ],
    [
      '2.1/shown',
      'sets the capture message at 60 points',
      tells((text) => text.replaceAll('"fontPoints":72', '"fontPoints":60')),
    ],
    [
      '4.9/button-shown',
      'shows buttons up to 300 points tall',
      tells((text) => text.replaceAll('"height":292', '"height":300')),
    ],
    [
      '4.9/logo-shown',
      'shows the logo whole on the tablet',
      tells((text) => text.replaceAll('"shape":"circle"', '"shape":"whole"')),
    ],
    [
      '4.9/after-capture-background-shown',
      'scales the after-capture background',
      tells((text) => text.replaceAll('"height":1367', '"height":1032')),
    ],
    [
      '4.9/gallery-background-shown',
      'shows the gallery background with hidesHeader too',
      {
        ask(sent) {
          if (sent.json?.['customContent']) sent.json['customContent'] = {};
        },
      },
    ],
    ['1.6', 'opens nothing by schedule', tells((text) => text.replace(/"eventId":"[^"]*"/, '"eventId":null'))],
  ],
  onlyRule,
);

testFound(
  (['1.9.1', '1.9.2', '1.9.3', '1.9.4', '1.9.5', '1.9.6', '1.9.7'] as const).map(
    (id): Wrong => [
      id,
      `finds nothing against pages that break ${id}`,
      {
        answer(answered, sent, service) {
          if (!isControl(sent, service, /\/page-inspections$/) || !answered.json) return;
          const violations = answered.json['violations'] as { readonly rule: string }[];
          answered.json['violations'] = violations.filter(({ rule }) => rule !== id);
        },
      },
    ],
  ),
  onlyRule,
);
