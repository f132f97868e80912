import type { Handler } from '../pipeline/call.ts';
import { brandingAnswer } from '../storage/image-urls.ts';
import { findEvent } from './lookups.ts';

/** The branding of an event (rule 4.7). */
export const get_event_branding: Handler<'get_event_branding'> = ({ world, account, params, origin }) =>
  brandingAnswer(world, account(), findEvent(account(), params.eventId, '4.7'), origin);
