import { ApiError } from '../../../engine/errors/api-error.ts';
import type { AccountState } from '../../../model/accounts/account-state.ts';
import { assumedRule } from '../../../model/assumed.ts';
import { railFor } from '../../../model/catalog/payment.ts';
import { holdersOf } from '../../../service/accounts/event-holders.ts';
import { detailedEvent } from '../../../service/events/event-responses.ts';
import { nonBlankIdUser, normalizeDateTime } from '../../../service/events/fields.ts';
import { findEvent, requireIds } from '../../../service/events/lookups.ts';
import { changeEvent, type EventChanges, withDateAsSent } from '../../../service/events/store.ts';
import type { Handler } from '../call.ts';

/**
 * Changes the fields sent, settings per key (rules 4.4.1 to 4.4.6, decisions S7, S33). Whether a tablet will open the event
 * afterwards is no matter here (rules 4.4.7, 7/no-compatible-templates).
 */
export const update_event: Handler<'update_event'> = ({ params, body, commit }) =>
  commit((tx) => {
    const { account } = tx;
    const event = findEvent(account, params.eventId, '4.4.1');
    requireIds(tx, '4.4', body);
    if (typeof body.paySetId === 'string') requireNoHolder(account, event.id);
    const { date, idUser, ...others } = body;
    const changes: EventChanges = {
      ...others,
      ...(date !== undefined && { date: normalizeDateTime(date) }),
      ...(idUser !== undefined && { idUser: nonBlankIdUser(idUser) }),
    };
    if (changes.idUser && assumedRule(tx.world, 'sameKeyTwice') === 'conflict')
      requireOwnKey(account, event.id, changes.idUser);
    const changed = withDateAsSent(tx, changeEvent(tx, event, changes), date);
    if (chargeable(account, body.paySetId)) return detailedEvent(changed);
    return { ...detailedEvent(changed), warnings: ['currencyMismatch'] };
  });

/** Throws where another event has the key. */
function requireOwnKey({ events }: AccountState, eventId: string, idUser: string): void {
  for (const [, { id }] of events.ofUser(idUser))
    if (id !== eventId) throw new ApiError('conflict', '4.4.1', `idUser is the key of the event ${id} already.`);
}

/** Operators cannot run events that take payments (rules 4.4.4, 7/operator-conflict). */
function requireNoHolder(account: AccountState, eventId: string): void {
  const holders = Array.from(holdersOf(account, eventId)).map(({ kind, name }) => ({ kind, name }));
  if (holders.length === 0) return;
  throw new ApiError(
    'conflict',
    '4.4.4',
    'An operator holds this event, and operators cannot run events that take payments.',
    {
      details: { holders },
      hint: 'Remove these operators and revoke these invites; then set the pay set.',
    },
  );
}

/** Whether a pay set that was sent can be charged: some connected rail takes its currency (rule 4.4.5, decision S33). */
function chargeable(account: AccountState, paySetId: string | null | undefined): boolean {
  if (typeof paySetId !== 'string') return true;
  const currency = account.paySets.get(paySetId)?.currency;
  return currency !== undefined && railFor(account.rails.values(), currency) !== undefined;
}
