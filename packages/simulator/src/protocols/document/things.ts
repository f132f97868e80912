import { isJson, type JsonMembers, plainName } from '@boothkit/contract/internal';
import { uuidOf } from '../../engine/collections/hash.ts';
import { ApiError } from '../../engine/errors/api-error.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import type { BroughtOperation } from '../../model/document/brought-document.ts';
import { type KeptCollection, type KeptPart, placeOf } from '../../model/document/kept.ts';
import {
  addThing,
  positionOf,
  removeThing,
  type ThingRecord,
  type Things,
  thingOf,
  thingsIn,
} from '../../model/document/thing.ts';
import type { Transaction, World } from '../../model/world.ts';
import { type Filler, Unservable } from './fill.ts';
import type { ReadParts, StateOfCall } from './source-call.ts';
import { type Found, missing } from './sources.ts';

type Fields = ThingRecord['fields'];

/** What an operation returns of its collection: a thing, or the things. Throws `not_found` where the thing, or what it is below, is not there. */
export function foundInKept(
  { collection, role, sentIn }: KeptPart,
  operation: BroughtOperation,
  filler: Filler,
  { path, body }: ReadParts,
  call: StateOfCall,
  requireServable: (record: object) => void,
): Found {
  const { world, accountId } = call;
  const state = () => world.account(accountId);
  const parameters = [...operation.path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => `${name}`);
  const values = parameters.map((name) => `${path[name]}`);
  const place = placed(collection.path, values);
  requireParents(operation, collection, values, parameters, state());
  // A thing below an event may have the event's ID under the name that the path has for it.
  const above = Object.fromEntries(
    parameters.slice(0, collection.path.split('{').length - 1).map((name) => [name, path[name]]),
  );
  const shown = ({ id, fields }: Pick<ThingRecord, 'id' | 'fields'>) => ({
    ...above,
    ...fields,
    [collection.id.field]: collection.id.isNumber ? Number(id) : id,
  });
  if (role === 'list')
    return {
      list: {
        entries: (after) => thingsIn(state().things, place, after),
        show: (thing) => shown(thing as ThingRecord),
        path: place,
        positionOf: (id) => positionOf(state().things, place, id),
      },
    };
  /** Makes a change, if the document can have the thing that there is then as a response. */
  const change = (make: (tx: Transaction) => ThingRecord, put: (things: Things, thing: ThingRecord) => void) =>
    call.commit((tx) => {
      const thing = make(tx);
      requireServable(shown(thing));
      put(tx.account.things, thing);
      return { record: shown(thing) };
    });
  if (role === 'add')
    return change((tx) => {
      const { id, fields } = sent(filler, operation, collection, body, sentIn);
      const made = id ?? newId(filler, collection, tx, place);
      if (thingOf(tx.account.things, place, made)) throw taken(collection, made);
      return { path: place, id: made, ordinal: 0, fields: { ...fields, ...times(filler, collection, world, true) } };
    }, addThing);
  const id = values.at(-1) ?? '';
  const thing = thingOf(state().things, place, id);
  if (!thing) throw noThing(place, { id, field: parameters.at(-1) ?? 'id' });
  if (role === 'get') return { record: shown(thing) };
  if (role === 'remove') return change(() => thing, removeThing);
  return change(
    () => {
      const { known, fields } = sent(filler, operation, collection, body, sentIn, role === 'replace');
      const before = Object.entries(thing.fields).filter(([name]) => role === 'merge' || !known.has(plainName(name)));
      const all = { ...Object.fromEntries(before), ...fields, ...times(filler, collection, world, false) };
      return { ...thing, fields: role === 'merge' ? withoutNulls(filler, collection, all) : all };
    },
    (things, changed) => things.put(changed),
  );
}

function noThing(place: string, { id, field }: { readonly id: string; readonly field: string }): ApiError {
  const message = `${field} must be the ID of something in ${place}; got ${JSON.stringify(id)}`;
  return new ApiError('not_found', '2.7', `${place} has nothing with the ID ${id}.`, { details: [{ field, message }] });
}

/** The path of a collection with the values of its parameters. */
function placed(path: string, values: readonly string[]): string {
  let nth = 0;
  return path.replace(/(.)\/$/, '$1').replaceAll(/\{[^{}]*\}/g, () => encodeURIComponent(`${values[nth++]}`));
}

/** What an account has under the ID that follows a word in a path. */
const ofAccounts: Readonly<Record<string, (state: AccountState) => { get(id: string): unknown }>> = {
  events: ({ events }) => events,
  galleries: ({ galleries }) => galleries,
  templates: ({ templates }) => templates,
  devices: ({ tablets }) => tablets,
  tablets: ({ tablets }) => tablets,
};

/** Throws `not_found` if something in the path of a collection is not there: what the account has, or a thing that is kept. */
function requireParents(
  { brought: { kept } }: BroughtOperation,
  { path }: KeptCollection,
  values: readonly string[],
  parameters: readonly string[],
  state: AccountState,
): void {
  for (const { index, 1: before = '', 2: word = '' } of path.matchAll(/(?<=^(.*)\/)([^/{}]+)\/\{[^{}]*\}(?=\/)/g)) {
    const nth = before.split('{').length - 1;
    const found = { id: values[nth] ?? '', field: parameters[nth] ?? '' };
    const parent = path.slice(0, index + word.length);
    const isKept = [...kept.values()].some(({ collection }) => placeOf(collection.path) === placeOf(parent));
    const isThere = isKept
      ? thingOf(state.things, placed(parent, values), found.id)
      : (ofAccounts[plainName(word)]?.(state).get(found.id) ?? !Object.hasOwn(ofAccounts, plainName(word)));
    if (isThere) continue;
    throw isKept ? noThing(placed(parent, values), found) : missing(word.replace(/ies$/, 'y').replace(/s$/, ''), found);
  }
}

/** The fields of a thing in a body, those that the body may have, and the ID, if it has one. */
function sent(
  filler: Filler,
  { described }: BroughtOperation,
  { id: { field } }: KeptCollection,
  body: unknown,
  sentIn: string | null,
  isWhole = true,
): { readonly id: string | undefined; readonly known: ReadonlySet<string>; readonly fields: Fields } {
  const given = sentIn === null ? (body ?? {}) : Object(body)[sentIn];
  if (!isJson(given)) throw new Unservable('the body must be an object with the fields of a thing');
  const whole = filler.shape(described.bodies[0]?.schema);
  const { properties } = sentIn === null ? whole : filler.shape(whole.properties[sentIn]);
  const isTaken = (name: string) => filler.shape(properties[name]).own['readOnly'] !== true;
  const usual = Object.keys(properties).flatMap((name) => {
    const { default: value } = filler.shape(properties[name]).own;
    return isWhole && value !== undefined ? [[name, value] as const] : [];
  });
  const entries = [...usual, ...Object.entries(given)].filter(([name]) => isTaken(name));
  const file = entries.find(([, value]) => value instanceof Uint8Array);
  if (file) throw new Unservable(`${file[0]} is a file, which no thing can keep`);
  const { [field]: id, ...fields } = Object.fromEntries(entries);
  return {
    id: typeof id === 'string' || typeof id === 'number' ? String(id) : undefined,
    known: new Set(Object.keys(properties).filter(isTaken).map(plainName)),
    fields,
  };
}

/** An ID in the account's form, or in that of the document where it is a number or a UUID. */
function newId(
  filler: Filler,
  { id: { field, isNumber }, thing }: KeptCollection,
  tx: Transaction,
  place: string,
): string {
  const { format } = filler.shape(filler.shape(thing).properties[field]).own;
  let id: string;
  do {
    const drawn = tx.newId();
    id = isNumber ? String(tx.account.idCounter) : format === 'uuid' ? uuidOf(drawn) : drawn;
  } while (thingOf(tx.account.things, place, id));
  return id;
}

function taken({ path, id: { field } }: KeptCollection, id: string): ApiError {
  const message = `${field} must be an ID that nothing in ${path} has; got ${JSON.stringify(id)}`;
  return new ApiError('conflict', '2.7', `There is a thing ${id} in ${path} already.`, {
    details: [{ field, message }],
  });
}

/** The fields with the time of a change, which may be that at which the thing is made. */
function times(
  filler: Filler,
  { createdFields, changedFields, thing }: KeptCollection,
  world: World,
  isNew: boolean,
): Fields {
  const { properties } = filler.shape(thing);
  const now = (name: string) =>
    filler.shape(properties[name]).own['format'] === 'date' ? world.now().slice(0, 10) : world.now();
  const names = isNew ? [...createdFields, ...changedFields] : changedFields;
  return Object.fromEntries(names.map((name) => [name, now(name)]));
}

/** Fields without those that are null where the thing cannot have null. */
function withoutNulls(filler: Filler, { thing }: KeptCollection, fields: JsonMembers): Fields {
  const { properties } = filler.shape(thing);
  const takesNull = (name: string) => filler.shape(properties[name]).types?.includes('null') !== false;
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== null || takesNull(name)));
}

/** What was taken for granted of a collection, since no document says it. */
export function takenForGranted({
  path,
  id: { field, isNumber },
  createdFields,
  changedFields,
}: KeptCollection): string[] {
  return [
    `${field} is the ID of a thing${isNumber ? ', a number that the account has not used' : ''}; callers may choose it where the body has it`,
    ...[...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => `a field ${name} is that of the path`),
    ...createdFields.map((name) => `${name} is the time at which a thing is made`),
    ...changedFields.map((name) => `${name} is the time of its last change`),
    'a field of the body is the field of the thing that has its name; no other value has to be unique',
    'PATCH replaces whole fields, and PUT all fields that its body may have',
    'a list has its things in the order in which they were made',
    'a thing that is not there is a 404; what lies below a thing is deleted with it',
  ];
}
