import type { Handler } from '../pipeline/call.ts';
import { detailedAnswer, summaryAnswer } from './event-answers.ts';
import { findEvent } from './lookups.ts';

/** One event, with its settings or concisely without (rule 4.3). */
export const get_event: Handler<'get_event'> = ({ account, params, query }) => {
  const event = findEvent(account(), params.eventId, '4.3');
  return query.response_format === 'concise' ? { ...summaryAnswer(event), settings: null } : detailedAnswer(event);
};
