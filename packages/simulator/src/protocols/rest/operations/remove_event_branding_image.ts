import { emptySlot, findEvent } from '../../../service/events/lookups.ts';
import { brandingResponse } from '../../../service/files/media-urls.ts';
import type { Handler } from '../call.ts';

/** Empties one slot of an event's branding (rule 4.10). */
export const remove_event_branding_image: Handler<'remove_event_branding_image'> = ({
  params,
  query,
  origin,
  commit,
}) =>
  commit((tx) => {
    const event = findEvent(tx.account, params.eventId, '4.10');
    return brandingResponse(tx, emptySlot(tx, event, query.slot), origin);
  });
