import { positionBehind, writeCursor } from '../../../engine/collections/cursor.ts';
import { fieldError } from '../../../engine/errors/api-error.ts';
import { assumedRule } from '../../../model/assumed.ts';
import type { EventRecord } from '../../../model/events/event.ts';
import type { Entry, EventTable } from '../../../model/events/event-table.ts';
import { eventSummary } from '../../../service/events/event-responses.ts';
import { normalizeDateTime } from '../../../service/events/fields.ts';
import type { Handler } from '../call.ts';

interface Filter {
  readonly idUser?: string;
  readonly search?: string;
  readonly dateFrom?: string;
  readonly dateTo?: string;
  readonly sort: 'createdDate' | 'date';
  readonly order: 'asc' | 'desc';
}

/** One page of event summaries, filtered one way at most (rules 4.1.1 to 4.1.4, 4.1/page, decisions S4, S5, S28, S35). */
export const list_events: Handler<'list_events'> = ({ world, account, accountId, query }) => {
  const { limit, cursor, ...asked } = query;
  const filter = { ...asked, ...bounds(asked) };
  const scope = JSON.stringify([accountId, filter]);
  const after = cursor === undefined ? undefined : readCursor(world.seed, scope, cursor);
  if (assumedRule(world, 'paging') === 'offset')
    return offsetPage([...entries(account().events, filter, undefined)], limit, Number(after ?? 0), (offset) =>
      writeCursor(world.seed, scope, String(offset)),
    );
  const page: EventRecord[] = [];
  let last = '';
  for (const [position, event] of entries(account().events, filter, after)) {
    if (page.length === limit)
      return { data: page.map(eventSummary), hasMore: true, nextCursor: writeCursor(world.seed, scope, last) };
    page.push(event);
    last = position;
  }
  return { data: page.map(eventSummary), hasMore: false, nextCursor: null };
};

/** A page of a service whose cursors count events from the start of the list. */
function offsetPage(
  all: readonly Entry[],
  limit: number,
  offset: number,
  cursorAt: (offset: number) => string,
): ReturnType<Handler<'list_events'>> {
  const end = offset + limit;
  const data = all.slice(offset, end).map(([, event]) => eventSummary(event));
  return { data, hasMore: end < all.length, nextCursor: end < all.length ? cursorAt(end) : null };
}

/** The position of a cursor. Throws a field error of `cursor` if it was not made for this list. */
function readCursor(secret: string, scope: string, cursor: string): string {
  const position = positionBehind(secret, scope, cursor);
  if (position !== undefined) return position;
  throw fieldError(
    '4.1/cursor',
    'cursor',
    'cursor must be a nextCursor of the same list, with the same filter, sort and order',
    'Start again without a cursor.',
  );
}

/** The bounds of the range as timestamps, as events store them (decision S3). */
function bounds({ dateFrom, dateTo }: { dateFrom?: string; dateTo?: string }): {
  dateFrom?: string;
  dateTo?: string;
} {
  return {
    ...(dateFrom !== undefined && { dateFrom: normalizeDateTime(dateFrom) }),
    ...(dateTo !== undefined && { dateTo: normalizeDateTime(dateTo) }),
  };
}

/** The entries of a list in its order. */
function entries(events: EventTable, filter: Filter, after: string | undefined): Iterable<Entry> {
  if (filter.idUser !== undefined) return events.ofUser(filter.idUser, after);
  if (filter.search !== undefined) return events.named(filter.search, after);
  const { dateFrom, dateTo, sort, order } = filter;
  if (dateFrom === undefined && dateTo === undefined) return events.ordered(sort, order, after);
  // A range of dates holds both its ends (rules 4.1/dateFrom, 4.1/dateTo, decision S5).
  if (sort === 'date') return events.dated(dateFrom, dateTo, order, after);
  return events.datedByCreation(dateFrom, dateTo, order, after);
}
