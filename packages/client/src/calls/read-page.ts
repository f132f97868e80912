import type { Success } from '../options/outcome.ts';
import type { Call } from '../transport/call.ts';
import { schemaMismatch } from '../transport/load-errors.ts';
import type { ApiPromise } from './api.ts';
import type { Page } from './list.ts';

/** The cursors that led to a page, the last one first. */
export interface CursorTrail {
  readonly cursor: string;
  readonly before: CursorTrail | undefined;
}

// rule 4.1/page
/**
 * The page in a response; `follow` requests the next one by its cursor. Throws a `ResponseError` for a response that is no page, or whose
 * next cursor was used before: pagination would never end.
 */
export async function readPage<Item>(
  operation: string,
  success: Success<Partial<Omit<Page<Item>, 'next'>>>,
  call: Call,
  trail: CursorTrail | undefined,
  follow: (trail: CursorTrail) => ApiPromise<Page<Item>>,
): Promise<Success<Page<Item>>> {
  const { data, hasMore, nextCursor } = success.data;
  const cursor = hasMore === true && typeof nextCursor === 'string' ? nextCursor : undefined;
  const reject = (message: string) => schemaMismatch(operation, message, success, call);
  if (!Array.isArray(data)) throw await reject('data must be an array');
  if (hasMore === true && cursor === undefined) throw await reject('nextCursor must be text when hasMore is true');
  for (let used = trail; used !== undefined; used = used.before) {
    if (used.cursor === cursor) throw await reject('nextCursor repeats an earlier cursor');
  }
  const next = async () => (cursor === undefined ? undefined : follow({ cursor, before: trail }));
  return { ...success, data: { data, hasMore: cursor !== undefined, nextCursor: cursor ?? null, next } };
}
