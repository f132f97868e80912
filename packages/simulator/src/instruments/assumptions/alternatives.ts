import type { AlternativeOf, AssumptionName } from '@boothkit/contract/internal';
import { hexHash, uuidOf } from '../../engine/collections/hash.ts';
import type { Assumed, WireTranslation } from '../../model/assumed.ts';
import { settingsKeys } from '../../model/events/event-shown.ts';
import { contentTypeAs, fewerFields, kindIn, moreFields, nestedFields } from './deliveries.ts';
import { codesAs, detailsAs, foreignForbidden, holdersAsDetails, holdersInList, pathOf, statusOf } from './errors.ts';
import { mediaWebhookUrl, mimeType, nestedUrls, purposeOnly } from './requests.ts';
import {
  colorsAs,
  cursorsOfLimit,
  datesAs,
  escapedCursors,
  leastUpload,
  requestIdAs,
  retryAfterDate,
  twoHoursEast,
} from './responses.ts';

/** How a simulator makes an alternative: on the wire, as state of new events, or, if it is empty, by a rule that asks for it. */
export interface Alternative extends WireTranslation {
  readonly shown?: () => NonNullable<Assumed['shown']>;
}

/** A rule does it, in one place, by `assumedRule`. */
const byRule: Alternative = {};

/** How each alternative of the table is made, in the order in which they apply: fields are left out before they are renamed. */
export const alternatives: {
  readonly [Name in AssumptionName]: Readonly<Record<AlternativeOf<Name>, Alternative>>;
} = {
  webhookFields: { fewer: fewerFields, more: moreFields },
  webhookDiscriminator: {
    type: kindIn('type'),
    eventType: kindIn('eventType'),
    kind: kindIn('kind'),
    nested: nestedFields,
  },
  webhookContentType: {
    charset: contentTypeAs('application/json; charset=utf-8'),
    text: contentTypeAs('text/plain'),
    none: contentTypeAs(undefined),
  },
  returnedDates: {
    seconds: datesAs((date) => date.replace(/\.\d+/, '')),
    offset: datesAs((date) => date.replace('Z', '+00:00')),
    local: datesAs(twoHoursEast),
    asSent: byRule,
  },
  errorDetails: {
    path: detailsAs((path, message) => ({ path, message })),
    pathList: detailsAs((field, message) => ({ path: pathOf(field), message })),
    texts: detailsAs((_, message) => message),
    inBody: detailsAs((field, message) => ({ field: `body.${field}`, message })),
  },
  conflictHolders: { list: holdersInList, holders: holdersAsDetails },
  validationStatus: { '422': statusOf('validation_failed', 422) },
  quotaStatus: { '403': statusOf('quota_exceeded', 403), '409': statusOf('quota_exceeded', 409) },
  planStatus: { '402': statusOf('plan_required', 402) },
  conflictStatus: { '400': statusOf('conflict', 400), '422': statusOf('conflict', 422) },
  errorCodes: {
    forbidden: codesAs({ plan_required: 'forbidden', insufficient_scope: 'forbidden' }),
    otherWords: codesAs({
      unauthorized: 'unauthenticated',
      quota_exceeded: 'payment_required',
      plan_required: 'forbidden',
      insufficient_scope: 'forbidden',
      not_found: 'resource_not_found',
      payload_too_large: 'too_large',
      unsupported_media_type: 'wrong_content_type',
      internal_error: 'server_error',
    }),
  },
  foreignEvent: { forbidden: foreignForbidden },
  requestId: { none: requestIdAs(undefined), otherName: requestIdAs('Request-Id') },
  retryAfter: { date: retryAfterDate },
  costs: { ten: byRule, twenty: byRule },
  storedSettings: {
    sparse: { shown: () => ({ settingsWithout: settingsKeys() }) },
    more: { shown: () => ({ settingsWith: { mirrorPreview: true, legacyLayout: null } }) },
  },
  accountColors: { none: { shown: () => ({ asNull: ['colors'] }) } },
  colorCase: {
    lower: colorsAs((color) => color.toLowerCase()),
    upper: colorsAs((color) => color.toUpperCase()),
  },
  ids: {
    uuid: { id: uuidOf },
    prefixed: { id: (letters) => `id_${letters}` },
    digits: { id: (letters) => String(BigInt(`0x${hexHash(letters).slice(0, 24)}`)) },
  },
  modifiedDate: { brandingApart: byRule, emptyUpdate: byRule },
  trimming: { whenChanged: byRule, byTemplates: byRule },
  paging: { offset: byRule },
  cursorText: { escaped: escapedCursors, boundToLimit: cursorsOfLimit },
  knownCreate: { checked: byRule, keyAlone: byRule, status200: byRule },
  sameKeyTwice: { newest: byRule, conflict: byRule },
  longCopyKey: { rejected: byRule, cut: byRule },
  uploadResponse: { least: leastUpload, short: byRule },
  uploadBody: { purposeOnly, mimeType },
  webhooksBody: { mediaWebhookUrl, nested: nestedUrls },
};
