import type { Network } from '@boothkit/simulator';
import fc from 'fast-check';
import { pngOf } from '../../service/files/images/pictures.ts';
import { type Recorded, recorded } from './recorded.ts';

// A journal at random: an integration and its owner do something in turn, guests at the tablet too, time passes, calls fail.

/** What must be in no test. */
export const canaries = {
  email: 'canary.guest@party.example.net',
  phone: '+4930123456789',
  query: 'signature=canary-query-4f1c9b',
  path: 'services/T01/canary-path-7d31',
  member: 'Canary-Member-5',
  passcode: 'Canary-Passcode-17',
  name: 'Mia Canary',
};

/** Receivers of webhooks: a public one, one on loopback, and two that the user trusts. */
const receivers = [
  'https://hooks.example.com',
  'http://127.0.0.1:4444',
  'http://app:3000',
  'https://10.0.0.7',
] as const;

/** What a step has at hand. */
interface Turn extends Recorded {
  /** The origin of the receiver of this walk. */
  readonly receiver: string;
  /** One of some items, by the next number of the step. */
  pick<Item>(items: readonly Item[]): Item;
  /** The id of an event, which need not exist. */
  event(): string;
}

type Action = (turn: Turn) => Promise<unknown>;

/** An image that the slots take. */
const picture = new Uint8Array(await pngOf(1024, 1024));

/** A network on which the receivers are allowed, and have an image as well. */
export const localNetwork: Network = {
  allowsLoopback: true,
  allowsUrl: (url) => receivers.some((receiver) => new URL(url).origin === receiver),
  fetchPublic: async (url) =>
    url.includes('missing')
      ? { status: 404, contentType: '', bytes: new Uint8Array() }
      : { status: 200, contentType: 'image/png', bytes: picture },
  postPublic: async () => ({ status: 204 }),
};

/** Secrets and personal data in the middle of a text. */
const notes = `ask ${canaries.email} or ${canaries.phone}, see https://cdn.example.com/a.png?${canaries.query} first`;

/** Texts that have them in JSON, in parameters, and encoded twice. */
const deepNotes = [
  JSON.stringify({ pwd: canaries.member, deep: JSON.stringify({ auth: [canaries.member] }) }),
  `it was {"sig":"${canaries.member}"} and token[]=${canaries.member} of https://ada:${canaries.member}@party.example.net`,
  `${encodeURIComponent(encodeURIComponent(canaries.email))} ${encodeURIComponent(canaries.phone)}`,
];

const templates = ({ account, pick }: Turn) => [pick(account.templates.list()).id];

const actions: Readonly<Record<string, Action>> = {
  create_event: (turn) =>
    turn.call('POST', '/events', {
      name: turn.pick(['Ada & "Alan"', "It's a wedding", 'Gala', `with ${canaries.email}`]),
      date: turn.pick(['2026-09-12T17:00:00+02:00', '2026-10-01T09:00:00Z']),
      templateIds: templates(turn),
      ...turn.pick([
        {},
        { idUser: 'booking-7' },
        { hashtag: '#ada', notes },
        ...deepNotes.map((deep) => ({ notes: deep })),
      ]),
    }),
  create_bad_event: ({ call, pick }) => call('POST', '/events', pick([{ name: '' }, { nam: 'x' }, [], { name: 7 }])),
  update_event: ({ call, event, pick }) =>
    call(
      'PATCH',
      `/events/${event()}`,
      pick([
        { name: 'Renamed' },
        { notes: null },
        { settings: { countdownTimer: 9 } },
        { settings: { printCountMax: 2 } },
      ]),
    ),
  get_event: ({ call, event }) => call('GET', `/events/${event()}`),
  list_events: ({ call, pick }) => call('GET', pick(['/events', '/events?limit=1', '/events?idUser=booking-7'])),
  next_page: async ({ call }) => {
    const { body } = await call('GET', '/events?limit=1');
    if (body?.nextCursor) await call('GET', `/events?limit=1&cursor=${encodeURIComponent(body.nextCursor)}`);
  },
  duplicate_event: ({ call, event }) =>
    call('POST', `/events/${event()}/duplicate`, { name: 'Again', date: '2026-09-13T17:00:00Z' }),
  delete_event: ({ call, event }) => call('DELETE', `/events/${event()}`),
  wrong_key: ({ call }) => call('GET', '/events', undefined, 'booth_sim_canaryCanaryCanary'),
  no_such_path: ({ call }) => call('GET', '/nothing'),
  webhooks: ({ call, pick, receiver }) =>
    call('PUT', '/webhooks', {
      mediaUrl: pick([null, `${receiver}/${canaries.path}?${canaries.query}`]),
    }),
  owner_webhooks: ({ owner, pick, receiver }) =>
    owner('PUT', '/webhooks', {
      sendUrl: pick([null, `${receiver}/${canaries.path}`, `http://booth.internal/${canaries.path}`]),
    }),
  bad_webhooks: ({ call }) => call('PUT', '/webhooks', { mediaUrl: `http://192.168.0.9/${canaries.path}` }),
  source: ({ call, event, pick, receiver }) =>
    call('POST', `/events/${event()}/branding/images`, {
      slot: pick(['logo', 'button-photo']),
      sourceUrl: `${receiver}/${pick(['logo.png', 'missing.png'])}?${canaries.query}`,
    }),
  redeliver: async ({ owner, account, pick, receiver }) => {
    const delivery = pick(account.deliveries.list());
    const url = pick([null, `${receiver}/${canaries.path}`]);
    if (delivery) await owner('POST', `/deliveries/${delivery.id}/redeliveries`, { url });
  },
  search: ({ call, pick }) =>
    call(
      'GET',
      `/events?search=${pick([encodeURIComponent(encodeURIComponent(canaries.email)), canaries.phone, encodeURIComponent(canaries.phone)])}`,
    ),
  upload: async ({ call, sim, event, pick }) => {
    const { body } = await call('POST', '/uploads', { purpose: 'event-branding-image', contentType: 'image/png' });
    if (!body?.uploadUrl) return;
    await sim
      .fetch(body.uploadUrl, { method: 'PUT', headers: body.headers, body: pick([picture, new Uint8Array([1, 2, 3])]) })
      .catch(() => {});
    await call('POST', `/events/${event()}/branding/images`, {
      slot: pick(['logo', 'startButton']),
      uploadPath: body.storagePath,
    });
  },
  storm: ({ control }) => control('POST', '/scenarios', { scenario: 'rate-limit-storm' }),
  bad_network: ({ control }) => control('POST', '/scenarios', { scenario: 'bad-network' }),
  calm: ({ control }) => control('DELETE', '/faults'),
  lost_response: async ({ sim }) =>
    sim.faults.inject({ operation: 'update_event', disconnect: true, afterChange: true, times: 1 }),
  busy: async ({ sim, pick }) =>
    sim.faults.inject({
      status: 503,
      code: pick(['busy', canaries.email]),
      message: `tell ${canaries.email}`,
      times: 2,
    }),
  other_body: async ({ sim, pick }) =>
    sim.faults.inject({
      ...pick([{ body: deepNotes[0] ?? '' }, { bodyBase64: btoa(deepNotes[1] ?? '') }]),
      status: 502,
      times: 1,
    }),
  advance: ({ control, pick }) => control('PATCH', '/clock', { advanceSeconds: pick([1, 45, 3600]) }),
  advance_in_process: async ({ sim, pick }) => sim.clock.advance({ seconds: pick([1, 7]) }),
  take_payments: async ({ owner, call, event }) => {
    const { body } = await owner('POST', '/pay-sets', {});
    await call('PATCH', `/events/${event()}`, { paySetId: body.id });
  },
  invite: ({ owner, event }) => owner('POST', '/invites', { name: canaries.name, eventIds: [event()] }),
  add_template: ({ owner, pick }) => owner('POST', '/templates', { photoAreaCount: pick([1, 2]) }),
  create_key: async ({ owner, call, pick }) => {
    const { body } = await owner('POST', '/keys', { scope: pick(['read', 'read-write']) });
    await call(pick(['GET', 'POST']), '/events', undefined, body.value);
  },
  read_only_connection: async ({ account, call }) =>
    call('GET', '/events', undefined, account.connection({ scope: 'read' }).apiKey),
  flood: async ({ call }) => {
    for (let sent = 0; sent < 45; sent++) await call('GET', '/events');
  },
  crowd: ({ call }) => Promise.all(Array.from({ length: 12 }, (_, at) => call('GET', `/events?limit=${at + 1}`))),
  party: async ({ owner, account, pick }) => {
    const { body } = await owner('POST', '/tablets', { printer: true });
    const [event] = account.events.list();
    await owner('POST', `/tablets/${body.id}/open`, { eventId: event?.id ?? 'none' });
    const session = await owner('POST', `/tablets/${body.id}/captures`, { type: 'photo' });
    if (session.status === 201)
      await owner('POST', `/guest-sessions/${session.body.id}/print-jobs`, pick([{}, { copies: 2 }]));
  },
  go_back: async ({ control, call, pick }) => {
    const { body } = await control('POST', '/snapshots');
    await call('GET', '/events');
    // The test of a recording begins with the world as restored, and draws the IDs that come first there.
    if (pick([true, false])) await control('POST', `/snapshots/${body.snapshotId}/restore`, { sameIds: true });
  },
  add_tablet: ({ owner }) => owner('POST', '/tablets', { printer: true }),
  open_event: ({ owner, account, event, pick }) =>
    owner('POST', `/tablets/${tablet(account, pick)}/open`, { eventId: event() }),
  capture: ({ owner, account, pick }) =>
    owner('POST', `/tablets/${tablet(account, pick)}/captures`, { type: pick(['photo', 'gif']) }),
  share: async ({ owner, account, pick }) => {
    const session = account.tablets.list().find((each) => each.session)?.session;
    const to = pick([
      { by: 'email', to: canaries.email },
      { by: 'sms', to: canaries.phone },
    ]);
    if (session) await owner('POST', `/guest-sessions/${session.id}/sends`, to);
  },
  passcode: async ({ owner, account }) => {
    const gallery = account.galleries.list()[0];
    if (gallery) await owner('PATCH', `/galleries/${gallery.id}`, { passcode: canaries.passcode });
  },
  view_picture: async ({ sim, account }) => {
    const media = account.galleries.list().flatMap(({ media }) => media)[0];
    if (media) await sim.fetch(media.originalUrl).catch(() => {});
  },
};

const tablet = ({ tablets }: Recorded['account'], pick: Turn['pick']) => pick(tablets.list())?.id ?? 'none';

/** The names of actions, and numbers that each goes by. */
export const anyWalk = fc.record({
  limits: fc.constantFrom('documented' as const, 'off' as const),
  receiver: fc.constantFrom(...receivers),
  steps: fc.array(
    fc.tuple(fc.constantFrom(...Object.keys(actions)), fc.array(fc.nat(99), { minLength: 4, maxLength: 4 })),
    { minLength: 1, maxLength: 25, size: 'max' },
  ),
});

type Walk = typeof anyWalk extends fc.Arbitrary<infer Found> ? Found : never;

type RecordedWalk = Recorded & Pick<Turn, 'receiver'>;

/** A simulator whose owner has done something before the first request. */
export function beginWalk({ limits, receiver }: Walk): RecordedWalk {
  const made = { ...recorded({ limits, network: localNetwork }), receiver };
  const { account, sim } = made;
  const [template] = account.templates.list();
  const event = account.events.add({ name: `First of ${canaries.email}`, templateIds: [template?.id ?? ''] });
  account.operators.add({ name: canaries.name, eventIds: [event.id] });
  account.teamMembers.add({ name: canaries.name });
  account.galleries.update(event.galleryId, { passcode: canaries.passcode });
  account.galleries.addMedia(event.galleryId);
  account.webhooks.set({ mediaUrl: `${receiver}/${canaries.path}` });
  account.events.overrideCommunication(event.id, { greeting: `Write to ${canaries.email}` });
  sim.web.serve(`https://cdn.example.com/logo.png?${canaries.query}`, new Uint8Array([1]), {
    contentType: 'image/png',
  });
  return made;
}

/** Does some steps of a walk. */
export async function take(made: RecordedWalk, steps: Walk['steps']): Promise<void> {
  for (const [name, numbers] of steps) {
    let at = 0;
    const pick: Turn['pick'] = (items) => items[(numbers[at++ % numbers.length] ?? 0) % items.length] as never;
    const event = () => pick([...made.account.events.list().map(({ id }) => id), 'none']);
    await actions[name]?.({ ...made, pick, event });
  }
}
