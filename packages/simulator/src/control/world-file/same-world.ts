import { rowsOf } from '../../engine/collections/table.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import type { WorldState } from '../../model/world.ts';
import { accountCollections, type CollectionName } from '../../model/world-file.ts';

/** The collections of an account that a file has: those of its own, and what events have in them. */
const ofAccount = [...accountCollections, 'galleries', 'media', 'images'] as const;

/** The collections of a world that a file has. */
const ofWorld: {
  readonly [Name in Exclude<CollectionName, 'accounts' | (typeof accountCollections)[number]>]: (
    state: WorldState,
  ) => Iterator<object>;
} = {
  publicTemplates: ({ publicTemplates }) => publicTemplates.values(),
  catalog: ({ catalog }) => catalog.values(),
  web: ({ webPages }) => webPages.values(),
  // Their counts of calls are in no file.
  routes: ({ stubs }) => [...stubs.values()].map(({ answer }) => answer).values(),
  faults: ({ faults }) => rowsOf(faults.by('active')),
};

/**
 * Whether two states have the same records, so that files of them differ in their time alone. Records never change in place, so each is compared
 * by its identity.
 */
export function isSameInFile(one: WorldState, other: WorldState): boolean {
  return (
    Object.values(ofWorld).every((rows) => areSame(rows(one), rows(other))) &&
    areSame(rowsOf(one.accounts.by('time')), rowsOf(other.accounts.by('time')), isSameAccount)
  );
}

function isSameAccount(one: AccountState, other: AccountState): boolean {
  return (
    one === other ||
    (one.record === other.record &&
      one.idCounter === other.idCounter &&
      ofAccount.every((name) => areSame<object>(one[name].values(), other[name].values())))
  );
}

function areSame<Item extends object>(
  some: Iterator<Item>,
  others: Iterator<Item>,
  isSame: (one: Item, other: Item) => boolean = Object.is,
): boolean {
  for (;;) {
    const [one, other] = [some.next(), others.next()];
    if (one.done || other.done) return one.done === other.done;
    if (!isSame(one.value, other.value)) return false;
  }
}
