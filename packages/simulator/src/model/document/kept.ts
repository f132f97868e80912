import {
  type ApiDescription,
  type DescribedOperation,
  isJson,
  type JsonMembers,
  pathShape,
  plainName,
  shapeOf,
} from '@boothkit/contract/internal';
import { closestTo } from '../../engine/closest.ts';

// Collections of a document whose things the simulator keeps on request: `POST` and `GET` of `/tags`, `GET`, `PATCH`, `PUT` and `DELETE` of
// `/tags/{tag_id}`.

/** What an operation does with the things of its collection. */
type Role = 'add' | 'list' | 'get' | 'merge' | 'replace' | 'remove';

/** A collection whose things are kept. */
export interface KeptCollection {
  /** Below the base URL, as the document has it: `/events/{event_id}/tags`. */
  readonly path: string;
  /** The field with the ID of a thing, and whether it is a number. */
  readonly id: { readonly field: string; readonly isNumber: boolean };
  /** The fields with the times at which a thing was made and changed, where callers do not send them. */
  readonly createdFields: readonly string[];
  readonly changedFields: readonly string[];
  /** The fields that callers may send when they make a thing, as `plainName` returns them. */
  readonly sentFields: ReadonlySet<string>;
  /** The schema of a thing. */
  readonly thing: unknown;
  /** The names of its operations. */
  readonly operations: readonly string[];
}

/** The part that an operation has in a collection. */
export interface KeptPart {
  readonly collection: KeptCollection;
  readonly role: Role;
  /** The member of the response that has the thing, or the list; null where it is the response itself, undefined where the response has another schema. */
  readonly place: string | null | undefined;
  /** The member of the body that has the fields of the thing; null where it is the body itself. */
  readonly sentIn: string | null;
}

const roles: Readonly<Record<string, Role>> = { GET: 'get', PATCH: 'merge', PUT: 'replace', DELETE: 'remove' };

/** An operation that may be one of a collection. */
interface OwnOperation {
  readonly name: string;
  readonly method: DescribedOperation['method'];
  /** Below the base URL. */
  readonly path: string;
  /** The operation of the reference that it is. */
  readonly source: string | undefined;
  readonly described: DescribedOperation;
}

/** The operations of a path and of the path of one of its things. */
interface Candidate {
  readonly path: string;
  readonly roles: Map<Role, OwnOperation>;
}

type Follow = ApiDescription['follow'];

/**
 * The parts that operations have in the collections that are to be kept, by the names of the operations. Throws a TypeError for a path that the
 * document does not have, or whose things cannot be kept, with the reason.
 */
export function keptParts(
  state: readonly string[] | 'all',
  operations: readonly OwnOperation[],
  follow: Follow,
): ReadonlyMap<string, KeptPart> {
  const parts = new Map<string, KeptPart>();
  if (state.length === 0) return parts;
  const candidates = candidatesOf(operations);
  const add = (found: readonly (readonly [string, KeptPart])[]) => {
    for (const [name, part] of found) parts.set(name, part);
  };
  if (state === 'all') {
    for (const candidate of candidates.values()) {
      const found = partsOf(candidate, follow);
      if (typeof found !== 'string') add(found);
    }
    return parts;
  }
  const templates = new Map(
    operations.flatMap(({ path, described: { template } }) => [
      [placeOf(template), placeOf(path)] as const,
      [placeOf(path), placeOf(path)] as const,
    ]),
  );
  for (const [nth, path] of state.entries()) {
    const found = candidates.get(templates.get(placeOf(path)) ?? '');
    const at = `document.state[${nth}] must be the path of a collection in the document that the simulator can keep; got ${JSON.stringify(path)}`;
    if (!found) {
      const creatable = [...candidates.values()].filter((each) => each.roles.has('add'));
      const closest = closestTo(
        path,
        creatable.map((each) => each.path),
      );
      throw new TypeError(closest === undefined ? at : `${at}; did you mean ${closest}?`);
    }
    const own = partsOf(found, follow);
    if (typeof own === 'string') throw new TypeError(`${at}: ${own}`);
    add(own);
  }
  return parts;
}

/** A path as it is compared: without the names of parameters and a final slash. */
export const placeOf = (path: string): string => pathShape(path).replace(/(.)\/$/, '$1');

/** The operations that may be those of a collection, by its place; none that the simulator has state for itself. */
function candidatesOf(operations: readonly OwnOperation[]): Map<string, Candidate> {
  const candidates = new Map<string, Candidate>();
  const put = (place: string, path: string, role: Role, operation: OwnOperation) => {
    const candidate = candidates.get(place) ?? { path, roles: new Map() };
    candidate.roles.set(role, operation);
    candidates.set(place, candidate);
  };
  for (const operation of operations) {
    const { method, path, source } = operation;
    if (source !== undefined) continue;
    const place = placeOf(path);
    const role = roles[method];
    if (method === 'POST') put(place, path, 'add', operation);
    else if (method === 'GET') put(place, path, 'list', operation);
    if (role && place.endsWith('/{}')) put(place.slice(0, -3), path.replace(/\/\{[^{}]*\}\/?$/, ''), role, operation);
  }
  return candidates;
}

/** The parts of a collection's operations; or why its things cannot be kept. */
function partsOf({ path, roles }: Candidate, follow: Follow): readonly (readonly [string, KeptPart])[] | string {
  const [add, get, list] = [roles.get('add'), roles.get('get'), roles.get('list')];
  if (!add) return 'it has no POST';
  if (!get && !list) return 'it has no GET, of the list or of a thing';
  const of = (operation: OwnOperation | undefined) => operation && places(follow, operation.described.success.schema);
  const lists = list && listPlaces(follow, list.described.success.schema);
  const made = of(add) ?? [];
  const same = (schemas: readonly Place[] | undefined, schema: unknown) =>
    schemas?.find((each) => isSame(follow, each.schema, schema));
  const found = made.find(({ schema }) => (!get || same(of(get), schema)) && (!list || same(lists, schema)));
  if (!found) return 'the responses of POST and GET, and the items of the list, do not have one schema';
  const thing = found.schema;
  const { properties } = shapeOf(follow, thing);
  const item = [...roles.values()].find((operation) => placeOf(operation.path) !== placeOf(path));
  const parameter = item && /\{([^{}]*)\}\/?$/.exec(item.path)?.[1];
  const named = (name: string) => Object.keys(properties).find((each) => plainName(each) === plainName(name));
  const field = (parameter === undefined ? undefined : named(parameter)) ?? named('id');
  if (field === undefined) return `no field of a thing has its ID, as ${parameter ?? 'id'} or id`;
  const { types = ['string'] } = shapeOf(follow, properties[field]);
  const isNumber = types.some((type) => type === 'integer' || type === 'number');
  if (!isNumber && !types.includes('string'))
    return `the field ${field}, which has the ID, is neither text nor a number`;
  const bodyOf = (operation: OwnOperation) =>
    places(follow, operation.described.bodies[0]?.schema).find((each) =>
      Object.keys(shapeOf(follow, each.schema).properties).some((name) => named(name) !== undefined),
    );
  const sentFields = new Set(Object.keys(shapeOf(follow, bodyOf(add)?.schema).properties).map(plainName));
  const isSetByService = (name: string) =>
    shapeOf(follow, properties[name]).own['readOnly'] === true || !sentFields.has(plainName(name));
  const times = Object.keys(properties).filter(
    (name) => /^date/.test(`${shapeOf(follow, properties[name]).own['format']}`) && isSetByService(name),
  );
  const collection: KeptCollection = {
    ...{ path, id: { field, isNumber }, sentFields, thing },
    createdFields: times.filter((name) => /^(?:creat|added|inserted)/.test(plainName(name))),
    changedFields: times.filter((name) => /^(?:updat|modif|chang|last(?:updat|modif|chang))/.test(plainName(name))),
    operations: [...roles.values()].map(({ name }) => name),
  };
  return Array.from(roles, ([role, operation]) => {
    const own = role === 'list' ? lists : of(operation);
    const place = same(own, thing)?.name;
    return [operation.name, { collection, role, place, sentIn: bodyOf(operation)?.name ?? null }] as const;
  });
}

/** A schema, and the member of a body that has it; null for the body itself. */
interface Place {
  readonly name: string | null;
  readonly schema: unknown;
}

/** The places where a body may have a thing: itself, or one of its members. */
function places(follow: Follow, schema: unknown): readonly Place[] {
  const { properties } = shapeOf(follow, schema);
  const members = Object.entries(properties).filter(([, each]) => shapeOf(follow, each).types?.includes('object'));
  return [{ name: null, schema }, ...members.map(([name, each]) => ({ name, schema: each }))];
}

/** The same for the items of a list. */
function listPlaces(follow: Follow, schema: unknown): readonly Place[] {
  const whole = shapeOf(follow, schema);
  if (whole.types?.includes('array')) return [{ name: null, schema: whole.items }];
  return Object.entries(whole.properties).flatMap(([name, each]) => {
    const { types, items } = shapeOf(follow, each);
    return types?.includes('array') ? [{ name, schema: items }] : [];
  });
}

/** Members of a schema that say nothing of its values. */
const silent = new Set([
  'title',
  'description',
  'example',
  'examples',
  'default',
  'deprecated',
  'readOnly',
  '$comment',
]);

/** The schema that one stands for, as text: `allOf` of one schema is that one. */
function textOf(follow: Follow, schema: unknown): string {
  const entries = Object.entries(sorted(follow(schema))).filter(
    ([name]) => !silent.has(name) && !name.startsWith('x-'),
  );
  const [[name, value] = [], ...others] = entries;
  if (name === 'allOf' && others.length === 0 && Array.isArray(value) && value.length === 1)
    return textOf(follow, value[0]);
  return JSON.stringify(entries, (_, member) => (isJson(member) ? sorted(member) : member));
}

const sorted = (members: JsonMembers) =>
  Object.fromEntries(Object.entries(members).toSorted(([one], [other]) => (one < other ? -1 : 1)));

function isSame(follow: Follow, one: unknown, other: unknown): boolean {
  const { types, properties } = shapeOf(follow, one);
  const isThing = types?.includes('object') === true && Object.keys(properties).length > 0;
  return isThing && textOf(follow, one) === textOf(follow, other);
}
