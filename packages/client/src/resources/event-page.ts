import type { EventSummary } from '@boothkit/contract/types';
import type { ApiPromise } from '../api-promise.ts';
import type { Page } from '../list.ts';
import type { Call } from '../transport/call.ts';
import { offContract } from '../transport/failure-error.ts';
import type { Success } from '../transport/outcome.ts';

/** The cursors by which a walk has come to a page, the last one first. */
export interface CursorTrail {
  readonly cursor: string;
  readonly before: CursorTrail | undefined;
}

/**
 * The page that a response holds; `follow` requests the next one by its cursor. Throws a `ResponseError` for a response that is no
 * page, or whose next cursor was used before: the walk would never end.
 */
export function readPage(
  success: Success,
  call: Call,
  trail: CursorTrail | undefined,
  follow: (trail: CursorTrail) => ApiPromise<Page<EventSummary>>,
): Success {
  const { data, hasMore, nextCursor } = success.data as Partial<Page<EventSummary>>;
  const cursor = hasMore === true ? (nextCursor ?? undefined) : undefined;
  if (!Array.isArray(data)) throw offContract('list_events', 'the answer lacks the array data', success, call);
  if (hasMore === true && cursor === undefined) {
    throw offContract('list_events', 'the answer says hasMore and lacks nextCursor', success, call);
  }
  for (let used = trail; used !== undefined; used = used.before) {
    if (used.cursor === cursor) throw offContract('list_events', 'nextCursor repeats an earlier cursor', success, call);
  }
  const next = async () => (cursor === undefined ? undefined : follow({ cursor, before: trail }));
  return { ...success, data: { data, hasMore: cursor !== undefined, nextCursor: cursor ?? null, next } };
}
