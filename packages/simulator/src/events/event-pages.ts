import { positionBehind, writeCursor } from '../api/cursor.ts';
import { InputError, parseInput } from '../resources/parse.ts';
import type { EventRecord } from '../store/records.ts';
import type { World } from '../store/world.ts';
import { type EventPageInput, EventPageSchema } from './inputs.ts';

/** Some of an account's events; a walk from page to page meets each once, though others come and go meanwhile. */
export interface EventRecordPage {
  readonly data: EventRecord[];
  readonly hasMore: boolean;
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
}

/** One page of everything that is kept of an account's events. Throws a TypeError that names the field for input that does not fit. */
export function pageOfEvents(world: World, accountId: string, input: EventPageInput): EventRecordPage {
  const { limit, cursor, order } = parseInput(EventPageSchema, input, 'page');
  const { events } = world.account(accountId);
  const scope = JSON.stringify(['event records', accountId, order]);
  const after = cursor === undefined ? undefined : positionBehind(world.seed, scope, cursor);
  if (cursor !== undefined && after === undefined) {
    const message = `cursor must be a nextCursor of the same account and order; got ${JSON.stringify(cursor)}`;
    throw new InputError('page', [{ field: 'cursor', message }]);
  }
  const data: EventRecord[] = [];
  let last = '';
  for (const [position, event] of order === 'id'
    ? events.identified(after)
    : events.ordered('createdDate', 'desc', after)) {
    if (data.length === limit) return { data, hasMore: true, nextCursor: writeCursor(world.seed, scope, last) };
    data.push(event);
    last = position;
  }
  return { data, hasMore: false, nextCursor: null };
}
