import type { Upload } from '@boothkit/contract';
import type { OperationName } from '@boothkit/contract/rules';
import { type Bookings, bookings } from '../../service/events/bookings.ts';
import { pngOf } from '../../service/files/images/pictures.ts';

/** A request as its operation wants it. */
export interface WellFormed {
  /** With the parameters of the path filled in. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Another one, where a field of the body shuts another out. */
  readonly otherBody?: Readonly<Record<string, unknown>>;
}

/** A service in which every operation of the table can succeed, and a request of each that does. */
export interface WellFormedRequests extends Bookings {
  readonly requests: { readonly [name in OperationName]: WellFormed };
}

/** Prepares a service, with an event and an uploaded image, and a request of each operation, every field and parameter sent. */
export async function wellFormedRequests(): Promise<WellFormedRequests> {
  const made = bookings();
  const { account, template, call, create } = made;
  const attractScreenId = account.attractScreens.add().id;
  const stickerSetId = account.stickerSets.add().id;
  const { id } = await create();
  const upload = (await call<Upload>('POST', '/uploads', { purpose: 'event-branding-image', contentType: 'image/png' }))
    .body;
  await call('PUT', upload.uploadUrl, undefined, {
    key: null,
    headers: upload.headers,
    raw: new Uint8Array(await pngOf(600, 600)),
  });
  const appearance = {
    hashtag: '#aa',
    notes: 'n',
    idUser: 'booking-7',
    colors: ['#111111', '#222222', '#333333'],
    captureMessage: 'Smile!',
    brandingTextColor: '#444444',
    attractScreenId,
    stickerSetId,
  };
  const basics = { name: 'Grace', date: '2026-10-03T15:00:00+02:00', templateIds: [template.id] };
  const event = `/events/${id}`;
  return {
    ...made,
    requests: {
      list_events: {
        path: '/events',
        query: { limit: '2', sort: 'date', order: 'asc', dateFrom: '2026-01-01T00:00Z' },
      },
      create_event: { path: '/events', body: { ...basics, ...appearance } },
      get_event: { path: event, query: { response_format: 'concise' } },
      update_event: {
        path: event,
        body: {
          ...basics,
          ...appearance,
          paySetId: account.paySets.add().id,
          settings: { captureTypes: ['photo'], countdownTimer: 5, printCountMax: null, touchToStartScreen: 'auto' },
        },
      },
      delete_event: { path: event },
      duplicate_event: { path: `${event}/duplicate`, body: { name: basics.name, date: basics.date } },
      get_event_branding: { path: `${event}/branding` },
      update_event_branding: {
        path: `${event}/branding`,
        body: { homeScreenBackgroundAttractScreenId: attractScreenId, buttonImagesAreRetina: true },
      },
      set_event_branding_image: {
        path: `${event}/branding/images`,
        body: { slot: 'logo', uploadPath: upload.storagePath },
        otherBody: { slot: 'logo', sourceUrl: 'https://cdn.example.com/logo.png' },
      },
      remove_event_branding_image: { path: `${event}/branding/images`, query: { slot: 'button-photo' } },
      create_upload: {
        path: '/uploads',
        body: { purpose: 'event-branding-image', contentType: 'image/png', sizeBytes: 1000 },
      },
      update_webhooks: {
        path: '/webhooks',
        body: { mediaUrl: 'https://hooks.example.com/media', sendUrl: 'https://hooks.example.com/send' },
      },
      get_openapi: { path: '/openapi.json', query: { version: '2026-08-04' } },
    },
  };
}

/** The path of a request with its query. */
export function pathOf({ path, query }: Pick<WellFormed, 'path' | 'query'>): string {
  return query ? `${path}?${new URLSearchParams(query)}` : path;
}
