import { limits as bounds } from '@boothkit/contract/rules';
import { fieldError } from '../../../engine/errors/api-error.ts';
import { assumedRule } from '../../../model/assumed.ts';
import type { EventRecord } from '../../../model/events/event.ts';
import type { World } from '../../../model/world.ts';
import { requireDuplicateLeft } from '../../../service/events/duplicates.ts';
import { countDuplicate } from '../../../service/events/duplicates-of-day.ts';
import { detailedEvent } from '../../../service/events/event-responses.ts';
import { normalizeDateTime } from '../../../service/events/fields.ts';
import { findEvent } from '../../../service/events/lookups.ts';
import { copyEvent, withDateAsSent } from '../../../service/events/store.ts';
import { consumeQuota } from '../../../service/events/use-quota.ts';
import { withinLimit } from '../admission.ts';
import type { Handler } from '../call.ts';

/** Throws in a service that bounds the key of a copy as that of any event; others keep it (decision S24). */
function requireKeyLength(world: World, { idUser }: EventRecord): void {
  const length = `${idUser ?? ''}-duplicated`.length;
  if (length > bounds.idUser.max && assumedRule(world, 'longCopyKey') === 'rejected')
    throw fieldError(
      '4.6.3',
      'idUser',
      `idUser of the copy must have at most ${bounds.idUser.max} characters; it would have ${length}`,
    );
}

/** Copies an event (rules 4.6.1 to 4.6.5, decisions S24, S31, S33). */
export const duplicate_event: Handler<'duplicate_event'> = ({ world, limits, params, body, commit }) => {
  const duplicate = () =>
    commit((tx) => {
      const { account } = tx;
      const source = findEvent(account, params.eventId, '4.6.1');
      const nowMs = tx.nowMs();
      requireKeyLength(world, source);
      if (limits !== 'off') requireDuplicateLeft(account, nowMs);
      consumeQuota(account, '4.6.2');
      countDuplicate(account, nowMs);
      const copy = copyEvent(tx, source, { name: body.name, date: normalizeDateTime(body.date) });
      return detailedEvent(withDateAsSent(tx, copy, body.date));
    });
  return withinLimit(world, limits, duplicate);
};
