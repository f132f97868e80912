import type { EventPage, EventSummary, ListEventsQuery } from '@boothkit/contract';
import type { Call } from '../../own-account.ts';

/** The path of a list with a query. */
export function listPath(query: ListEventsQuery): string {
  return `/events?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
}

/** Walks a list page by page; `between` runs after each page but the last, and may change the limit of the next. */
export async function walk(
  call: Call,
  query: ListEventsQuery,
  between: (page: EventPage) => number | undefined | Promise<number | undefined> = () => undefined,
): Promise<EventSummary[]> {
  const seen: EventSummary[] = [];
  let { limit } = query;
  let cursor: string | null = null;
  do {
    const asked: ListEventsQuery = {
      ...query,
      ...(limit !== undefined && { limit }),
      ...(cursor !== null && { cursor }),
    };
    const { status, body } = await call<EventPage>('GET', listPath(asked));
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
    if (body.hasMore !== (body.nextCursor !== null)) throw new Error('hasMore and nextCursor do not agree');
    if (body.data.length > (limit ?? 25)) throw new Error(`a page of ${body.data.length} for a limit of ${limit}`);
    seen.push(...body.data);
    cursor = body.nextCursor;
    if (cursor !== null) limit = (await between(body)) ?? limit;
  } while (cursor !== null);
  return seen;
}
