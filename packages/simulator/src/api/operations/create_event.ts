import { detailedEvent } from '../../events/event-responses.ts';
import { nonBlankIdUser, normalizeDateTime } from '../../events/fields.ts';
import { requireIds } from '../../events/lookups.ts';
import { addEvent } from '../../events/store.ts';
import { consumeQuota } from '../../events/use-quota.ts';
import type { Handler } from '../call.ts';

/**
 * Creates an event and its gallery, or returns the one that already has the idUser (rules 4.2.1 to 4.2.5, decisions S7, S14, S21).
 */
export const create_event: Handler<'create_event'> = ({ body, commit }) =>
  commit((tx) => {
    const { account } = tx;
    const idUser = nonBlankIdUser(body.idUser);
    const known = idUser === null ? undefined : account.events.oldestOfUser(idUser);
    if (known) return { ...detailedEvent(known), alreadyExisted: true };
    requireIds(tx, '4.2', body);
    consumeQuota(account, '4.2.1');
    const event = addEvent(tx, { ...body, idUser, date: normalizeDateTime(body.date) });
    return { ...detailedEvent(event), alreadyExisted: false };
  });
