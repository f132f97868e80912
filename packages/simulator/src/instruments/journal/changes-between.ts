import * as z from 'zod';
import type { Output } from '../../engine/resources/define-resource.ts';

/** The fields of a {@link FieldChange}. */
export const changeFields = () => ({
  /** The objects that it belongs to, from the outside in, by its names or IDs: `["events", "Ada & Alan"]`. */
  of: z.array(z.string()),
  /** The field; null where all of it came or went. */
  field: z.string().nullable(),
  /** Its value before and after; left out where it was not there. */
  before: z.unknown().exactOptional(),
  after: z.unknown().exactOptional(),
});

/** Something that one world has otherwise than another. */
export interface FieldChange extends Output<typeof changeFields> {}

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textIn = (item: JsonObject, name: string) =>
  typeof item[name] === 'string' ? (item[name] as string) : undefined;

const keyOf = (item: JsonObject) => textIn(item, 'id') ?? textIn(item, 'email') ?? textIn(item, 'url');

const isKeyed = (value: unknown): value is readonly JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => isObject(item) && keyOf(item) !== undefined);

const nameOf = (item: JsonObject, key: string) => textIn(item, 'name') ?? key;

/** The differences between two JSON values, such as two world files, in their order. */
export function* changesBetween(before: unknown, after: unknown, of: readonly string[] = []): Generator<FieldChange> {
  const [was, is] = [membersOf(before), membersOf(after)];
  for (const key of new Set([...was.keys(), ...is.keys()])) {
    const [old, now] = [was.get(key), is.get(key)];
    const present = now ?? old;
    if (old && now) yield* valueChanges(key, old, now, of);
    else if (present?.isItem) yield { of: [...of, present.name], field: null, ...valuesOf(old, now) };
    else if (isKeyed(present?.value)) yield* changesBetween(old?.value, now?.value, [...of, key]);
    else yield { of, field: key, ...valuesOf(old, now) };
  }
}

interface Member {
  readonly name: string;
  readonly value: unknown;
  /** Whether it is an item of a list. */
  readonly isItem: boolean;
}

const valuesOf = (old: Member | undefined, now: Member | undefined) => ({
  ...(old && { before: old.value }),
  ...(now && { after: now.value }),
});

function membersOf(value: unknown): Map<string, Member> {
  if (isKeyed(value)) {
    return new Map(
      value.map((item) => {
        const key = keyOf(item) ?? '';
        return [key, { name: nameOf(item, key), value: item, isItem: true }];
      }),
    );
  }
  if (!isObject(value)) return new Map();
  return new Map(Object.entries(value).map(([name, member]) => [name, { name, value: member, isItem: false }]));
}

function* valueChanges(field: string, old: Member, now: Member, of: readonly string[]): Generator<FieldChange> {
  const [before, after] = [old.value, now.value];
  const mayGoIn = (one: unknown, other: unknown) =>
    (isObject(one) && isObject(other)) || (isKeyed(one) && (isKeyed(other) || isEmpty(other)));
  if (mayGoIn(before, after) || mayGoIn(after, before)) yield* changesBetween(before, after, [...of, old.name]);
  else if (JSON.stringify(before) !== JSON.stringify(after)) yield { of, field, before, after };
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;
