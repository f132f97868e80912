import type { AlternativeOf, AssumptionName } from './values.ts';

/** An open point of the reference, in words. Every text but `reference` and `withKey` is the end of a sentence that begins with "the service". */
export interface Assumption<Name extends AssumptionName = AssumptionName> {
  /** The decision in `docs/rules` that says what is assumed. */
  readonly decision: `S${number}`;
  /** The behaviour that BoothKit assumes. */
  readonly assumed: string;
  /** The statement of the reference, with its section. */
  readonly reference: string;
  /**
   * `readable`: one program can be right under every value. `request`: no program can, because the service takes a body or does not; ask a
   * key before you go live.
   */
  readonly kind: 'readable' | 'request';
  /** How a key finds out; `null` if it cannot. */
  readonly withKey: string | null;
  /** The behaviour that the service may have instead. */
  readonly alternatives: Readonly<Record<AlternativeOf<Name>, string>>;
  /** The places of the OpenAPI document that are marked `x-assumed` for it. */
  readonly marks?: readonly string[];
}

const statuses = 'Some error codes are given, but hardly any statuses (7).';

const anEvent = 'Create an event, read the response, and delete the event';

/** Every assumption that a simulator can replace, in words. */
export const assumptions: { readonly [Name in AssumptionName]: Assumption<Name> } = {
  webhookDiscriminator: {
    decision: 'S32',
    assumed: 'names the kind of a delivery in `event`',
    reference: 'A field of a delivery names its kind; the name of that field is not given (6).',
    kind: 'readable',
    withKey: null,
    alternatives: {
      type: 'names the kind of a delivery in `type`',
      eventType: 'names the kind of a delivery in `eventType`',
      kind: 'names the kind of a delivery in `kind`',
      nested: 'names the kind of a delivery in `type`, and has all fields of that kind in `data`',
    },
    marks: [
      'components schemas MediaSentDelivery properties event',
      'components schemas MediaUploadedDelivery properties event',
      'components schemas SessionSentDelivery properties event',
    ],
  },
  webhookFields: {
    decision: 'S32',
    assumed:
      'sends `eventIdUser: null` for an event without a key, `galleryId` with `media.sent`, and no field beyond the named ones',
    reference: 'Some fields of a delivery are named; the others are not (6).',
    kind: 'readable',
    withKey: null,
    alternatives: {
      fewer: 'leaves out an `eventIdUser` that is null, and the `galleryId` of `media.sent`',
      more: 'sends further fields, such as `sentAt` and `account`',
    },
    marks: ['components schemas MediaSentDelivery properties galleryId', 'webhooks media.sent post'],
  },
  webhookContentType: {
    decision: 'S600',
    assumed: 'sends deliveries with the content type `application/json`',
    reference: 'A delivery is a POST of JSON; no content type is given (6).',
    kind: 'readable',
    withKey: null,
    alternatives: {
      charset: 'sends deliveries with the content type `application/json; charset=utf-8`',
      text: 'sends deliveries with the content type `text/plain`',
      none: 'sends deliveries without a content type',
    },
  },
  returnedDates: {
    decision: 'S3',
    assumed: 'returns dates in UTC with milliseconds and `Z`',
    reference: 'Dates follow ISO 8601; fractions and offsets are not specified (2.1).',
    kind: 'readable',
    withKey: `${anEvent}: read \`date\` and \`createdDate\`.`,
    alternatives: {
      seconds: 'returns dates in UTC with seconds, `Z` and no fraction',
      offset: 'returns dates in UTC with the offset `+00:00`',
      local: 'returns dates with the offset of a place, such as `+02:00`',
      asSent: 'returns the `date` of an event with the text that was sent',
    },
  },
  errorDetails: {
    decision: 'S22',
    assumed: 'lists a field that failed as `{ field, message }`',
    reference: '`details` is a list and names the field; the shape of its items is not given (7).',
    kind: 'readable',
    withKey: 'Create an event with an empty name: read `details` of the error.',
    alternatives: {
      path: 'lists a field that failed as `{ path, message }`, the path as text',
      pathList: 'lists a field that failed as `{ path, message }`, the path as a list',
      texts: "lists a field that failed as a text, so that `fields` of the client's `ValidationError` is empty",
      inBody: 'lists a field that failed as `{ field, message }`, with `body.` before the name',
    },
    marks: ['components schemas FieldDetail'],
  },
  conflictHolders: {
    decision: 'S22',
    assumed: 'returns an object `details` with the list `holders`',
    reference: '`details` is called an array, but also has `holders`, the operators and open invites of the event (7).',
    kind: 'readable',
    withKey: null,
    alternatives: {
      list: 'returns an array `details`, whose first item has the `holders`',
      holders: 'returns the holders themselves as the array `details`',
    },
  },
  validationStatus: {
    decision: 'S1',
    assumed: 'rejects invalid input with 400',
    reference: `${statuses} 400 is given for a list with two filters.`,
    kind: 'readable',
    withKey: 'Create an event with an empty name: read the status.',
    alternatives: { '422': 'rejects invalid input with 422, except two filters of a list' },
  },
  quotaStatus: {
    decision: 'S1',
    assumed: 'rejects a create without quota with 402',
    reference: statuses,
    kind: 'readable',
    withKey: null,
    alternatives: {
      '403': 'rejects a create without quota with 403',
      '409': 'rejects a create without quota with 409',
    },
  },
  planStatus: {
    decision: 'S1',
    assumed: 'rejects a feature that the plan lacks with 403',
    reference: statuses,
    kind: 'readable',
    withKey: null,
    alternatives: { '402': 'rejects a feature that the plan lacks with 402' },
  },
  conflictStatus: {
    decision: 'S1',
    assumed: 'rejects a conflict with 409',
    reference: statuses,
    kind: 'readable',
    withKey: null,
    alternatives: {
      '400': 'rejects a conflict with 400',
      '422': 'rejects a conflict with 422',
    },
    marks: [
      'components responses unauthorized',
      'components responses forbidden',
      'components responses internal_error',
      'components responses quota_exceeded',
      'components responses not_found',
      'components responses conflict',
      'components responses payload_too_large',
      'components responses unsupported_media_type',
    ],
  },
  errorCodes: {
    decision: 'S1',
    assumed:
      'uses our words for the codes that are not given, such as `plan_required`, `quota_exceeded` and `not_found`',
    reference: 'The codes `validation_failed` and `rate_limited` are given, but no complete list (7).',
    kind: 'readable',
    withKey: 'Send a wrong key, ask for an event that does not exist, and write with a read key: read the codes.',
    alternatives: {
      forbidden: 'uses `forbidden` for each 403',
      otherWords:
        'uses other words, such as `unauthenticated`, `payment_required`, `forbidden` and `resource_not_found`',
    },
    marks: ['components schemas ErrorEnvelope properties error properties code'],
  },
  foreignEvent: {
    decision: 'S19',
    assumed: 'responds with 404 for an event of another account, as for one that does not exist',
    reference: 'Not specified (7).',
    kind: 'readable',
    withKey: null,
    alternatives: { forbidden: 'responds with 403 for an event of another account' },
  },
  requestId: {
    decision: 'S36',
    assumed: 'sends the ID of each request in the header `X-Request-Id`, too',
    reference: 'The envelope of errors has `requestId` (7, rule 1); no header is named.',
    kind: 'readable',
    withKey: 'Read the headers of any response.',
    alternatives: {
      none: 'sends no header with the ID of the request',
      otherName: 'sends the ID of the request in the header `Request-Id`',
    },
    marks: ['components headers RequestId'],
  },
  retryAfter: {
    decision: 'S8',
    assumed: 'sends `Retry-After` in seconds',
    reference: 'A 429 has `Retry-After`; which of its two forms is not specified (8).',
    kind: 'readable',
    withKey: 'Exceed the limit of a key, which rejects a few requests: read `Retry-After`.',
    alternatives: { date: 'sends `Retry-After` as an HTTP date' },
    marks: ['components headers RetryAfter schema'],
  },
  costs: {
    decision: 'S8',
    assumed: 'takes 5 tokens for a create or duplicate',
    reference: 'Creates and duplicates cost more than other calls; how much more is not specified (8).',
    kind: 'readable',
    withKey: 'Create events until the limit rejects one, which costs quota.',
    alternatives: {
      ten: 'takes 10 tokens for a create or duplicate',
      twenty: 'takes 20 tokens for a create or duplicate',
    },
  },
  storedSettings: {
    decision: 'S550',
    assumed: 'returns all documented settings and `version`, and no others',
    reference:
      'Settings are shown as they are stored; whether each event has all keys, or more, is not specified (2.2, 2.3).',
    kind: 'readable',
    withKey: `${anEvent}: compare the keys of \`settings\` with the table.`,
    alternatives: {
      sparse: 'returns only the settings that a request has set',
      more: 'returns settings beyond the table, such as `mirrorPreview`',
    },
  },
  accountColors: {
    decision: 'S550',
    assumed: 'gives each new event three colours',
    reference: 'Colours may be null; a new event has those of its account (2.1).',
    kind: 'readable',
    withKey: `${anEvent}: read \`colors\`.`,
    alternatives: { none: 'returns `colors: null` until a request sets colours' },
  },
  colorCase: {
    decision: 'S39',
    assumed: 'returns colours in the letter case that they were sent in',
    reference: 'A colour is `#` and six hexadecimal digits, in either case (2.1).',
    kind: 'readable',
    withKey: `${anEvent}, with a colour such as \`#C8102e\`: read it.`,
    alternatives: {
      lower: 'returns colours in lower case',
      upper: 'returns colours in upper case',
    },
  },
  ids: {
    decision: 'S43',
    assumed: 'creates IDs of 20 letters and digits',
    reference: 'An ID is text; its form is not specified (2.1).',
    kind: 'readable',
    withKey: `${anEvent}: read \`id\`.`,
    alternatives: {
      uuid: 'creates IDs that are UUIDs',
      prefixed: 'creates IDs with a prefix, such as `id_`',
      digits: 'creates IDs of digits alone',
    },
  },
  modifiedDate: {
    decision: 'S46',
    assumed: 'sets `modifiedDate` of an event when its branding changes, and leaves it for an update without fields',
    reference: 'Not specified (2.1).',
    kind: 'readable',
    withKey: `${anEvent}; before that, send an update without fields, and change \`buttonImagesAreRetina\`.`,
    alternatives: {
      brandingApart: 'leaves `modifiedDate` of an event when its branding changes',
      emptyUpdate: 'sets `modifiedDate` for an update without fields',
    },
  },
  trimming: {
    decision: 'S551',
    assumed:
      'removes the types that no template serves from `settings.captureTypes` if it lists all seven, whenever `templateIds` or `settings.captureTypes` is sent',
    reference: 'The list is trimmed when an update changes the templates or the capture types (2.4).',
    kind: 'readable',
    withKey: null,
    alternatives: {
      whenChanged: 'removes these types only if the sent value differs from the stored one',
      byTemplates: 'removes types by the templates alone: `aiPhoto` stays while the online gallery is off',
    },
  },
  paging: {
    decision: 'S548',
    assumed: 'returns each event once while a client reads all pages, even if others are created or deleted',
    reference: 'A page is `data`, `hasMore` and `nextCursor` (4.1).',
    kind: 'readable',
    withKey: 'Create three events, list them with `limit` 1, and create another between two pages.',
    alternatives: {
      offset:
        'counts events from the start of the list, so that a client gets one twice after a create, and misses one after a delete',
    },
  },
  cursorText: {
    decision: 'S28',
    assumed: 'returns cursors that need no escape in a URL, and accepts them with another `limit`',
    reference: 'A cursor is opaque, and comes from the page before (4.1).',
    kind: 'readable',
    withKey: 'List events with `limit` 1 until there is a `nextCursor`.',
    alternatives: {
      escaped: 'returns cursors with `+`, `/` and `=`, which a URL has to escape',
      boundToLimit: 'rejects a cursor with another `limit` than that of its page',
    },
  },
  knownCreate: {
    decision: 'S21',
    assumed:
      'returns the existing event of a known `idUser`, even if templates or other resources that the body names do not exist',
    reference: 'The event that has the key is returned as it is (2.2).',
    kind: 'readable',
    withKey:
      'Create an event with an `idUser`, again with an unknown ID in `templateIds`, and again with a `name` that is a number; delete it.',
    alternatives: {
      checked: 'rejects such a create with 400 if a resource that the body names does not exist',
      keyAlone: 'returns the existing event whatever else the body has, also values that are not valid',
      status200: 'returns the existing event with the status 200',
    },
  },
  sameKeyTwice: {
    decision: 'S7',
    assumed: 'lets `update_event` give two events one `idUser`, and returns the oldest of them on create',
    reference: 'Not specified (4.2, 4.4).',
    kind: 'readable',
    withKey: 'Create two events, give both one `idUser`, and create with it; delete both.',
    alternatives: {
      newest: 'returns the newest of them on create',
      conflict: 'rejects the update with a conflict',
    },
  },
  longCopyKey: {
    decision: 'S24',
    assumed: "keeps the suffix `-duplicated` of a copy's `idUser` beyond 200 characters",
    reference: 'A copy has the key with a suffix (4.6), and a key has at most 200 characters (8).',
    kind: 'readable',
    withKey: 'Create an event with an `idUser` of 200 characters, and duplicate it, which costs quota; delete both.',
    alternatives: {
      rejected: 'rejects a duplicate whose `idUser` would be longer than 200 characters',
      cut: 'cuts the `idUser` of a copy after 200 characters',
    },
  },
  uploadResponse: {
    decision: 'S11',
    assumed: 'returns `expiresAt` with an upload, which lives for 15 minutes',
    reference:
      'A response has `uploadUrl`, `headers` and `storagePath`; other fields, and the lifetime, are not given (4.11).',
    kind: 'readable',
    withKey: 'Create an upload and send no bytes: it expires.',
    alternatives: {
      least: 'returns `uploadUrl`, `headers` and `storagePath` alone',
      short: 'keeps an upload for 5 minutes',
    },
    marks: ['components schemas SignedUpload properties expiresAt', 'paths /uploads post responses 201'],
  },
  uploadBody: {
    decision: 'S11',
    assumed: 'takes `contentType` and `sizeBytes` beside `purpose` to create an upload',
    reference: 'The body has a `purpose`; other fields are not given (4.11).',
    kind: 'request',
    withKey: 'Create an upload and send no bytes: it expires.',
    alternatives: {
      purposeOnly: 'takes `purpose` alone, and rejects other fields',
      mimeType: 'takes `mimeType` and `fileSize` beside `purpose`, and rejects other fields',
    },
    marks: [
      'components schemas CreateUploadBody properties contentType',
      'components schemas CreateUploadBody properties sizeBytes',
    ],
  },
  webhooksBody: {
    decision: 'S12',
    assumed: 'takes `{ mediaUrl, sendUrl }` to set the webhooks, and returns both',
    reference: '`PUT /webhooks` sets two URLs; the shape of its body is not given (4.11).',
    kind: 'request',
    withKey: "Set the webhooks, which replaces the live URLs; or set them in the service's dashboard instead.",
    alternatives: {
      mediaWebhookUrl: 'takes and returns `{ mediaWebhookUrl, sendWebhookUrl }`',
      nested: 'takes and returns `{ media: { url }, send: { url } }`',
    },
    marks: [
      'components schemas WebhookSettings',
      'components schemas WebhooksBody',
      'paths /webhooks put responses 200',
    ],
  },
};
