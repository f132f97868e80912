import type { FieldError } from '@boothkit/contract';
import { describeApi, isJson, type JsonMembers, membersOf, type Shape, shapeOf } from '@boothkit/contract/internal';
import { openApiDocument } from '@boothkit/contract/openapi';
import type { AccountState } from '../../model/accounts/account-state.ts';
import type { BroughtOperation } from '../../model/document/brought-document.ts';
import { addThing, removeThing, thingOf } from '../../model/document/thing.ts';
import type { Substitute } from './fill.ts';
import { type SentParts, servedOperation, unfilledHeader } from './serve.ts';

// Fields and values that a document has in operations of the contract, and the contract has not: they are taken, kept and returned.

const described = describeApi(openApiDocument);

/** The name of what an operation is about, among the things of an account. */
interface Holder {
  readonly path: string;
  readonly id: string;
}

/** A call of an operation of the contract, with what the contract does not know taken out of it. */
export interface SplitCall {
  readonly query: URLSearchParams;
  readonly body: unknown;
  /** What is wrong with the rest. */
  readonly errors: readonly FieldError[];
  /** Keeps the rest for what the operation was about. */
  keep(account: AccountState, result: object): void;
  /** The response with what is kept, as far as the document has it, and the header that names what it requires and nobody has sent. */
  shown(
    account: AccountState,
    result: object,
  ): { readonly body: object; readonly headers: Readonly<Record<string, string>> };
}

/** Splits a call by the contract and the document. */
export function splitCall(
  own: BroughtOperation,
  params: Readonly<Record<string, string>>,
  sent: Omit<SentParts, 'params'>,
): SplitCall {
  const { name, brought, described: theirs } = own;
  const ours = described.operations.find((each) => each.name === name);
  const ourShape = (schema: unknown) => shapeOf(described.follow, schema);
  const theirShape = (schema: unknown) => shapeOf(brought.follow, schema);
  const [body, more] = isJson(sent.body)
    ? parted(sent.body, ourShape(ours?.body), theirShape(theirs.body), ourShape, theirShape)
    : [sent.body, {}];
  const inQuery = (parameters: readonly JsonMembers[] = []) =>
    new Set(parameters.filter((each) => each['in'] === 'query').map((each) => each['name']));
  const [known, documented] = [inQuery(ours?.parameters), inQuery(theirs.parameters)];
  const others = new Set([...sent.query.keys()].filter((each) => !known.has(each) && documented.has(each)));
  const query = new URLSearchParams([...sent.query].filter(([each]) => !others.has(each)));
  const isOther = ({ path }: FieldError) => others.has(`${path[0]}`) || isWithin(more, sent.body, path);
  const read = servedOperation(own).read({ ...sent, params });
  const errors = 'errors' in read ? read.errors : [];
  const holderOf = (result: object) => holder(name, params, result);

  return {
    query,
    body,
    errors: brought.prefer === 'document' ? errors : errors.filter(isOther),
    keep({ things }, result) {
      const at = holderOf(result);
      if (at === undefined) return;
      if (name === 'delete_event') return removeThing(things, { ...at, ordinal: 0, fields: {} });
      const source = name === 'duplicate_event' ? holder('get_event', params, result) : at;
      const before = (source && thingOf(things, source.path, source.id)?.fields) ?? {};
      const fields = merged(before, membersOf(body), more);
      const kept = thingOf(things, at.path, at.id);
      if (kept) things.put({ ...kept, fields });
      else if (Object.keys(fields).length > 0) addThing(things, { ...at, fields });
    },
    shown({ things }, result) {
      const notes = new Map<string, Substitute>(Array.from(others, (each) => [`query.${each}`, 'ignored']));
      const fieldsOf = (item: object) => {
        const at = holderOf(item);
        return (at ? thingOf(things, at.path, at.id)?.fields : more) ?? {};
      };
      const [oursThere, theirsThere] = [ourShape(ours?.success.schema), theirShape(theirs.success.schema)];
      const show = (item: object, one: Shape, other: Shape, at: string) =>
        withMore(item, fieldsOf(item), one, other, theirShape, (field) => notes.set(`${at}${field}`, 'left out'));
      const { data } = result as { readonly data?: readonly object[] };
      const itemsOf = (shape: Shape, each: typeof theirShape) => each(each(shape.properties['data']).items);
      const shownBody =
        name === 'list_events' && data
          ? {
              ...result,
              data: data.map((item) =>
                show(item, itemsOf(oursThere, ourShape), itemsOf(theirsThere, theirShape), 'data[].'),
              ),
            }
          : show(result, oursThere, theirsThere, '');
      return { body: shownBody, headers: unfilledHeader(notes) };
    },
  };
}

/** What an operation is about; undefined for an upload, which nobody can read. */
function holder(name: string, params: Readonly<Record<string, string>>, result: object): Holder | undefined {
  const { eventId = '' } = params;
  if (name === 'create_upload') return undefined;
  if (name.includes('_branding')) return { path: `/events/${eventId}`, id: 'branding' };
  if (name === 'update_webhooks') return { path: '/webhooks', id: 'urls' };
  const { id = eventId } = result as { readonly id?: string };
  return { path: '/events', id: name.startsWith('get') || name.startsWith('update') ? eventId : id };
}

/** Whether a document has more of an operation of the contract than the contract: a parameter, a field or a value that a call may have. */
export function hasMore({ name, brought, described: theirs }: BroughtOperation): boolean {
  const ours = described.operations.find((each) => each.name === name);
  const isBeyond = (one: Shape, other: Shape): boolean =>
    Object.entries(other.properties).some(([field, schema]) => {
      if (!Object.hasOwn(one.properties, field)) return true;
      const [known, found] = [shapeOf(described.follow, one.properties[field]), shapeOf(brought.follow, schema)];
      const items = [shapeOf(described.follow, known.items), shapeOf(brought.follow, found.items)] as const;
      return (
        [[known, found] as const, items].some(
          ([{ values }, { values: others }]) => values && others?.some((value) => !values.includes(value)),
        ) || isBeyond(known, found)
      );
    });
  const known = new Set(ours?.parameters.map((each) => each['name']));
  return (
    theirs.parameters.some((each) => each['in'] === 'query' && !known.has(each['name'])) ||
    isBeyond(shapeOf(described.follow, ours?.body), shapeOf(brought.follow, theirs.body))
  );
}

type ShapeIn = (schema: unknown) => Shape;

/** The members of a body that the contract knows, and the others that the document has. Values of an enum that only the document has get a stand-in. */
function parted(
  value: JsonMembers,
  ours: Shape,
  theirs: Shape,
  ourShape: ShapeIn,
  theirShape: ShapeIn,
): [object, JsonMembers] {
  const own: Record<string, unknown> = {};
  const more: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const isTheirs = Object.hasOwn(theirs.properties, name);
    if (!Object.hasOwn(ours.properties, name)) (isTheirs ? more : own)[name] = member;
    else if (!isTheirs) own[name] = member;
    else {
      const [one, other] = [ourShape(ours.properties[name]), theirShape(theirs.properties[name])];
      const isNew = (each: unknown, { values }: Shape, { values: others }: Shape) =>
        values?.includes(each) === false && others?.includes(each) === true;
      if (isJson(member)) {
        const [known, rest] = parted(member, one, other, ourShape, theirShape);
        own[name] = known;
        if (Object.keys(rest).length > 0) more[name] = rest;
      } else if (Array.isArray(member)) {
        const [item, otherItem] = [ourShape(one.items), theirShape(other.items)];
        own[name] = member.filter((each) => !isNew(each, item, otherItem));
        if (member.some((each) => isNew(each, item, otherItem))) more[name] = member;
      } else if (isNew(member, one, other)) {
        own[name] = one.values?.[0];
        more[name] = member;
      } else own[name] = member;
    }
  }
  return [own, more];
}

/** Whether a path leads to what only the document has: a whole value of the body, or a part of one. */
function isWithin(more: unknown, sent: unknown, [first, ...path]: FieldError['path']): boolean {
  if (first === undefined || !Object.hasOwn(Object(more), first)) return false;
  const [one, other] = [Object(more)[first], Object(sent)[first]];
  return one === other || isWithin(one, other, path);
}

/** What is kept after a change: what was sent anew for the contract is no longer there. */
function merged(before: JsonMembers, own: JsonMembers, more: JsonMembers): Record<string, unknown> {
  const result: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(own)) {
    const kept = membersOf(before[name]);
    const rest = isJson(value) && isJson(before[name]) ? merged(kept, value, {}) : {};
    if (Object.keys(rest).length > 0) result[name] = rest;
    else delete result[name];
  }
  for (const [name, value] of Object.entries(more))
    result[name] = isJson(value) ? { ...membersOf(result[name]), ...value } : value;
  return result;
}

/** A response with the fields that only the document has; those that it requires and nobody sent are null, or are noted. */
function withMore(
  item: object,
  fields: JsonMembers,
  ours: Shape,
  { properties, required }: Shape,
  theirShape: ShapeIn,
  note: (field: string) => void,
): object {
  const result: Record<string, unknown> = { ...item };
  for (const [name, schema] of Object.entries(properties)) {
    const [value, kept] = [result[name], fields[name]];
    const theirs = theirShape(schema);
    if (isJson(value) && (kept === undefined || isJson(kept)))
      result[name] = withMore(
        value,
        membersOf(kept),
        shapeOf(described.follow, ours.properties[name]),
        theirs,
        theirShape,
        (field) => note(`${name}.${field}`),
      );
    else if (kept !== undefined) result[name] = kept;
    else if (value === undefined && required.includes(name) && !Object.hasOwn(ours.properties, name)) {
      if (theirs.types?.includes('null')) result[name] = null;
      else note(name);
    }
  }
  return result;
}
