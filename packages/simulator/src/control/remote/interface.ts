import type { SavedTest } from '@boothkit/saved-tests';
import type { TimeSpan } from '../../engine/clock/clock.ts';
import type { Page, PageInput } from '../../engine/resources/listing.ts';
import type {
  AccountChanges,
  AccountFields,
  ConnectionInput,
  NewAccount,
  Usage,
} from '../../model/accounts/account.ts';
import type { DocumentReport } from '../../model/document/document-report.ts';
import type { ResetOptions } from '../../model/reset-options.ts';
import type { WorldFile } from '../../model/world-file.ts';
import type { Account, Connection } from '../../objects/accounts/accounts.ts';
import type { OwnRequest, OwnResponse } from '../../objects/accounts/own-requests.ts';
import type { AccountSeed, SeededAccount } from '../../objects/accounts/seed.ts';
import type { NewWorld, Simulator, Snapshot, TestInput, WorldText } from '../../objects/interface.ts';
import type { RemoteTablets } from './tablets.ts';

// The objects of a simulator elsewhere: those in process, with methods that promise.

/** An object in process, elsewhere: the same methods with the same arguments, each of which promises its result. */
export type Remote<Local> = {
  readonly [Name in keyof Local]: Local[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : Remote<Local[Name]>;
};

/**
 * The values that a client needs to reach an account of a remote simulator. Pass them to `new BoothClient(…)`
 * unchanged.
 */
export interface RemoteConnection extends Omit<Connection, 'clock'> {
  /** Reaches the simulator from an address of the account's own, so that accounts do not share the limit of one. */
  readonly fetch: typeof globalThis.fetch;
}

/** A snapshot of an account. */
export interface AccountView extends AccountFields {
  /** How much of the limits is used. */
  readonly usage: Usage;
}

type OwnerApi = Omit<Account, keyof AccountFields | 'connection' | 'request' | 'tablets' | 'update' | 'usage'>;

/** An account of a simulator elsewhere, as its owner has it. */
export interface RemoteAccount extends Remote<OwnerApi> {
  readonly id: string;
  /** Virtual tablets and what guests do at them, by the ids of tablets and sessions. */
  readonly tablets: RemoteTablets;
  /**
   * Plan, quota, defaults, limits, AI credits, texts and communication as they are now.
   *
   * @example
   * ```ts
   * console.log((await remoteAccount.read()).plan); // Pro+
   * ```
   */
  read(): Promise<AccountView>;
  /**
   * Changes plan, quota, defaults of new events, or limits, and returns the account after the change.
   *
   * @example
   * ```ts
   * console.log((await remoteAccount.update({ plan: 'Basic' })).plan); // Basic
   * ```
   */
  update(changes: AccountChanges): Promise<AccountView>;
  /**
   * How much of the limits is used at this moment of the world.
   *
   * @example
   * ```ts
   * console.log((await remoteAccount.usage()).duplicatesToday); // 0
   * ```
   */
  usage(): Promise<Usage>;
  /**
   * A key of the scope, read-write by default, with the base URL of the service over HTTP. Each call returns the same key.
   *
   * @example
   * ```ts
   * const { baseUrl, apiKey, fetch } = await remoteAccount.connection({ scope: 'read' });
   * const response = await fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
   * console.log(response.status); // 200
   * ```
   */
  connection(input?: ConnectionInput): Promise<RemoteConnection>;
  /**
   * Sends a request of the API as this account, without limits, faults and journal unless it is sent as a client.
   *
   * @example
   * ```ts
   * const response = await remoteAccount.request({ method: 'GET', path: '/events' });
   * console.log(response.status); // 200
   * ```
   */
  request(input: OwnRequest): Promise<OwnResponse>;
}

/** A list of a simulator elsewhere, which is read whole or page by page. */
export interface RemoteListing<Item> {
  /**
   * All items.
   *
   * @example
   * ```ts
   * console.log((await remote.accounts.list()).length); // 1
   * ```
   */
  list(): Promise<Item[]>;
  /**
   * A page of the items, in the order of `list`. Rejects with a `ControlError` for invalid input.
   *
   * @example
   * ```ts
   * const { data, hasMore } = await remote.accounts.page({ limit: 10 });
   * console.log(data.length, hasMore); // 1 false
   * ```
   */
  page(input?: PageInput): Promise<Page<Item>>;
}

/** The accounts of a simulator elsewhere, in the order in which they were made. */
export interface RemoteAccounts extends RemoteListing<RemoteAccount> {
  // rule 5.2
  /**
   * Creates an account: Pro+, with unlimited events, and nothing in it but two keys.
   *
   * @example
   * ```ts
   * const pro = await remote.accounts.create({ plan: 'Pro' });
   * console.log((await pro.read()).plan); // Pro
   * ```
   */
  create(input?: NewAccount): Promise<RemoteAccount>;
  /**
   * Creates an account and fills it: with what the input says, and else with a few templates and other resources.
   *
   * @example
   * ```ts
   * const { templateIds } = await remote.accounts.seed({ name: 'Website' });
   * console.log(templateIds.length); // 3
   * ```
   */
  seed(input?: NewAccount & AccountSeed): Promise<SeededAccount>;
  /**
   * The account with this ID; `undefined` if there is none.
   *
   * @example
   * ```ts
   * const account = await remote.accounts.get(remoteAccount.id);
   * console.log((await account?.read())?.plan); // Pro+
   * ```
   */
  get(id: string): Promise<RemoteAccount | undefined>;
}

/** A snapshot of a remote simulator's clock. */
export interface ClockView {
  /** The world's time, in UTC with milliseconds. */
  readonly now: string;
  /** Whether it stands still except where it is moved. */
  readonly frozen: boolean;
}

/** The clock of a simulator elsewhere. */
export interface RemoteClock {
  /**
   * The world's time now.
   *
   * @example
   * ```ts
   * console.log((await remote.clock.read()).now); // '2026-08-04T09:00:00.000Z'
   * ```
   */
  read(): Promise<ClockView>;
  /**
   * Moves time forward by the sum of the parts of `span`; work that becomes due meanwhile is done in order.
   *
   * @example
   * ```ts
   * console.log((await remote.clock.advance({ days: 7 })).now); // '2026-08-11T09:00:00.000Z'
   * ```
   */
  advance(span: TimeSpan): Promise<ClockView>;
  /**
   * Moves time forward to a moment: a Date, or a date-time with an offset. Rejects with a `ControlError` where it has passed.
   *
   * @example
   * ```ts
   * console.log((await remote.clock.moveTo('2026-09-12T17:00:00+02:00')).now); // '2026-09-12T15:00:00.000Z'
   * ```
   */
  moveTo(time: string | Date): Promise<ClockView>;
  /**
   * Freezes the clock at its present time, or lets it tick from there on.
   *
   * @example
   * ```ts
   * console.log((await remote.clock.setFrozen(false)).frozen); // false
   * ```
   */
  setFrozen(frozen: boolean): Promise<ClockView>;
}

/** The responses of simulated public URLs in a remote simulator, for `sourceUrl` and webhooks. */
export interface RemoteWeb {
  /**
   * Serves bytes at a URL from now on; `contentType` is none by default, `status` 200.
   *
   * @example
   * ```ts
   * await remote.web.serve('https://cdn.example.com/page.png', bytes, { contentType: 'image/png' });
   * ```
   */
  serve(
    url: string | URL,
    bytes: Uint8Array,
    options?: { readonly contentType?: string; readonly status?: number },
  ): Promise<void>;
  /**
   * Takes a URL off the web again; `false` if there was nothing.
   *
   * @example
   * ```ts
   * console.log(await remote.web.remove('https://cdn.example.com/wall.jpg')); // true
   * ```
   */
  remove(url: string | URL): Promise<boolean>;
}

/** A moment of a simulator elsewhere, which keeps it until it is removed. */
export interface RemoteSnapshot extends Snapshot {
  readonly snapshotId: string;
}

/** A world beside the one that a server serves. */
export interface RemoteWorld {
  readonly id: string;
  /** Where its API is. */
  readonly baseUrl: string;
  readonly simulator: RemoteSimulator;
}

/** Worlds behind one origin, each with its own base URL, clock, faults and journal; listed oldest first. */
export interface RemoteWorlds extends RemoteListing<RemoteWorld> {
  /**
   * Creates a world as a copy of this one, or of a snapshot, with the same accounts and keys; the two change independently.
   *
   * @example
   * ```ts
   * const world = await remote.worlds.create();
   * await world.simulator.clock.advance({ days: 7 }); // time passes in this world only
   * console.log(world.baseUrl); // https://api.example.com/worlds/world-1/v1
   * ```
   */
  create(input?: Omit<NewWorld, 'snapshot'> & { readonly snapshot?: RemoteSnapshot }): Promise<RemoteWorld>;
  /**
   * The world with this ID; `undefined` if there is none.
   *
   * @example
   * ```ts
   * const { id } = await remote.worlds.create();
   * console.log((await remote.worlds.get(id))?.id === id); // true
   * ```
   */
  get(id: string): Promise<RemoteWorld | undefined>;
  /**
   * Removes a world; `false` if there was none.
   *
   * @example
   * ```ts
   * const { id } = await remote.worlds.create();
   * console.log(await remote.worlds.remove(id), await remote.worlds.remove(id)); // true false
   * ```
   */
  remove(id: string): Promise<boolean>;
}

type HeldByHand =
  | 'baseUrl'
  | 'mcpUrl'
  | 'controlUrl'
  | 'accounts'
  | 'clock'
  | 'web'
  | 'worlds'
  | 'fetch'
  | 'respond'
  | 'snapshot'
  | 'restore'
  | 'reset'
  | 'settled'
  | 'documentReport'
  | 'fork'
  | 'toLines'
  | 'loadLines'
  | 'toTest';

/** A simulator that runs elsewhere: the objects of one in process, with methods that promise. */
export interface RemoteSimulator extends Remote<Omit<Simulator, HeldByHand>> {
  /** Where its control API is. */
  readonly controlUrl: string;
  readonly accounts: RemoteAccounts;
  readonly clock: RemoteClock;
  readonly web: RemoteWeb;
  /**
   * The world as an object, to load again; `JSON.stringify` turns it into a file.
   *
   * @example
   * ```ts
   * const file = await remote.toFile();
   * await remote.load(file);
   * console.log((await remote.accounts.list()).length); // 1
   * ```
   */
  toFile(): Promise<WorldFile>;
  /**
   * Replaces the content of the world with the content of a file. Rejects with a `ControlError` for an invalid file; the world then stays as it was.
   *
   * @example
   * ```ts
   * await remote.load({ ...(await remote.toFile()), accounts: [] });
   * console.log((await remote.accounts.list()).length); // 0
   * ```
   */
  load(file: WorldFile): Promise<void>;
  /**
   * The same file in JSON Lines, line by line; the world is never in memory as one text.
   *
   * @example
   * ```ts
   * for await (const line of remote.toLines()) console.log(line);
   * ```
   */
  toLines(): AsyncIterable<string>;
  /**
   * As {@link RemoteSimulator.load}, of JSON Lines that come in pieces of any length.
   *
   * @example
   * ```ts
   * await remote.loadLines(sim.toLines());
   * console.log((await remote.accounts.list()).length); // 1
   * ```
   */
  loadLines(text: WorldText): Promise<void>;
  /**
   * The recorded requests as a test that runs as it is; a snapshot must be one of the same simulator. Rejects with a `ControlError` where
   * {@link Simulator.toTest} rejects.
   *
   * @example
   * ```ts
   * const { fileName } = await remote.toTest({ format: 'pytest' });
   * console.log(fileName); // test_saved.py
   * ```
   */
  toTest(input?: Omit<TestInput, 'snapshot'> & { readonly snapshot?: RemoteSnapshot }): Promise<SavedTest>;
  readonly worlds: RemoteWorlds;
  /**
   * The present moment, to {@link RemoteSimulator.restore}.
   *
   * @example
   * ```ts
   * const before = await remote.snapshot();
   * await remote.accounts.create();
   * await remote.restore(before);
   * console.log((await remote.accounts.list()).length); // 1
   * ```
   */
  snapshot(): Promise<RemoteSnapshot>;
  /**
   * Goes back to a moment. Everything of that moment keeps its IDs and keys. What you create afterwards gets new IDs by default. Calls in
   * flight are not committed.
   *
   * @example
   * ```ts
   * const before = await remote.snapshot();
   * await remote.clock.advance({ days: 7 });
   * await remote.restore(before);
   * console.log((await remote.clock.read()).now); // '2026-08-04T09:00:00.000Z'
   * ```
   */
  restore(snapshot: RemoteSnapshot, options?: ResetOptions): Promise<void>;
  /**
   * Goes back to the beginning of the simulator. What you create afterwards gets new IDs by default.
   *
   * @example
   * ```ts
   * await remote.reset();
   * console.log((await remote.accounts.list()).length); // 0
   * ```
   */
  reset(options?: ResetOptions): Promise<void>;
  /**
   * Resolves when all due work is finished, webhook deliveries included.
   *
   * @example
   * ```ts
   * await remote.clock.advance({ minutes: 1 });
   * await remote.settled(); // each webhook delivery has its response
   * ```
   */
  settled(): Promise<void>;
  /**
   * How the simulator serves the service's own document; empty without one.
   *
   * @example
   * ```ts
   * console.log((await remote.documentReport()).operations.length); // 0
   * ```
   */
  documentReport(): Promise<DocumentReport>;
}
