import type { Assume } from '@boothkit/contract/internal';
import type { OpenApiDocument } from '@boothkit/contract/openapi';
import type { SavedTest, TestFormat } from '@boothkit/saved-tests';
import type { ClockOptions, WorldClock } from '../engine/clock/clock.ts';
import type { HttpRequest, HttpResponse } from '../engine/http/messages.ts';
import type { Network } from '../engine/http/outbound/network.ts';
import type { Listing } from '../engine/resources/listing.ts';
import type { Faults } from '../instruments/faults/faults.ts';
import type { Journal } from '../instruments/journal/journal.ts';
import type { JournalFilter } from '../instruments/journal/journal-filter.ts';
import type { Timeline } from '../instruments/journal/timeline.ts';
import type { MeasuredAssumptions } from '../model/assumed.ts';
import type { DocumentOptions } from '../model/document/brought-document.ts';
import type { DocumentReport } from '../model/document/document-report.ts';
import type { LimitsMode } from '../model/limits-mode.ts';
import type { ResetOptions } from '../model/reset-options.ts';
import type { LaterVersion } from '../model/versions/later-version.ts';
import type { WorldFile } from '../model/world-file.ts';
import type { ImageCodec } from '../service/files/images/codec.ts';
import type { ExpiredUrlStatus } from '../service/files/signature.ts';
import type { SimulatedWeb } from '../service/files/web.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { Catalog, PublicTemplates } from './catalog/catalog.ts';
import type { Routes } from './routes/stub-routes.ts';

// The public interface of a simulator. It is separate from the implementation, so that the control API and the adapters
// can import it.

/** How a simulator is set up. */
export interface SimulatorOptions {
  /** Default: the real time, ticking. */
  readonly clock?: ClockOptions;
  // decision S43
  /**
   * The seed for IDs and keys. With a frozen clock, two simulators with the same seed give the same bytes for the same calls. If a
   * program receives IDs of several simulators, name a seed for each of them, such as the title of the test. Default: 1; a random one from
   * when a server listens that other machines can reach.
   */
  readonly seed?: number | string;
  /**
   * A name for this run of your program. It changes the IDs and keys of all that is created after the beginning. What `seedFile` and
   * `populate` create has the same IDs and keys in each run. Name it if a program under test outlives the run. An empty name is none.
   * Default: the environment variable `BOOTHKIT_RUN`, or none.
   */
  readonly run?: string;
  /** Where the API is, in process; it ends in its path prefix. Default: `https://booth.simulator.test/v1`. */
  readonly baseUrl?: string;
  /**
   * Whether the service's limits hold. `documented`: a request over a limit is rejected with 429. `skip`: the clock moves over each wait
   * for a rate or a day, so that only concurrent calls are rejected. `off`: no limit holds. `connection()` hands a client the option that
   * fits. Default: `documented`.
   */
  readonly limits?: LimitsMode;
  // rule 2.1/colors-light
  /**
   * The min contrast with white, by WCAG 2, of the colours of events and accounts. From 1,
   * which accepts every colour, to 4.5, which WCAG requires of small text. Default: 1.5.
   */
  readonly minColorContrast?: number;
  /** Status of the response where a signed URL of a file or upload has expired. Default: 401. */
  readonly expiredUrlStatus?: ExpiredUrlStatus;
  // decision S601
  /**
   * The behaviour of the service where the reference is silent, such as `{ returnedDates: 'offset' }`, or the file of a measurement. The guide 'What
   * to settle before going live' has the names. A name that is left out counts as a world file says, then as the environment variable
   * `BOOTHKIT_ASSUME` does, such as `returnedDates=offset,ids=uuid`, and then as BoothKit assumes.
   */
  readonly assume?: Assume | MeasuredAssumptions;
  /**
   * The service's own OpenAPI document. The simulator also serves the operations that only this document describes: from the world, from
   * your routes, or from the document's examples. The guide 'The service's own document' says how. Default: none.
   */
  readonly document?: OpenApiDocument | DocumentOptions;
  /** Later versions of the API, each after the real one; from its release on, the newest is current. Default: none. */
  readonly versions?: readonly LaterVersion[];
  // rule 8/re-pin
  /** Seconds of the world's time until a changed pin of a key applies, 0 to 60. Default: 60, the longest that it may take. */
  readonly rePinSeconds?: number;
  /**
   * Seconds of the world's time in which an app may use a refresh token again, 0 to 3600. Each use gets a new pair of tokens, as
   * for calls in parallel. A later use removes the connection. 0 is strict. Default: 60.
   */
  readonly refreshGraceSeconds?: number;
  /** Whether rejections name their rule in the header `Simulator-Rule`. Default: true. */
  readonly ruleHeader?: boolean;
  /** Whether every response is validated against the contract before it is sent. A mismatch makes the call reject. Default: false. */
  readonly checkResponses?: boolean;
  /** Decodes, shrinks and draws images. Default: sharp in Node, the platform elsewhere. */
  readonly imageCodec?: ImageCodec;
  /** The way to the real network, for `sourceUrl` and webhooks, asked where the simulated web has nothing. Default: none. */
  readonly network?: Network;
  /** The journal keeps this number of newest requests, 0 to 1,000,000. Default: 10,000. */
  readonly journalLength?: number;
  /**
   * How many bytes of memory the journal takes, 0 or more: the oldest requests are dropped first. Default: 67,108,864, which is 64 MiB.
   */
  readonly journalSizeBytes?: number;
  /** The initial content of the world; {@link Simulator.toFile} writes such files. Default: nothing. */
  readonly seedFile?: WorldFile;
  /** Fills the new world; {@link Simulator.reset} goes back to just after it. */
  readonly populate?: (simulator: Simulator) => void;
  /** Called with internal errors of the simulator, which callers see as `internal_error`. Default: `console.error`. */
  readonly onInternalError?: (error: unknown) => void;
}

/**
 * A saved state of a simulator, which `restore` returns to. It takes the same time for any amount of state. Its content is
 * opaque.
 */
export interface Snapshot {
  /** The world's time when it was taken. */
  readonly takenAt: string;
}

/** Where a saved test begins, and its format. */
export interface TestInput {
  /** Default: `vitest`. */
  readonly format?: TestFormat;
  /**
   * The world that the test begins with, as a world file holds it. The requests after it are repeated. Default: the world before the
   * first recorded request, and all requests.
   */
  readonly snapshot?: Snapshot;
  /**
   * The first request whose outcome is checked, such as `request-12`. Earlier requests that changed something are sent without a check.
   * Other earlier requests are sent only if the test needs them. Default: the first.
   */
  readonly requestId?: string;
  /** The same by time: requests from this time on are checked. */
  readonly time?: string;
  /** The last request that is repeated; for a test of one request, the same as `requestId`. Default: the last. */
  readonly untilRequestId?: string;
  /** The same by time: no request after this time is repeated. */
  readonly untilTime?: string;
  /** Of the requests between these moments, only those that match are checked. The test ends with the last of them. Default: all. */
  readonly filter?: JournalFilter;
}

/** The text of a world in JSON Lines, in pieces of any length. */
export type WorldText = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/**
 * A whole service in memory.
 *
 * @example
 * ```ts
 * import { createSimulator } from '@boothkit/simulator';
 *
 * const sim = createSimulator();
 * const account = sim.accounts.create();
 * account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
 * const before = sim.snapshot();
 * sim.clock.advance({ days: 7 });
 * sim.restore(before);
 * console.log(account.events.list().length); // 1
 * ```
 */
export interface Simulator {
  /** Where the API is, in process. @group Addresses */
  readonly baseUrl: string;
  // rule 4.11/mcp
  /** Where the MCP endpoint is, in process. @group Addresses */
  readonly mcpUrl: string;
  /** Where the control API is, in process. @group Addresses */
  readonly controlUrl: string;
  /** The accounts of the service. @group Content */
  readonly accounts: Accounts;
  /** The world's time. @group Time */
  readonly clock: WorldClock;
  /** The responses of simulated public URLs, for `sourceUrl` and webhooks. @group Content */
  readonly web: SimulatedWeb;
  /** Templates that every account may use. @group Content */
  readonly publicTemplates: PublicTemplates;
  /** AI portraits and prompts that the service offers to every account. @group Content */
  readonly catalog: Catalog;
  /** The failures that it causes on purpose. @group Faults and routes */
  readonly faults: Faults;
  /** The requests that the simulator received. @group Records */
  readonly journal: Journal;
  /** The history, in order: calls, captures, prints, sends, webhooks, moves of the clock and actions of the owner. @group Records */
  readonly timeline: Timeline;
  /** Stub routes of operations that the reference only names. @group Faults and routes */
  readonly routes: Routes;
  /**
   * How the simulator serves the service's own document; empty without one.
   *
   * @group Faults and routes
   * @example
   * ```ts
   * console.log((await sim.documentReport()).operations.length); // 0
   * ```
   */
  documentReport(): Promise<DocumentReport>;
  /** Other worlds behind the same origin, each with its own base URL, clock, faults and journal. @group State */
  readonly worlds: Worlds;
  /**
   * Handles a request in process and ignores its origin: API, images, uploads, gallery pages and control API.
   *
   * @group Requests
   * @example
   * ```ts
   * const response = await sim.fetch(`${sim.baseUrl}/openapi.json`);
   * console.log(response.status); // 401
   * ```
   */
  fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
  /** The same for adapters, which bring requests in their own form. @group Requests */
  respond(request: HttpRequest): Promise<HttpResponse>;
  /**
   * Resolves when all due work is finished: each webhook delivery has its response or has failed. Work that a fault delays is not
   * due before its time.
   *
   * @group Time
   * @example
   * ```ts
   * account.webhooks.set({ mediaUrl: 'https://hooks.example.com/media?secret=4f1c' });
   * account.galleries.addMedia(galleryId);
   * await sim.settled();
   * console.log(account.deliveries.list().length); // 1
   * ```
   */
  settled(): Promise<void>;
  /**
   * The world as an object for {@link SimulatorOptions.seedFile}, which `JSON.stringify` turns into a file. It has what owners made and what
   * guests left in galleries, with IDs and the time, and the faults that may still apply. It leaves out the journal, stub routes, limits
   * that are used up, uploads that nothing has used, deliveries, sends, tablets, and receivers on the simulated web.
   *
   * @group State
   * @example
   * ```ts
   * import { createSimulator } from '@boothkit/simulator';
   *
   * const sim = createSimulator();
   * sim.accounts.create();
   * const copy = createSimulator({ seedFile: sim.toFile() });
   * console.log(copy.accounts.list().length); // 1
   * ```
   */
  toFile(): WorldFile;
  /**
   * Puts what a file holds in the place of the whole world, as {@link restore} does. What the file holds has the same IDs each time.
   * Throws a TypeError that names the path in the file for what does not fit; the world then stays as it was.
   *
   * @group State
   * @example
   * ```ts
   * const file = sim.toFile();
   * account.events.remove(id);
   * sim.load(file);
   * console.log(account.events.list().length); // 1
   * ```
   */
  load(file: WorldFile): void;
  /**
   * The same file in JSON Lines, line by line: a header, then one record a line. So a world of any size is written without its whole text
   * in memory. The lines show the world at the moment of this call, also if it changes while you read them.
   *
   * @group State
   * @example
   * ```ts
   * for (const line of sim.toLines()) console.log(line);
   * ```
   */
  toLines(): Iterable<string>;
  /**
   * As {@link load}, of JSON Lines that come in pieces of any length: an iterable of lines, a stream of bytes. Rejects with a TypeError
   * that names the line and the field for what does not fit; the world then stays as it was.
   *
   * @group State
   * @example
   * ```ts
   * import { createSimulator } from '@boothkit/simulator';
   *
   * const sim = createSimulator();
   * sim.accounts.create();
   * const copy = createSimulator();
   * await copy.loadLines(sim.toLines());
   * console.log(copy.accounts.list().length); // 1
   * ```
   */
  loadLines(text: WorldText): Promise<void>;
  /**
   * Returns the recorded requests as a complete test file. It has the world before them, the calls in order, and the actions of
   * the control API, faults and times between them. It checks status, rule and changed fields. Keys, email addresses, phone
   * numbers, passcodes and queries of URLs are replaced. Rejects with a TypeError for invalid input, and with an {@link
   * UnrepeatableError} if the calls would not have the same outcome again.
   *
   * @group Records
   * @example
   * ```ts
   * import { createSimulator } from '@boothkit/simulator';
   *
   * const sim = createSimulator();
   * const { apiKey, baseUrl, fetch } = sim.accounts.create().connection();
   * await fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
   * const { fileName, text } = await sim.toTest({ format: 'pytest' });
   * console.log(fileName); // test_saved.py
   * ```
   */
  toTest(input?: TestInput): Promise<SavedTest>;
  /**
   * The present moment, to {@link Simulator.restore} or to {@link Simulator.fork} from.
   *
   * @group State
   * @example
   * ```ts
   * const before = sim.snapshot();
   * account.events.remove(id);
   * sim.restore(before);
   * console.log(account.events.list().length); // 1
   * ```
   */
  snapshot(): Snapshot;
  // decision S43
  /**
   * Goes back to a moment of this simulator or of one it was forked from. Everything of that moment keeps its IDs and keys. Whatever you
   * create afterwards gets new IDs, unless `sameIds` is true. Throws a TypeError for anything but a snapshot, and for invalid options.
   * Calls in flight are not committed, and sleeps on the clock reject. Webhook deliveries that have left are not sent again.
   *
   * @group State
   * @example
   * ```ts
   * const before = sim.snapshot();
   * sim.clock.advance({ days: 7 });
   * sim.restore(before);
   * sim.clock.date(); // 2026-08-04T09:00:00.000Z
   * ```
   */
  restore(snapshot: Snapshot, options?: ResetOptions): void;
  // decision S43
  /**
   * Goes back to how the simulator began: to its creation, after `populate`, or to the fork. The accounts, keys and events of the beginning
   * keep their IDs and values. After each reset, what you create gets new IDs, unless `sameIds` is true. Throws a TypeError for invalid
   * options.
   *
   * @group State
   * @example
   * ```ts
   * import { createSimulator } from '@boothkit/simulator';
   *
   * const sim = createSimulator({ populate: ({ accounts }) => accounts.create() });
   * const [account] = sim.accounts.list();
   * const { id } = sim.accounts.create();
   * sim.reset();
   * console.log(sim.accounts.list()[0]?.id === account?.id); // true
   * console.log(sim.accounts.create().id === id); // false
   * sim.reset({ sameIds: true });
   * console.log(sim.accounts.create().id === id); // true
   * ```
   */
  reset(options?: ResetOptions): void;
  // decision S43
  /**
   * Another simulator that begins as this one is now and goes its own way, at the same `baseUrl` by default. Both have the same accounts
   * and keys. What you create afterwards has other IDs in each of the two. Open webhook deliveries are left to this one. Throws a TypeError
   * for an invalid option.
   *
   * @group State
   * @example
   * ```ts
   * const other = sim.fork();
   * other.accounts.create();
   * console.log(other.accounts.list().length, sim.accounts.list().length); // 2 1
   * ```
   */
  fork(options?: ForkOptions): Simulator;
}

/** The source of a new world, and of its new IDs. */
export interface NewWorld {
  /** Default: the present moment. */
  readonly snapshot?: Snapshot;
  /**
   * The seed of new IDs and keys, beside the simulator's seed and run, such as the title of a test. Worlds with the same beginning and the
   * same seed create the same IDs and keys. Default: the number of the new world, which counts the worlds that were made from this one.
   */
  readonly seed?: number | string;
  /** The assumptions in which its service differs from this one's. Default: none. */
  readonly assume?: Assume;
}

/** How a fork differs from its origin. */
export interface ForkOptions extends Pick<SimulatorOptions, 'baseUrl'>, Pick<NewWorld, 'seed' | 'assume'> {}

/** A world beside the one that an origin serves: a simulator of its own, and its name in URLs. */
export interface NeighbouringWorld {
  readonly id: string;
  /** Its base URL is `<origin>/worlds/<id>` and the path prefix of the API; its files and pages are below `<origin>/worlds/<id>`, too. */
  readonly simulator: Simulator;
}

/**
 * Worlds behind one origin, listed oldest first, whichever world they were made from. They share nothing but the origin, so that tests
 * which move time, reset or inject faults can run side by side on one server. They are no part of any snapshot, and stay until they are
 * removed.
 */
export interface Worlds extends Listing<NeighbouringWorld> {
  /**
   * Creates a world as a copy of this one, or of a snapshot, with the same accounts and keys. The two worlds change independently. What you
   * create afterwards has other IDs in each of the two. The copy does not send open webhook deliveries. Throws a TypeError for anything but
   * a snapshot.
   *
   * @example
   * ```ts
   * import { createSimulator } from '@boothkit/simulator';
   *
   * const sim = createSimulator();
   * const account = sim.accounts.create();
   * const { simulator } = sim.worlds.create();
   * console.log(simulator.baseUrl); // https://booth.simulator.test/worlds/world-1/v1
   * simulator.clock.advance({ days: 7 }); // time passes in this world only
   * simulator.accounts.get(account.id)?.connection();
   * ```
   */
  create(input?: NewWorld): NeighbouringWorld;
  /**
   * The world with this ID; `undefined` if there is none.
   *
   * @example
   * ```ts
   * const { id } = sim.worlds.create();
   * console.log(sim.worlds.get(id)?.simulator.accounts.list().length); // 1
   * ```
   */
  get(id: string): NeighbouringWorld | undefined;
  /**
   * Removes a world; `false` if there was none. Its URLs lead nowhere any more. Timers, tablets and webhooks stop, and streams end. Calls in flight
   * and sleeps reject with a `WorldReplacedError`. Its objects have nothing in them then, and it cannot be restored, reset or loaded.
   *
   * @example
   * ```ts
   * const { id } = sim.worlds.create();
   * console.log(sim.worlds.remove(id), sim.worlds.remove(id)); // true false
   * ```
   */
  remove(id: string): boolean;
}
