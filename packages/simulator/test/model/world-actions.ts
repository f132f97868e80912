import { captureTypes, shareActions, stationTypes } from '@boothkit/contract/rules';
import type {
  Account,
  CaptureInProgress,
  ConnectionCode,
  GuestSession,
  HomeScreen,
  NewSticker,
  NewTemplate,
  Simulator,
  Snapshot,
  Tablet,
  TabletGallery,
} from '@boothkit/simulator';
import { type App, finished, opened, opens, pageUrl, refreshed, registered } from '../service/oauth/connector.ts';
import { pass } from './world-invariants.ts';

// What owner, integration, guests and clock can do to a world, each by a name and a few numbers that say what it is done to.

/** Draws one of several by the next number of the step; `undefined` of none. */
export type Pick = <Item>(items: readonly Item[]) => Item | undefined;

/** Objects of earlier steps. The tablets, sessions and events behind them may be gone. */
export interface Held {
  readonly snapshots: Snapshot[];
  readonly tablets: Tablet[];
  readonly homes: HomeScreen[];
  readonly galleries: TabletGallery[];
  readonly sessions: GuestSession[];
  readonly captures: CaptureInProgress[];
  readonly codes: ConnectionCode[];
  readonly apps: App[];
  readonly tokens: (string | undefined)[];
}

/** What a step has to work with. */
export interface Turn {
  readonly sim: Simulator;
  readonly account: Account;
  readonly held: Held;
  readonly pick: Pick;
  /** An id: mostly of one of these items, now and then any that was ever seen. */
  id(items: readonly { readonly id: string }[]): string;
  /** Calls the API with the key of the account. */
  api(method: string, path: string, body?: object): Promise<Response>;
  /** Calls the control API below the account. */
  owner(method: string, path: string, body?: object): Promise<Response>;
  /** Calls the control API. */
  control(method: string, path: string, body?: object): Promise<Response>;
}

/** Templates to add, and changes to templates: some serve every capture type, some hardly any. */
export const designs: readonly NewTemplate[] = [
  { photoAreaCount: 1, disabledCaptureTypes: [] },
  { aiPortraitIds: ['oil'], aiCustomPrompts: [{ enabled: true, hasPreviewImage: true }] },
  { photoAreaCount: 3 },
  { disabledCaptureTypes: ['photo', 'gif'] },
  { photoAreaCount: 0, printable: false },
];

const settings = [
  { autoGifFromPhotos: true },
  { tapToContinue: true, touchToStartScreen: 'always' },
  { captureTypes: ['gif', 'video'], countdownTimer: 0, gifNumberOfFrames: 2 },
  { captureTypes: [...captureTypes] },
  { captureTypes: ['photo', 'aiPhoto'], aiRerollCount: 2 },
  { sharedGalleryEnabled: false },
  { sharedGalleryEnabled: true, actions: [...shareActions] },
  { printCountMax: 1 },
  { galleryButtonOnHomeScreen: 'cameraRoll', menuGalleryButtonsShown: false },
  { galleryButtonOnHomeScreen: 'cloud', menuGalleryButtonsShown: true },
  { takeMoreLimit: 1, passcodeOnQRScreen: true },
  { attractScreenDelay: 5 },
];

/** Texts that the forms of a file could spoil. */
const names = [
  'Ada',
  'null',
  '- a: &b *c',
  '2026-08-04',
  '1e3',
  ' \u00a0x',
  '\u{1f389}\u0007\u2028',
  '"#\t\\\'%',
  '\r\n~',
  '__proto__',
];

const messageTexts: readonly Record<string, string>[] = [
  {},
  { greeting: 'Hello\r\n \u{1f389}', 'a: b': '' },
  { subject: ' ', constructor: 'x' },
];

/** The small resources by their paths, with fields to give them. */
const things: readonly (readonly [path: string, fields: object])[] = [
  ['attract-screens', { name: 'Screen' }],
  ['pay-sets', { currency: 'USD', amount: 1 }],
  ['sticker-sets', { stickers: ['heart', 'star', 'crown'] }],
  ['payment-rails', { currencies: ['EUR', 'USD'] }],
  ['team-members', { name: 'Tom' }],
];

const decorations: readonly NewSticker[][] = [
  [],
  [{ sticker: 'heart', x: 0, y: 1, size: 0.02 }],
  [
    { sticker: 'star', x: 0.5, y: 0.25 },
    { sticker: 'heart', x: 1, y: 0, size: 1 },
  ],
];

const accountChanges = [
  { name: 'Agency' },
  { aiCredits: 1 },
  { aiCredits: null },
  { texts: { enabled: false } },
  { plan: 'Basic' },
  { plan: 'Pro+' },
  { quota: { events: 1, credits: 1 } },
  { quota: { events: null } },
  { limits: { emailsPerDay: 1, textsPerDay: 1 } },
];

/** A second, some seconds, minutes, hours and days; in days. */
const spans = [1 / 86_400, 3 / 86_400, 10 / 86_400, 1 / 1440, 30 / 1440, 7 / 24, 2];

const after = (sim: Simulator, minutes: number) => new Date(sim.clock.now() + minutes * 60_000).toISOString();

/** The first list that has something in it. */
const firstOf = <Item>(items: readonly Item[], others: readonly Item[]) => (items.length > 0 ? items : others);

/** The tablets that guests go to: those that have an event open, if any. */
const openTablets = ({ account }: Turn) => {
  const tablets = account.tablets.list();
  return firstOf(
    tablets.filter(({ eventId }) => eventId !== null),
    tablets,
  );
};

/** An event by its id, more often than not one that a tablet has open. */
const anEvent = (turn: Turn) => {
  const all = turn.account.events.list();
  const open = openTablets(turn).flatMap(({ eventId }) => all.filter(({ id }) => id === eventId));
  return turn.id(turn.pick([firstOf(open, all), firstOf(open, all), all]) ?? all);
};

/** A template by its id, more often than not one of an event that a tablet has open. */
const aTemplate = (turn: Turn) => {
  const { account } = turn;
  const all = account.templates.list();
  const open = openTablets(turn).flatMap(({ report }) => report?.captureTypes.offered ?? []);
  const used = all.filter(({ id }) => open.some(({ templateIds }) => templateIds.includes(id)));
  return turn.id(turn.pick([firstOf(used, all), firstOf(used, all), all]) ?? all);
};

/** A guest does something with a session: one on a screen, if any, else one of an earlier step. */
const guest = (turn: Turn, method: string, path: string, body?: object) => {
  const onScreens = turn.account.tablets.list().flatMap(({ session }) => session ?? []);
  return turn.owner(method, `/guest-sessions/${turn.id(firstOf(onScreens, turn.held.sessions))}${path}`, body);
};

/** A guest does something at a tablet. */
const atTablet = (turn: Turn, method: string, path: string, body?: object) =>
  turn.owner(method, `/tablets/${turn.id(openTablets(turn))}${path}`, body);

/** The owner does something to a tablet. */
const tablet = (turn: Turn, method: string, path: string, body?: object) =>
  turn.owner(method, `/tablets/${turn.id(turn.account.tablets.list())}${path}`, body);

const sessionsIn = ({ account }: Turn) => account.galleries.list().flatMap(({ sessions }) => sessions);
const mediaIn = ({ account }: Turn) => account.galleries.list().flatMap(({ media }) => media);
const allTemplates = ({ account, sim }: Turn) => [...account.templates.list(), ...sim.publicTemplates.list()];

function keep<Item>(items: Item[], item: Item): Item {
  items.push(item);
  return item;
}

/** What is done to a world. Throws for a response of 500; other rejections are part of life. */
export const actions = {
  // The integration, over the API.
  create_event: (turn) =>
    turn.api('POST', '/events', {
      name: 'Ada & Alan',
      date: '2026-09-12T15:00:00Z',
      templateIds: [turn.id(allTemplates(turn)), turn.id(allTemplates(turn))],
      idUser: turn.pick([undefined, 'booking-1']),
    }),
  change_settings: (turn) => turn.api('PATCH', `/events/${anEvent(turn)}`, { settings: turn.pick(settings) }),
  change_event: (turn) =>
    turn.api('PATCH', `/events/${anEvent(turn)}`, {
      ...turn.pick([
        { templateIds: [turn.id(allTemplates(turn))] },
        { name: turn.pick(names) },
        { hashtag: turn.pick(names), notes: turn.pick([...names, null]), captureMessage: turn.pick(names) },
        { colors: ['#0f766e', '#7c3aed', '#1d4ed8'], brandingTextColor: '#ffffff' },
        { stickerSetId: turn.id(turn.account.stickerSets.list()) },
        { attractScreenId: turn.id(turn.account.attractScreens.list()) },
        { paySetId: turn.id(turn.account.paySets.list()) },
      ]),
    }),
  delete_event: (turn) => turn.api('DELETE', `/events/${anEvent(turn)}`),
  duplicate_event: (turn) =>
    turn.api('POST', `/events/${anEvent(turn)}/duplicate`, { name: 'Copy', date: '2026-10-12T15:00:00Z' }),
  read_event: (turn) => turn.api('GET', `/events/${anEvent(turn)}`),
  set_image: (turn) =>
    turn.api('POST', `/events/${anEvent(turn)}/branding/images`, {
      slot: turn.pick(['button-photo', 'after-capture-background']),
      sourceUrl: turn.pick(['https://pictures.example.com/button.png', 'https://pictures.example.com/none.png']),
    }),
  remove_image: (turn) => turn.api('DELETE', `/events/${anEvent(turn)}/branding/images?slot=button-photo`),
  change_branding: (turn) =>
    turn.api('PATCH', `/events/${anEvent(turn)}/branding`, {
      homeScreenBackgroundAttractScreenId: turn.id(turn.account.attractScreens.list()),
    }),

  // The owner.
  add_event: (turn) =>
    turn.owner('POST', '/events', {
      name: 'Past',
      templateIds: [turn.id(allTemplates(turn))],
      plan: turn.pick(['Pro+', 'Basic']),
    }),
  remove_event: (turn) => turn.owner('DELETE', `/events/${anEvent(turn)}`),
  save_survey: (turn) =>
    turn.owner('PUT', `/events/${anEvent(turn)}/survey`, {
      position: turn.pick(['beforeCapture', 'afterCapture']),
      questions: ['Who are you?'],
    }),
  change_texts: (turn) =>
    turn.pick([
      () => turn.owner('PUT', `/events/${anEvent(turn)}/communication`, { texts: turn.pick(messageTexts) }),
      () => turn.owner('PATCH', '', { communication: turn.pick(messageTexts) }),
    ])?.(),
  add_template: (turn) => turn.owner('POST', '/templates', turn.pick(designs)),
  change_template: (turn) => turn.owner('PATCH', `/templates/${aTemplate(turn)}`, turn.pick(designs)),
  remove_template: (turn) => turn.owner('DELETE', `/templates/${aTemplate(turn)}`),
  add_thing: (turn) => {
    const [path, fields] = turn.pick(things) ?? [];
    return turn.owner('POST', `/${path}`, turn.pick([{}, { name: turn.pick(names) }, fields]));
  },
  change_thing: (turn) => {
    const { attractScreens, paySets, stickerSets, rails, teamMembers } = turn.account;
    const lists = [attractScreens, paySets, stickerSets, rails, teamMembers].map((collection) => collection.list());
    const [path, fields, at] = turn.pick(things.map(([thing, more], index) => [thing, more, index] as const)) ?? [];
    const changes = turn.pick([{ name: turn.pick(names) }, fields]);
    return turn.owner('PATCH', `/${path}/${turn.id(lists[at ?? 0] ?? [])}`, changes);
  },
  offer_to_all: (turn) =>
    turn.pick([
      () => turn.control('POST', '/public-templates', turn.pick(designs)),
      () => turn.control('POST', '/catalog', { kind: turn.pick(['aiPortrait', 'aiPrompt']), name: turn.pick(names) }),
    ])?.(),
  serve_page: ({ sim, pick }) =>
    sim.web.serve(
      pick([
        'https://pictures.example.com/none.png',
        'http://caf\u00e9.example/\u{1f389}?a b',
        'https://[::1]:8080/',
      ]) ?? '',
      new Uint8Array([1, 2, 3]),
      {
        contentType: pick(['', 'image/png', 'text/plain; charset="utf-8"']) ?? '',
        status: pick([200, 204, 404]) ?? 200,
      },
    ),
  remove_page: ({ sim }) => sim.web.remove('https://pictures.example.com/none.png'),
  add_account: ({ sim, pick }) => {
    if (sim.accounts.list().length < 4) sim.accounts.create(pick([{}, { name: 'Other', plan: 'Basic' }]));
  },
  remove_thing: (turn) => {
    const { attractScreens, paySets, stickerSets, rails } = turn.account;
    const collection = turn.pick([
      ['attract-screens', attractScreens.list()],
      ['pay-sets', paySets.list()],
      ['sticker-sets', stickerSets.list()],
      ['payment-rails', rails.list()],
    ] as const);
    return turn.owner('DELETE', `/${collection?.[0]}/${turn.id(collection?.[1] ?? [])}`);
  },
  change_gallery: (turn) =>
    turn.owner('PATCH', `/galleries/${turn.id(turn.account.galleries.list())}`, {
      ...turn.pick([
        { passcode: turn.pick(['1234', 'geheim \u{1f511}']) },
        { passcode: null },
        { textsEnabled: false },
        { textsEnabled: true },
        { textColor: '#ffffff', backgroundColor: '#000000', customContent: { hidesHeader: true } },
        { customContent: {} },
      ]),
    }),
  add_media: (turn) =>
    turn.owner('POST', `/galleries/${turn.id(turn.account.galleries.list())}/media`, {
      type: turn.pick(captureTypes),
      sessionId: turn.pick([undefined, turn.id(sessionsIn(turn))]),
      legacy: turn.pick([undefined, true]),
      ...turn.pick([{}, { bytes: 'AAAA', contentType: turn.pick(['video/mp4', 'image/gif']) }]),
    }),
  share_session: (turn) =>
    turn.owner('POST', `/sessions/${turn.id(sessionsIn(turn))}/sends`, { by: 'email', to: 'guest@example.com' }),
  share_media: (turn) => turn.owner('POST', `/media/${turn.id(mediaIn(turn))}/sends`, { by: 'sms', to: '+4930123456' }),
  add_operator: (turn) =>
    turn.owner('POST', `/${turn.pick(['operators', 'invites'])}`, { name: 'Olga', eventIds: [anEvent(turn)] }),
  accept_invite: (turn) => {
    const invites = turn.account.operators.list().filter(({ kind }) => kind === 'invite');
    return turn.owner('POST', `/invites/${turn.id(invites)}/accept`);
  },
  remove_operator: (turn) => turn.owner('DELETE', `/operators/${turn.id(turn.account.operators.list())}`),
  change_account: (turn) => turn.owner('PATCH', '', turn.pick(accountChanges)),
  change_defaults: (turn) =>
    turn.owner('PATCH', '', {
      defaults: turn.pick([
        { attractScreenId: turn.id(turn.account.attractScreens.list()) },
        { stickerSetId: turn.id(turn.account.stickerSets.list()) },
        { colors: ['#000000', '#112233', '#445566'] },
        { settings: turn.pick(settings) },
      ]),
    }),
  create_key: (turn) =>
    turn.owner('POST', '/keys', turn.pick([{}, { name: turn.pick(names), scope: turn.pick(['read', 'read-write']) }])),
  re_pin_key: (turn) => turn.owner('PATCH', `/keys/${turn.id(turn.account.keys.list())}`, { version: '2026-08-04' }),
  revoke_key: (turn) => {
    const all = turn.account.keys.list();
    // Without the key of the connection no call of the API would get further.
    const others = all.filter(({ name, revoked }) => name !== 'connection' && !revoked);
    return turn.owner('POST', `/keys/${turn.id(firstOf(others, all))}/revoke`);
  },
  connect_app: async ({ sim, account, held, pick }) => {
    const app = pick(held.apps) ?? keep(held.apps, await registered(sim));
    const known = pick([undefined, ...held.codes]);
    const { code } = known ?? keep(held.codes, account.connectionCodes.create({ access: 'read-write' }));
    const { location } = await opened(sim, pageUrl(sim, app), { code });
    if (!location?.searchParams.has('code')) return;
    const { body } = await finished(sim, app, location);
    held.tokens.push(body.access_token, body.refresh_token);
  },
  use_token: async ({ sim, held, pick }) => {
    await opens(sim, pick(held.tokens));
    const app = pick(held.apps);
    if (app) held.tokens.push((await refreshed(sim, app, pick(held.tokens))).body.refresh_token);
  },
  remove_connection: (turn) => turn.owner('DELETE', `/connections/${turn.id(turn.account.connections.list())}`),
  set_webhooks: (turn) =>
    turn.owner('PUT', '/webhooks', {
      mediaUrl: turn.pick(['https://hooks.example.com/media', null]),
      sendUrl: turn.pick(['https://hooks.example.com/send', null]),
    }),
  disturb_deliveries: (turn) =>
    turn.control('POST', '/faults', {
      operation: turn.pick(['media.uploaded', 'session.sent']),
      ...turn.pick([{ delivery: 'lost' }, { delivery: 'doubled' }, { latencyMs: 60_000 }]),
    }),
  clear_faults: (turn) => turn.control('DELETE', '/faults'),

  // The owner's tablets.
  add_tablet: (turn) =>
    turn.owner('POST', '/tablets', {
      mode: turn.pick(stationTypes),
      printer: turn.pick([true, { copiesPerSheet: 2, secondsPerSheet: 0 }, false]),
      build: turn.pick(['current', 'older']),
      printsPerGuest: turn.pick([null, 1]),
      automaticPrinting: turn.pick([false, true]),
    }),
  change_tablet: (turn) =>
    tablet(turn, 'PATCH', '', turn.pick([{ mode: turn.pick(stationTypes) }, { printer: turn.pick([false, true]) }])),
  remove_tablet: (turn) => tablet(turn, 'DELETE', ''),
  open_event: (turn) => tablet(turn, 'POST', '/open', { eventId: turn.id(turn.account.events.list()) }),
  close_event: (turn) => tablet(turn, 'POST', '/close'),
  schedule: (turn) =>
    tablet(turn, 'POST', '/launches', {
      eventId: anEvent(turn),
      startsAt: after(turn.sim, turn.pick([0, 1, 60]) ?? 0),
      endsAt: turn.pick([null, after(turn.sim, 61), after(turn.sim, 5000)]),
      stationType: turn.pick([null, ...stationTypes]),
      whenBusy: turn.pick(['interrupt', 'wait']),
      afterwards: turn.pick(['resume', 'close']),
    }),

  // Guests.
  go_home: (turn) => atTablet(turn, 'POST', '/home'),
  touch: (turn) => atTablet(turn, 'POST', '/touch', turn.pick([{}, { templateId: turn.id(allTemplates(turn)) }])),
  capture: async (turn) => {
    const response = await atTablet(turn, 'POST', '/captures', { type: turn.pick(captureTypes) });
    const session = turn.account.tablets.getSession((await response.json()).id);
    if (session) turn.held.sessions.push(session);
  },
  pay: (turn) => atTablet(turn, 'POST', '/captures/pay', { attempt: turn.pick(['approved', 'declined', 'cancelled']) }),
  start_capture: (turn) => atTablet(turn, 'POST', '/captures/start', { type: turn.pick(captureTypes) }),
  stop_recording: (turn) => atTablet(turn, 'POST', '/captures/stop'),
  pick_session: (turn) => {
    const sessions = [...sessionsIn(turn), ...turn.held.sessions];
    return atTablet(turn, 'POST', '/gallery/picks', { sessionId: turn.id(sessions) });
  },
  take_more: (turn) => guest(turn, 'POST', '/captures'),
  start_more: (turn) => guest(turn, 'POST', '/captures/start', { type: turn.pick(captureTypes) }),
  reroll: (turn) => guest(turn, 'POST', '/rerolls'),
  put_stickers: (turn) => guest(turn, 'PUT', '/stickers', { stickers: turn.pick(decorations) ?? [] }),
  share: (turn) =>
    guest(
      turn,
      'POST',
      '/sends',
      turn.pick([
        { by: 'email', to: 'a@example.com' },
        { by: 'sms', to: '+4930123456' },
      ]),
    ),
  show_qr_code: (turn) => guest(turn, 'POST', '/qr-code'),
  airdrop: (turn) => guest(turn, 'POST', '/airdrop'),
  print: (turn) => guest(turn, 'POST', '/print-jobs', { copies: turn.pick([1, 3]) }),
  done: (turn) => guest(turn, 'POST', '/done'),

  // Guests again, by the objects of earlier steps.
  hold_home: (turn) => {
    const { held, pick } = turn;
    const found = pick(openTablets(turn));
    if (found) keep(held.homes, keep(held.tablets, found).home());
  },
  hold_gallery: ({ held, pick }) => {
    const gallery = pick(held.homes)?.gallery(pick([undefined, 'cameraRoll', 'cloud']));
    if (gallery) keep(held.galleries, gallery);
  },
  pick_from_held: ({ held, pick }) => {
    const gallery = pick(held.galleries);
    const session = pick(gallery?.sessions ?? []);
    if (gallery && session) keep(held.sessions, gallery.pick(session.id));
  },
  capture_on_held: ({ held, pick }) => {
    const session = pick(held.homes)?.capture(pick(captureTypes) ?? 'photo');
    if (session) keep(held.sessions, session);
  },
  start_on_held: ({ held, pick }) => {
    const capture = pick(held.homes)?.start(pick(captureTypes) ?? 'photo', { remote: pick([false, true]) });
    if (capture) keep(held.captures, capture);
  },
  go_on_with_held: ({ held, pick }) => {
    const capture = pick(held.captures);
    const act = pick([() => capture?.touch(), () => capture?.stop(), () => capture?.tap(), () => capture?.layout()]);
    act?.();
  },
  act_on_held: ({ held, pick }) => {
    const session = pick(held.sessions);
    const act = pick([
      () => session?.takeMore(),
      () => session?.startMore(),
      () => session?.reroll(),
      () => session?.setStickers(pick(decorations) ?? []),
      () => session?.airdrop(),
      () => session?.share('email', 'a@example.com'),
      () => session?.print(),
      () => session?.layout(),
      () => session?.done(),
    ]);
    act?.();
  },
  use_held_tablet: ({ held, pick, account }) => {
    const found = pick(held.tablets);
    const event = pick(account.events.list());
    const act = pick([
      () => found?.touch(),
      () => found?.close(),
      () => found?.home(),
      () => event && found?.open(event.id),
    ]);
    act?.();
  },

  // Time and worlds.
  advance: ({ sim, pick }) => pass(sim, pick(spans) ?? 0),
  go_to_end_of_time: ({ sim }) => pass(sim, 4_000_000),
  settle: ({ sim }) => sim.settled(),
  take_snapshot: ({ sim, held }) => {
    held.snapshots.push(sim.snapshot());
  },
  restore: ({ sim, held, pick }) => {
    const snapshot = pick(held.snapshots);
    if (snapshot) sim.restore(snapshot);
  },
  reset: ({ control }) => control('POST', '/reset'),
  load_own_file: ({ sim, pick, control }) =>
    pick([
      () => sim.load(sim.toFile()),
      () => sim.loadLines(sim.toLines()),
      () => control('PUT', '/world-file', sim.toFile()),
    ])?.(),
  /** The world beside it acts, and is removed at any moment of that. */
  use_world_beside: async (turn) => {
    const { id, simulator } = turn.sim.worlds.create();
    const event = turn.pick(simulator.accounts.list().flatMap(({ events }) => events.list()));
    const [account] = simulator.accounts.list();
    const response = account?.request({ method: 'PATCH', path: `/events/${event?.id}`, body: { name: 'Beside' } });
    if (turn.pick([true, false])) await response;
    turn.sim.worlds.remove(id);
    await response?.catch(() => undefined);
  },
  /** A call of the API is in flight while the world changes. */
  change_in_flight: async (turn) => {
    const { account, held, pick, sim } = turn;
    const event = pick(account.events.list());
    const image = actions.set_image(turn);
    pick([
      () => event && account.events.remove(event.id),
      () => held.snapshots[0] && sim.restore(held.snapshots[0]),
      () => pass(sim, 2),
    ])?.();
    await image;
  },
} satisfies Record<string, (turn: Turn) => unknown>;
