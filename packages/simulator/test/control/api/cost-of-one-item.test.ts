import type { DetailedEvent } from '@boothkit/contract';
import { type Account, createSimulator, type Simulator } from '@boothkit/simulator';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { withVariables } from '../../../scripts/control-api/page.ts';
import { type Example, examples } from '../../../src/control/api/operations/examples.ts';
import { controlOperations } from '../../../src/control/api/operations/index.ts';
import { callerOf, start } from '../../own-account.ts';
import { pngOf } from '../../service/files/images/pictures.ts';
import { connected, registered } from '../../service/oauth/connector.ts';
import { work } from './counted-maps.ts';

// Every operation of the control API, but for those that cost as much as there is: its example is called in a world of ten items of
// everything and in one of many, and has to look at as many of them, and respond with as much, in both. Lists are read by two pages.

// Earlier files of the worker may have loaded the simulator, and later ones load it without the mock.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock('../../../src/engine/collections/sorted-map.ts', async (importOriginal) => {
  const [original, { countingMap: counted }] = await Promise.all([
    importOriginal<typeof import('../../../src/engine/collections/sorted-map.ts')>(),
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

/** A crowded world, and the IDs in it that requests name. */
interface Crowd {
  readonly sim: Simulator;
  readonly account: Account;
  readonly variables: Readonly<Record<string, string>>;
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
      $ATTRACT_SCREEN_ID: account.attractScreens.add().id,
      $STICKER_SET_ID: account.stickerSets.add().id,
      $PAY_SET_ID: account.paySets.add().id,
      $PAYMENT_RAIL_ID: account.rails.add().id,
      $TEAM_MEMBER_ID: account.teamMembers.add().id,
      $KEY_ID: account.keys.create().id,
      $OPERATOR_ID: account.operators.add({ name: 'Olga', eventIds: [newEvent().id] }).id,
      $INVITE_ID: account.operators.invite({ name: 'Ian', eventIds: [newEvent().id] }).id,
    };
    const connection = await connected(sim, app, account.connectionCodes.create({ access: 'read' }));
    expect(connection.access_token).toBeDefined();
    account.connectionCodes.create({ access: 'read' });
    const fault = sim.faults.inject({ operation: 'get_event', accountId: account.id, status: 503 });
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
    const messages = { $MEDIA_ID: one.id, $SESSION_ID: one.sessionId, $MESSAGE_ID: send.id };
    return { ...ids, ...messages, $FAULT_ID: fault.id };
  }
  for (let nth = 0; nth < many; nth++) await addOne(nth);
  const last = await addOne(many);
  await sim.settled();
  account.webhooks.set({ mediaUrl: null });
  const guestSessionId = tablet.home().capture('aiPhoto').id;
  const [connection] = account.connections.list();
  const paid = newEvent();
  await call('PATCH', `/events/${paid.id}`, { paySetId: last.$PAY_SET_ID });
  return {
    sim,
    account,
    variables: {
      ...last,
      $ACCOUNT_ID: account.id,
      $TEMPLATE_ID: templateId,
      $CONNECTION_ID: connection?.id ?? '',
      // The full gallery and session, and an event whose gallery is empty.
      $GALLERY_ID: open.galleryId,
      $FULL_SESSION_ID: full.sessionId,
      $EVENT_ID: newEvent().id,
      $PAID_EVENT_ID: paid.id,
      $TABLET_ID: tablet.id,
      $GUEST_SESSION_ID: guestSessionId,
      $CONNECTOR_KEY_ID: connection?.keyId ?? '',
      $PAGE: Buffer.from(page).toString('base64'),
      $SNAPSHOT_ID: 'snapshot-1',
      $WORLD_ID: 'world-1',
    },
  };
}

/** Calls that are not as in the example, since they would not look at what is full, or not at one item. */
const ownExamples: Readonly<Record<string, Example>> = {
  create_media_item: { body: { sessionId: '$FULL_SESSION_ID' } },
  send_request: { body: { method: 'GET', path: '/events/$EVENT_ID' } },
  serve_web_page: { query: 'url=https://cdn.example.com/new', body: {} },
  restore_snapshot: { first: ['create_snapshot'] },
  delete_snapshot: { first: ['create_snapshot'] },
  create_world: { body: { snapshotId: '$SNAPSHOT_ID' }, first: ['create_snapshot'] },
  get_world: { first: [['create_world', {}]] },
  delete_world: { first: [['create_world', {}]] },
};

/** What the queries of lists have beside the limit, so that a page has as much to say in both worlds. */
const listQueries: Readonly<Record<string, string>> = {
  list_galleries: 'members=0&',
  list_sessions: 'members=2&',
  ...Object.fromEntries(
    ['list_events', 'list_sends', 'list_deliveries', 'list_timeline', 'list_requests', 'search_requests'].map(
      (name) => [name, 'order=newest&'],
    ),
  ),
};

const measured = Object.keys(controlOperations).filter((name) => !(name in onManyItems));
const isList = (name: string) => /^(?:list|search)_/.test(name);

/** What has to be done before a request, beside the first calls of its example; gives variables of its own. */
const preparations: Readonly<Record<string, (sim: Simulator, crowd: Crowd) => unknown>> = {
  get_request: received,
  get_account_request: received,
  share_session: (_, { variables }) => ({ $SESSION_ID: variables['$FULL_SESSION_ID'] }),
  revoke_key: (_, { variables }) => ({ $KEY_ID: variables['$CONNECTOR_KEY_ID'] }),
  delete_event(sim, { variables: { $EVENT_ID = '' }, account }) {
    const { tablets, operators } = accountIn(sim, account);
    const tablet = tablets.add();
    tablet.open($EVENT_ID).capture('photo');
    tablet.schedule({ eventId: $EVENT_ID, startsAt: '2027-01-01T00:00:00Z' });
    operators.add({ name: 'Olga', eventIds: [$EVENT_ID] });
  },
  delete_tablet(sim, { variables: { $EVENT_ID = '' }, account }) {
    const tablet = accountIn(sim, account).tablets.add({ printer: true });
    tablet.open($EVENT_ID).capture('photo').print();
    tablet.schedule({ eventId: $EVENT_ID, startsAt: '2027-01-01T00:00:00Z' });
    return { $TABLET_ID: tablet.id };
  },
};

async function received(sim: Simulator, { account, variables }: Crowd) {
  await callerOf(accountIn(sim, account))('GET', `/events/${variables['$EVENT_ID']}`);
  return { $REQUEST_ID: sim.journal.requests()[0]?.id ?? '' };
}

const accountIn = (sim: Simulator, { id }: Account) => sim.accounts.get(id) ?? expect.fail('the account is gone');

/** Calls an operation by its example, or with another query; gives what the call looks at and responds with. */
async function costOfCall(sim: Simulator, variables: Crowd['variables'], name: string, example: Example) {
  const { method, path } = controlOperations[name] ?? expect.fail(name);
  const filled = (text: string) => text.replaceAll(/\$[A-Z_]+/g, (variable) => variables[variable] ?? variable);
  const { param, query, body } = example;
  const address = `${sim.controlUrl}${filled(withVariables(path, param))}${query === undefined ? '' : `?${query}`}`;
  work.entries = 0;
  const response = await sim.fetch(address, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: filled(JSON.stringify(body)) }),
  });
  const { entries } = work;
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} responded with ${response.status}: ${text}`);
  return { entries, letters: text.length, text };
}

/** What a request looks at and responds with, in a copy of the world, so that none is in the way of the next. */
async function costOf({ sim: original, account, variables }: Crowd, name: string) {
  const sim = original.fork();
  const prepared = (await preparations[name]?.(sim, { sim, account, variables })) ?? {};
  const example = ownExamples[name] ?? examples[name] ?? {};
  for (const first of example.first ?? []) {
    const [before, its] = typeof first === 'string' ? ([first, examples[first] ?? {}] as const) : first;
    await costOfCall(sim, variables, before, its);
  }
  return costOfCall(sim, { ...variables, ...prepared }, name, example);
}

/** What the first two pages of a list look at and respond with. */
async function costsOfPages({ sim: original, variables }: Crowd, name: string) {
  const sim = original.fork();
  const query = `${listQueries[name] ?? ''}limit=4`;
  const first = await costOfCall(sim, variables, name, { query });
  const { data, nextCursor } = JSON.parse(first.text);
  if (nextCursor === null) return [{ ...first, items: data.length }];
  const second = await costOfCall(sim, variables, name, { query: `${query}&cursor=${nextCursor}` });
  return [
    { ...first, items: data.length },
    { ...second, items: JSON.parse(second.text).data.length },
  ];
}

const [few, many] = [await crowded(10), await crowded(110)];

/**
 * The bigger world has 100 more of each item. The order of IDs, which differs between the worlds, makes a difference of a few entries:
 * a range reads one entry beyond its end, unless it is the last one.
 */
const fewerThanAll = 60;

test('every operation that may cost more is one of the control API', () => {
  expect(Object.keys(controlOperations)).toEqual(expect.arrayContaining(Object.keys(onManyItems)));
});

describe('costs the same with 10 and with 110 items', () => {
  test.each(measured.filter((name) => !isList(name)))('%s', async (name) => {
    const [one, other] = [await costOf(few, name), await costOf(many, name)];
    expect(other.entries - one.entries).toBeLessThan(fewerThanAll);
    // Numbers may have a digit more.
    expect(Math.abs(other.letters - one.letters)).toBeLessThan(20);
  });

  test.each(measured.filter(isList))('a page of %s', async (name) => {
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
      const code = accountIn(sim, crowd.account).connectionCodes.create({ access: 'read' });
      work.entries = 0;
      await connected(sim, app, code);
      return work.entries;
    };
    const [one, other] = [await costOfSignIn(few), await costOfSignIn(many)];
    expect(one).toBeGreaterThan(0);
    expect(other - one).toBeLessThan(fewerThanAll);
  });
});
