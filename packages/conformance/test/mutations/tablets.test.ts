import type { RuleId } from '@boothkit/contract/rules';
import { type FoundMutation, testFound } from './found.ts';
import type { MutableRequest, MutableResponse, Mutation, Service } from './mutant.ts';
import { isControl, isUpdate, replaceText, settingsOf } from './requests.ts';

const isTablet = (request: MutableRequest, service: Service) =>
  isControl(request, service, /\/(tablets|guest-sessions)\/[^/]+/);

/** A tablet whose responses are changed. */
const changesTablet = (change: (text: string) => string): Mutation => ({
  onResponse(response, request, service) {
    if (isTablet(request, service)) replaceText(response, change);
  },
});

function accepted(response: MutableResponse): void {
  if (response.status === 409) Object.assign(response, { status: 200, json: {} });
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
    ([rule, key]): FoundMutation => [
      rule,
      `ignores settings.${key} on tablets`,
      {
        onRequest(request, service) {
          if (isUpdate(request, service)) delete settingsOf(request)[key];
        },
      },
    ],
  ),
);

testFound([
  [
    '2.4.6',
    'opens events with types that no template supports',
    {
      onResponse(response, request, service) {
        if (isControl(request, service, /\/open$/)) accepted(response);
      },
    },
  ],
  [
    '2.4.7',
    'launches events that a tablet would reject',
    {
      onResponse(response, request, service) {
        if (isControl(request, service, /\/launches$/))
          replaceText(response, (text) => text.replace('"outcome":"rejected"', '"outcome":"opened"'));
      },
    },
  ],
  [
    '2.4.9',
    'never runs out of AI credits',
    {
      onRequest(request) {
        if (request.json && 'aiCredits' in request.json) delete request.json['aiCredits'];
      },
    },
  ],
  [
    '2.5.2',
    'sends texts although they are off for the account',
    {
      onRequest(request) {
        if (request.json && 'texts' in request.json) delete request.json['texts'];
      },
    },
  ],
  [
    '2.5.3',
    'shares at Capture Stations',
    {
      onRequest(request, service) {
        if (isControl(request, service, /\/tablets$/) && request.json?.['mode'] === 'camera')
          request.json['mode'] = 'allInOne';
      },
    },
  ],
  [
    '2.5.5',
    'shows guests a notice for omitted texts',
    changesTablet((text) => text.replace('"notice":null', '"notice":"No texts"')),
  ],
  [
    '6/session.sent',
    'sends messages without the link',
    {
      onResponse(response, request, service) {
        if (isControl(request, service, /\/messages/))
          replaceText(response, (text) => text.replaceAll(/https?:[^ "\\]*\/session\/\w+/g, 'https://example.com/'));
      },
    },
    'drifts',
  ],
  [
    '1.6',
    'forgets shares in statistics',
    {
      onResponse(response, request, service) {
        if (isControl(request, service, /\/stats$/))
          replaceText(response, (text) => text.replace('"email":1', '"email":0'));
      },
    },
    'drifts',
  ],
  [
    '5.3',
    'lets team members create keys',
    {
      onRequest(request) {
        delete request.json?.['teamMemberId'];
      },
    },
    'drifts',
  ],
  [
    '2.5.6',
    'prints as much as each guest wants',
    {
      onRequest(request, service) {
        if (isControl(request, service, /\/tablets$/)) delete request.json?.['printsPerGuest'];
      },
    },
    'drifts',
  ],
  [
    '1.6',
    'ends the sessions of guests on schedule',
    {
      onRequest(request, service) {
        if (isControl(request, service, /\/launches$/)) delete request.json?.['whenBusy'];
      },
    },
    'drifts',
  ],
  [
    '2.1/stickerSetId',
    'offers no stickers',
    {
      onRequest(request, service) {
        if (isUpdate(request, service)) delete request.json?.['stickerSetId'];
      },
    },
    'drifts',
  ],
  [
    '2.1/paySetId',
    'captures without a payment',
    {
      onRequest(request, service) {
        if (isUpdate(request, service)) delete request.json?.['paySetId'];
      },
    },
    'drifts',
  ],
  [
    '4.4.5',
    'charges in any currency',
    {
      onRequest(request, service) {
        if (isControl(request, service, /\/payment-rails$/)) request.json = { currencies: ['EUR', 'CHF'] };
      },
    },
    'drifts',
  ],
  [
    '2.1/printCount-counting',
    'counts every copy of the system dialog',
    {
      onRequest(request, service) {
        if (isControl(request, service, /\/print-jobs$/)) delete request.json?.['through'];
      },
    },
  ],
  [
    '2.1/shown',
    'sets the capture message at 60 points',
    changesTablet((text) => text.replaceAll('"fontPoints":72', '"fontPoints":60')),
  ],
  [
    '4.9/button-shown',
    'shows buttons up to 300 points tall',
    changesTablet((text) => text.replaceAll('"height":292', '"height":300')),
  ],
  [
    '4.9/logo-shown',
    'shows the whole logo on the tablet',
    changesTablet((text) => text.replaceAll('"shape":"circle"', '"shape":"whole"')),
  ],
  [
    '4.9/after-capture-background-shown',
    'scales the after-capture background',
    changesTablet((text) => text.replaceAll('"height":1367', '"height":1032')),
  ],
  [
    '4.9/gallery-background-shown',
    'shows the gallery background with hidesHeader',
    {
      onRequest(request) {
        if (request.json?.['customContent']) request.json['customContent'] = {};
      },
    },
  ],
  [
    '1.6',
    'never opens a scheduled event',
    changesTablet((text) => text.replace(/"eventId":"[^"]*"/, '"eventId":null')),
  ],
]);

testFound(
  (['1.9.1', '1.9.2', '1.9.3', '1.9.4', '1.9.5', '1.9.6', '1.9.7'] as const).map(
    (id): FoundMutation => [
      id,
      `does not report pages that break rule ${id}`,
      {
        onResponse(response, request, service) {
          if (!isControl(request, service, /\/page-inspections$/) || !response.json) return;
          const violations = response.json['violations'] as { readonly rule: string }[];
          response.json['violations'] = violations.filter(({ rule }) => rule !== id);
        },
      },
    ],
  ),
);
