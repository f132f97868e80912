import type { AlternativeOf, AssumptionName } from '@boothkit/contract/internal';
import { hexHash, uuidOf } from '../../engine/collections/hash.ts';
import { fieldError } from '../../engine/errors/api-error.ts';
import type { Assumed, WireTranslation } from '../../model/assumed.ts';
import { settingsKeys } from '../../model/events/event-shown.ts';
import { onEvents, withMembers, without } from './bodies.ts';
import { contentTypeAs, fewerFields, kindIn, moreFields, nestedFields } from './deliveries.ts';
import { codesAs, detailsAs, foreignForbidden, holdersAsDetails, holdersInList, pathOf, statusOf } from './errors.ts';
import { mediaWebhookUrl, mimeType, nestedUrls, purposeOnly } from './requests.ts';

const dates = ['date', 'createdDate', 'modifiedDate', 'expiresAt'];

/** Writes the dates of responses in another way. */
function datesAs(write: (date: string) => string): WireTranslation {
  const change = (date: unknown) => (typeof date === 'string' ? write(date) : date);
  return {
    response: (body) =>
      'expiresAt' in body
        ? withMembers(body, dates, change)
        : onEvents(body, (event) => withMembers(event, dates, change)),
  };
}

/** A date as a clock two hours east of Greenwich has it. Dates of the last two hours of the year 9999 stay in UTC. */
function twoHoursEast(date: string): string {
  const atMs = Date.parse(date) + 2 * 3_600_000;
  const isInRange = atMs < Date.UTC(10_000, 0);
  return isInRange ? new Date(atMs).toISOString().replace('Z', '+02:00') : date;
}

/** Writes colours in one letter case. */
function colorsAs(write: (color: string) => string): WireTranslation {
  const change = (value: unknown) => {
    if (typeof value === 'string') return write(value);
    if (!Array.isArray(value)) return value;
    const written = value.map(write);
    return written.some((color, at) => color !== value[at]) ? written : value;
  };
  return { response: (body) => onEvents(body, (event) => withMembers(event, ['colors', 'brandingTextColor'], change)) };
}

/** Returns an upload without the fields that are not given. */
const leastUpload: WireTranslation = {
  response: (body, { operation }) => (operation === 'create_upload' ? without(body, ['expiresAt']) : body),
};

/** The end of a cursor: characters that a URL has to escape. */
function cursorsWith(endOf: (limit: string) => string): WireTranslation {
  return {
    request(sent, operation) {
      const cursor = operation === 'list_events' ? sent.query.get('cursor') : null;
      if (cursor === null) return sent;
      const end = endOf(sent.query.get('limit') ?? '25');
      if (!cursor.endsWith(end))
        throw fieldError(
          '4.1/cursor',
          'cursor',
          `cursor must be a nextCursor of the same list; got ${JSON.stringify(cursor)}`,
        );
      const query = new URLSearchParams(sent.query);
      query.set('cursor', cursor.slice(0, -end.length));
      return { ...sent, query };
    },
    response: (body, { sent: { query } }) =>
      withMembers(body, ['nextCursor'], (cursor) =>
        typeof cursor === 'string' ? `${cursor}${endOf(query.get('limit') ?? '25')}` : cursor,
      ),
  };
}

/** Cursors with the letters of base64 that a URL has to escape. */
const escapedCursors = cursorsWith(() => '+/==');

/** Cursors that hold for one limit. */
const cursorsOfLimit = cursorsWith((limit) => `-${limit}`);

/** Sends the ID of a request under another name, or not at all. */
const requestIdAs = (name: string | undefined): WireTranslation => ({
  headers({ 'X-Request-Id': id, ...headers }) {
    return { ...headers, ...(name !== undefined && id !== undefined && { [name]: id }) };
  },
});

/** Sends Retry-After as an HTTP date. */
const retryAfterDate: WireTranslation = {
  headers(headers, nowMs) {
    const seconds = headers['Retry-After'];
    if (seconds === undefined) return headers;
    const atMs = Math.ceil(nowMs / 1000 + Number(seconds)) * 1000;
    return { ...headers, 'Retry-After': new Date(atMs).toUTCString() };
  },
};

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
