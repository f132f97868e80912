import * as z from 'zod';
import { numberKey, type Table, table } from '../../engine/collections/table.ts';
import { lazyObject, resourceId, type Stored } from '../../engine/resources/define-resource.ts';
import { jsonValue } from '../json-value.ts';

// Things of the service's own document that the simulator keeps on request: of collections that the reference does not describe.

const thingFields = () => ({
  /** The path of its collection, below the base URL, with the values of its parameters: `/tags`, `/events/e1/tags`. */
  path: z.string().regex(/^\/\S*$/),
  /** Its fields as the document names them, without the one of its ID. */
  fields: z.record(z.string(), jsonValue()),
});

/** A thing in a world file. */
export const ThingFile = lazyObject(() => ({ ...thingFields(), id: resourceId().exactOptional() }));

/** A thing of a collection. */
export interface ThingRecord extends Stored<typeof thingFields> {
  /** Tells which of two things of a collection was made first. */
  readonly ordinal: number;
}

/** The key of a thing by its ID, which no other one of its collection has, or by its ordinal. No path has a line break. */
const keyIn = (path: string, key: string): string => `${path}\n${key}`;

/** The things of an account, also in the order in which those of a collection were made. */
export interface Things extends Table<ThingRecord, 'path'> {}

export const newThings = (): Things =>
  table(({ path, id }: ThingRecord) => keyIn(path, id), {
    path: ({ path, ordinal }) => keyIn(path, numberKey(ordinal)),
  });

/** The thing of a collection with an ID. */
export const thingOf = (things: Things, path: string, id: string): ThingRecord | undefined =>
  things.get(keyIn(path, id));

/** The entries of a collection in the order in which its things were made, from behind a position on, or against that order. */
export const thingsIn = (things: Things, path: string, after?: string, direction?: 'downwards') =>
  things.by('path', keyIn(path, ''), after, direction);

/** Adds a thing behind the others of its collection. */
export function addThing(things: Things, thing: Omit<ThingRecord, 'ordinal'>): void {
  const [last] = thingsIn(things, thing.path, undefined, 'downwards');
  things.put({ ...thing, ordinal: (last?.[1].ordinal ?? 0) + 1 });
}

/** Removes a thing, and those of the collections below it. */
export function removeThing(things: Things, { path, id }: ThingRecord): void {
  things.delete(keyIn(path, id));
  for (const [key] of [...things.entries(`${path}/${encodeURIComponent(id)}/`)]) things.delete(key);
}

/** Removes the things of all collections below something of the account: `/events/e1/tags`. */
export function removeThingsBelow(things: Things, id: string): void {
  const part = `/${encodeURIComponent(id)}/`;
  for (const [key, { path }] of [...things.entries()]) if (path.includes(part)) things.delete(key);
}

/** The position of a thing in its collection; undefined without one of the ID. */
export function positionOf(things: Things, path: string, id: string): string | undefined {
  const thing = thingOf(things, path, id);
  return thing && keyIn(path, numberKey(thing.ordinal));
}
