import { requireDuplicateLeft } from '../../events/duplicates.ts';
import { countDuplicate } from '../../events/duplicates-of-day.ts';
import { detailedEvent } from '../../events/event-responses.ts';
import { normalizeDateTime } from '../../events/fields.ts';
import { findEvent } from '../../events/lookups.ts';
import { copyEvent } from '../../events/store.ts';
import { consumeQuota } from '../../events/use-quota.ts';
import { withinLimit } from '../admission.ts';
import type { Handler } from '../call.ts';

/** Copies an event (rules 4.6.1 to 4.6.5, decisions S24, S31, S33). */
export const duplicate_event: Handler<'duplicate_event'> = ({ world, limits, params, body, commit }) => {
  const duplicate = () =>
    commit((tx) => {
      const { account } = tx;
      const source = findEvent(account, params.eventId, '4.6.1');
      const nowMs = tx.nowMs();
      if (limits !== 'off') requireDuplicateLeft(account, nowMs);
      consumeQuota(account, '4.6.2');
      countDuplicate(account, nowMs);
      return detailedEvent(copyEvent(tx, source, { name: body.name, date: normalizeDateTime(body.date) }));
    });
  return withinLimit(world, limits, duplicate);
};
