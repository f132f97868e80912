import type * as z from 'zod';
import type { SortedMap } from '../../engine/collections/sorted-map.ts';
import { NotFoundError } from '../../engine/errors/not-found.ts';
import { entriesOf, type Listing, listing } from '../../engine/resources/listing.ts';
import { parseInput } from '../../engine/resources/parse.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import type { World } from '../../model/world.ts';

/** Resources of one kind that an account owns, listed by id. */
export interface ResourceCollection<Item extends { readonly id: string }, Input> extends Listing<Item> {
  /**
   * Adds one. Throws a TypeError that names the field for invalid input.
   *
   * @example
   * ```ts
   * const strip = account.templates.add({ name: 'Strip of three', photoAreaCount: 3 });
   * console.log(strip.photoAreaCount); // 3
   * ```
   */
  add(input?: Input): Item;
  /**
   * Returns a resource by its ID; `undefined` if there is none.
   *
   * @example
   * ```ts
   * console.log(account.templates.get(templateId)?.name); // Classic strip
   * ```
   */
  get(id: string): Item | undefined;
  /**
   * Changes the given fields; those that are undefined keep their values. Throws a NotFoundError if there is no such item, a TypeError for
   * invalid fields.
   *
   * @example
   * ```ts
   * account.templates.update(templateId, { name: 'Evening strip' });
   * console.log(account.templates.get(templateId)?.name); // Evening strip
   * ```
   */
  update(id: string, changes: Partial<Input>): Item;
  /**
   * Removes one; `false` if there was none.
   *
   * @example
   * ```ts
   * const { id } = account.templates.add();
   * console.log(account.templates.remove(id), account.templates.remove(id)); // true false
   * ```
   */
  remove(id: string): boolean;
}

/** A resource to store: its name, and the schema of a new one. */
interface Creatable<Stored, Input> {
  readonly name: string;
  readonly create: z.ZodType<Omit<Stored, 'id'>, Input>;
}

/** The resources of one kind in an account: `items` are the stored records, `show` returns one as its owner sees it. */
export function resourceCollection<Stored extends { readonly id: string }, Input, Item extends { readonly id: string }>(
  world: World,
  accountId: string,
  { name, create }: Creatable<NoInfer<Stored>, Input>,
  items: (account: AccountState) => SortedMap<Stored>,
  show: (record: Stored) => Item,
): ResourceCollection<Item, Input> {
  const put = (id: string | undefined, input: unknown): Item => {
    const fields = parseInput(create, input, name);
    const tx = world.transaction(accountId);
    const record = { ...fields, id: id ?? tx.newId() } as Stored;
    items(tx.account).set(record.id, record);
    return show(record);
  };
  return {
    ...listing({
      seed: world.seed,
      name: [name, accountId],
      entries: (after) => entriesOf(items(world.account(accountId)), after),
      show,
    }),
    add: (input) => put(undefined, input ?? {}),
    get(id) {
      const record = items(world.account(accountId)).get(id);
      return record && show(record);
    },
    update(id, changes) {
      const present = items(world.account(accountId)).get(id);
      if (!present) throw new NotFoundError(name, id);
      const { id: _, ...fields } = present;
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      return put(id, { ...fields, ...given });
    },
    remove: (id) => items(world.transaction(accountId).account).delete(id),
  };
}
