import { assumedRule } from '../../../model/assumed.ts';
import type { EventRecord } from '../../../model/events/event.ts';
import type { ReadTransaction } from '../../../model/world.ts';
import { detailedEvent } from '../../../service/events/event-responses.ts';
import { nonBlankIdUser, normalizeDateTime } from '../../../service/events/fields.ts';
import { requireIds } from '../../../service/events/lookups.ts';
import { addEvent, withDateAsSent } from '../../../service/events/store.ts';
import { consumeQuota } from '../../../service/events/use-quota.ts';
import type { Handler } from '../call.ts';

/** The event that a create with a key returns, if there is one (decision S7). */
function eventOfKey({ account: { events }, world }: ReadTransaction, idUser: string): EventRecord | undefined {
  const oldest = events.oldestOfUser(idUser);
  if (!oldest || assumedRule(world, 'sameKeyTwice') !== 'newest') return oldest;
  for (const [, newest] of events.ofUser(idUser)) return newest;
  return oldest;
}

/**
 * Creates an event and its gallery, or returns the one that already has the idUser (rules 4.2.1 to 4.2.5, decisions S7, S14, S21).
 */
export const create_event: Handler<'create_event'> = ({ body, commit }) =>
  commit((tx) => {
    const { account } = tx;
    const idUser = nonBlankIdUser(body.idUser);
    const known = idUser === null ? undefined : eventOfKey(tx, idUser);
    if (known && assumedRule(tx.world, 'knownCreate') === 'checked') requireIds(tx, '4.2', body);
    if (known) return { ...detailedEvent(known), alreadyExisted: true };
    requireIds(tx, '4.2', body);
    consumeQuota(account, '4.2.1');
    const event = addEvent(tx, { ...body, idUser, date: normalizeDateTime(body.date) });
    return { ...detailedEvent(withDateAsSent(tx, event, body.date)), alreadyExisted: false };
  });
