import type { AccountState } from '../../model/accounts/account-state.ts';
import type { EventRecord } from '../../model/events/event.ts';
import type { ChangedRecord } from '../../model/journal/happening.ts';
import type { World } from '../../model/world.ts';

/** The name among the fields of a body. */
export function nameIn(body: unknown): string | null {
  const { name } = (typeof body === 'object' && body !== null ? body : {}) as { readonly name?: unknown };
  return typeof name === 'string' ? name : null;
}

/** The collections of an account whose records have a name, and are named in paths. */
const named = [
  ...(['events', 'templates', 'attractScreens', 'stickerSets', 'paySets', 'galleries', 'tablets', 'keys'] as const),
  ...(['operators', 'rails', 'teamMembers'] as const),
] satisfies (keyof AccountState)[];

/** The name of what the parameters of a path lead to, the last of them first; null where nothing of that has a name. */
export function nameOf(world: World, accountId: string, params: Readonly<Record<string, string>>): string | null {
  const ids = Object.values(params).reverse();
  if (ids.length === 0 || !world.hasAccount(accountId)) return null;
  const account = world.account(accountId);
  for (const id of ids)
    for (const collection of named) {
      const name = nameIn(account[collection].get(id));
      if (name !== null) return name;
    }
  return null;
}

/** An event of an account, if both are there. */
export const eventOf = (world: World, accountId: string, eventId: string): EventRecord | undefined =>
  world.hasAccount(accountId) ? world.account(accountId).events.get(eventId) : undefined;

/** The event that the parameters of a path lead to: itself, by its gallery or a session, or the one that a tablet has open. */
export function eventOfPath(
  world: World,
  accountId: string,
  { eventId, galleryId = '', tabletId = '', guestSessionId = '' }: Readonly<Record<string, string>>,
): EventRecord | undefined {
  if (!world.hasAccount(accountId)) return undefined;
  const { events, galleries, tablets, guestSessions } = world.account(accountId);
  const holder = guestSessions.get(guestSessionId) ?? galleries.get(galleryId);
  return events.get(eventId ?? holder?.eventId ?? tablets.get(tabletId)?.read?.event.id ?? '');
}

/** The IDs of the events that a record names: of a tablet the open one, of an operator or invite those that it holds. */
export function eventIdsIn(record: unknown): readonly string[] {
  const { eventId, eventIds = [] } = Object(record) as { eventId?: string | null; eventIds?: readonly string[] };
  return [...(eventId ? [eventId] : []), ...eventIds];
}

/** A record that a change replaced. */
export const changedRecord = (before: object | undefined, after: object | undefined): ChangedRecord | undefined =>
  before && after && before !== after ? { before, after } : undefined;
