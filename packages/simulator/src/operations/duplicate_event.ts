import type { Handler } from '../pipeline/call.ts';
import { countDuplicate } from '../world/duplicates-of-day.ts';
import { copyEvent } from '../world/events.ts';
import { requireDuplicateLeft } from './duplicates.ts';
import { detailedAnswer } from './event-answers.ts';
import { instant } from './fields.ts';
import { findEvent } from './lookups.ts';
import { consumeQuota } from './quota.ts';

/** Copies an event (rules 4.6.1 to 4.6.5, decisions S24, S31, S33). */
export const duplicate_event: Handler<'duplicate_event'> = ({ world, limited, params, body, commit }) =>
  commit((account) => {
    const source = findEvent(account, params.eventId, '4.6.1');
    const nowMs = world.clock.now();
    if (limited) requireDuplicateLeft(account, nowMs);
    consumeQuota(account, '4.6.2');
    countDuplicate(account, nowMs);
    return detailedAnswer(copyEvent(world, account, source, { name: body.name, date: instant(body.date) }));
  });
