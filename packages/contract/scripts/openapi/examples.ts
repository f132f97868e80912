import { defaultSettings } from '../../src/assumptions/default-settings.ts';
import { deliveryExamples } from '../../src/facts/delivery-examples.ts';
import type { ErrorCode } from '../../src/facts/error-codes.ts';
import type {
  CreateEventBody,
  CreateUploadBody,
  DuplicateEventBody,
  ErrorBody,
  EventSettings,
  EventSummary,
  SetEventBrandingImageBody,
  UpdateEventBody,
  UpdateEventBrandingBody,
  Upload,
  Webhooks,
  WebhooksBody,
} from '../../src/index.ts';
import type { OperationName } from '../../src/operations/operations.ts';
import { currentVersion } from '../../src/operations/versions.ts';

// One small world in examples: what a simulator that was started with --example responds with, and tests of the simulator hold it to
// that. Its template, attract screen and sticker set are those of the account that the program starts with.

const templateId = 'dhioYGZiIswPGt1AlDdI';
const attractScreenId = 'GJQXG8OULZfTDxMEHYEi';
const requestId = 'r0Wk4GzTqB7mYc2XvP9L';

const ada: EventSummary = {
  id: 'Qm4v8TzLr2KxW0aYcE6u',
  name: 'Ada & Alan',
  date: '2026-09-12T15:00:00.000Z',
  createdDate: '2026-08-04T09:00:00.000Z',
  modifiedDate: '2026-08-05T10:30:00.000Z',
  hashtag: '#adaandalan',
  notes: 'Set up by 16:00, beside the bar.',
  idUser: 'booking-7',
  colors: ['#1f4e79', '#8a1c4a', '#3d3d3d'],
  captureMessage: 'Smile!',
  brandingTextColor: '#ffffff',
  templateIds: [templateId],
  attractScreenId,
  stickerSetId: 'RqeiGytvXblGg6XkMxMF',
  paySetId: null,
  printCount: 0,
  galleryId: 'gH3nY6wK1tRz8MxPq5Dv',
};

const grace: EventSummary = {
  id: 'Vb7kR1sXn5TqJ9dHzM3e',
  name: 'Grace & Howard',
  date: '2026-10-03T13:00:00.000Z',
  createdDate: '2026-08-06T08:15:00.000Z',
  modifiedDate: '2026-08-06T08:15:00.000Z',
  hashtag: null,
  notes: null,
  idUser: 'booking-8',
  colors: ['#1d4ed8', '#0f766e', '#7c3aed'],
  captureMessage: null,
  brandingTextColor: null,
  templateIds: [templateId],
  attractScreenId: null,
  stickerSetId: null,
  paySetId: null,
  printCount: 0,
  galleryId: 'pL8fC2vWq6YmB4oNtS0j',
};

const linus: EventSummary = {
  ...grace,
  id: '5xb4Ehj5j4TEqj7oS28U',
  name: 'Linus & Tove',
  date: '2026-11-21T15:00:00.000Z',
  createdDate: '2026-08-10T09:00:00.000Z',
  modifiedDate: '2026-08-10T09:00:00.000Z',
  idUser: 'booking-9',
  galleryId: 'KXfFEemap2e57ImwriVP',
};

const settings: EventSettings = {
  ...defaultSettings,
  captureTypes: ['photo'],
  actions: [...defaultSettings.actions],
  attractScreenRoles: [...defaultSettings.attractScreenRoles],
};

const branding = {
  eventId: ada.id,
  logoUrl: null,
  buttonImagesAreRetina: false,
  homeScreenBackgroundAttractScreenId: null,
  afterCaptureBackgroundUrl: null,
  captureButtonUrls: {},
  galleryBackgroundUrl: null,
};

/** An example by its name, such as `minimal`. */
export type NamedExamples = Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;

const named = <Value>(summary: string, value: Value) => ({ summary, value });

/** Bodies of requests. */
export const requestExamples = {
  create_event: {
    minimal: named<CreateEventBody>('What an event needs, with your own key', {
      name: linus.name,
      date: '2026-11-21T16:00:00+01:00',
      templateIds: [templateId],
      idUser: 'booking-9',
    }),
    branded: named<CreateEventBody>('With texts, colours and screens', {
      name: 'Barbara & Stephen',
      date: '2026-12-05T18:30Z',
      templateIds: [templateId],
      hashtag: '#barbaraandstephen',
      notes: 'Two tablets, one printer.',
      idUser: 'booking-10',
      colors: ['#1f4e79', '#8a1c4a', '#3d3d3d'],
      captureMessage: 'Smile!',
      brandingTextColor: '#ffffff',
      attractScreenId,
      stickerSetId: 'RqeiGytvXblGg6XkMxMF',
    }),
  },
  update_event: {
    settings: named<UpdateEventBody>('A text and two settings; all others stay', {
      captureMessage: 'Say cheese!',
      settings: { countdownTimer: 5, printCountMax: 200 },
    }),
    clear: named<UpdateEventBody>('Remove the notes and the sticker set', { notes: null, stickerSetId: null }),
  },
  duplicate_event: {
    copy: named<DuplicateEventBody>('The same event on another day', {
      name: 'Ada & Alan, day two',
      date: '2026-09-13T12:00:00+02:00',
    }),
  },
  update_event_branding: {
    attractScreen: named<UpdateEventBrandingBody>('An attract screen as the home screen', {
      homeScreenBackgroundAttractScreenId: attractScreenId,
      buttonImagesAreRetina: true,
    }),
  },
  set_event_branding_image: {
    fromUrl: named<SetEventBrandingImageBody>('A logo that the service fetches', {
      slot: 'logo',
      sourceUrl: 'https://cdn.example.com/logo.png',
    }),
    fromUpload: named<SetEventBrandingImageBody>('A background that was uploaded', {
      slot: 'gallery-background',
      uploadPath: 'uploads/Xt3NEkpwWmSMfg7eLBiu/nb952HudGtB6YyFjK9ak',
    }),
  },
  create_upload: {
    purpose: named<CreateUploadBody>('The body that the reference gives', { purpose: 'event-branding-image' }),
    png: named<CreateUploadBody>('A PNG of a known size', {
      purpose: 'event-branding-image',
      contentType: 'image/png',
      sizeBytes: 48_213,
    }),
  },
  update_webhooks: {
    media: named<WebhooksBody>('Deliveries of media; those of shares stay as they are', {
      mediaUrl: 'https://hooks.example.com/media?secret=4f1c9ad08b62',
    }),
  },
} satisfies { readonly [name in OperationName]?: NamedExamples };

/** Bodies of successful responses. */
export const responseExamples = {
  list_events: { page: named('Two events, newest first', { data: [grace, ada], hasMore: false, nextCursor: null }) },
  create_event: {
    created: named('A new event', { ...linus, settings, alreadyExisted: false }),
    existed: named('The event that had the idUser', { ...ada, settings, alreadyExisted: true }),
  },
  get_event: {
    detailed: named('With its settings', { ...ada, settings }),
    concise: named('With response_format=concise', { ...ada, settings: null }),
  },
  update_event: {
    updated: named('The event after the change', {
      ...ada,
      captureMessage: 'Say cheese!',
      modifiedDate: '2026-08-10T09:00:00.000Z',
      settings: { ...settings, countdownTimer: 5, printCountMax: 200 },
    }),
  },
  delete_event: { deleted: named('The event is gone', { deleted: true, id: grace.id }) },
  duplicate_event: {
    copy: named('The copy', {
      ...ada,
      id: 'YPquAKNuFjT1invUVRdC',
      name: 'Ada & Alan, day two',
      date: '2026-09-13T10:00:00.000Z',
      createdDate: '2026-08-10T09:00:00.000Z',
      modifiedDate: '2026-08-10T09:00:00.000Z',
      idUser: 'booking-7-duplicated',
      galleryId: 'Uq9KFxg9THDscSNWrEO4',
      settings,
    }),
  },
  get_event_branding: { plain: named('An event without images', branding) },
  update_event_branding: {
    attractScreen: named('With an attract screen as the home screen', {
      ...branding,
      buttonImagesAreRetina: true,
      homeScreenBackgroundAttractScreenId: attractScreenId,
    }),
  },
  set_event_branding_image: {
    logo: named('With a logo', {
      ...branding,
      logoUrl: 'https://images.example.com/Qm4v8TzLr2KxW0aYcE6u/logo.png',
    }),
  },
  remove_event_branding_image: { removed: named('Without the image', branding) },
  create_upload: {
    signed: named<Upload>('Where to send the bytes', {
      uploadUrl: 'https://images.example.com/uploads/nb952HudGtB6YyFjK9ak?expires=1786353300&signature=8f8c57b8',
      headers: { 'content-type': 'image/png', 'x-upload-id': 'nb952HudGtB6YyFjK9ak' },
      storagePath: 'uploads/Xt3NEkpwWmSMfg7eLBiu/nb952HudGtB6YyFjK9ak',
      expiresAt: '2026-08-10T09:15:00.000Z',
    }),
  },
  update_webhooks: {
    media: named<Webhooks>('Media deliveries on, those of shares off', {
      mediaUrl: 'https://hooks.example.com/media?secret=4f1c9ad08b62',
      sendUrl: null,
    }),
  },
  get_openapi: {
    document: named('The beginning of the document', {
      openapi: '3.1.1',
      info: { title: 'Event configuration for photo-booth tablets', version: currentVersion },
      paths: {},
    }),
  },
} satisfies { readonly [name in OperationName]: NamedExamples };

/** Values of parameters, by the name of the parameter. */
export const parameterExamples: Readonly<Record<string, string | number>> = {
  eventId: ada.id,
  limit: 25,
  cursor: 'eyJhZnRlciI6IlFtNHY4VHpMcjJLeFcwYVljRTZ1In0',
  idUser: 'booking-7',
  search: 'Ada',
  dateFrom: '2026-09-01T00:00:00+02:00',
  dateTo: '2026-09-30T23:59:59+02:00',
  sort: 'date',
  order: 'asc',
  response_format: 'concise',
  slot: 'button-photo',
  version: currentVersion,
};

/** The event that the example of `delete_event` removes, so that the other examples still find theirs. */
export const deletedEventId = grace.id;

const error = (
  summary: string,
  code: ErrorCode,
  message: string,
  rest: Pick<ErrorBody['error'], 'details' | 'hint'> = {},
) => named<ErrorBody>(summary, { error: { code, message, ...rest, requestId } });

/** Failures by their code. */
export const errorExamples = {
  validation_failed: {
    validation_failed: error(
      'A field is missing',
      'validation_failed',
      'The request is not valid: name is required: text of 1 to 200 characters',
      { details: [{ field: 'name', message: 'name is required: text of 1 to 200 characters' }] },
    ),
  },
  unauthorized: {
    unauthorized: error('The key is unknown', 'unauthorized', 'The API key is unknown or revoked.', {
      hint: 'Send a key of the account as Authorization: Bearer <key>.',
    }),
  },
  quota_exceeded: {
    quota_exceeded: error('No event is left', 'quota_exceeded', 'The plan has no event left this period.', {
      hint: 'Buy an event credit, or wait for the next period.',
    }),
  },
  plan_required: {
    plan_required: error('The plan does not include it', 'plan_required', 'This needs a Pro+ event.', {
      hint: 'Upgrade the account, then create the event again.',
    }),
  },
  insufficient_scope: {
    insufficient_scope: error('The key is read-only', 'insufficient_scope', 'This needs a read-write key.'),
  },
  not_found: {
    not_found: error('No such event', 'not_found', 'There is no event "Qm4v8TzLr2KxW0aYcE6u" in this account.', {
      hint: 'List the events to find its id.',
    }),
  },
  conflict: {
    conflict: error('Held by an operator', 'conflict', 'The event is held by an operator, who cannot take payments.', {
      details: { holders: [{ kind: 'operator', name: 'Mia' }] },
      hint: 'Remove the operator, then repeat the call.',
    }),
  },
  payload_too_large: {
    payload_too_large: error('The body is too large', 'payload_too_large', 'The body is larger than 1 MB.'),
  },
  unsupported_media_type: {
    unsupported_media_type: error(
      'The body is not JSON',
      'unsupported_media_type',
      'The body must be application/json; got text/plain.',
    ),
  },
  rate_limited: {
    rate_limited: error('Too many requests', 'rate_limited', 'The bucket of the key is empty.', {
      hint: 'Wait as long as Retry-After says.',
    }),
    duplicates: error('No duplicate left today', 'rate_limited', 'The account has made 50 duplicates today.', {
      hint: 'Wait until midnight UTC, as Retry-After says.',
    }),
  },
  internal_error: {
    internal_error: error(
      'The service failed',
      'internal_error',
      'The service failed. Quote the requestId to support.',
    ),
  },
} satisfies { readonly [code in ErrorCode]?: NamedExamples };

/** Bodies of deliveries. */
export const deliveryBodies = {
  'media.uploaded': { photo: named('A guest uploaded a photo', deliveryExamples['media.uploaded']) },
  'session.sent': { email: named('A session was sent to a guest', deliveryExamples['session.sent']) },
  'media.sent': { text: named('One photo was sent to a guest', deliveryExamples['media.sent']) },
} satisfies Readonly<Record<keyof typeof deliveryExamples, NamedExamples>>;
