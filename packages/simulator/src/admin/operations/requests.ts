import * as z from 'zod';
import type { JournalFilter } from '../../testing/journal/journal.ts';
import { JournalFilterSchema, journalQueryFields } from '../../testing/journal/journal-filter.ts';
import { accountNamed, type ControlOperation, operation, queried } from '../operation.ts';
import { id, instant, listOf } from '../responses/fields.ts';

const texts = z.record(z.string(), z.string());

/** A request in the journal. */
const RequestResponse = z
  .strictObject({
    at: instant,
    durationMs: z.number(),
    method: z.string(),
    path: z.string(),
    operation: z.string().nullable(),
    params: z.record(z.string(), z.unknown()),
    query: texts,
    body: z.unknown().exactOptional(),
    bodyTruncated: z.literal(true).exactOptional(),
    accountId: id.nullable(),
    keyId: id.nullable(),
    address: z.string(),
    requestId: z.string(),
    status: z.int().nullable(),
    rule: z.string().nullable(),
    code: z.string().nullable(),
    message: z.string().nullable(),
    faults: z.array(id),
  })
  .meta({ id: 'Request' });

/** The journal. */
export const requestOperations = {
  list_requests: queried({
    method: 'GET',
    path: '/requests',
    summary:
      'Lists the received requests, oldest first: all, or those of an operation, account, key, method, status or rule.',
    status: 200,
    query: z.strictObject(journalQueryFields()),
    response: listOf(RequestResponse),
    run: (simulator, filter) => ({ data: simulator.journal.requests(filter as JournalFilter) }),
  }),
  search_requests: operation({
    method: 'POST',
    path: '/requests/search',
    summary: 'Lists the requests that match a filter, which may also name values of params, query and body.',
    status: 200,
    body: JournalFilterSchema,
    response: listOf(RequestResponse),
    remote: [{ at: 'journal.requests', gives: 'data' }],
    run: (simulator, filter) => ({ data: simulator.journal.requests(filter as JournalFilter) }),
  }),
  search_account_requests: operation({
    method: 'POST',
    path: '/accounts/{accountId}/requests/search',
    summary: 'Lists the requests of an account that match a filter.',
    status: 200,
    body: JournalFilterSchema.omit({ accountId: true }),
    response: listOf(RequestResponse),
    remote: [{ at: 'journal.requests', gives: 'data' }],
    run: (simulator, filter, params) => ({
      data: accountNamed(simulator, params).journal.requests(filter as JournalFilter),
    }),
  }),
  list_unmatched_requests: {
    method: 'GET',
    path: '/requests/unmatched',
    summary: 'Lists the requests that matched no operation, and counts the requests that were dropped (dropped).',
    status: 200,
    response: z.strictObject({ data: z.array(RequestResponse), dropped: z.int().min(0) }),
    remote: [
      { at: 'journal.unmatched', gives: 'data' },
      { at: 'journal.dropped', gives: 'dropped' },
    ],
    run: ({ journal }) => ({ data: journal.unmatched(), dropped: journal.dropped() }),
  },
  delete_requests: {
    method: 'DELETE',
    path: '/requests',
    summary: 'Deletes the received requests.',
    status: 200,
    response: z.strictObject({ cleared: z.literal(true) }),
    remote: [{ at: 'journal.clear' }],
    run({ journal }) {
      journal.clear();
      return { cleared: true };
    },
  },
} as const satisfies Record<string, ControlOperation>;
