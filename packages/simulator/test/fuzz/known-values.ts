import type { DescribedOperation } from './documents.ts';
import { valuePaths } from './names.ts';

interface KnownValue {
  readonly value: string;
  /** The account that it belongs to; `undefined` where none is known. */
  readonly accountId: string | undefined;
}

/** How many values of a name are kept, the newest ones. */
const mostValues = 24;
const longestValue = 400;

/** What responses had so far, for requests to refer to. */
export interface KnownValues {
  add(name: string, value: string, accountId?: string): void;
  /** Notes what a successful response of an operation has. */
  learn(operation: DescribedOperation, accountId: string | undefined, body: unknown): void;
  /** A value of a name, of the account if there is one of it; a text that nothing has if there is none at all. */
  pick(name: string, pick: number, accountId: string | undefined): string;
  /** The account that a value belongs to. */
  accountOf(name: string, value: string): string | undefined;
}

/** Makes a store of values without any. */
export function createKnownValues(): KnownValues {
  const values = new Map<string, KnownValue[]>();

  function add(name: string, value: string, accountId?: string): void {
    const known = values.get(name) ?? [];
    values.set(name, known);
    if (value.length > longestValue || known.some((other) => other.value === value)) return;
    known.push({ value, accountId });
    // The first one stays: what a world begins with is there again after a reset.
    if (known.length > mostValues) known.splice(1, 1);
  }

  return {
    add,
    learn(operation, accountId, body) {
      const owner = accountId ?? ownerIn(body);
      for (const { path, name } of valuePaths.get(operation) ?? [])
        for (const value of at(body, path)) add(name, value, owner);
    },
    pick(name, pick, accountId) {
      const known = values.get(name) ?? [];
      const own = known.filter((value) => value.accountId === undefined || value.accountId === accountId);
      const choices = own.length > 0 ? own : known;
      return choices.at(-1 - (pick % Math.max(1, choices.length)))?.value ?? `missing-${name}`;
    },
    accountOf: (name, value) => values.get(name)?.find((known) => known.value === value)?.accountId,
  };
}

/** The account that a response is about, where it names one. */
function ownerIn(body: unknown): string | undefined {
  const isOwned = typeof body === 'object' && body !== null && 'accountId' in body;
  return isOwned && typeof body.accountId === 'string' ? body.accountId : undefined;
}

/** The texts at a place of a value. */
function at(value: unknown, [member, ...rest]: readonly string[]): string[] {
  if (member === undefined) return typeof value === 'string' ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (member === '*') return Object.values(value).flatMap((item) => at(item, rest));
  return at((value as Record<string, unknown>)[member], rest);
}
