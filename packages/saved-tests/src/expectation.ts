import { isJson } from '@boothkit/contract/internal';
import { looksMade, type MadeValues } from './made-values.ts';
import type { MadeUp } from './recording.ts';
import { Template, type Value } from './test-plan.ts';

type Json = Readonly<Record<string, unknown>>;

/** How the body of a response is compared. */
interface Compared {
  readonly made: Pick<MadeValues, 'find' | 'isGiven'>;
  readonly madeUp: MadeUp;
  /** Called with the name of a value that is neither made nor the same in the trial. */
  readonly onDiffering: (name: string) => void;
}

/** A value that a test cannot check: it is new in each run, or differs between recording and trial. */
const nothing = undefined;

/**
 * Finds the part of a response's body that a test checks: the fields that changed since the resource was last seen or, of a resource
 * that was never seen, those that the request sent. Of a list its items' IDs; of an error its code. Whether an event existed already is
 * always checked.
 */
export function changedFieldsOf(compared: Compared) {
  const seen = new Map<string, Json>();
  return (recorded: unknown, tried: unknown, sent: unknown): Value | undefined => {
    if (!isJson(recorded) || !isJson(tried)) return nothing;
    if (isJson(recorded['error'])) return checkedCode(recorded['error']['code'], tried['error'], compared);
    const list = listIn(recorded);
    if (list) {
      const { hasMore } = recorded;
      const ids = list.items.map((item) => (isJson(item) ? { id: item['id'] } : item));
      for (const item of list.items) if (isJson(item) && typeof item['id'] === 'string') seen.set(item['id'], item);
      return checkedPart({ [list.name]: ids, ...(hasMore !== undefined && { hasMore }) }, tried, compared);
    }
    const id = recorded['id'] ?? recorded['eventId'];
    const before = typeof id === 'string' ? seen.get(id) : undefined;
    if (typeof id === 'string') seen.set(id, { ...before, ...recorded });
    const changed = before ? changes(before, recorded) : partOf(recorded, isJson(sent) ? sent : {});
    const { alreadyExisted } = recorded;
    return checkedPart(
      { ...('id' in recorded && { id }), ...changed, ...(alreadyExisted !== undefined && { alreadyExisted }) },
      tried,
      compared,
    );
  };
}

/** The list of a response: `data`, or the only list of one that is no resource, as operations of the service's own document may have it. */
function listIn(recorded: Json): { readonly name: string; readonly items: readonly unknown[] } | undefined {
  const lists = Object.entries(recorded).filter(
    ([name, value]) => Array.isArray(value) && (name === 'data' || !('id' in recorded || 'eventId' in recorded)),
  ) as [string, readonly unknown[]][];
  const [name, items] = lists.find(([each]) => each === 'data') ?? (lists.length === 1 ? lists[0] : undefined) ?? [];
  return name === undefined || items === undefined ? undefined : { name, items };
}

/** The code of an error, which is no secret. A fault may have brought one with personal data in it. */
function checkedCode(recorded: unknown, tried: unknown, { madeUp }: Compared): Value | undefined {
  const code = madeUp.text(String(recorded));
  return isJson(tried) && tried['code'] === code ? { error: { code } } : nothing;
}

/** The members that differ; of objects in both, those in them that differ. */
function changes(before: Json, now: Json): Json {
  return Object.fromEntries(
    Object.entries(now).flatMap(([name, value]) => {
      const earlier = before[name];
      if (isJson(earlier) && isJson(value)) {
        const inner = changes(earlier, value);
        return Object.keys(inner).length > 0 ? [[name, inner]] : [];
      }
      return JSON.stringify(earlier) === JSON.stringify(value) ? [] : [[name, value]];
    }),
  );
}

/** The members that a request sent, as the response has them. */
function partOf(recorded: Json, sent: Json): Json {
  return Object.fromEntries(
    Object.entries(recorded).flatMap(([name, value]) => {
      if (!Object.hasOwn(sent, name)) return [];
      const part = sent[name];
      return [[name, isJson(value) && isJson(part) ? partOf(value, part) : value]];
    }),
  );
}

/** Recorded JSON as a test checks it: without values that the response made, and without those that differ in the trial. */
function checkedPart(
  recorded: unknown,
  tried: unknown,
  compared: Compared,
  name?: string,
  parent?: object,
): Value | undefined {
  if (typeof recorded === 'string') {
    const made = compared.made.find(recorded);
    if (made) return made.value === tried ? new Template([made]) : nothing;
    if (looksMade(recorded) && !compared.made.isGiven(recorded)) return nothing;
    const text = compared.madeUp.text(recorded, name, parent);
    return text === tried ? text : differing(name, compared);
  }
  if (Array.isArray(recorded)) {
    if (!Array.isArray(tried) || tried.length !== recorded.length) return differing(name, compared);
    const items = recorded.map((item, at) => checkedPart(item, tried[at], compared, name, parent));
    // A list is checked whole or not at all: its items have no names.
    return items.some((item) => item === nothing) ? nothing : (items as Value[]);
  }
  if (isJson(recorded)) {
    if (!isJson(tried)) return nothing;
    const members = Object.entries(recorded).flatMap(([member, value]) => {
      const checked = checkedPart(value, tried[member], compared, member, recorded);
      return checked === nothing ? [] : [[member, checked] as const];
    });
    return Object.fromEntries(members);
  }
  return recorded === tried ? (recorded as null | boolean | number) : differing(name, compared);
}

function differing(name: string | undefined, { onDiffering }: Compared): undefined {
  if (name !== undefined) onDiffering(name);
  return nothing;
}
