import { isJson } from '@boothkit/contract/internal';
import * as z from 'zod';
import type { Output } from '../../engine/resources/define-resource.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import type { TabletRecord } from '../../model/tablets/tablet.ts';
import type { WorldState } from '../../model/world.ts';

/** The fields of a {@link FieldChange}. */
export const changeFields = () => ({
  /** The objects that it belongs to, from the outside in, by its names or IDs: `["events", "Ada & Alan", "settings"]`. */
  of: z.array(z.string()),
  /** The field; null where all of it came or went. */
  field: z.string().nullable(),
  /** Its value before and after; left out where it was not there. */
  before: z.unknown().exactOptional(),
  after: z.unknown().exactOptional(),
});

/** A field that has another value than before. */
export interface FieldChange extends Output<typeof changeFields> {}

/** What a change keeps for itself, and nobody enters. */
const bookkeeping: ReadonlySet<string> = new Set([
  ...['bytes', 'file', 'firstOrdinal', 'hash', 'lastTouchMs', 'modifiedDate', 'ordinal', 'preview', 'printerFreeMs'],
  ...['seed', 'stored', 'thumbnail', 'waitingLaunches'],
]);

/** The fields of a record that another value has replaced; of objects in it, their fields. */
export function* changesBetween(before: object, after: object, of: readonly string[] = []): Generator<FieldChange> {
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now]: unknown[] = [Reflect.get(before, field), Reflect.get(after, field)];
    if (old === now || bookkeeping.has(field)) continue;
    if (isJson(old) && isJson(now)) yield* changesBetween(old, now, [...of, field]);
    else if (JSON.stringify(old) !== JSON.stringify(now)) yield { of: [...of], field, ...valuesOf(old, now) };
  }
}

const valuesOf = (before: unknown, after: unknown) => ({
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
});

interface Rows {
  values(): Iterable<object>;
}

/** The rows that came, went or have other fields; a row is named by its name or ID. */
function* changesOfRows(name: string, before: Rows, after: Rows, of: readonly string[]): Generator<FieldChange> {
  const [was, is] = [new Set(before.values()), new Set(after.values())];
  const replaced = new Map([...was].filter((row) => !is.has(row)).map((row) => [keyOf(row), row]));
  for (const row of is) {
    if (was.has(row)) continue;
    const old = replaced.get(keyOf(row));
    replaced.delete(keyOf(row));
    if (old) yield* changesBetween(shown(old), shown(row), [...of, name, nameOf(old)]);
    else yield { of: [...of, name, nameOf(row)], field: null, after: shown(row) };
  }
  for (const row of replaced.values()) yield { of: [...of, name, nameOf(row)], field: null, before: shown(row) };
}

const firstText = (...texts: unknown[]) => texts.find((text) => typeof text === 'string' && text !== '') as string;

function keyOf(row: object): string {
  const { id, url, operation, fault } = row as Record<string, unknown>;
  return firstText(id, url, Object(fault).id, operation);
}

function nameOf(row: object): string {
  const { name, app } = row as Record<string, unknown>;
  return firstText(name, Object(app).name, keyOf(row));
}

/** A row with what an owner or a guest sees of it. */
function shown(row: object): object {
  const fields = Object.entries(row).filter(([name]) => !bookkeeping.has(name));
  if (!('captureInProgress' in row)) return Object.fromEntries(fields);
  const { read, captureInProgress } = row as TabletRecord;
  const capturing = captureInProgress && `${captureInProgress.type}, ${captureInProgress.stage}`;
  return {
    ...Object.fromEntries(fields),
    read: undefined,
    event: read?.event.name ?? null,
    captureInProgress: capturing,
  };
}

/** The collections of an account that somebody fills. What limits count, and how a guest's screens go on, is in none of them. */
const ofAccount = [
  ...(['keys', 'events', 'galleries', 'media', 'sends', 'templates', 'attractScreens', 'stickerSets'] as const),
  ...(['paySets', 'operators', 'rails', 'teamMembers', 'tablets', 'printJobs', 'launches', 'payments'] as const),
] satisfies (keyof AccountState)[];

const ofWorld = ['publicTemplates', 'catalog', 'stubs', 'faults'] as const satisfies (keyof WorldState)[];

/** The differences between two moments of a world, without what only its machinery keeps. */
export function* changesOfWorld(before: WorldState, after: WorldState): Generator<FieldChange> {
  for (const name of ofWorld) yield* changesOfRows(name, before[name], after[name], []);
  yield* changesOfRows('connections', before.signIn.connections, after.signIn.connections, []);
  const isAlone = before.accounts.size === 1 && after.accounts.size === 1;
  const ids = [...before.accounts.values(), ...after.accounts.values()].map(({ record }) => record.id);
  for (const id of new Set(ids)) {
    const [old, now] = [before.accounts.get(id), after.accounts.get(id)];
    if (old === now) continue;
    const of = isAlone ? [] : ['accounts', (now ?? old)?.record.name ?? id];
    if (!old || !now) {
      yield { of, field: null, ...valuesOf(old && shown(old.record), now && shown(now.record)) };
      continue;
    }
    yield* changesBetween(old.record, now.record, of);
    for (const name of ofAccount) yield* changesOfRows(name, old[name], now[name], of);
  }
}
