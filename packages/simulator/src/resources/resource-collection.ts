import type * as z from 'zod';
import type { AccountState } from '../store/account-state.ts';
import type { SortedMap } from '../store/sorted-map.ts';
import type { World } from '../store/world.ts';
import { parseInput } from './parse.ts';

/** Things of one kind that an account owns. */
export interface ResourceCollection<Item extends { readonly id: string }, Input> {
  /** Adds one. Throws a TypeError that names the field for input that does not fit. */
  add(input?: Input): Item;
  /** One of them. */
  get(id: string): Item | undefined;
  /** All of them, by id. */
  list(): Item[];
  /** Changes the fields given, and leaves those undefined alone. Throws an Error where there is no such item, a TypeError for fields that do not fit. */
  update(id: string, changes: Partial<Input>): Item;
  /** Removes one; `false` where there was none. */
  remove(id: string): boolean;
}

/** A shelf of an account: `items` says where its things are kept, `make` what one is made of. */
export function resourceCollection<Schema extends z.ZodObject, Item extends { readonly id: string }>(
  world: World,
  accountId: string,
  what: string,
  schema: Schema,
  items: (account: AccountState) => SortedMap<Item>,
  make: (fields: z.output<Schema>, id: string) => Item,
): ResourceCollection<Item, z.input<Schema>> {
  const put = (id: string | undefined, input: unknown): Item => {
    const fields = parseInput(schema, input, what);
    const account = world.change(accountId);
    const item = make(fields, id ?? world.newId(account));
    items(account).set(item.id, item);
    return item;
  };
  return {
    add: (input) => put(undefined, input ?? {}),
    get: (id) => items(world.account(accountId)).get(id),
    list: () => [...items(world.account(accountId)).values()],
    update(id, changes) {
      const present = items(world.account(accountId)).get(id);
      if (!present) throw new Error(`there is no ${what} ${id} in this account`);
      const { id: _, ...fields } = present;
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      return put(id, { ...fields, ...given });
    },
    remove: (id) => items(world.change(accountId)).delete(id),
  };
}
