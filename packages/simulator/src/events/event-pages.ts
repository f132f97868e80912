import { lazyObject } from '@boothkit/contract/internal';
import * as z from 'zod';
import { positionBehind, writeCursor } from '../api/cursor.ts';
import { InputError, parseInput } from '../resources/parse.ts';
import type { EventRecord } from '../store/records.ts';
import type { World } from '../store/world.ts';

/** Which page of an account's events. */
export interface EventPageInput {
  /** How many events at most, 1 to 1000. Default: 100. */
  limit?: number | undefined;
  /** The `nextCursor` of the page before, in the same order. Default: the first page. */
  cursor?: string | undefined;
  /** By id, or newest first by the date of creation. Default: id. */
  order?: 'id' | 'newest' | undefined;
}

/** Checks an {@link EventPageInput}. */
export const EventPageSchema = lazyObject(() => ({
  limit: z.int().min(1).max(1000).default(100),
  cursor: z.string().min(1).optional(),
  order: z.enum(['id', 'newest']).default('id'),
}));

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
