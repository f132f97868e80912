import type { OperatorRecord } from '../world/records.ts';
import type { World } from '../world/world.ts';
import { checked, UnfitInput } from './checked.ts';
import { type NewOperator, NewOperatorSchema } from './things.ts';

/** The operators of an account and the open invites of some; either holds the events it names (rule 4.4.4). */
export interface Operators {
  /** Adds a live operator. Throws a TypeError where an event is not the account's. */
  add(input: NewOperator): OperatorRecord;
  /** Sends an invite, which is open until it is removed. */
  invite(input: NewOperator): OperatorRecord;
  /** Operators and invites, by id. */
  list(): OperatorRecord[];
  /** Removes an operator or revokes an invite; `false` where there was none. */
  remove(id: string): boolean;
}

/** The operators of an account, for its owner. */
export function operatorsOf(world: World, accountId: string): Operators {
  const put = (kind: OperatorRecord['kind'], input: unknown): OperatorRecord => {
    const fields = checked(NewOperatorSchema, input, kind);
    const account = world.change(accountId);
    for (const [at, id] of fields.eventIds.entries()) {
      if (account.events.get(id)) continue;
      const field = `eventIds[${at}]`;
      throw new UnfitInput(kind, [{ field, message: `${field} must name an event of the account; got ${id}` }]);
    }
    const operator = { ...fields, kind, id: world.newId(account) };
    account.operators.set(operator.id, operator);
    return operator;
  };
  return {
    add: (input) => put('operator', input),
    invite: (input) => put('invite', input),
    list: () => [...world.account(accountId).operators.values()],
    remove: (id) => world.change(accountId).operators.delete(id),
  };
}
