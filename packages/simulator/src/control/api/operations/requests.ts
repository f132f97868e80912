import * as z from 'zod';
import { TimedPageSchema, timedPageFields } from '../../../engine/resources/listing.ts';
import { requestDetailFields, requestFields } from '../../../instruments/journal/journal-entry.ts';
import {
  type JournalFilter,
  JournalFilterSchema,
  JournalGetSchema,
  journalQueryFields,
} from '../../../instruments/journal/journal-filter.ts';
import { TimelinePageSchema, timelineFields } from '../../../instruments/journal/timeline.ts';
import { OwnRequestSchema, ownResponseFields } from '../../../objects/accounts/own-requests.ts';
import { testQueryFields } from '../../saved-test/test-input.ts';
import { accountNamed, operation, paginates, requireFound } from './operation.ts';
import { account, atLeast, id, instant, ofAccount, ofSimulator, pageOf } from './serve.ts';

const RequestResponse = z.strictObject(requestFields()).meta({ id: 'Request' });

/** A request of the journal with its headers and its response. */
const RequestDetailResponse = z
  .strictObject({ ...requestFields(), ...requestDetailFields() })
  .meta({ id: 'RequestDetail' });

const OwnResponse = z.strictObject(ownResponseFields()).meta({ id: 'OwnResponse' });

/** A recording in HAR 1.2. */
const HarResponse = atLeast({
  log: atLeast({
    version: z.literal('1.2'),
    entries: z.array(
      atLeast({
        startedDateTime: instant,
        time: z.number(),
        request: atLeast({ method: z.string(), url: z.string() }),
        response: atLeast({ status: z.int() }),
      }),
    ),
  }),
});

/** The remote methods of a search. */
const searchMethods = [
  { method: 'journal.page', args: ['body', 'query'] },
  { method: 'journal.requests', args: ['body'], paginates },
] as const;

const TimelineEntryResponse = z.strictObject(timelineFields()).meta({ id: 'TimelineEntry' });

const journal = ofSimulator('journal');

/** The journal. */
export const requestOperations = {
  list_requests: operation({
    route: 'GET /requests',
    summary:
      'Lists the received requests, oldest first or newest first (order): all, or those of an operation, account, key, method, status, class of status or rule, with a text (search), of a duration, or of a time (since, until).',
    query: z.strictObject({ ...journalQueryFields(), ...timedPageFields() }),
    response: pageOf(RequestResponse),
    run: (simulator, { limit, cursor, order, ...filter }) =>
      simulator.journal.page(filter as JournalFilter, { limit, cursor, order }),
  }),
  search_requests: operation({
    route: 'POST /requests/search',
    summary: 'Lists the requests that match a filter, which may also name values of params, query and body.',
    body: JournalFilterSchema,
    query: TimedPageSchema,
    response: pageOf(RequestResponse),
    remote: searchMethods,
    reportsNoChange: true,
    run: (simulator, filter, _, query) => simulator.journal.page(filter as JournalFilter, query),
  }),
  get_har: operation({
    route: 'GET /requests.har',
    summary: 'Returns the received requests with their responses in HAR 1.2, oldest first, filtered as a list is.',
    query: z.strictObject(journalQueryFields()),
    response: HarResponse,
    run: (simulator, filter) => simulator.journal.har(filter as JournalFilter),
  }),
  search_har: operation({
    route: 'POST /requests.har',
    summary: 'Returns the requests that match a filter with their responses in HAR 1.2, oldest first.',
    body: JournalFilterSchema,
    response: HarResponse,
    remote: [{ method: 'journal.har', args: ['body'] }],
    reportsNoChange: true,
    run: (simulator, filter) => simulator.journal.har(filter as JournalFilter),
  }),
  search_account_requests: operation({
    route: 'POST /accounts/{accountId}/requests/search',
    summary: 'Lists the requests of an account that match a filter.',
    body: JournalFilterSchema.omit({ accountId: true }),
    query: TimedPageSchema,
    response: pageOf(RequestResponse),
    remote: searchMethods,
    reportsNoChange: true,
    run: (simulator, filter, params, query) =>
      accountNamed(simulator, params).journal.page(filter as JournalFilter, query),
  }),
  list_unmatched_requests: operation({
    route: 'GET /requests/unmatched',
    summary: 'Lists the requests that matched no operation, and counts the requests that were dropped (dropped).',
    query: TimedPageSchema,
    response: pageOf(RequestResponse).extend({ dropped: z.int().min(0) }),
    remote: [
      { method: 'journal.unmatched', args: [], paginates },
      { method: 'journal.dropped', args: [], returns: 'dropped' },
    ],
    run: ({ journal }, query) => ({ ...journal.page({ unmatched: true }, query), dropped: journal.dropped() }),
  }),
  list_timeline: ofSimulator('timeline').list(['page', 'list'], {
    route: 'GET /timeline',
    summary:
      'Lists what happened in the simulator, oldest first or newest first (order): calls, captures, prints, sends, webhooks, moves of the clock and actions of the owner. All of it, or what somebody did (actor: a kind of actor, or the ID of a key or tablet), what is about an event (eventId), and what happened in a time (since, until).',
    query: TimelinePageSchema,
    item: TimelineEntryResponse,
  }),
  write_test: operation({
    route: 'POST /test',
    summary:
      'Writes the recorded requests as a test that runs unchanged (format), after a trial run. It repeats all requests, or those after a stored snapshot (snapshotId) and up to a request (untilRequestId) or a time (untilTime). It checks those from a request (requestId) or a time (time) on that match a filter (the body).',
    // The trial has a simulator of its own.
    reportsNoChange: true,
    body: JournalFilterSchema,
    query: z.strictObject({ ...testQueryFields(), snapshotId: id.exactOptional() }),
    response: z.strictObject({ fileName: z.string(), text: z.string() }),
    run(simulator, filter, _, { snapshotId, ...input }) {
      return simulator.toTest({
        ...input,
        ...(Object.keys(filter).length > 0 && { filter: filter as JournalFilter }),
        ...(snapshotId !== undefined && {
          snapshot: requireFound(simulator.kept.get(snapshotId), 'snapshot', snapshotId),
        }),
      });
    },
  }),
  get_request: journal.serve('get', {
    route: 'GET /requests/{requestId}',
    summary:
      'Returns a received request with its headers and its response. Webhook URLs are shown by their origin, or whole (webhookUrls).',
    query: JournalGetSchema,
    noun: 'request',
    returns: RequestDetailResponse,
  }),
  get_account_request: ofAccount('journal').serve('get', {
    route: 'GET /accounts/{accountId}/requests/{requestId}',
    summary:
      'Returns a received request of an account with its headers and its response. Webhook URLs are shown by their origin, or whole (webhookUrls).',
    query: JournalGetSchema,
    noun: 'request',
    returns: RequestDetailResponse,
  }),
  send_request: account.serve('request', {
    route: 'POST /accounts/{accountId}/requests',
    summary:
      'Sends a request of the API as an account, outside of limits, faults and journal unless it is sent as a client (asClient), and returns the response.',
    body: OwnRequestSchema,
    returns: OwnResponse,
    reportsNoChange: true,
    // A request that is sent as a client is in the journal.
    isRepeated(sent, response) {
      const { method, asClient } = Object(sent);
      const { status } = Object(response);
      return method !== 'GET' && asClient !== true && status < 400;
    },
  }),
  delete_requests: journal.serve('clear', {
    route: 'DELETE /requests',
    summary: 'Deletes the received requests.',
    returns: z.strictObject({ cleared: z.literal(true) }),
    run(all) {
      all.clear();
      return { cleared: true } as const;
    },
  }),
};
