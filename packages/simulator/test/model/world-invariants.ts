import type { Simulator } from '@boothkit/simulator';
import { holdersOf } from '../../src/accounts/operator-store.ts';
import { mediaOfSession } from '../../src/galleries/store.ts';
import { isRevoked } from '../../src/oauth/connection-store.ts';
import { stateOf } from '../../src/snapshot.ts';
import type { AccountState } from '../../src/store/account-state.ts';
import type { WorldState } from '../../src/store/world.ts';
import type { TabletRecord, TabletTimer } from '../../src/tablets/records.ts';
import { findLaunch, findPrintJob } from '../../src/tablets/store.ts';

// What holds in every world, whatever owner, integration, guests and clock did to it. Templates, attract screens, sticker sets and
// pay sets may be removed while events still name them (decision S147); a print job and a launch that is over are history, and may
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

/** Whether a world is still sound when it is written to a file and loaded. */
export function brokenByFile(sim: Simulator): string[] {
  const fork = sim.fork();
  fork.load(fork.toFile());
  return brokenRecords(fork).map((broken) => `loaded from its file, ${broken}`);
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

function checkLinksAndKeys(
  { accounts, accountSeeds, galleryLinks, keyOwners, signIn, clock }: WorldState,
  need: Need,
): void {
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
    const byKey = [...signIn.connectionsByKey.under(`${accountId}/${keyId}/`)];
    need(
      byKey.some((found) => found.id === id),
      `the connection ${id} cannot be found by its key`,
    );
  }
  need(signIn.connectionsByKey.size === signIn.connections.size, 'connections and those by key differ in number');
  need(signIn.connectionsByAge.size === signIn.connections.size, 'connections and those by age differ in number');
  need(accountSeeds.size === accounts.size, 'accounts and their seeds differ in number');
}

function targetOf(account: AccountState, timer: TabletTimer): unknown {
  if (timer.kind === 'stage') return account.tablets.get(timer.id);
  return timer.kind === 'print' ? findPrintJob(account, timer) : findLaunch(account, timer);
}

function checkTimers({ accounts, tabletTimers, timersByTablet, clock }: WorldState, need: Need): void {
  need(timersByTablet.size === tabletTimers.size, 'timers and those by tablet differ in number');
  for (const timer of tabletTimers.values()) {
    const ofTablet = [...timersByTablet.under(`${timer.accountId}/${timer.tabletId}/`)];
    need(ofTablet.includes(timer), `a timer ${timer.kind} cannot be found by its tablet`);
    const account = accounts.get(timer.accountId);
    need(account !== undefined && targetOf(account, timer) !== undefined, `a timer ${timer.kind} names no target`);
    need(timer.dueMs >= Date.parse(clock.now), `a timer ${timer.kind} is overdue`);
  }
}

function checkDeliveries({ accounts, openDeliveries }: WorldState, need: Need): void {
  const open = new Set<string>();
  for (const { accountId, key, delivery } of openDeliveries.values()) {
    open.add(delivery.id);
    need(
      accounts.get(accountId)?.deliveries.get(key) === delivery,
      `the open delivery ${delivery.id} is not the one in the log`,
    );
  }
  for (const { deliveries } of accounts.values())
    for (const { id, outcome } of deliveries.values())
      need(
        outcome === 'pending' || outcome === 'underWay' ? open.has(id) : true,
        `nothing is ever done about the delivery ${id}`,
      );
}

function checkGalleries({ galleryLinks }: WorldState, account: AccountState, need: Need): void {
  const { galleries, media, mediaKeys, sessions, sessionMedia, sends, events } = account;
  for (const { id, eventId, slug } of galleries.values()) {
    need(events.get(eventId)?.galleryId === id, `the gallery ${id} belongs to no event`);
    need(galleryLinks.get(slug)?.galleryId === id, `the gallery ${id} has no link`);
  }
  need(mediaKeys.size === media.size, 'media and their keys differ in number');
  for (const [key, { id, galleryId, sessionId, ordinal }] of media.from('')) {
    need(mediaKeys.get(id) === key, `the media item ${id} cannot be found by its id`);
    need((galleries.get(galleryId)?.mediaCount ?? 0) >= ordinal, `the media item ${id} is past the end of its gallery`);
    const ofSession = sessions.has(sessionId) ? [...sessionMedia.under(`${sessionId}/`)] : [];
    need(ofSession.includes(id), `the media item ${id} is in no session`);
  }
  need(sessionMedia.size === media.size, 'media and those of sessions differ in number');
  for (const { id, galleryId } of sessions.values()) {
    need(galleries.has(galleryId), `the session ${id} names the gallery ${galleryId}, which does not exist`);
    const [first] = mediaOfSession(account, id);
    need(first?.sessionId === id, `the session ${id} is empty`);
  }
  for (const { id, galleryId, shared, sharedId } of sends.values()) {
    const found = shared === 'session' ? sessions.get(sharedId) : media.get(mediaKeys.get(sharedId) ?? '');
    need(
      found !== undefined && found.galleryId === galleryId,
      `the send ${id} names the ${shared} ${sharedId}, which does not exist`,
    );
  }
}

function checkEvents(account: AccountState, need: Need): void {
  const { events, galleries, images, operators, eventOperators } = account;
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
  let held = 0;
  for (const operator of operators.values())
    for (const eventId of new Set(operator.eventIds)) {
      const { id } = operator;
      held += 1;
      need(
        events.get(eventId)?.paySetId === null,
        `the operator ${id} holds the event ${eventId}, deleted or with a pay set`,
      );
      need(holdersOf(account, eventId).includes(operator), `the event ${eventId} does not know its operator ${id}`);
    }
  need(eventOperators.size === held, 'operators of events and events of operators differ in number');
}

function checkTablets({ tabletTimers, clock }: WorldState, account: AccountState, need: Need): void {
  const { tablets, events, eventTablets, tabletEvents, printJobs, launches } = account;
  const isDue = (kind: TabletTimer['kind'], id: string, dueMs: number) =>
    [...tabletTimers.values()].some((timer) => timer.kind === kind && timer.id === id && timer.dueMs === dueMs);
  for (const tablet of tablets.values()) {
    const { id, read, captureInProgress: underWay, sessionId } = tablet;
    need(!read || events.get(read.event.id) !== undefined, `the tablet ${id} has a deleted event open`);
    need(!read || eventTablets.has(`${read.event.id}/${id}`), `the open event of the tablet ${id} does not know it`);
    need(read !== null || (!underWay && sessionId === null), `the closed tablet ${id} has something on its screen`);
    need(sessionId === null || isOnScreen(account, tablet), `the session on the tablet ${id} is not one of its own`);
    need(!underWay || underWay.sessionId === sessionId, `the tablet ${id} captures for a session not on its screen`);
    const endsMs = underWay?.stageEndsMs ?? null;
    need(endsMs === null || isDue('stage', id, endsMs), `the stage on the tablet ${id} never ends`);
  }
  for (const { id, tabletId, finished, finishesDate } of printJobs.values()) {
    need(tablets.has(tabletId), `the print job ${id} names the tablet ${tabletId}, which does not exist`);
    need(finished || isDue('print', id, Date.parse(finishesDate)), `the print job ${id} is never done`);
  }
  for (const [key, tabletId] of eventTablets.from('')) {
    const [eventId = ''] = key.split('/');
    need(events.get(eventId) !== undefined, `tablets that opened the deleted event ${eventId} are still known`);
    need(tablets.has(tabletId), `the event ${eventId} was opened by the tablet ${tabletId}, which does not exist`);
    need(tabletEvents.get(`${tabletId}/${eventId}`) === eventId, `the tablet ${tabletId} does not know ${eventId}`);
  }
  need(tabletEvents.size === eventTablets.size, 'events of tablets and tablets of events differ in number');
  for (const launch of launches.values()) {
    const { id, tabletId, eventId, startsAt, endsAt } = launch;
    const outcome = findLaunch(account, launch)?.outcome;
    need(tablets.has(tabletId), `the launch ${id} names the tablet ${tabletId}, which does not exist`);
    need(outcome !== 'waiting' || events.get(eventId) !== undefined, `the launch ${id} waits for a deleted event`);
    const waits = tablets.get(tabletId)?.waitingLaunches.some((known) => known.id === id) === true;
    need(outcome !== 'waiting' || waits || isDue('launch', id, Date.parse(startsAt)), `the launch ${id} never begins`);
    const endsMs = endsAt === null ? 0 : Date.parse(endsAt);
    const hasEnded = outcome !== 'opened' || endsMs <= Date.parse(clock.now);
    need(hasEnded || isDue('close', id, endsMs), `the launch ${id} never ends`);
  }
}

function isOnScreen({ guestSessions, guestSessionKeys }: AccountState, { id, sessionId, read }: TabletRecord): boolean {
  const session = guestSessions.get(guestSessionKeys.get(sessionId ?? '') ?? '');
  return session?.tabletId === id && session.eventId === read?.event.id && !session.over;
}

function checkGuestSessions(account: AccountState, need: Need): void {
  const { guestSessions, guestSessionKeys, tablets, events, eventTablets, sessions, media, mediaKeys } = account;
  need(guestSessionKeys.size === guestSessions.size, 'guest sessions and their keys differ in number');
  for (const [key, session] of guestSessions.from('')) {
    const { id, tabletId, eventId, gallerySessionId, captures, over } = session;
    const event = events.get(eventId);
    need(guestSessionKeys.get(id) === key, `the guest session ${id} cannot be found by its id`);
    need(tablets.has(tabletId), `the guest session ${id} names the tablet ${tabletId}, which does not exist`);
    need(eventTablets.has(`${eventId}/${tabletId}`), `the event of the guest session ${id} does not know its tablet`);
    need(event !== undefined, `the guest session ${id} names the event ${eventId}, which does not exist`);
    need(over || tablets.get(tabletId)?.sessionId === id, `the guest session ${id} goes on, on no screen`);
    need(captures.length > 0, `the guest session ${id} has no captures`);
    need(
      gallerySessionId === null || sessions.get(gallerySessionId)?.galleryId === event?.galleryId,
      `the guest session ${id} names the session ${gallerySessionId}, which is not in its gallery`,
    );
    for (const { mediaId } of captures)
      need(
        mediaId === null || media.get(mediaKeys.get(mediaId) ?? '')?.galleryId === event?.galleryId,
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
