import { createHash } from 'node:crypto';
import { newest } from './markers.ts';

// Requests that mostly succeed only one right after the other. A flow is sent as a whole, and is about what is newest.

/** An operation, with the body to send where not any will do; the upload of an image that every slot accepts; or a step of a sign-in. */
export type Step =
  | string
  | readonly [operationId: string, body: object]
  | { readonly upload: 'logo' }
  | { readonly target: string; readonly body: { readonly json: object } | { readonly form: Form } };

/** The fields of an HTML form. */
export type Form = Readonly<Record<string, string>>;

const open: readonly Step[] = [
  ['create_template', { photoAreaCount: 1, aiPortraitIds: ['p'] }],
  ['create_event', { name: 'Ada & Alan', templateIds: [newest('templateId')] }],
  ['update_event', { settings: { takeMoreEnabled: true, aiRerollCount: 3, galleryButtonOnHomeScreen: 'cloud' } }],
  ['create_tablet', { printer: true }],
  ['open_event', { eventId: newest('eventId') }],
];
const capturePhoto: Step = ['capture', { type: 'photo' }];

const verifier = 'v'.repeat(43);
const app = { client_id: newest('clientId'), redirect_uri: 'https://agent.example.com/callback' };
const authorization = Object.entries({
  response_type: 'code',
  ...app,
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
});

/** The sign-in of an app, which no document describes; only what follows from it is checked. */
const signIn: readonly Step[] = [
  { target: '/connect/register', body: { json: { client_name: 'Agent', redirect_uris: [app.redirect_uri] } } },
  ['create_connection_code', { access: 'read' }],
  {
    target: `/connect/authorize?${authorization.map((pair) => pair.join('=')).join('&')}`,
    body: { form: { code: newest('code') } },
  },
  {
    target: '/connect/token',
    body: {
      form: { grant_type: 'authorization_code', code: newest('authorizationCode'), code_verifier: verifier, ...app },
    },
  },
];

/** The flows. */
export const flows: readonly (readonly Step[])[] = [
  [...open, capturePhoto, ['print', {}], 'list_print_jobs', ['take_more', {}], ['start_more', {}], 'touch_tablet'],
  [...open, capturePhoto, ['share_guest_session', { by: 'email', to: 'guest@example.com' }], 'show_qr_code', 'airdrop'],
  [...open, ['capture', { type: 'aiPhoto' }], ['reroll', {}], 'get_guest_session', 'end_guest_session', 'go_home'],
  [...open, ['start_capture', { type: 'video' }], ['advance_clock', { advanceSeconds: 5 }], 'stop_recording'],
  [...open, capturePhoto, ['open_tablet_gallery', {}], ['pick_session', { sessionId: newest('sessionId') }]],
  [
    'create_event',
    ['create_upload', { purpose: 'event-branding-image', contentType: 'image/png' }],
    { upload: 'logo' },
    ['set_event_branding_image', { slot: 'button-photo', uploadPath: newest('uploadPath') }],
    'remove_event_branding_image',
  ],
  ['serve_web_page', ['set_event_branding_image', { slot: 'logo', sourceUrl: newest('sourceUrl') }]],
  [['create_invite', { name: 'Olga', eventIds: [] }], 'accept_invite', 'get_operator'],
  [['create_fault', { operation: 'get_openapi', status: 503 }], 'get_fault', 'delete_fault'],
  [['play_scenario', { scenario: 'bad-network' }], 'delete_faults'],
  [['create_world', {}], 'get_world'],
  [...signIn, 'list_connected_apps', 'get_connected_app', 'delete_connected_app'],
];
