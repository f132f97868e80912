import { findEvent } from '../../../service/events/lookups.ts';
import { brandingResponse } from '../../../service/files/media-urls.ts';
import type { Handler } from '../call.ts';

/** The branding of an event (rule 4.7). */
export const get_event_branding: Handler<'get_event_branding'> = ({ world, account, params, origin }) => {
  const read = { world, account: account() };
  return brandingResponse(read, findEvent(read.account, params.eventId, '4.7'), origin);
};
