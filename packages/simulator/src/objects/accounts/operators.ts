import { NotFoundError } from '../../engine/errors/not-found.ts';
import { RuleConflictError } from '../../engine/errors/rule-conflict.ts';
import { type Listing, listing } from '../../engine/resources/listing.ts';
import { InputError, parseInput } from '../../engine/resources/parse.ts';
import { type NewOperator, type OperatorRecord, operatorResource } from '../../model/accounts/operator.ts';
import type { World } from '../../model/world.ts';
import { firstPaidEvent } from '../../service/accounts/event-holders.ts';

/** The operators of an account and the open invites of some, listed by id; either holds the events it names. */
export interface Operators extends Listing<OperatorRecord> {
  /**
   * Adds a live operator. Throws a TypeError where an event is not the account's, a {@link RuleConflictError} where an event has a
   * pay set: operators cannot run events that take payments.
   *
   * @example
   * ```ts
   * const tim = account.operators.add({ name: 'Tim', eventIds: [id] });
   * console.log(tim.kind); // operator
   * ```
   */
  add(input: NewOperator): OperatorRecord;
  /**
   * Sends an invite, which is open until it is accepted or removed. Throws as `add` does.
   *
   * @example
   * ```ts
   * const invite = account.operators.invite({ name: 'Tim', eventIds: [id] });
   * console.log(invite.kind); // invite
   * ```
   */
  invite(input: NewOperator): OperatorRecord;
  /**
   * Accepts an open invite: it becomes a live operator with the same id and events. Throws a NotFoundError if there is no such invite.
   *
   * @example
   * ```ts
   * const invite = account.operators.invite({ name: 'Tim', eventIds: [id] });
   * console.log(account.operators.accept(invite.id).kind); // operator
   * ```
   */
  accept(id: string): OperatorRecord;
  /**
   * An operator or an open invite.
   *
   * @example
   * ```ts
   * const tim = account.operators.add({ name: 'Tim' });
   * console.log(account.operators.get(tim.id)?.name); // Tim
   * ```
   */
  get(id: string): OperatorRecord | undefined;
  /**
   * Removes an operator or revokes an invite; `false` if there was none.
   *
   * @example
   * ```ts
   * const tim = account.operators.add({ name: 'Tim' });
   * console.log(account.operators.remove(tim.id)); // true
   * ```
   */
  remove(id: string): boolean;
}

/** The operators of an account, for its owner. */
export function operatorsOf(world: World, accountId: string): Operators {
  const put = (kind: OperatorRecord['kind'], input: unknown): OperatorRecord => {
    const fields = parseInput(operatorResource.create, input, kind);
    const tx = world.transaction(accountId);
    const { account } = tx;
    for (const [at, id] of fields.eventIds.entries()) {
      if (account.events.get(id)) continue;
      const field = `eventIds[${at}]`;
      throw new InputError(kind, [{ field, message: `${field} must name an event of the account; got ${id}` }]);
    }
    const paid = firstPaidEvent(account, fields.eventIds);
    if (paid >= 0)
      throw new RuleConflictError(
        '4.4.4',
        `eventIds[${paid}]`,
        `eventIds[${paid}] must name an event without a pay set, as operators cannot run events that take payments; ${fields.eventIds[paid]} has one. Clear its paySetId first.`,
      );
    return account.operators.put({ ...fields, kind, id: tx.newId() });
  };
  return {
    ...listing({
      seed: world.seed,
      name: ['operators', accountId],
      entries: (after) => world.account(accountId).operators.entries('', after),
      show: (operator) => operator,
    }),
    add: (input) => put('operator', input),
    invite: (input) => put('invite', input),
    accept(id) {
      const invite = world.account(accountId).operators.get(id);
      if (invite?.kind !== 'invite') throw new NotFoundError('open invite', id);
      return world.transaction(accountId).account.operators.put({ ...invite, kind: 'operator' });
    },
    get: (id) => world.account(accountId).operators.get(id),
    remove: (id) => world.transaction(accountId).account.operators.delete(id),
  };
}
