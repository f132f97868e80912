import { ruleCatalogue } from '@boothkit/contract/rules';
import type { Log } from '../../engine/collections/log.ts';
import { type Redaction, redaction } from '../../engine/redaction/redact.ts';
import { includesJson } from '../../engine/resources/includes-json.ts';
import {
  type Entry,
  type Page,
  type TimedPageInput,
  type TimeOrder,
  timedListing,
} from '../../engine/resources/listing.ts';
import { InputError, parseInput, parseShape } from '../../engine/resources/parse.ts';
import { fileRouteNames, whyUnknown } from '../../model/faults/fault-targets.ts';
import { parseStoredBody, type RequestRecord, textOf } from '../../model/journal/request-record.ts';
import { parseStoredText, type StoredResponse } from '../../model/journal/stored-response.ts';
import { knownSecrets } from '../../model/known-secrets.ts';
import type { World } from '../../model/world.ts';
import { type Har, type SimulatorUrls, writeHar } from './har.ts';
import type { JournalDetail, JournalEntry } from './journal-entry.ts';
import { type JournalFilter, JournalFilterSchema, type JournalGetOptions, JournalGetSchema } from './journal-filter.ts';

/**
 * The newest requests that a simulator received: to the API, to storage and to gallery pages. The journal is part of
 * the world, as faults are.
 */
export interface Journal {
  /**
   * The requests that match, oldest first. Throws a TypeError for a field that a filter does not have.
   *
   * @example
   * ```ts
   * await booth.events.get(id);
   * console.log(sim.journal.requests({ operation: 'get_event' }).length); // 1
   * ```
   */
  requests(filter?: JournalFilter): JournalEntry[];
  /**
   * A page of the requests that match, by default the oldest 1000. Throws a TypeError that names the field for a filter or a page that does
   * not fit.
   *
   * @example
   * ```ts
   * await booth.events.get(id);
   * const { data } = sim.journal.page({}, { order: 'newest', limit: 1 });
   * console.log(data[0]?.operation); // get_event
   * ```
   */
  page(filter?: JournalFilter, input?: TimedPageInput): Page<JournalEntry>;
  /**
   * The request with this ID, with its headers and its response; `undefined` if the journal does not have it. Throws a TypeError for options that do
   * not fit.
   *
   * @example
   * ```ts
   * const [first] = sim.journal.requests();
   * console.log(sim.journal.get(first?.id ?? '')?.operation); // create_event
   * ```
   */
  get(id: string, options?: JournalGetOptions): JournalDetail | undefined;
  /**
   * The requests that match with their responses, oldest first, as HAR 1.2: a recording that browsers and proxies open, and that
   * `npx @boothkit/simulator replay` sends again. Throws as {@link requests} does.
   *
   * @example
   * ```ts
   * console.log(sim.journal.har().log.entries.length); // 1
   * ```
   */
  har(filter?: JournalFilter): Har;
  /**
   * The requests that no operation took: the reference has no operation at their path, or none with their method.
   *
   * @example
   * ```ts
   * await sim.fetch(`${sim.baseUrl}/no-such-path`);
   * console.log(sim.journal.unmatched().map(({ path }) => path)); // ['/no-such-path']
   * ```
   */
  unmatched(): JournalEntry[];
  /**
   * How many requests the journal has dropped because it keeps only the newest ones.
   *
   * @example
   * ```ts
   * console.log(sim.journal.dropped()); // 0
   * ```
   */
  dropped(): number;
  /**
   * Forgets all requests.
   *
   * @example
   * ```ts
   * sim.journal.clear();
   * console.log(sim.journal.requests().length); // 0
   * ```
   */
  clear(): void;
}

/** The requests of one account. */
export type AccountJournal = Pick<Journal, 'requests' | 'page' | 'get'>;

/** Redacts with what the world knows now: entries are redacted each time that they are read, since a key may have been added later. */
const redactionOf = (world: World): Redaction => redaction(knownSecrets(world));

/** The journal of a world that is reached at these URLs. */
export function journalOf(world: World, urls: SimulatorUrls): Journal {
  return {
    ...entriesOf(world),
    har(filter = {}) {
      checkFilter(world, filter);
      const entries = [...matchingEntries(world.requests, filter, 'oldest', undefined)];
      const redact = redactionOf(world);
      return writeHar(
        entries.map(([, { position, record }]) => detail(position, record, redact)),
        urls,
      );
    },
  };
}

/** Checks a filter, so that a misspelt part does not pass for one that nothing fits. */
export function checkFilter(world: World, filter: JournalFilter): void {
  parseShape(JournalFilterSchema, filter, 'filter');
  const { operation } = filter;
  const need = operation === undefined ? undefined : whyUnknown(operation, world, fileRouteNames);
  if (need === undefined) return;
  const message = `operation must ${need}; got ${JSON.stringify(operation)}`;
  throw new InputError('filter', [{ field: 'operation', message }]);
}

function entriesOf(world: World): Omit<Journal, 'har'> {
  const listingOf = (filter: JournalFilter) => {
    const redact = redactionOf(world);
    return timedListing((order) => ({
      seed: world.seed,
      name: ['requests', filter, order],
      entries: (after) => matchingEntries(world.requests, filter, order, after),
      show: ({ position, record }) => serialize(position, record, redact),
    }));
  };
  const matching = (filter: JournalFilter) => {
    checkFilter(world, filter);
    return listingOf(filter);
  };
  return {
    get(id, options = {}) {
      const { webhookUrls } = parseInput(JournalGetSchema, options, 'options');
      const position = Number(/^request-([1-9]\d{0,14})$/.exec(id)?.[1]) - 1;
      const [found] = Number.isNaN(position) ? [] : world.requests.from(position);
      return found?.[0] === position
        ? detail(position, found[1], redactionOf(world), webhookUrls === 'whole')
        : undefined;
    },
    requests: (filter = {}) => matching(filter).list(),
    page: (filter = {}, input = {}) => matching(filter).page(input),
    unmatched: () => listingOf({ unmatched: true }).list(),
    dropped: () => world.requests.dropped,
    clear: () => world.clearRecording(),
  };
}

/** The journal of an account of a world. */
export function accountJournalOf(world: World, accountId: string): AccountJournal {
  const { requests, page, get } = entriesOf(world);
  return {
    get(id, options) {
      const entry = get(id, options);
      return entry?.accountId === accountId ? entry : undefined;
    },
    requests: (filter) => requests({ ...filter, accountId }),
    page: (filter, input) => page({ ...filter, accountId }, input),
  };
}

function* matchingEntries(
  requests: Log<RequestRecord>,
  filter: JournalFilter,
  order: TimeOrder,
  after: string | undefined,
): Generator<Entry<{ readonly position: number; readonly record: RequestRecord }>> {
  const matches = matcherOf(filter);
  const entries =
    order === 'newest'
      ? requests.before(after === undefined ? undefined : Number(after))
      : requests.from(after === undefined ? undefined : Number(after) + 1);
  for (const [position, record] of entries) if (matches(record)) yield [String(position), { position, record }];
}

/** A call over the limit of the address matches no operation either, but its error says so. */
function leadsNowhere({ operation, error }: RequestRecord): boolean {
  return operation === null && (error?.code === 'not_found' || error?.code === 'method_not_allowed');
}

const isView = ({ operation, status }: RequestRecord) =>
  (operation === 'get_file' || operation === 'get_gallery_page') && status === 200;

/** Whether a request matches a filter. */
export function matcherOf(filter: JournalFilter): (record: RequestRecord) => boolean {
  const wanted = filter.search?.trim().toLowerCase();
  const isFound = (text: string) => wanted === undefined || text.toLowerCase().includes(wanted);
  return (record) => fits(record, filter) && (wanted === undefined || textsOf(record).some(isFound));
}

/** The texts of a request that a search looks in. */
function textsOf({ path, search, requestId, error, body, response }: RequestRecord): string[] {
  return [path + search, requestId, error?.message ?? '', textOf(body), response?.text ?? ''];
}

const hasStatus = (found: number | null, wanted: JournalFilter['status']) =>
  typeof wanted === 'string' ? found !== null && `${Math.floor(found / 100)}xx` === wanted : is(found, wanted);

/** The names of methods are in capitals; as in `fetch`, another spelling of one is that one. */
const hasMethod = (found: string, wanted: string | undefined) =>
  is(found, wanted) || (wanted !== undefined && found === wanted.toUpperCase());

function fits(record: RequestRecord, filter: JournalFilter): boolean {
  const isRejected = record.status === null || record.status >= 400;
  return (
    is(record.operation, filter.operation) &&
    is(record.accountId, filter.accountId) &&
    is(record.keyId, filter.keyId) &&
    hasMethod(record.method, filter.method) &&
    hasStatus(record.status, filter.status) &&
    record.endedMs - record.startedMs >= (filter.minDurationMs ?? 0) &&
    record.startedMs >= (filter.since === undefined ? Number.NEGATIVE_INFINITY : Date.parse(filter.since)) &&
    record.startedMs <= (filter.until === undefined ? Number.POSITIVE_INFINITY : Date.parse(filter.until)) &&
    is(record.error?.rule, filter.rule) &&
    is(isRejected, filter.rejected) &&
    is(record.faults.length > 0, filter.faulty) &&
    is(isView(record), filter.view) &&
    is(leadsNowhere(record), filter.unmatched) &&
    (filter.params === undefined || includesJson(record.params, filter.params)) &&
    (filter.query === undefined ||
      includesJson(Object.fromEntries(new URLSearchParams(record.search)), filter.query)) &&
    (filter.body === undefined || includesJson(record.body && parseStoredBody(record.body), filter.body))
  );
}

const is = (found: unknown, wanted: unknown) => wanted === undefined || found === wanted;

function detail(position: number, record: RequestRecord, redact: Redaction, showsWebhookUrls = false): JournalDetail {
  const { headers, response } = record;
  return {
    ...serialize(position, record, redact, showsWebhookUrls),
    ruleText: record.error ? ruleCatalogue[record.error.rule].line : null,
    headers: redact.headers(headers),
    response: response
      ? { headers: redact.headers(response.headers), ...bodyOf(response, redact, showsWebhookUrls) }
      : null,
  };
}

function bodyOf(
  response: StoredResponse,
  redact: Redaction,
  showsWebhookUrls: boolean,
): Pick<NonNullable<JournalDetail['response']>, 'body' | 'bodyTruncated'> {
  const body = parseStoredText(response);
  if (body === undefined) return {};
  return {
    body: redact.json(body, showsWebhookUrls),
    ...(response.isTruncated && { bodyTruncated: true }),
  };
}

function serialize(position: number, record: RequestRecord, redact: Redaction, showsWebhookUrls = false): JournalEntry {
  const { startedMs, endedMs, path, search, body, error, faults } = record;
  return {
    id: `request-${position + 1}`,
    at: new Date(startedMs).toISOString(),
    durationMs: endedMs - startedMs,
    method: redact.text(record.method),
    path: redact.path(path, search),
    operation: record.operation,
    params: redact.json(record.params) as JournalEntry['params'],
    query: redact.query(search),
    ...(body && {
      body: redact.json(parseStoredBody(body), showsWebhookUrls),
      ...(body.isTruncated && { bodyTruncated: true }),
    }),
    accountId: record.accountId,
    keyId: record.keyId,
    address: redact.text(record.address),
    requestId: record.requestId,
    status: record.status,
    rule: error?.rule ?? null,
    code: error?.code ?? null,
    message: error ? redact.text(error.message) : null,
    completed: record.completed,
    faults: faults.map(({ id }) => id),
  };
}
