import type { OperationName } from '@boothkit/contract';
import type { RuleId } from '@boothkit/contract/rules';
import { type Entry, type Page, type TimedPageInput, type TimeOrder, timedListing } from '../../resources/listing.ts';
import { parseInput } from '../../resources/parse.ts';
import type { Log } from '../../store/log.ts';
import type { World } from '../../store/world.ts';
import type { FileRouteName } from '../faults/targets.ts';
import { includesJson } from './includes-json.ts';
import { JournalFilterSchema } from './journal-filter.ts';
import type { RequestRecord } from './records.ts';
import { redactedJson, redactedPath, redactedQuery } from './redact.ts';
import { parseStoredBody } from './stored-body.ts';

/** A request that came to a simulator, with what became of it. Secrets are left out: keys, signatures, codes, queries of URLs in bodies. */
export interface JournalEntry {
  /** When it came, by the world's clock, as a date-time in UTC. */
  readonly at: string;
  /** Milliseconds of the world's time that it took. */
  readonly durationMs: number;
  readonly method: string;
  /** With its query; relative to the base URL for calls of the API, to the origin for others. */
  readonly path: string;
  /** The operation of the API, the place beside it, or a stubbed operation; null where the path leads nowhere. */
  readonly operation: string | null;
  /** The parameters of the path, percent-decoded. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, string>>;
  /** The JSON that was sent; absent where none was read. Only a part of it where `bodyTruncated` is set (decision S252). */
  readonly body?: unknown;
  /** Set where `body` was more than 64 KiB: texts, lists and objects in it end early. */
  readonly bodyTruncated?: true;
  /** Null without a valid key. */
  readonly accountId: string | null;
  readonly keyId: string | null;
  readonly address: string;
  /** The request ID of the response; empty for gallery pages, and for calls outside the API without a response. */
  readonly requestId: string;
  /** Null without a response: the caller disconnected, or a fault dropped the connection. */
  readonly status: number | null;
  /** The rule that rejected it, the code and the message; null if none did, or if a fault responded. */
  readonly rule: RuleId | null;
  readonly code: string | null;
  readonly message: string | null;
  /** IDs of the faults that were applied to it. */
  readonly faults: readonly string[];
}

/** Which requests of a journal are meant; every part that is given has to fit. */
export interface JournalFilter {
  readonly operation?: OperationName | FileRouteName | (string & {});
  readonly accountId?: string;
  readonly keyId?: string;
  readonly method?: string;
  readonly status?: number;
  /** The rule that rejected it. */
  readonly rule?: RuleId;
  /** Whether it was rejected, or a fault responded with 400 or above. */
  readonly refused?: boolean;
  /** Whether a fault was applied to it. */
  readonly faulty?: boolean;
  /** Whether it only viewed a file or a gallery page, with success. */
  readonly view?: boolean;
  /** Whether no operation took it: the reference gives nothing at its path, or not with its method. */
  readonly unmatched?: boolean;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  /** JSON that the body must hold, secrets and all: objects may hold more, everything else must be equal. Of a truncated body, the part that is kept is compared. */
  readonly body?: unknown;
}

/**
 * The newest requests that a simulator received: to the API, to storage and to gallery pages. The journal is part of
 * the world, as faults are.
 */
export interface Journal {
  /** Those that fit, oldest first. Throws a TypeError for a part of a filter that there is not. */
  requests(filter?: JournalFilter): JournalEntry[];
  /**
   * Some of those that match, oldest first or newest first. Throws a TypeError that names the field for a filter or a page that does not
   * fit.
   */
  page(filter?: JournalFilter, input?: TimedPageInput): Page<JournalEntry>;
  /** Those that no operation took: the reference gives nothing at their path, or not with their method. */
  unmatched(): JournalEntry[];
  /** How many were dropped, for being older than the newest that are kept. */
  dropped(): number;
  /** Forgets all of them. */
  clear(): void;
}

/** The requests of one account. */
export type AccountJournal = Pick<Journal, 'requests' | 'page'>;

/** The journal of a world. */
export function journalOf(world: World): Journal {
  const matching = (filter: JournalFilter) => {
    parseInput(JournalFilterSchema, filter, 'filter');
    return timedListing((order) => ({
      seed: world.seed,
      name: ['requests', filter, order],
      entries: (after) => matchingEntries(world.requests, filter, order, after),
      show: serialize,
    }));
  };
  return {
    requests: (filter = {}) => matching(filter).list(),
    page: (filter = {}, input = {}) => matching(filter).page(input),
    unmatched: () => matching({ unmatched: true }).list(),
    dropped: () => world.requests.dropped,
    clear: () => world.requests.clear(),
  };
}

/** The journal of an account of a world. */
export function accountJournalOf(world: World, accountId: string): AccountJournal {
  const { requests, page } = journalOf(world);
  return {
    requests: (filter) => requests({ ...filter, accountId }),
    page: (filter, input) => page({ ...filter, accountId }, input),
  };
}

function* matchingEntries(
  requests: Log<RequestRecord>,
  filter: JournalFilter,
  order: TimeOrder,
  after: string | undefined,
): Generator<Entry<RequestRecord>> {
  const entries =
    order === 'newest'
      ? requests.before(after === undefined ? undefined : Number(after))
      : requests.from(after === undefined ? undefined : Number(after) + 1);
  for (const [position, record] of entries) if (fits(record, filter)) yield [String(position), record];
}

/** A call over the limit of the address matches no operation either, but its error says so. */
function leadsNowhere({ operation, error }: RequestRecord): boolean {
  return operation === null && (error?.code === 'not_found' || error?.code === 'method_not_allowed');
}

const isView = ({ operation, status }: RequestRecord) =>
  (operation === 'get_file' || operation === 'get_gallery_page') && status === 200;

function fits(record: RequestRecord, filter: JournalFilter): boolean {
  const isRejected = record.status === null || record.status >= 400;
  return (
    is(record.operation, filter.operation) &&
    is(record.accountId, filter.accountId) &&
    is(record.keyId, filter.keyId) &&
    is(record.method, filter.method) &&
    is(record.status, filter.status) &&
    is(record.error?.rule, filter.rule) &&
    is(isRejected, filter.refused) &&
    is(record.faultIds.length > 0, filter.faulty) &&
    is(isView(record), filter.view) &&
    is(leadsNowhere(record), filter.unmatched) &&
    (filter.params === undefined || includesJson(record.params, filter.params)) &&
    (filter.query === undefined ||
      includesJson(Object.fromEntries(new URLSearchParams(record.search)), filter.query)) &&
    (filter.body === undefined || includesJson(record.body && parseStoredBody(record.body), filter.body))
  );
}

const is = (found: unknown, wanted: unknown) => wanted === undefined || found === wanted;

function serialize({
  startedMs,
  endedMs,
  path,
  search,
  body,
  error,
  faultIds,
  ...record
}: RequestRecord): JournalEntry {
  return {
    at: new Date(startedMs).toISOString(),
    durationMs: endedMs - startedMs,
    method: record.method,
    path: redactedPath(path, search),
    operation: record.operation,
    params: record.params,
    query: redactedQuery(search),
    ...(body && { body: redactedJson(parseStoredBody(body)), ...(body.isTruncated && { bodyTruncated: true }) }),
    accountId: record.accountId,
    keyId: record.keyId,
    address: record.address,
    requestId: record.requestId,
    status: record.status,
    rule: error?.rule ?? null,
    code: error?.code ?? null,
    message: error?.message ?? null,
    faults: faultIds,
  };
}
