import { hashKey } from '../model/accounts/key.ts';
import type { WorldFile } from '../model/world-file.ts';
import type { Glance, KeyInFile } from './form.ts';

// A save keeps parts of the text that it replaces: keys in plain, the order of records and fields, and how times are written.

type Fields = Readonly<Record<string, unknown>>;

/** The parts of a text beside its world. */
export interface Extras {
  /** Where the JSON Schema is. */
  readonly $schema: string | undefined;
  /** Keys in plain, by the hash of their value: a world knows only that. */
  readonly plainKeys: ReadonlyMap<string, KeyInFile>;
}

/** The parts of a text beside its world; nothing if there is no earlier text. */
export function extrasOf(
  { $schema, keys }: Pick<Glance, '$schema' | 'keys'> = { $schema: undefined, keys: [] },
): Extras {
  const plain = keys.flat().filter(({ value }) => typeof value === 'string');
  return {
    $schema: typeof $schema === 'string' ? $schema : undefined,
    plainKeys: new Map(plain.map((key) => [hashKey(key.value ?? ''), key])),
  };
}

/** A world with what an earlier text has beside it. */
export function withExtras({ $schema, plainKeys }: Extras, world: WorldFile): WorldFile {
  const accounts = world.accounts?.map(({ keys, ...account }) => ({
    ...account,
    ...(keys && { keys: keys.map((key) => withValue(plainKeys, key)) }),
  }));
  return { ...($schema !== undefined && { $schema }), ...world, ...(accounts && { accounts }) };
}

/** Lines of a JSON Lines file, with the `$schema` and the keys in plain of the earlier file. */
export function* linesWithExtras({ $schema, plainKeys }: Extras, lines: Iterable<string>): Generator<string> {
  for (const line of lines)
    if (plainKeys.size > 0 && line.startsWith('{"keys"'))
      yield `${JSON.stringify({ keys: withValue(plainKeys, JSON.parse(line).keys) })}\n`;
    else if ($schema !== undefined && line.startsWith('{"format"'))
      yield `${JSON.stringify({ $schema, ...JSON.parse(line) })}\n`;
    else yield line;
}

/** A key with its value in place of the hash that a world keeps, if it is known. */
function withValue(plainKeys: Extras['plainKeys'], key: KeyInFile): KeyInFile {
  const earlier = plainKeys.get(key.hash ?? '');
  if (earlier?.value === undefined) return key;
  const { hash: _, ...fields } = key;
  return inOrderOf(earlier, { value: earlier.value, ...fields });
}

/** A value with the records and fields that an earlier one has in the order of that one, and others behind them. */
export const inOrderOf = <Value>(earlier: unknown, value: Value): Value => ordered(earlier, value, '') as Value;

function ordered(earlier: unknown, value: unknown, name: string): unknown {
  if (Array.isArray(earlier) && Array.isArray(value))
    return paired(earlier, value).map(([at, item]) => (at === undefined ? item : ordered(earlier[at], item, '')));
  if (earlier === value) return value;
  if (!isFields(earlier) || !isFields(value)) return isSameTime(name, earlier, value) ? earlier : value;
  const names = new Set([
    ...Object.keys(earlier).filter((member) => Object.hasOwn(value, member)),
    ...Object.keys(value),
  ]);
  return Object.fromEntries([...names].map((member) => [member, ordered(earlier[member], value[member], member)]));
}

/** Whether a field has the same time in two notations. */
export function isSameTime(name: string, one: unknown, other: unknown): boolean {
  if (!/^(now|date|createdDate|modifiedDate)$/.test(name)) return false;
  return typeof one === 'string' && typeof other === 'string' && Date.parse(one) === Date.parse(other);
}

/** The fields by which two records are the same, the first that a record has. */
const marks = ['id', 'value', 'hash', 'url'] as const;

/**
 * The items of a list with their positions in an earlier one; records in the order of that one, and those that it does not have behind them.
 * Records that have none of the marks are paired by their names in turn.
 */
export function paired(
  earlier: readonly unknown[],
  items: readonly unknown[],
): readonly (readonly [at: number | undefined, item: unknown])[] {
  const positions = new Map<string, number[]>();
  for (const [at, item] of [...earlier.entries()].reverse()) {
    const key = keysOf(item)[0] ?? nameOf(item);
    const same = positions.get(key) ?? [];
    same.push(at);
    positions.set(key, same);
  }
  const take = (key: string) => positions.get(key)?.pop();
  const marked = items.map((item) =>
    keysOf(item)
      .map(take)
      .find((at) => at !== undefined),
  );
  const pairs = items.map((item, index) => [marked[index] ?? take(nameOf(item)), item] as const);
  if (!items.every(isFields)) return pairs;
  return pairs.toSorted(([one = earlier.length], [other = earlier.length]) => one - other);
}

/** The identity of an item among others: the marks of a record, or a value itself. */
const keysOf = (item: unknown): readonly string[] =>
  isFields(item)
    ? marks.flatMap((name) => (item[name] === undefined ? [] : [`${name} ${item[name]}`]))
    : [`= ${JSON.stringify(item)}`];

const nameOf = (item: unknown) => `named ${isFields(item) ? (item['name'] ?? '') : ''}`;

/** Whether a value is an object with fields. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
