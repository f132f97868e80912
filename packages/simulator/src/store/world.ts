import type { StoredCatalogItem } from '../accounts/catalog-item.ts';
import type { KeyOwner } from '../accounts/key.ts';
import type { TemplateRecord } from '../accounts/template.ts';
import type { StubRecord } from '../api/stub-store.ts';
import { type VersionSetup, type Versions, versionsOf } from '../api/versions/versions.ts';
import { type ClockOptions, type ClockState, createClock, type WorldClock } from '../clock/clock.ts';
import { formatTimestamp } from '../clock/timestamps.ts';
import { newSignInState, type SignInState } from '../oauth/store.ts';
import type { Thumbnailed } from '../resources/thumbnail.ts';
import type { TabletTimer } from '../tablets/records.ts';
import type { FaultRecord } from '../testing/faults/store.ts';
import {
  type ActionRecord,
  actionSizeBytes,
  type RequestRecord,
  requestSizeBytes,
} from '../testing/journal/records.ts';
import type { EndedCall, Happening } from '../testing/timeline/timeline.ts';
import { type AccountState, copyAccountState, newAccountState } from './account-state.ts';
import { copyState } from './copy-state.ts';
import { type Ids, idsOf, lettersOf } from './ids.ts';
import { type LogBounds, log } from './log.ts';
import type { AccountRecord, DeliveryRecord } from './records.ts';
import { sortedMap } from './sorted-map.ts';

/** The key of an account in the order in which accounts were made. */
export const accountKey = (ordinal: number) => String(ordinal).padStart(9, '0');

/** Where a gallery's link leads. */
interface GalleryPlace {
  readonly accountId: string;
  readonly galleryId: string;
}

/** The response of a URL on the simulated web. */
interface WebPage {
  readonly status: number;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Handles a POST to a URL of the simulated web. Returns a Response, or nothing for a 200. */
export type WebReceiver = (request: Request) => Response | void | Promise<Response | undefined> | Promise<void>;

/** A delivery that is not over. */
export interface OpenDelivery {
  readonly accountId: string;
  /** Its key among the account's deliveries. */
  readonly key: string;
  /** When it is due; null if only a response of the real network is awaited. */
  readonly dueMs: number | null;
  readonly delivery: DeliveryRecord;
}

const newCollections = (journal: WorldOptions['journal']) => ({
  accounts: sortedMap<AccountState>(),
  /** The ids of the accounts in the order in which they were made. */
  accountOrder: sortedMap<string>(),
  /** The accounts' ids by their seeds. */
  accountSeeds: sortedMap<string>(),
  keyOwners: sortedMap<KeyOwner>(),
  addresses: sortedMap<readonly number[]>(),
  publicTemplates: sortedMap<Thumbnailed<TemplateRecord>>(),
  /** AI portraits and prompts that the service offers to every account. */
  catalog: sortedMap<StoredCatalogItem>(),
  /** The galleries of all accounts by the slug of their link. */
  galleryLinks: sortedMap<GalleryPlace>(),
  webPages: sortedMap<WebPage>(),
  webReceivers: sortedMap<WebReceiver>(),
  /** The ids of the accounts that have deliveries, in the same order. */
  deliveringAccounts: sortedMap<string>(),
  /** Deliveries that are not over, in the order in which something is due about them. */
  openDeliveries: sortedMap<OpenDelivery>(),
  /** Timers of tablets, in the order in which they are due. */
  tabletTimers: sortedMap<TabletTimer>(),
  /** The same, by account and tablet. */
  timersByTablet: sortedMap<TabletTimer>(),
  /** The faults that are injected, in the order in which they were. */
  faults: sortedMap<FaultRecord>(),
  /** Made-up routes of operations that are known by name only, by operation. */
  stubs: sortedMap<StubRecord>(),
  /** The newest requests, as they ended. */
  requests: log<RequestRecord>({ ...journal, sizeOf: requestSizeBytes }),
  /** The newest actions of the owner over the control API, as they ended (decision S432). */
  actions: log<ActionRecord>({ maxLength: 10_000, maxSizeBytes: 16_777_216, sizeOf: actionSizeBytes }),
});

/** The collections of a world: what is shared by its accounts, and the accounts themselves. */
type Collections = Readonly<ReturnType<typeof newCollections>>;

/** The complete state of a world at one time. Opaque: take it with `snapshot`, and pass it to `restore`. */
export interface WorldState extends Collections {
  /** The sign-in of connectors. */
  readonly signIn: SignInState;
  readonly counters: {
    readonly accounts: number;
    readonly requests: number;
    readonly faults: number;
    readonly secrets: number;
  };
  readonly clock: ClockState;
  /** The world before its first request or action; null before that. */
  readonly recordedFrom: WorldState | null;
}

/** Everything there is: accounts and all they own, addresses, the simulated web, the clock. One world a simulator. */
export interface World extends Collections {
  readonly seed: string;
  readonly clock: WorldClock;
  readonly versions: Versions;
  /** The lowest contrast with white that an event colour may have (rule 2.1/colors-light, decision S2). */
  readonly minColorContrast: number;
  /** The sign-in of connectors. */
  readonly signIn: SignInState;
  /** Changes with every restore and reset; work begun under another one must not be committed. */
  readonly generation: object;
  /** All accounts, in the order in which they were made. */
  accountStates(): AccountState[];
  /** An account to read. Throws if it does not exist. */
  account(id: string): AccountState;
  hasAccount(id: string): boolean;
  hasAccountSeed(seed: string): boolean;
  /** An account to change: a copy of its own where a snapshot or fork shares the present one. */
  change(id: string): AccountState;
  /** Notes that something changed which no account has. */
  noteChange(): void;
  /** Adds an account. Its id and seed are drawn unless the record has others (decision S331). */
  addAccount(record: (drawn: { readonly id: string; readonly seed: string }) => AccountRecord): AccountState;
  /** A new id within an account: the same seed and calls give the same ids. */
  newId(account: AccountState): string;
  newRequestId(): string;
  newFaultOrdinal(): number;
  /** A new secret of letters and digits: the same seed and calls give the same secrets. */
  newSecret(length: number): string;
  /** The world before its first request or action; null before that. */
  readonly recordedFrom: WorldState | null;
  /** Keeps the world as it is now, unless it did so before: a saved test begins with it. */
  beginRecording(): void;
  /** Forgets the requests, the actions, and the world before them. */
  clearRecording(): void;
  /** Notes for the timeline that something happened now. */
  note(happening: Happening | EndedCall): void;
  /** The current time as a timestamp: UTC with milliseconds (decision S3). */
  now(): string;
  capture(): WorldState;
  restore(state: WorldState): void;
}

/** How a world begins. */
export interface WorldOptions {
  readonly seed: string;
  readonly clock: ClockOptions;
  readonly versions: VersionSetup;
  readonly minColorContrast: number;
  /** How many requests the journal keeps, and how many bytes of them. */
  readonly journal: Pick<LogBounds<RequestRecord>, 'maxLength' | 'maxSizeBytes'>;
  /** The initial state. Default: an empty world. */
  readonly state?: WorldState;
  /** Called before an account changes, and after everything changed or the clock moved. */
  readonly onChange?: () => void;
  /** Called with each entry of the timeline. */
  readonly onHappening?: (happening: Happening | EndedCall, atMs: number) => void;
}

type Held = Omit<WorldState, 'counters' | 'clock' | 'recordedFrom'>;

const emptyState = (clock: ClockState, journal: WorldOptions['journal']): WorldState => ({
  ...newCollections(journal),
  signIn: newSignInState(),
  counters: { accounts: 0, requests: 0, faults: 0, secrets: 0 },
  clock,
  recordedFrom: null,
});

/** Makes a world. Costs the same whatever `state` holds. */
export function createWorld(options: WorldOptions): World {
  const { seed, clock: clockOptions, versions, minColorContrast, journal, state, onChange, onHappening } = options;
  const clock = createClock(state ? { ...clockOptions, start: state.clock.now } : clockOptions, undefined, {
    ...(onChange && { onSet: onChange }),
    onMoved: (toMs) =>
      world.note({ kind: 'clock', accountId: null, text: `moved to ${formatTimestamp(toMs)}`, refId: null }),
  });
  const beginning = state ?? emptyState(clock.capture(), journal);
  let held = heldBy(beginning);
  let counters = { ...beginning.counters };
  let { recordedFrom } = beginning;
  // Made for the first account or request: a fork that sees neither is spared two hashes.
  let accountIds: Ids | undefined;
  let requestIds: Ids | undefined;
  let written = { ms: Number.NaN, text: '' };
  let ownerToken: object = {};
  let generation: object = {};

  function account(id: string): AccountState {
    const found = held.accounts.get(id);
    if (!found) throw new Error(`there is no account ${id} in this world (was it reset or restored?)`);
    return found;
  }

  const world: World = {
    ...held,
    seed,
    clock,
    versions: versionsOf(versions, () => clock.now()),
    minColorContrast,
    get generation() {
      return generation;
    },
    accountStates: () => Array.from(held.accountOrder.values(), account),
    account,
    hasAccount: (id) => held.accounts.has(id),
    hasAccountSeed: (accountSeed) => held.accountSeeds.has(accountSeed),
    noteChange: () => onChange?.(),
    change(id) {
      const found = account(id);
      onChange?.();
      if (found.ownerToken === ownerToken) return found;
      const own = copyAccountState(found, ownerToken);
      held.accounts.set(id, own);
      return own;
    },
    addAccount(record) {
      accountIds ??= idsOf(`${seed}/account`);
      const drawn = { id: '', seed: '' };
      do {
        counters.accounts += 1;
        drawn.id = accountIds(counters.accounts);
        drawn.seed = `${seed}/account/${counters.accounts}`;
      } while (held.accounts.has(drawn.id) || held.accountSeeds.has(drawn.seed));
      const made = record(drawn);
      const added = newAccountState(ownerToken, made, counters.accounts);
      held.accounts.set(made.id, added);
      held.accountSeeds.set(made.seed, made.id);
      held.accountOrder.set(accountKey(added.ordinal), made.id);
      onChange?.();
      return added;
    },
    newId(state) {
      let id: string;
      do id = state.ids(++state.idCounter);
      while (state.idsInFile.has(id));
      return id;
    },
    newRequestId() {
      requestIds ??= idsOf(`${seed}/request`);
      return requestIds(++counters.requests);
    },
    get recordedFrom() {
      return recordedFrom;
    },
    beginRecording() {
      recordedFrom ??= world.capture();
    },
    clearRecording() {
      recordedFrom = null;
      world.requests.clear();
      world.actions.clear();
    },
    note: (happening) => onHappening?.(happening, clock.now()),
    newFaultOrdinal: () => ++counters.faults,
    newSecret: (length) => lettersOf(`secret/${seed}/${++counters.secrets}`, length),
    now() {
      const nowMs = clock.now();
      // Much happens in one millisecond, and all of it on a clock that stands still.
      if (nowMs !== written.ms) written = { ms: nowMs, text: formatTimestamp(nowMs) };
      return written.text;
    },
    capture() {
      // Marks all accounts as shared, so that the next change copies them.
      ownerToken = {};
      return { ...copyHeld(held), counters: { ...counters }, clock: clock.capture(), recordedFrom };
    },
    restore(captured) {
      ownerToken = {};
      generation = {};
      held = heldBy(captured);
      Object.assign(world, held);
      counters = { ...captured.counters };
      recordedFrom = captured.recordedFrom;
      clock.restore(captured.clock);
      onChange?.();
    },
  };
  return world;
}

/** The collections and the sign-in that a state holds, in a copy. */
function heldBy({ counters: _counters, clock: _clock, recordedFrom: _recordedFrom, ...held }: WorldState): Held {
  return copyHeld(held);
}

function copyHeld({ signIn, ...collections }: Held): Held {
  return { ...copyState(collections), signIn: copyState(signIn) };
}
