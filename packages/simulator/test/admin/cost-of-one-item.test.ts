import type { DetailedEvent } from '@boothkit/contract';
import { createSimulator, type Simulator } from '@boothkit/simulator';
import { describe, expect, test, vi } from 'vitest';
import { controlOperations } from '../../src/admin/operations/index.ts';
import { pngOf } from '../files/images/pictures.ts';
import { connected, registered } from '../oauth/connector.ts';
import { callerOf, start } from '../service.ts';
import { work } from './counted-maps.ts';

// Every operation of the control API, either with the reason why it costs as much as there is, or with a request. The request is
// made in a world of ten items of everything and in one of many, and has to look at as many of them, and answer as much, in both.
// A list is asked for a page, and for the page behind it.

vi.mock('../../src/engine/collections/sorted-map.ts', async (importOriginal) => {
  const [original, { countingMap: counted }] = await Promise.all([
    importOriginal<typeof import('../../src/engine/collections/sorted-map.ts')>(),
    import('./counted-maps.ts'),
  ]);
  return { sortedMap: (...args: Parameters<typeof original.sortedMap>) => counted(original.sortedMap(...args)) };
});

/** Why an operation costs more where there is more. */
const onManyItems: Readonly<Record<string, string>> = {
  list_accounts: 'answers the tokens of all keys of an account',
  get_account: 'answers the tokens of all keys',
  update_account: 'answers the tokens of all keys',
  get_gallery: 'answers all media of the gallery',
  update_gallery: 'answers all media of the gallery',
  open_tablet_gallery: 'answers all sessions of the gallery',
  delete_faults: 'removes all faults',
  settle: 'waits for all deliveries',
  redeliver: 'looks for the delivery from the newest one back',
  write_test: 'repeats all requests',
  get_har: 'answers all requests',
  search_har: 'answers all requests',
  get_world_file: 'answers all of the world',
  get_changes: 'compares all of two worlds',
  load_world_file: 'replaces all of the world',
};

/** What a crowded world has that requests name. */
interface Crowd {
  readonly sim: Simulator;
  readonly account: string;
  readonly templateId: string;
  readonly ids: Readonly<
    Record<'attractScreen' | 'stickerSet' | 'paySet' | 'rail' | 'teamMember' | 'key' | 'connectorKey', string>
  >;
  readonly operatorId: string;
  readonly inviteId: string;
  readonly connectionId: string;
  readonly faultId: string;
  /** Of the gallery that is full. */
  readonly galleryId: string;
  readonly mediaId: string;
  readonly messageId: string;
  readonly sessionId: string;
  /** Of the session that is full. */
  readonly fullSessionId: string;
  /** With an empty gallery, open nowhere. */
  readonly eventId: string;
  /** Open on `tabletId`. */
  readonly openEventId: string;
  readonly tabletId: string;
  /** Asks for a payment. */
  readonly paidTabletId: string;
  readonly guestSessionId: string;
  readonly requestId: string;
}

const templateOfAll = { photoAreaCount: 1, aiPortraitIds: ['p'] };
const page = await pngOf(300, 200);

/** A world of an account with so many items of everything, and then one more of each. */
async function crowded(many: number): Promise<Crowd> {
  const sim = createSimulator({ clock: { start, frozen: true }, limits: 'off', journalLength: 1 });
  const account = sim.accounts.create();
  const app = await registered(sim);
  const receiver = 'https://hooks.example.com/media';
  sim.web.serve(receiver, new Uint8Array());
  const templateId = account.templates.add(templateOfAll).id;
  const newEvent = () => account.events.add({ name: 'Ada & Alan', templateIds: [templateId] });
  const open = newEvent();
  const elsewhere = newEvent();
  const call = callerOf(account);
  const settings = { takeMoreEnabled: true, aiRerollCount: 3, galleryButtonOnHomeScreen: 'cloud' };
  const patched = await call<DetailedEvent>('PATCH', `/events/${open.id}`, { settings });
  if (patched.status !== 200) throw new Error(JSON.stringify(patched.body));
  const stickers = account.stickerSets.add();
  await call('PATCH', `/events/${open.id}`, { stickerSetId: stickers.id });
  const tablet = account.tablets.add({ printer: true });
  tablet.open(open.id);
  const full = account.galleries.addMedia(open.galleryId);

  /** One of everything, of which the account, and the world, gets many. */
  async function addOne(nth: number) {
    account.webhooks.set({ mediaUrl: receiver });
    sim.accounts.create();
    sim.catalog.add({ kind: 'aiPortrait', name: 'Portrait' });
    sim.publicTemplates.add();
    sim.web.serve(`https://cdn.example.com/${nth}`, new Uint8Array());
    account.templates.add();
    const ids = {
      attractScreen: account.attractScreens.add().id,
      stickerSet: account.stickerSets.add().id,
      paySet: account.paySets.add().id,
      rail: account.rails.add().id,
      teamMember: account.teamMembers.add().id,
      key: account.keys.create().id,
    };
    const operatorId = account.operators.add({ name: 'Olga', eventIds: [newEvent().id] }).id;
    const inviteId = account.operators.invite({ name: 'Ian', eventIds: [newEvent().id] }).id;
    const connection = await connected(sim, app, account.connectionCodes.create({ access: 'read' }));
    expect(connection.access_token).toBeDefined();
    account.connectionCodes.create({ access: 'read' });
    const faultId = sim.faults.inject({ operation: 'get_event', accountId: account.id, status: 503 }).id;
    const one = account.galleries.addMedia(open.galleryId);
    // Many in a gallery, and in one session of it.
    account.galleries.addMedia(open.galleryId, { sessionId: full.sessionId });
    const send = account.sends.shareMedia(one.id, { by: 'email', to: 'ada@example.com' });
    const guest = tablet.home().capture('aiPhoto');
    guest.print();
    guest.done();
    tablet.schedule({ eventId: elsewhere.id, startsAt: '2027-01-01T00:00:00Z', endsAt: '2027-01-02T00:00:00Z' });
    const other = account.tablets.add({ printer: true });
    other.open(elsewhere.id).capture('photo').print();
    other.schedule({ eventId: elsewhere.id, startsAt: '2027-01-01T00:00:00Z', endsAt: '2027-01-02T00:00:00Z' });
    return { ids, operatorId, inviteId, faultId, mediaId: one.id, sessionId: one.sessionId, messageId: send.id };
  }
  for (let nth = 0; nth < many; nth++) await addOne(nth);
  const last = await addOne(many);
  await sim.settled();
  account.webhooks.set({ mediaUrl: null });
  const guestSessionId = tablet.home().capture('aiPhoto').id;
  const [connection] = account.connections.list();
  const paid = newEvent();
  await call('PATCH', `/events/${paid.id}`, { paySetId: last.ids.paySet });
  const paidTablet = account.tablets.add();
  paidTablet.open(paid.id).start('photo');
  return {
    ...last,
    sim,
    account: account.id,
    templateId,
    ids: { ...last.ids, connectorKey: connection?.keyId ?? '' },
    requestId: '',
    connectionId: connection?.id ?? '',
    galleryId: open.galleryId,
    fullSessionId: full.sessionId,
    eventId: newEvent().id,
    openEventId: open.id,
    tabletId: tablet.id,
    paidTabletId: paidTablet.id,
    guestSessionId,
  };
}

interface Asked {
  readonly path: string;
  readonly body?: unknown;
}

const base64 = Buffer.from(page).toString('base64');
const send = { by: 'email', to: 'ada@example.com' };
const tabletOf = ({ account, tabletId }: Crowd, path = '') => `/accounts/${account}/tablets/${tabletId}${path}`;
const guestOf = ({ account, guestSessionId }: Crowd, path = '') =>
  `/accounts/${account}/guest-sessions/${guestSessionId}${path}`;
const eventOf = ({ account, eventId }: Crowd, path = '') => `/accounts/${account}/events/${eventId}${path}`;
const accountIn = (sim: Simulator, { account }: Crowd) => {
  const found = sim.accounts.get(account);
  if (!found) throw new Error('the account is gone');
  return found;
};

/** The operations on one resource of an account. */
function resource(name: string, path: string, idOf: (crowd: Crowd) => string, change: object = { name: 'Other' }) {
  const all = ({ account }: Crowd) => `/accounts/${account}/${path}`;
  const one = (crowd: Crowd) => ({ path: `${all(crowd)}/${idOf(crowd)}` });
  return {
    [`create_${name}`]: (crowd: Crowd) => ({ path: all(crowd), body: {} }),
    [`get_${name}`]: one,
    [`update_${name}`]: (crowd: Crowd) => ({ ...one(crowd), body: change }),
    [`delete_${name}`]: one,
  };
}

const onOneItem: Readonly<Record<string, (crowd: Crowd) => Asked>> = {
  ...resource('template', 'templates', ({ templateId }) => templateId),
  ...resource('attract_screen', 'attract-screens', ({ ids }) => ids.attractScreen),
  ...resource('sticker_set', 'sticker-sets', ({ ids }) => ids.stickerSet),
  ...resource('pay_set', 'pay-sets', ({ ids }) => ids.paySet),
  ...resource('payment_rail', 'payment-rails', ({ ids }) => ids.rail),
  ...resource('team_member', 'team-members', ({ ids }) => ids.teamMember),
  reset: () => ({ path: '/reset' }),
  create_snapshot: () => ({ path: '/snapshots' }),
  restore_snapshot: () => ({ path: '/snapshots/snapshot-1/restore' }),
  delete_snapshot: () => ({ path: '/snapshots/snapshot-1' }),
  create_account: () => ({ path: '/accounts', body: {} }),
  get_connection: ({ account }) => ({ path: `/accounts/${account}/connection` }),
  import_template: ({ account }) => ({ path: `/accounts/${account}/template-imports`, body: { page: base64 } }),
  inspect_page: () => ({ path: '/page-inspections', body: { page: base64 } }),
  create_event: ({ account, templateId }) => ({
    path: `/accounts/${account}/events`,
    body: { name: 'Ada & Alan', templateIds: [templateId] },
  }),
  get_event: (crowd) => ({ path: eventOf(crowd) }),
  delete_event: (crowd) => ({ path: eventOf(crowd) }),
  check_event: (crowd) => ({ path: eventOf(crowd, '/check') }),
  preview_event: (crowd) => ({ path: eventOf(crowd, '/preview') }),
  update_survey: (crowd) => ({
    path: eventOf(crowd, '/survey'),
    body: { position: 'afterCapture', questions: ['Why?'] },
  }),
  update_communication: (crowd) => ({ path: eventOf(crowd, '/communication'), body: { texts: { subject: 'Hi' } } }),
  create_operator: ({ account, eventId }) => ({
    path: `/accounts/${account}/operators`,
    body: { name: 'Olga', eventIds: [eventId] },
  }),
  create_invite: ({ account, eventId }) => ({
    path: `/accounts/${account}/invites`,
    body: { name: 'Ian', eventIds: [eventId] },
  }),
  accept_invite: ({ account, inviteId }) => ({ path: `/accounts/${account}/invites/${inviteId}/accept` }),
  get_operator: ({ account, operatorId }) => ({ path: `/accounts/${account}/operators/${operatorId}` }),
  delete_operator: ({ account, operatorId }) => ({ path: `/accounts/${account}/operators/${operatorId}` }),
  create_media_item: ({ account, galleryId, fullSessionId }) => ({
    path: `/accounts/${account}/galleries/${galleryId}/media`,
    body: { sessionId: fullSessionId },
  }),
  get_media_item: ({ account, mediaId }) => ({ path: `/accounts/${account}/media/${mediaId}` }),
  get_session: ({ account, sessionId }) => ({ path: `/accounts/${account}/sessions/${sessionId}` }),
  share_session: ({ account, fullSessionId }) => ({
    path: `/accounts/${account}/sessions/${fullSessionId}/sends`,
    body: send,
  }),
  get_event_stats: (crowd) => ({ path: eventOf(crowd, '/stats') }),
  get_message: ({ account, messageId }) => ({ path: `/accounts/${account}/messages/${messageId}` }),
  share_media: ({ account, mediaId }) => ({ path: `/accounts/${account}/media/${mediaId}/sends`, body: send }),
  create_tablet: ({ account }) => ({ path: `/accounts/${account}/tablets`, body: {} }),
  get_tablet: (crowd) => ({ path: tabletOf(crowd) }),
  update_tablet: (crowd) => ({ path: tabletOf(crowd), body: { mode: 'sharingStation' } }),
  delete_tablet: (crowd) => ({ path: tabletOf(crowd) }),
  open_event: (crowd) => ({ path: tabletOf(crowd, '/open'), body: { eventId: crowd.eventId } }),
  go_home: (crowd) => ({ path: tabletOf(crowd, '/home') }),
  close_event: (crowd) => ({ path: tabletOf(crowd, '/close') }),
  touch_tablet: (crowd) => ({ path: tabletOf(crowd, '/touch'), body: {} }),
  create_launch: (crowd) => ({
    path: tabletOf(crowd, '/launches'),
    body: { eventId: crowd.eventId, startsAt: '2027-01-01T00:00:00Z' },
  }),
  capture: (crowd) => ({ path: tabletOf(crowd, '/captures'), body: { type: 'photo' } }),
  start_capture: (crowd) => ({ path: tabletOf(crowd, '/captures/start'), body: { type: 'photo' } }),
  stop_recording: (crowd) => ({ path: tabletOf(crowd, '/captures/stop') }),
  pick_session: (crowd) => ({
    path: tabletOf(crowd, '/gallery/picks'),
    body: { sessionId: crowd.sessionId, kind: 'cloud' },
  }),
  get_guest_session: (crowd) => ({ path: guestOf(crowd) }),
  take_more: (crowd) => ({ path: guestOf(crowd, '/captures'), body: {} }),
  start_more: (crowd) => ({ path: guestOf(crowd, '/captures/start'), body: {} }),
  reroll: (crowd) => ({ path: guestOf(crowd, '/rerolls'), body: {} }),
  pay: ({ account, paidTabletId }) => ({ path: `/accounts/${account}/tablets/${paidTabletId}/captures/pay`, body: {} }),
  set_stickers: (crowd) => ({
    path: guestOf(crowd, '/stickers'),
    body: { stickers: [{ sticker: 'heart', x: 0.5, y: 0.5 }] },
  }),
  share_guest_session: (crowd) => ({ path: guestOf(crowd, '/sends'), body: send }),
  show_qr_code: (crowd) => ({ path: guestOf(crowd, '/qr-code') }),
  airdrop: (crowd) => ({ path: guestOf(crowd, '/airdrop') }),
  print: (crowd) => ({ path: guestOf(crowd, '/print-jobs'), body: {} }),
  end_guest_session: (crowd) => ({ path: guestOf(crowd, '/done') }),
  create_catalog_item: () => ({ path: '/catalog', body: { kind: 'aiPrompt', name: 'Prompt' } }),
  create_public_template: () => ({ path: '/public-templates', body: {} }),
  create_key: ({ account }) => ({ path: `/accounts/${account}/keys`, body: {} }),
  get_key: ({ account, ids }) => ({ path: `/accounts/${account}/keys/${ids.key}` }),
  update_key: ({ account, ids }) => ({ path: `/accounts/${account}/keys/${ids.key}`, body: { version: '2026-08-04' } }),
  revoke_key: ({ account, ids }) => ({ path: `/accounts/${account}/keys/${ids.connectorKey}/revoke` }),
  create_connection_code: ({ account }) => ({
    path: `/accounts/${account}/connection-codes`,
    body: { access: 'read' },
  }),
  get_connected_app: ({ account, connectionId }) => ({ path: `/accounts/${account}/connections/${connectionId}` }),
  delete_connected_app: ({ account, connectionId }) => ({ path: `/accounts/${account}/connections/${connectionId}` }),
  get_webhooks: ({ account }) => ({ path: `/accounts/${account}/webhooks` }),
  update_webhooks: ({ account }) => ({ path: `/accounts/${account}/webhooks`, body: { sendUrl: null } }),
  serve_web_page: () => ({ path: '/web?url=https://cdn.example.com/new', body: {} }),
  delete_web_page: () => ({ path: '/web?url=https://cdn.example.com/1' }),
  get_clock: () => ({ path: '/clock' }),
  advance_clock: () => ({ path: '/clock', body: { advanceSeconds: 0 } }),
  create_fault: () => ({ path: '/faults', body: { status: 503 } }),
  play_scenario: () => ({ path: '/scenarios', body: { scenario: 'bad-network' } }),
  get_fault: ({ faultId }) => ({ path: `/faults/${faultId}` }),
  delete_fault: ({ faultId }) => ({ path: `/faults/${faultId}` }),
  get_request: ({ requestId }) => ({ path: `/requests/${requestId}` }),
  get_account_request: ({ account, requestId }) => ({ path: `/accounts/${account}/requests/${requestId}` }),
  send_request: ({ account, eventId }) => ({
    path: `/accounts/${account}/requests`,
    body: { method: 'GET', path: `/events/${eventId}` },
  }),
  delete_requests: () => ({ path: '/requests' }),
  create_route: () => ({ path: '/routes', body: { operation: 'get_ai_credits', path: '/ai', answer: {} } }),
  delete_route: () => ({ path: '/routes/get_ai_credits' }),
  create_world: () => ({ path: '/worlds' }),
  get_world: () => ({ path: '/worlds/world-1' }),
  delete_world: () => ({ path: '/worlds/world-1' }),
  get_openapi: () => ({ path: '/openapi.json' }),
  get_service_openapi: () => ({ path: '/api/openapi.json' }),
  get_world_file_schema: () => ({ path: '/world-file.schema.json' }),
  get_document_report: () => ({ path: '/document' }),
};

const ofAccount = (path: string) => (crowd: Crowd) => ({ path: `/accounts/${crowd.account}${path}` });
const ofGallery =
  (path: string) =>
  ({ account, galleryId }: Crowd) => ({ path: `/accounts/${account}/galleries/${galleryId}${path}` });

/** Lists, each of which has at least ten items. */
const lists: Readonly<Record<string, (crowd: Crowd) => Asked>> = {
  list_templates: ofAccount('/templates?'),
  list_attract_screens: ofAccount('/attract-screens?'),
  list_sticker_sets: ofAccount('/sticker-sets?'),
  list_pay_sets: ofAccount('/pay-sets?'),
  list_payment_rails: ofAccount('/payment-rails?'),
  list_team_members: ofAccount('/team-members?'),
  list_events: ofAccount('/events?order=newest&'),
  list_operators: ofAccount('/operators?'),
  list_galleries: ofAccount('/galleries?members=0&'),
  list_media: ofGallery('/media?'),
  list_sessions: ofGallery('/sessions?members=2&'),
  list_sends: ofAccount('/sends?order=newest&'),
  list_messages: ofAccount('/messages?'),
  list_payments: ofAccount('/payments?'),
  list_tablets: ofAccount('/tablets?'),
  list_launches: (crowd) => ({ path: tabletOf(crowd, '/launches?') }),
  list_print_jobs: (crowd) => ({ path: tabletOf(crowd, '/print-jobs?') }),
  list_keys: ofAccount('/keys?'),
  list_connected_apps: ofAccount('/connections?'),
  list_catalog_items: () => ({ path: '/catalog?' }),
  list_public_templates: () => ({ path: '/public-templates?' }),
  list_deliveries: () => ({ path: '/deliveries?order=newest&' }),
  list_faults: () => ({ path: '/faults?' }),
  list_timeline: () => ({ path: '/timeline?order=newest&' }),
  list_requests: () => ({ path: '/requests?order=newest&' }),
  search_requests: () => ({ path: '/requests/search?order=newest&' }),
  search_account_requests: ofAccount('/requests/search?'),
  list_unmatched_requests: () => ({ path: '/requests/unmatched?' }),
  list_snapshots: () => ({ path: '/snapshots?' }),
  list_worlds: () => ({ path: '/worlds?' }),
  list_routes: () => ({ path: '/routes?' }),
};

/** What has to be done before a request, which does not count; what it gives is named in place of the crowd's. */
const preparations: Readonly<Record<string, (sim: Simulator, crowd: Crowd) => unknown>> = {
  get_request: received,
  get_account_request: received,
  restore_snapshot: (sim) => sim.fetch(`${sim.controlUrl}/snapshots`, { method: 'POST' }),
  delete_snapshot: (sim) => sim.fetch(`${sim.controlUrl}/snapshots`, { method: 'POST' }),
  get_world: (sim) => sim.worlds.create(),
  delete_world: (sim) => sim.worlds.create(),
  delete_event(sim, crowd) {
    const { tablets, operators } = accountIn(sim, crowd);
    const tablet = tablets.add();
    tablet.open(crowd.eventId).capture('photo');
    tablet.schedule({ eventId: crowd.eventId, startsAt: '2027-01-01T00:00:00Z' });
    operators.add({ name: 'Olga', eventIds: [crowd.eventId] });
  },
  delete_tablet(sim, crowd) {
    const tablet = accountIn(sim, crowd).tablets.add({ printer: true });
    tablet.open(crowd.eventId).capture('photo').print();
    tablet.schedule({ eventId: crowd.eventId, startsAt: '2027-01-01T00:00:00Z' });
    return { tabletId: tablet.id };
  },
  stop_recording(sim, crowd) {
    const tablet = accountIn(sim, crowd).tablets.get(crowd.tabletId);
    tablet?.home().start('video');
    while (tablet?.capturing?.stage !== 'recording') sim.clock.advance({ seconds: 1 });
  },
};

async function received(sim: Simulator, crowd: Crowd) {
  await callerOf(accountIn(sim, crowd))('GET', `/events/${crowd.eventId}`);
  return { requestId: sim.journal.requests()[0]?.id ?? '' };
}

/** What a request looks at and answers, in a copy of the world, so that none is in the way of the next. */
async function costOf(crowd: Crowd, name: string) {
  const sim = crowd.sim.fork();
  const prepared = await preparations[name]?.(sim, crowd);
  const { path, body } = onOneItem[name]?.({ ...crowd, ...(prepared ?? {}) }) ?? expect.fail(name);
  const method = controlOperations[name]?.method ?? '';
  return costOfRequest(sim, method, path, body);
}

async function costOfRequest(sim: Simulator, method: string, path: string, body?: unknown) {
  work.entries = 0;
  const response = await sim.fetch(`${sim.controlUrl}${path}`, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const { entries } = work;
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return { entries, letters: text.length, text };
}

/** What the first two pages of a list look at and answer. */
async function costsOfPages(crowd: Crowd, name: string) {
  const sim = crowd.sim.fork();
  const { path } = lists[name]?.(crowd) ?? expect.fail(name);
  const method = controlOperations[name]?.method ?? '';
  const first = await costOfRequest(sim, method, `${path}limit=4`);
  const { data, nextCursor } = JSON.parse(first.text);
  if (nextCursor === null) return [{ ...first, items: data.length }];
  const second = await costOfRequest(sim, method, `${path}limit=4&cursor=${nextCursor}`);
  return [
    { ...first, items: data.length },
    { ...second, items: JSON.parse(second.text).data.length },
  ];
}

const [few, many] = [await crowded(10), await crowded(200)];

/**
 * The bigger world has 190 more of each item. The order of IDs, which differs between the worlds, makes a difference of a few entries:
 * a range reads one entry beyond its end, unless it is the last one.
 */
const fewerThanAll = 100;

test('every operation of the control API is listed as one item or many', () => {
  expect([...Object.keys(onOneItem), ...Object.keys(lists), ...Object.keys(onManyItems)].toSorted()).toEqual(
    Object.keys(controlOperations).toSorted(),
  );
});

describe('costs the same with 10 and with 200 items', () => {
  test.each(Object.keys(onOneItem))('%s', async (name) => {
    const [one, other] = [await costOf(few, name), await costOf(many, name)];
    expect(other.entries - one.entries).toBeLessThan(fewerThanAll);
    // Numbers may have a digit more.
    expect(Math.abs(other.letters - one.letters)).toBeLessThan(20);
  });

  test.each(Object.keys(lists))('a page of %s', async (name) => {
    const [small, big] = [await costsOfPages(few, name), await costsOfPages(many, name)];
    expect(big.map(({ items }) => items)).toEqual(small.map(({ items }) => items));
    // Which items a page has depends on their IDs, so one of them may have more to say than another.
    for (const [at, { letters, entries }] of big.entries()) {
      expect(entries - (small[at]?.entries ?? 0)).toBeLessThan(fewerThanAll);
      expect(letters).toBeLessThan(2 * (small[at]?.letters ?? 0));
    }
  });

  test('the sign-in of an app', async () => {
    const costOfSignIn = async (crowd: Crowd) => {
      const sim = crowd.sim.fork();
      const app = await registered(sim);
      const code = accountIn(sim, crowd).connectionCodes.create({ access: 'read' });
      work.entries = 0;
      await connected(sim, app, code);
      return work.entries;
    };
    expect((await costOfSignIn(many)) - (await costOfSignIn(few))).toBeLessThan(fewerThanAll);
  });
});
