import fc from 'fast-check';
import { rawJson } from './markers.ts';
import { anyName, hostileValue } from './values.ts';

// Small changes to a JSON value that conforms: what comes out mostly does not.

/** One change, to the member or item that is `at`-th in the order of a walk. */
export interface Edit {
  readonly at: number;
  readonly change: 'replace' | 'remove' | 'add' | 'repeat';
  readonly name: string;
  readonly value: unknown;
}

/** Any edit. */
export const anyEdit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(10_000),
  change: fc.constantFrom('replace', 'remove', 'add', 'repeat'),
  name: anyName,
  value: hostileValue,
});

type Container = Record<string, unknown>;

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/** The value after the edits. */
export function edited(value: unknown, edits: readonly Edit[]): unknown {
  const root = { value: structuredClone(value) };
  for (const edit of edits) {
    const slots = slotsIn(root);
    const slot = slots[edit.at % slots.length];
    if (slot) apply({ ...edit, value: structuredClone(edit.value) }, slot);
  }
  return root.value;
}

interface Slot {
  readonly container: Container;
  readonly key: string;
}

/** Where values are in a container, its own members first. */
function slotsIn(container: Container): Slot[] {
  const slots: Slot[] = [];
  const next: Container[] = [container];
  for (let inner = next.shift(); inner !== undefined && slots.length < 2000; inner = next.shift())
    for (const [key, value] of Object.entries(inner)) {
      slots.push({ container: inner, key });
      if (isContainer(value)) next.push(value);
    }
  return slots;
}

function apply({ change, name, value }: Edit, { container, key }: Slot): void {
  const target = container[key];
  if (change === 'remove' && Array.isArray(container)) container.splice(Number(key), 1);
  else if (change === 'remove' && key !== 'value') delete container[key];
  else if (change === 'add' && Array.isArray(target)) target.push(value);
  else if (change === 'add' && isContainer(target))
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
  else if (change === 'repeat') container[key] = repeated(target, value);
  else container[key] = value;
}

/** A list with its first item 120 times; an object whose text has a name twice. */
function repeated(target: unknown, value: unknown): unknown {
  if (Array.isArray(target)) return Array.from({ length: 120 }, () => target[0] ?? value);
  if (!isContainer(target)) return [target, target];
  const [name = 'a'] = Object.keys(target);
  return { ...target, [rawJson(JSON.stringify(name))]: value };
}
