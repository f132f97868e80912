import { findEvent } from '../../../service/events/lookups.ts';
import { removeEvent } from '../../../service/events/store.ts';
import type { Handler } from '../call.ts';

/** Removes an event and all that belongs to it permanently (rules 1.4, 4.5). */
export const delete_event: Handler<'delete_event'> = ({ params, commit }) =>
  commit((tx) => {
    const event = findEvent(tx.account, params.eventId, '4.5');
    removeEvent(tx, event);
    return { deleted: true, id: event.id };
  });
