import type { Handler } from '../pipeline/call.ts';
import { readCursor, writeCursor } from '../pipeline/cursor.ts';
import type { Entry, EventTable } from '../world/event-table.ts';
import type { EventRecord } from '../world/records.ts';
import { summaryAnswer } from './event-answers.ts';
import { instant } from './fields.ts';

interface Filter {
  readonly idUser?: string;
  readonly search?: string;
  readonly dateFrom?: string;
  readonly dateTo?: string;
  readonly sort: 'createdDate' | 'date';
  readonly order: 'asc' | 'desc';
}

/**
 * A range of dates with at most so many events is sorted by createdDate on its own; a larger one is met often enough on a walk
 * along createdDate.
 */
const smallRange = 2000;

/** One page of event summaries, filtered one way at most (rules 4.1.1 to 4.1.4, 4.1/page, decisions S4, S5, S28, S35). */
export const list_events: Handler<'list_events'> = ({ world, account, accountId, query }) => {
  const { limit, cursor, ...asked } = query;
  const filter = { ...asked, ...instants(asked) };
  const scope = JSON.stringify([accountId, filter]);
  const after = cursor === undefined ? undefined : readCursor(world.seed, scope, cursor);
  const page: EventRecord[] = [];
  let last = '';
  for (const [position, event] of entries(account().events, filter, after)) {
    if (page.length === limit)
      return { data: page.map(summaryAnswer), hasMore: true, nextCursor: writeCursor(world.seed, scope, last) };
    page.push(event);
    last = position;
  }
  return { data: page.map(summaryAnswer), hasMore: false, nextCursor: null };
};

/** The ends of the range as the instants that events are kept with (decision S3). */
function instants({ dateFrom, dateTo }: { dateFrom?: string; dateTo?: string }): {
  dateFrom?: string;
  dateTo?: string;
} {
  return {
    ...(dateFrom !== undefined && { dateFrom: instant(dateFrom) }),
    ...(dateTo !== undefined && { dateTo: instant(dateTo) }),
  };
}

function entries(events: EventTable, filter: Filter, after: string | undefined): Iterable<Entry> {
  if (filter.idUser !== undefined) return events.ofUser(filter.idUser, after);
  if (filter.search !== undefined) return events.named(filter.search, after);
  const { dateFrom, dateTo, sort, order } = filter;
  if (dateFrom === undefined && dateTo === undefined) return events.ordered(sort, order, after);
  return sort === 'date' ? events.dated(dateFrom, dateTo, order, after) : inRange(events, filter, after);
}

/** Events of a range of dates (rules 4.1/dateFrom, 4.1/dateTo, decision S5), in the order of createdDate. */
function* inRange(events: EventTable, filter: Filter, after: string | undefined): Generator<Entry> {
  const { dateFrom, dateTo, order } = filter;
  const small = new Set<string>();
  for (const [, event] of events.dated(dateFrom, dateTo, 'asc')) {
    small.add(event.id);
    if (small.size > smallRange) break;
  }
  if (small.size <= smallRange) {
    yield* events.among(small, 'createdDate', order, after);
    return;
  }
  for (const entry of events.ordered('createdDate', order, after)) {
    const { date } = entry[1];
    if (date !== null && (dateFrom === undefined || date >= dateFrom) && (dateTo === undefined || date <= dateTo))
      yield entry;
  }
}
