import { currentVersion } from '@boothkit/contract/rules';

/** The call of an operation as an example: in the document of the control API, and on its page. */
export interface Example {
  /** The body; a text such as `$EVENT_ID` is a variable of the shell. Default: none. */
  readonly body?: object;
  /** The query, without a question mark. Default: none. */
  readonly query?: string;
  /** A value for the last parameter of the path, if it is not the ID of something. */
  readonly param?: string;
  /** Operations to call first, each as in its own example or as in another one. */
  readonly first?: readonly (string | readonly [operation: string, example: Example])[];
  /** Options of curl beside the method and the address. */
  readonly options?: string;
}

/** The values of the variables, for documents. */
const values: Readonly<Record<string, string>> = {
  $EVENT_ID: 'Qm4v8TzLr2KxW0aYcE6u',
  $TEMPLATE_ID: 'dhioYGZiIswPGt1AlDdI',
  $SESSION_ID: 'sW5kT9xZr1MbQ7cYhN3p',
  $SNAPSHOT_ID: 'snapshot-1',
  // The first bytes of a PNG.
  $PAGE: 'iVBORw0KGgo=',
};

/** The body of an operation's example with values for its variables; `undefined` where the example has none. */
export function exampleBody(operation: string): unknown {
  const body = examples[operation]?.body;
  return body && JSON.parse(JSON.stringify(body), (_, value) => values[value] ?? value);
}

const name = (text: string) => ({ body: { name: text } });
const guest = { by: 'email', to: 'guest@example.com' };

/** The examples by operation. An operation without one is called without body and query. */
export const examples: Readonly<Record<string, Example>> = {
  create_account: name('Booth & Co.'),
  update_account: { body: { plan: 'Pro', quota: { events: 10 } } },
  create_template: { body: { name: 'Classic strip', photoAreaCount: 3 } },
  update_template: name('Classic strip, new'),
  create_attract_screen: name('Confetti'),
  update_attract_screen: name('More confetti'),
  create_sticker_set: { body: { name: 'Party', stickers: ['crown', 'heart'] } },
  update_sticker_set: name('Wedding'),
  create_pay_set: { body: { name: 'Per session', currency: 'EUR', amount: 350 } },
  update_pay_set: { body: { amount: 500 } },
  create_payment_rail: { body: { name: 'Card reader', currencies: ['EUR'] } },
  update_payment_rail: { body: { currencies: ['EUR', 'CHF'] } },
  create_team_member: name('Grace'),
  update_team_member: name('Grace Hopper'),
  import_template: { body: { name: 'Gold frame', page: '$PAGE' } },
  inspect_page: { body: { page: '$PAGE', expectedPhotoAreas: 1 } },
  create_event: { body: { name: 'Ada & Alan', date: '2026-09-12T17:00:00Z', templateIds: ['$TEMPLATE_ID'] } },
  list_events: { query: 'search=Ada' },
  preview_event: { query: 'mode=allInOne' },
  update_survey: { body: { position: 'beforeCapture', questions: ['Your name?'] } },
  update_communication: { body: { texts: { subject: 'Your photos are here' } } },
  create_operator: { body: { name: 'Linus', eventIds: ['$EVENT_ID'] } },
  create_invite: { body: { name: 'Margaret', eventIds: ['$EVENT_ID'] } },
  update_gallery: { body: { textColor: '#1f2937', passcode: '1234' } },
  create_media_item: { body: { type: 'photo' } },
  share_session: { body: guest },
  share_media: { body: { by: 'sms', to: '+41791234567' } },
  list_messages: { query: 'by=email' },
  create_tablet: { body: { name: 'By the door', printer: true } },
  update_tablet: { body: { mode: 'camera' } },
  open_event: { body: { eventId: '$EVENT_ID' } },
  create_launch: {
    body: { eventId: '$EVENT_ID', startsAt: '2026-09-12T17:00:00Z', endsAt: '2026-09-12T23:00:00Z' },
  },
  capture: { body: { type: 'photo', templateId: '$TEMPLATE_ID' } },
  start_capture: { body: { type: 'video', templateId: '$TEMPLATE_ID' } },
  stop_recording: { first: ['start_capture', 'advance_clock'] },
  pay: {
    body: { attempt: 'approved' },
    first: [['open_event', { body: { eventId: '$PAID_EVENT_ID' } }], 'start_capture'],
  },
  open_tablet_gallery: { body: { kind: 'cloud' } },
  pick_session: { body: { sessionId: '$SESSION_ID', kind: 'cloud' } },
  take_more: { body: { type: 'photo' } },
  start_more: { body: { type: 'photo' } },
  set_stickers: { body: { stickers: [{ sticker: 'crown', x: 0.5, y: 0.2 }] } },
  share_guest_session: { body: guest },
  print: { body: { copies: 2 } },
  create_catalog_item: { body: { kind: 'aiPortrait', name: 'Watercolour' } },
  create_public_template: name('Public strip'),
  create_key: { body: { name: 'reports', scope: 'read' } },
  update_key: { body: { version: currentVersion } },
  create_connection_code: { body: { access: 'read' } },
  update_webhooks: { body: { mediaUrl: 'https://hooks.example.com/booth?secret=4f1c' } },
  serve_web_page: { query: 'url=https://cdn.example.com/logo.png', options: '-T logo.png' },
  delete_web_page: { query: 'url=https://cdn.example.com/logo.png', first: ['serve_web_page'] },
  advance_clock: { body: { advanceSeconds: 5 } },
  create_fault: { body: { operation: 'create_event', status: 503, times: 2 } },
  play_scenario: { body: { scenario: 'bad-network' } },
  write_test: { query: 'format=sh' },
  list_requests: { query: 'status=2xx&limit=10' },
  search_requests: { body: { operation: 'list_events' } },
  get_har: { query: 'status=4xx' },
  search_har: { body: { rejected: true } },
  search_account_requests: { body: { status: '2xx' } },
  send_request: { body: { method: 'GET', path: '/events?limit=10' } },
  create_route: { body: { operation: 'list_fonts', path: '/fonts', answer: { body: { fonts: ['Inter'] } } } },
  delete_route: { param: 'list_fonts', first: ['create_route'] },
  get_changes: { first: ['list_timeline'], param: '$ENTRY_SNAPSHOT_ID' },
  create_world: { body: { snapshotId: '$SNAPSHOT_ID' } },
  get_service_openapi: { query: 'openapi=3.0' },
  load_world_file: { first: ['get_world_file'], options: '-T world.json' },
  get_world_file: { options: '-o world.json' },
};
