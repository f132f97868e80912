import { detailedEvent, eventSummary } from '../../../service/events/event-responses.ts';
import { findEvent } from '../../../service/events/lookups.ts';
import type { Handler } from '../call.ts';

/** One event, with its settings or concisely without (rule 4.3). */
export const get_event: Handler<'get_event'> = ({ account, params, query }) => {
  const event = findEvent(account(), params.eventId, '4.3');
  return query.response_format === 'concise' ? { ...eventSummary(event), settings: null } : detailedEvent(event);
};
