import * as z from 'zod';
import { TimedPageSchema, timedPageFields } from '../../resources/listing.ts';
import type { JournalFilter } from '../../testing/journal/journal.ts';
import { JournalFilterSchema, journalQueryFields } from '../../testing/journal/journal-filter.ts';
import { accountNamed, type ControlOperation, queried, searched, walks } from '../operation.ts';
import { id, instant, pageOf } from '../responses/fields.ts';

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

/** The remote methods of a search. */
const searchMethods = [
  { at: 'journal.page', takes: ['body', 'query'] },
  { at: 'journal.requests', takes: ['body'], walks },
] as const;

/** The journal. */
export const requestOperations = {
  list_requests: queried({
    method: 'GET',
    path: '/requests',
    summary:
      'Lists the received requests, oldest first or newest first (order): all, or those of an operation, account, key, method, status or rule.',
    status: 200,
    query: z.strictObject({ ...journalQueryFields(), ...timedPageFields() }),
    response: pageOf(RequestResponse),
    run: (simulator, { limit, cursor, order, ...filter }) =>
      simulator.journal.page(filter as JournalFilter, { limit, cursor, order }),
  }),
  search_requests: searched({
    method: 'POST',
    path: '/requests/search',
    summary: 'Lists the requests that match a filter, which may also name values of params, query and body.',
    status: 200,
    body: JournalFilterSchema,
    query: TimedPageSchema,
    response: pageOf(RequestResponse),
    remote: searchMethods,
    run: (simulator, filter, _, query) => simulator.journal.page(filter as JournalFilter, query),
  }),
  search_account_requests: searched({
    method: 'POST',
    path: '/accounts/{accountId}/requests/search',
    summary: 'Lists the requests of an account that match a filter.',
    status: 200,
    body: JournalFilterSchema.omit({ accountId: true }),
    query: TimedPageSchema,
    response: pageOf(RequestResponse),
    remote: searchMethods,
    run: (simulator, filter, params, query) =>
      accountNamed(simulator, params).journal.page(filter as JournalFilter, query),
  }),
  list_unmatched_requests: queried({
    method: 'GET',
    path: '/requests/unmatched',
    summary: 'Lists the requests that matched no operation, and counts the requests that were dropped (dropped).',
    status: 200,
    query: TimedPageSchema,
    response: pageOf(RequestResponse).extend({ dropped: z.int().min(0) }),
    remote: [
      { at: 'journal.unmatched', takes: [], walks },
      { at: 'journal.dropped', takes: [], gives: 'dropped' },
    ],
    run: ({ journal }, query) => ({ ...journal.page({ unmatched: true }, query), dropped: journal.dropped() }),
  }),
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
