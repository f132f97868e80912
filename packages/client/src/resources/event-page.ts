import type { EventSummary } from '@boothkit/contract/types';
import type { ApiPromise } from '../api-promise.ts';
import type { Page } from '../list.ts';
import type { Call } from '../transport/call.ts';
import { offContract } from '../transport/failure-error.ts';
import type { Success } from '../transport/outcome.ts';

/** The page that an answer holds; `follow` gets the one at a cursor. Throws a `ResponseError` for an answer that is no page. */
export function readPage(
  success: Success,
  call: Call,
  follow: (cursor: string) => ApiPromise<Page<EventSummary>>,
): Success {
  const { data, hasMore, nextCursor } = success.data as Partial<Page<EventSummary>>;
  const cursor = hasMore === true ? (nextCursor ?? undefined) : undefined;
  if (!Array.isArray(data)) throw offContract('list_events', 'the answer lacks the array data', success, call);
  if (hasMore === true && cursor === undefined) {
    throw offContract('list_events', 'the answer says hasMore and lacks nextCursor', success, call);
  }
  const next = async () => (cursor === undefined ? undefined : follow(cursor));
  return { ...success, data: { data, hasMore: cursor !== undefined, nextCursor: cursor ?? null, next } };
}
