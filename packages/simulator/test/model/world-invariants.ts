import { isDeepStrictEqual } from 'node:util';
import type { Simulator } from '@boothkit/simulator';
import type { AccountState } from '../../src/model/accounts/account-state.ts';
import { isRevoked } from '../../src/model/accounts/key.ts';
import type { TabletRecord } from '../../src/model/tablets/tablet.ts';
import type { Timer } from '../../src/model/timer.ts';
import type { WorldState } from '../../src/model/world.ts';
import { stateOf } from '../../src/objects/snapshot.ts';
import { holdersOf } from '../../src/service/accounts/event-holders.ts';
import { mediaOfSession } from '../../src/service/galleries/store.ts';
import { findLaunch } from '../../src/service/tablets/store.ts';
import { logOf } from '../../src/service/webhooks/store.ts';

// What holds in every world, whatever owner, integration, guests and clock did to it. Templates, attract screens, sticker sets and
// pay sets may be removed while events still name them; a print job and a launch that is over are history, and may
// name a deleted event (decision S133). Everything else that is named exists.

/** Moves time on, but not past the last moment of a clock (decision S262). */
export function pass(sim: Simulator, days: number): void {
  const laterMs = sim.clock.now() + days * 86_400_000;
  sim.clock.moveTo(new Date(Math.min(laterMs, Date.parse('9998-12-31T23:59:59.999Z'))));
}

/** The invariants that a world breaks, each as a sentence; none in a sound world. Works on a fork: the world stays as it is. */
export async function brokenInvariants(sim: Simulator): Promise<string[]> {
  const records = brokenRecords(sim);
  // What is read from broken records says nothing new.
  if (records.length > 0) return records;
  const fork = sim.fork();
  const shown = await brokenReadings(fork);
  pass(fork, 400);
  await fork.settled();
  const later = brokenRecords(fork).map((broken) => `400 days later, ${broken}`);
  return [...shown, ...later];
}

/** The ways to write a world to a file and to load it into another one. */
const throughFiles: Readonly<Record<string, (from: Simulator, to: Simulator) => unknown>> = {
  'its file': (from, to) => to.load(from.toFile()),
  'its file as JSON': (from, to) => to.load(JSON.parse(JSON.stringify(from.toFile()))),
  'its lines': (from, to) => to.loadLines(from.toLines()),
  'its lines as bytes': (from, to) => to.loadLines([new TextEncoder().encode([...from.toLines()].join(''))]),
};

/** What is lost when a world is written to a file in each form and loaded again, and whether it goes on in the same way. */
export async function brokenByFile(sim: Simulator, ways = throughFiles): Promise<string[]> {
  const found: string[] = [];
  const same = await nextResponses(sim.fork({ seed: 'next' }));
  for (const [way, load] of Object.entries(ways)) {
    const loaded = sim.fork();
    try {
      await load(sim, loaded);
    } catch (error) {
      found.push(`from ${way} it cannot be loaded: ${error}`);
      continue;
    }
    found.push(...brokenRecords(loaded).map((broken) => `loaded from ${way}, ${broken}`));
    if (!isEqual(loaded.toFile(), sim.toFile()))
      found.push(
        `loaded from ${way}, it is written to another file: ${firstDifference(sim.toFile(), loaded.toFile())}`,
      );
    loaded.restore(loaded.snapshot(), { seed: 'next' });
    const others = await nextResponses(loaded);
    if (!isEqual(others, same))
      found.push(`loaded from ${way}, it goes on in another way: ${firstDifference(same, others)}`);
  }
  return found;
}

/** Whether two values are one as JSON, whatever the order of their members. */
const isEqual = (one: unknown, other: unknown) =>
  isDeepStrictEqual(JSON.parse(JSON.stringify([one])), JSON.parse(JSON.stringify([other])));

/** Where two values first differ, and how. */
function firstDifference(one: unknown, other: unknown, path = ''): string {
  if (typeof one === 'object' && typeof other === 'object' && one !== null && other !== null)
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
      const [left, right] = [one[name as keyof typeof one], other[name as keyof typeof other]] as [unknown, unknown];
      if (!isEqual(left, right)) return firstDifference(left, right, `${path}.${name}`);
    }
  return `${path} was ${JSON.stringify(one)?.slice(0, 200)}, is ${JSON.stringify(other)?.slice(0, 200)}`;
}

/** What owner and integration see of a world and change in it next, without what a file does not hold. */
async function nextResponses(sim: Simulator): Promise<object> {
  const responses: Record<string, unknown> = {
    publicTemplates: sim.publicTemplates.list(),
    catalog: sim.catalog.list(),
  };
  for (const account of sim.accounts.list()) {
    const { name, plan, quota, defaults, limits, aiCredits, texts, communication, webhooks, tablets } = account;
    // Keys of apps are in no file.
    const { id: keyId } = account.keys.create();
    const request = async (method: string, path: string, body?: object) => {
      const key = `${account.id}: ${method} ${path}`;
      const response = await account.request({ method, path, keyId, ...(body && { body }) });
      responses[key] = [response.status, response.body];
    };
    responses[account.id] = {
      ...{ name, plan, quota, defaults, limits, aiCredits, texts, communication, webhooks: webhooks.get() },
      keys: account.keys
        .list()
        .filter(({ connector }) => !connector)
        .map(({ nextPin: _nextPin, version: _version, ...key }) => key),
      ...Object.fromEntries(
        (['templates', 'attractScreens', 'stickerSets', 'paySets', 'rails', 'teamMembers', 'operators'] as const).map(
          (collection) => [collection, account[collection].list()],
        ),
      ),
      galleries: account.galleries.list().map((gallery) => ({
        ...gallery,
        // These follow the event and the template of the file (decision S390).
        media: gallery.media.map(({ originals: _, ...media }) => media),
      })),
    };
    await request('GET', '/events');
    for (const { id, templateIds, plan: under } of account.events.list()) {
      await request('GET', `/events/${id}`);
      await request('GET', `/events/${id}/branding`);
      responses[`${id} on tablets`] = [templateIds, under, account.events.check(id), account.events.preview(id)];
      if (!account.events.check(id).rejection) {
        const home = tablets.add({ printer: true }).open(id);
        responses[`${id} at home`] = [home.captureTypes];
      }
    }
    const templateIds = [account.templates.add({ name: 'Next' }).id];
    await request('POST', '/events', { name: 'Next', date: '2026-11-12T15:00:00Z', templateIds });
  }
  return responses;
}

/** Notes a sentence where something is not sound. */
type Need = (isSound: boolean, sentence: string) => void;

/** What is wrong with the records of a world, looked at in process. */
export function brokenRecords(sim: Simulator): string[] {
  const state = stateOf(sim.snapshot());
  const found: string[] = [];
  const need: Need = (isSound, sentence) => {
    if (!isSound) found.push(sentence);
  };
  checkLinksAndKeys(state, need);
  checkTimers(state, need);
  checkDeliveries(state, need);
  for (const account of state.accounts.values()) {
    checkGalleries(state, account, need);
    checkEvents(account, need);
    checkTablets(state, account, need);
    checkGuestSessions(account, need);
  }
  return found;
}

function checkLinksAndKeys({ accounts, galleryLinks, keyOwners, signIn, clock }: WorldState, need: Need): void {
  for (const [slug, { accountId, galleryId }] of galleryLinks.from(''))
    need(
      accounts.get(accountId)?.galleries.get(galleryId)?.slug === slug,
      `the link ${slug} leads to no gallery that has it`,
    );
  for (const [hash, { accountId, key }] of keyOwners.from('')) {
    const keys = accounts.get(accountId)?.keys;
    // What is no id is a reserved key.
    if (typeof key === 'string') need(keys?.get(key)?.hash === hash, `the hash of key ${key} leads to no key`);
    else need(keys !== undefined, `the reserved key ${key.name} opens no account`);
  }
  for (const { record, keys } of accounts.values())
    for (const { id, hash } of keys.values())
      need(keyOwners.get(hash)?.accountId === record.id, `the key ${id} cannot be found by its value`);
  const nowMs = Date.parse(clock.now);
  for (const { id, accountId, keyId, expiresAtMs, secrets } of signIn.connections.values()) {
    const key = accounts.get(accountId)?.keys.get(keyId);
    need(key !== undefined, `the connection ${id} names the key ${keyId}, which does not exist`);
    need(!key || expiresAtMs <= nowMs || !isRevoked(key, nowMs), `the connection ${id} outlives its key ${keyId}`);
    for (const secret of secrets) need(signIn.secrets.has(secret), `the connection ${id} names a secret that is gone`);
  }
  need(accounts.sizeOf('seed') === accounts.size, 'two accounts have the same seed');
}

function targetOf({ deliveries }: WorldState, account: AccountState, { kind, id }: Timer): unknown {
  if (kind === 'delivery') return deliveries.get(id);
  if (kind === 'stage') return account.tablets.get(id);
  return kind === 'print' ? account.printJobs.get(id) : account.launches.get(id);
}

function checkTimers(state: WorldState, need: Need): void {
  const { accounts, timers, clock } = state;
  need(timers.sizeOf('due') === timers.size, 'two timers are due in the same place');
  for (const timer of timers.values()) {
    const account = accounts.get(timer.accountId);
    need(
      account !== undefined && targetOf(state, account, timer) !== undefined,
      `a timer ${timer.kind} names no target`,
    );
    need(timer.dueMs >= Date.parse(clock.now), `a timer ${timer.kind} is overdue`);
  }
}

function checkDeliveries({ accounts, deliveries, timers }: WorldState, need: Need): void {
  for (const { key, accountId, delivery } of deliveries.values()) {
    const account = accounts.get(accountId);
    need(
      account !== undefined && key.startsWith(logOf(account)),
      `the delivery ${delivery.id} is in the log of another account`,
    );
    const waits = [...timers.entries(`${accountId}/${key}/`)].length > 0;
    need(delivery.outcome !== 'pending' || waits, `nothing is ever done about the delivery ${delivery.id}`);
    need(
      delivery.outcome === 'pending' || delivery.outcome === 'inFlight' || !waits,
      `the delivery ${delivery.id} is over, and a timer waits for it`,
    );
  }
}

function checkGalleries({ galleryLinks }: WorldState, account: AccountState, need: Need): void {
  const { galleries, media, sessions, sends, events } = account;
  for (const { id, eventId, slug } of galleries.values()) {
    need(events.get(eventId)?.galleryId === id, `the gallery ${id} belongs to no event`);
    need(galleryLinks.get(slug)?.galleryId === id, `the gallery ${id} has no link`);
  }
  need(media.sizeOf('gallery') === media.size, 'two media items have the same place in a gallery');
  for (const { id, galleryId, sessionId, ordinal } of media.values()) {
    need((galleries.get(galleryId)?.mediaCount ?? 0) >= ordinal, `the media item ${id} is past the end of its gallery`);
    need(sessions.has(sessionId), `the media item ${id} is in no session`);
  }
  for (const { id, galleryId, firstOrdinal } of sessions.values()) {
    need(galleries.has(galleryId), `the session ${id} names the gallery ${galleryId}, which does not exist`);
    const [first] = mediaOfSession(account, id);
    need(first?.ordinal === firstOrdinal, `the session ${id} does not begin with its first media item`);
  }
  for (const { id, galleryId, shared, sharedId } of sends.values()) {
    const found = shared === 'session' ? sessions.get(sharedId) : media.get(sharedId);
    need(
      found !== undefined && found.galleryId === galleryId,
      `the send ${id} names the ${shared} ${sharedId}, which does not exist`,
    );
  }
}

function checkEvents(account: AccountState, need: Need): void {
  const { events, galleries, images, operators } = account;
  const placed = new Set<string>();
  for (const { id, galleryId, branding } of events.values()) {
    need(galleries.get(galleryId)?.eventId === id, `the event ${id} has no gallery`);
    for (const [slot, imageId] of Object.entries(branding.images)) {
      placed.add(imageId);
      const image = images.get(imageId);
      need(image?.eventId === id && image.slot === slot, `the slot ${slot} of the event ${id} has no image`);
    }
  }
  for (const { id } of images.values()) need(placed.has(id), `the image ${id} is in no slot`);
  for (const operator of operators.values())
    for (const eventId of new Set(operator.eventIds)) {
      const { id } = operator;
      need(
        events.get(eventId)?.paySetId === null,
        `the operator ${id} holds the event ${eventId}, deleted or with a pay set`,
      );
      need(
        [...holdersOf(account, eventId)].includes(operator),
        `the event ${eventId} does not know its operator ${id}`,
      );
    }
}

function checkTablets({ timers, clock }: WorldState, account: AccountState, need: Need): void {
  const { tablets, events, openings, printJobs, launches } = account;
  const isDue = (kind: Timer['kind'], id: string, dueMs: number) =>
    [...timers.values()].some((timer) => timer.kind === kind && timer.id === id && timer.dueMs === dueMs);
  for (const tablet of tablets.values()) {
    const { id, read, captureInProgress: progress, sessionId } = tablet;
    need(!read || events.get(read.event.id) !== undefined, `the tablet ${id} has a deleted event open`);
    need(!read || openings.has(`${id}/${read.event.id}`), `the open event of the tablet ${id} does not know it`);
    need(read !== null || (!progress && sessionId === null), `the closed tablet ${id} has something on its screen`);
    need(sessionId === null || isOnScreen(account, tablet), `the session on the tablet ${id} is not one of its own`);
    need(!progress || progress.sessionId === sessionId, `the tablet ${id} captures for a session not on its screen`);
    const endsMs = progress?.stageEndsMs ?? null;
    need(endsMs === null || isDue('stage', id, endsMs), `the stage on the tablet ${id} never ends`);
  }
  for (const { id, tabletId, finished, finishesDate } of printJobs.values()) {
    need(tablets.has(tabletId), `the print job ${id} names the tablet ${tabletId}, which does not exist`);
    need(finished || isDue('print', id, Date.parse(finishesDate)), `the print job ${id} is never done`);
  }
  for (const { eventId, tabletId } of openings.values()) {
    need(events.get(eventId) !== undefined, `tablets that opened the deleted event ${eventId} are still known`);
    need(tablets.has(tabletId), `the event ${eventId} was opened by the tablet ${tabletId}, which does not exist`);
  }
  for (const launch of launches.values()) {
    const { id, tabletId, eventId, startsAt, endsAt } = launch;
    const outcome = findLaunch(account, id)?.outcome;
    need(tablets.has(tabletId), `the launch ${id} names the tablet ${tabletId}, which does not exist`);
    need(outcome !== 'waiting' || events.get(eventId) !== undefined, `the launch ${id} waits for a deleted event`);
    const tablet = tablets.get(tabletId);
    const isBusy = tablet !== undefined && (tablet.captureInProgress !== null || tablet.sessionId !== null);
    const waits = isBusy && tablet.waitingLaunches.some((known) => known.id === id);
    need(outcome !== 'waiting' || waits || isDue('launch', id, Date.parse(startsAt)), `the launch ${id} never begins`);
    const endsMs = endsAt === null ? 0 : Date.parse(endsAt);
    const hasEnded = outcome !== 'opened' || endsMs <= Date.parse(clock.now);
    need(hasEnded || isDue('close', id, endsMs), `the launch ${id} never ends`);
  }
}

function isOnScreen({ guestSessions }: AccountState, { id, sessionId, read }: TabletRecord): boolean {
  const session = guestSessions.get(sessionId ?? '');
  return session?.tabletId === id && session.eventId === read?.event.id && !session.over;
}

function checkGuestSessions(account: AccountState, need: Need): void {
  const { guestSessions, tablets, events, openings, sessions, media } = account;
  need(guestSessions.sizeOf('tablet') === guestSessions.size, 'two guest sessions of a tablet have the same place');
  for (const session of guestSessions.values()) {
    const { id, tabletId, eventId, gallerySessionId, captures, over } = session;
    const event = events.get(eventId);
    need(tablets.has(tabletId), `the guest session ${id} names the tablet ${tabletId}, which does not exist`);
    need(openings.has(`${tabletId}/${eventId}`), `the event of the guest session ${id} does not know its tablet`);
    need(event !== undefined, `the guest session ${id} names the event ${eventId}, which does not exist`);
    need(over || tablets.get(tabletId)?.sessionId === id, `the guest session ${id} goes on, on no screen`);
    need(captures.length > 0, `the guest session ${id} has no captures`);
    need(
      gallerySessionId === null || sessions.get(gallerySessionId)?.galleryId === event?.galleryId,
      `the guest session ${id} names the session ${gallerySessionId}, which is not in its gallery`,
    );
    for (const { mediaId } of captures)
      need(
        mediaId === null || media.get(mediaId)?.galleryId === event?.galleryId,
        `the guest session ${id} names the media item ${mediaId}, which is not in its gallery`,
      );
  }
}

/** Reads everything over HTTP, and sends every tablet home. */
async function brokenReadings(sim: Simulator): Promise<string[]> {
  const found: string[] = [];
  const read = async (url: string, method = 'GET', expected = [200]): Promise<{ readonly showing?: string }> => {
    const response = await sim.fetch(url, { method });
    const text = await response.text();
    if (!expected.includes(response.status))
      found.push(`${method} ${url.slice(sim.controlUrl.length)} answers ${response.status}: ${text.slice(0, 300)}`);
    return response.headers.get('content-type') === 'application/json' ? JSON.parse(text) : {};
  };
  const { accounts } = stateOf(sim.snapshot());
  await read(`${sim.controlUrl}/accounts`);
  for (const account of sim.accounts.list()) {
    const at = `${sim.controlUrl}/accounts/${account.id}`;
    const guestSessions = [...(accounts.get(account.id)?.guestSessions.values() ?? [])];
    const tablets = account.tablets.list();
    const paths = [
      ...['/keys', '/sends', '/operators', '/connections', '/templates', '/events', '/galleries', '/tablets'],
      ...account.events.list().flatMap(({ id }) => [`/events/${id}/check`, `/events/${id}/preview`]),
      ...tablets.flatMap(({ id }) => [`/tablets/${id}/launches`, `/tablets/${id}/print-jobs`]),
      ...guestSessions.map(({ id }) => `/guest-sessions/${id}`),
    ];
    const pages = account.galleries.list().flatMap(({ link, sessions }) => [link, sessions.at(-1)?.link ?? link]);
    await Promise.all([
      ...paths.map((path) => read(`${at}${path}`)),
      ...pages.map((page) => read(page, 'GET', [200, 403])),
    ]);
    for (const { id, eventId } of tablets) {
      const { showing: arrived = 'closed' } = await read(`${at}/tablets/${id}/home`, 'POST', [200, 409]);
      const { showing } = await read(`${at}/tablets/${id}`);
      if (showing !== arrived || (eventId === null && showing !== 'closed'))
        found.push(`the tablet ${id} does not go home: it shows ${showing}`);
    }
  }
  return found;
}
