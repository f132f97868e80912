import { type ClockOptions, type ClockState, createClock, type WorldClock } from '../engine/clock/clock.ts';
import { formatTimestamp } from '../engine/clock/timestamps.ts';
import { copyState } from '../engine/collections/copy-state.ts';
import { idLength, lettersOf } from '../engine/collections/ids.ts';
import { type LogBounds, log } from '../engine/collections/log.ts';
import { sortedMap } from '../engine/collections/sorted-map.ts';
import { numberKey, rowsOf, table } from '../engine/collections/table.ts';
import { NotFoundError } from '../engine/errors/not-found.ts';
import { ordinalKey } from '../engine/resources/listing.ts';
import type { AccountRecord } from './accounts/account.ts';
import { type AccountState, copyAccountState, newAccountState } from './accounts/account-state.ts';
import type { KeyOwner } from './accounts/key.ts';
import { newSignInState, type SignInState } from './accounts/sign-in.ts';
import type { Assumed } from './assumed.ts';
import type { StoredCatalogItem, TemplateRecord, Thumbnailed } from './catalog/catalog.ts';
import type { BroughtDocument } from './document/brought-document.ts';
import type { StubRecord } from './document/stub.ts';
import { type FaultRecord, isUsedUp } from './faults/fault.ts';
import type { Actor, EndedCall, Happening, Step, Steps } from './journal/happening.ts';
import { type ActionRecord, actionSizeBytes, type RequestRecord, requestSizeBytes } from './journal/request-record.ts';
import { type Lineage, lineageOf } from './lineage.ts';
import { type Timer, timerTable } from './timer.ts';
import { type VersionSetup, type Versions, versionsOf } from './versions/versions.ts';
import { isOpen, type StoredDelivery } from './webhooks/delivery.ts';

/** Where a gallery's link leads. */
interface GalleryRef {
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

const newCollections = (journal: WorldOptions['journal']) => ({
  accounts: table(({ record }: AccountState) => record.id, {
    time: ({ ordinal }) => numberKey(ordinal),
    seed: ({ record }) => record.seed,
  }),
  keyOwners: sortedMap<KeyOwner>(),
  addresses: sortedMap<readonly number[]>(),
  publicTemplates: sortedMap<Thumbnailed<TemplateRecord>>(),
  /** AI portraits and prompts that the service offers to every account. */
  catalog: sortedMap<StoredCatalogItem>(),
  /** The galleries of all accounts by the slug of their link. */
  galleryLinks: sortedMap<GalleryRef>(),
  webPages: sortedMap<WebPage>(),
  webReceivers: sortedMap<WebReceiver>(),
  deliveries: table(({ key }: StoredDelivery) => key, {
    open: ({ key, delivery }) => (isOpen(delivery) ? key : undefined),
  }),
  timers: timerTable(),
  /** The faults that were injected, in the order in which they were. */
  faults: table(({ fault }: FaultRecord) => ordinalKey(fault.id), {
    active: (record) => (isUsedUp(record) ? undefined : ordinalKey(record.fault.id)),
    usedUp: (record) => (isUsedUp(record) ? ordinalKey(record.fault.id) : undefined),
  }),
  /** Stub routes of operations that are known by name only, by operation. */
  stubs: sortedMap<StubRecord>(),
  /** The newest requests, as they ended. */
  requests: log<RequestRecord>({ ...journal, sizeOf: requestSizeBytes }),
  /** The newest actions of the owner over the control API, as they ended. */
  actions: log<ActionRecord>({ maxLength: 10_000, maxSizeBytes: 16_777_216, sizeOf: actionSizeBytes }),
});

/** The collections of a world: what is shared by its accounts, and the accounts themselves. */
type Collections = Readonly<ReturnType<typeof newCollections>>;

/** The complete state of a world at one time. Opaque: take it with `snapshot`, and pass it to `restore`. */
export interface WorldState extends Collections {
  /** The sign-in of connectors. */
  readonly signIn: SignInState;
  /** The behaviour of the service where the reference is silent, if it differs from BoothKit's assumptions. */
  readonly assumed: Assumed | undefined;
  readonly counters: {
    readonly accounts: number;
    readonly requests: number;
    readonly faults: number;
    readonly secrets: number;
  };
  /** The same object from a beginning on, also in snapshots; a reset and a load begin with another one. */
  readonly life: object;
  readonly lineage: Lineage;
  readonly clock: ClockState;
  /** The world before its first request or action; null before that. */
  readonly recordedFrom: WorldState | null;
}

/** Everything there is: accounts and all they own, addresses, the simulated web, the clock. One world a simulator. */
export interface World extends Collections {
  readonly seed: string;
  /** The name that lineages with a seed of their own are below: that of the run, or empty. */
  readonly run: string;
  /** As its state has it. */
  readonly life: object;
  /** The steps that led to the world: its IDs are drawn from them and the seed. */
  lineage: Lineage;
  readonly clock: WorldClock;
  readonly versions: Versions;
  /** The lowest contrast with white that an event colour may have (rule 2.1/colors-light, decision S2). */
  readonly minColorContrast: number;
  /** The service's own document, whose operations are served. */
  readonly document: BroughtDocument | undefined;
  /** The behaviour of the service where the reference is silent, if it differs from BoothKit's assumptions. */
  readonly assumed: Assumed | undefined;
  /** The sign-in of connectors. */
  readonly signIn: SignInState;
  /** Stays the same through every restore and reset. Every other world has another one, a fork included. */
  readonly identity: object;
  /** Changes with every restore and reset; work begun under another one must not be committed. */
  readonly generation: object;
  /** All accounts, in the order in which they were made. */
  accountStates(): AccountState[];
  /** An account to read. Throws if it does not exist. */
  account(id: string): AccountState;
  hasAccount(id: string): boolean;
  hasAccountSeed(seed: string): boolean;
  /** The same with its world, for functions that read both. */
  read(accountId: string): ReadTransaction;
  /**
   * Begins a change of an account, on a copy of its own where a snapshot or fork shares the present one. Use it within one
   * synchronous step: a later snapshot shares this copy. Throws if the account does not exist. The actor is that of its step; by default, of
   * the present one.
   */
  transaction(accountId: string, actor?: Actor): Transaction;
  /** The same for what is no change of its own: what calls cost, and when deliveries are due. */
  bookkeeping(accountId: string): Transaction;
  /** Does something that changes the world in a step of its own, for the timeline. */
  during<Result>(work: (step: Step | undefined) => Result, actor?: Actor): Result;
  /** Notes that something changed which nobody goes back over, such as the progress of a delivery. */
  noteChange(): void;
  /** Notes that something is about to change which no account has. */
  beginChange(): void;
  /** Adds an account. Its id and seed are drawn unless the record has others: from the world's lineage, or from another one by its name. */
  addAccount(
    record: (drawn: { readonly id: string; readonly seed: string }) => AccountRecord,
    lineage?: string,
  ): AccountState;
  /** Draws from another seed from now on; accounts keep the seeds that they have. */
  reseed(seed: string): void;
  /** Draws letters and digits for something new of an account that may be changed: an ID, or the value of a key. */
  drawFor(account: AccountState, kind: 'id' | 'key', length: number): string;
  newRequestId(): string;
  /** A new ID for what all accounts share, which none of its collection has. */
  newSharedId(kind: string, collection: { readonly size: number; has(id: string): boolean }): string;
  newFaultOrdinal(): number;
  /** Makes sure that no new fault gets this number. */
  reserveFaultOrdinal(ordinal: number): void;
  /** A new secret of letters and digits: the same seed, lineage and calls give the same secrets for the same holder. */
  newSecret(length: number, holder?: string): string;
  /** The world before its first request or action; null before that. */
  readonly recordedFrom: WorldState | null;
  /** Keeps the world as it is now, unless it did so before: a saved test begins with it. */
  beginRecording(): void;
  /** Forgets the requests, the actions, and the world before them. */
  clearRecording(): void;
  /** Notes for the timeline that something happened now: in the step, by default the present one. */
  note(happening: Happening | EndedCall, step?: Step): void;
  /** The current time as a timestamp: UTC with milliseconds (decision S3). */
  now(): string;
  capture(): WorldState;
  /** Replaces the world; it then continues in the lineage. Default: that of the state, so that the same calls draw the same IDs again. */
  restore(state: WorldState, lineage?: Lineage): void;
}

/** An account and its world, to read. A function that reads both takes it, so that a {@link Transaction} serves as well. */
export interface ReadTransaction {
  readonly world: World;
  readonly account: AccountState;
}

/** A change of one account. Rules are functions over it. */
export interface Transaction extends ReadTransaction {
  /** The account, which may be changed. */
  readonly account: AccountState;
  /** A new ID within the account: the same seed, lineage and calls give the same IDs. */
  newId(): string;
  /** The current time as a timestamp. */
  now(): string;
  /** The current time in milliseconds. */
  nowMs(): number;
  /** Sets a timer. It stays until it is due or its owner is gone; what runs it checks whether it still applies. */
  setTimer(timer: Omit<Timer, 'accountId' | 'ordinal'>): void;
  /** Notes for the timeline that something happened to the account now. */
  note(happening: NotedHappening): void;
}

/** A happening of an account, and the name of the object that it happened to. */
type NotedHappening = Omit<Happening, 'accountId' | 'subject' | 'eventId'> &
  Partial<Pick<Happening, 'subject' | 'eventId'>>;

// A class, so that each call allocates one small object and no closures.
class AccountTransaction implements Transaction {
  readonly world: World;
  readonly account: AccountState;
  readonly actor: Actor | undefined;

  constructor(world: World, account: AccountState, actor: Actor | undefined) {
    this.world = world;
    this.account = account;
    this.actor = actor;
  }

  newId(): string {
    const { world, account } = this;
    let id: string;
    do {
      const letters = world.drawFor(account, 'id', idLength);
      id = world.assumed ? world.assumed.id(letters, undefined) : letters;
    } while (account.idsInFile.has(id));
    return id;
  }

  now(): string {
    return this.world.now();
  }

  nowMs(): number {
    return this.world.clock.now();
  }

  setTimer(timer: Omit<Timer, 'accountId' | 'ordinal'>): void {
    const { world, account } = this;
    world.timers.put({ ...timer, ordinal: account.idCounter, accountId: account.record.id });
    world.clock.sourcesChanged();
  }

  note(happening: NotedHappening): void {
    const { world, account, actor } = this;
    world.note({ subject: null, eventId: null, actor, ...happening, accountId: account.record.id });
  }
}

/** How a world begins. */
export interface WorldOptions {
  readonly seed: string;
  readonly clock: ClockOptions;
  readonly versions: VersionSetup;
  readonly minColorContrast: number;
  /** The service's own document. Default: none. */
  readonly document?: BroughtDocument | undefined;
  /** The assumptions of a new world; a world with a state has those of the state. */
  readonly assumed?: Assumed | undefined;
  /** How many requests the journal keeps, and how many bytes of them. */
  readonly journal: Pick<LogBounds<RequestRecord>, 'maxLength' | 'maxSizeBytes'>;
  /** The initial state. Default: an empty world. */
  readonly state?: WorldState;
  /** Its lineage. Default: that of the state. */
  readonly lineage?: Lineage;
  /** The name of the run. Default: none. */
  readonly run?: string;
  /** Called before an account changes, and after everything changed or the clock moved. */
  readonly onChange?: () => void;
  /** Called with each entry of the timeline. */
  readonly onHappening?: (happening: Happening | EndedCall, atMs: number, step?: Step) => void;
  /** Watches the steps in which it changes. */
  readonly steps?: Steps;
}

type Held = Omit<WorldState, 'life' | 'assumed' | 'counters' | 'lineage' | 'clock' | 'recordedFrom'>;

const emptyState = (clock: ClockState, { journal, assumed }: WorldOptions): WorldState => ({
  ...newCollections(journal),
  signIn: newSignInState(),
  counters: { accounts: 0, requests: 0, faults: 0, secrets: 0 },
  life: {},
  lineage: lineageOf(''),
  assumed,
  clock,
  recordedFrom: null,
});

/** The parts of a world that it replaces itself. */
interface Replaced {
  seed: string;
  generation: object;
  life: object;
  assumed: Assumed | undefined;
  recordedFrom: WorldState | null;
}

/** Makes a world. Costs the same whatever `state` holds. */
export function createWorld(options: WorldOptions): World {
  const { clock: clockOptions, versions, minColorContrast, document, state, onChange, onHappening, steps } = options;
  const clock = createClock(state ? { ...clockOptions, start: state.clock.now } : clockOptions, undefined, {
    ...(onChange && { onSet: onChange }),
    onMove: () => steps?.begin(null),
    onMoved: (toMs) =>
      world.note({
        ...{ kind: 'clock', accountId: null, subject: null, refId: null, eventId: null },
        text: `moved to ${formatTimestamp(toMs)}`,
      }),
  });
  const beginning = state ?? emptyState(clock.capture(), options);
  let held = heldBy(beginning);
  let counters = { ...beginning.counters };
  let written = { ms: Number.NaN, text: '' };
  let ownerToken: object = {};

  function account(id: string): AccountState {
    const state = held.accounts.get(id);
    if (!state) throw new NotFoundError('account', id, 'world (was it reset, restored or removed?)');
    return state;
  }

  const hasAccountSeed = (accountSeed: string) => held.accounts.find('seed', accountSeed) !== undefined;

  /** The same lineage, kind and name give the same letters. */
  const draw = (kind: string, name: string, length: number) =>
    lettersOf(`${kind}${world.lineage.name}/${world.seed}/${name}`, length);

  function begun(id: string, actor: Actor | undefined): Transaction {
    const state = account(id);
    onChange?.();
    const own = state.ownerToken === ownerToken ? state : held.accounts.put(copyAccountState(state, ownerToken));
    return new AccountTransaction(world, own, actor);
  }

  const world: World & Replaced = {
    ...held,
    seed: options.seed,
    run: options.run ?? '',
    life: beginning.life,
    lineage: options.lineage ?? beginning.lineage,
    clock,
    versions: versionsOf(versions, () => clock.now()),
    minColorContrast,
    document,
    assumed: beginning.assumed,
    identity: Object.freeze({}),
    generation: {},
    recordedFrom: beginning.recordedFrom,
    accountStates: () => [...rowsOf(held.accounts.by('time'))],
    account,
    read: (id) => ({ world, account: account(id) }),
    hasAccount: (id) => held.accounts.has(id),
    hasAccountSeed,
    noteChange: () => onChange?.(),
    beginChange() {
      steps?.begin(null);
      onChange?.();
    },
    transaction(id, actor) {
      steps?.begin(id, actor);
      return begun(id, actor);
    },
    during: (work, actor) => (steps ? steps.during(work, actor) : work(undefined)),
    bookkeeping: (id) => begun(id, undefined),
    addAccount(record, lineage) {
      steps?.begin(null);
      const { seed } = world;
      const from = lineage ?? world.lineage.name;
      const drawn = { id: '', seed: '' };
      counters.accounts += 1;
      // The first account of a lineage of its own has the same IDs however many there are in the world.
      for (let nth = lineage === undefined ? counters.accounts : 0; ; nth = ++counters.accounts) {
        drawn.id = lettersOf(`id${from}/${seed}/account/${nth}`, idLength);
        drawn.seed = `${seed}${from}/account/${nth}`;
        if (!held.accounts.has(drawn.id) && !hasAccountSeed(drawn.seed)) break;
      }
      const made = record(drawn);
      // A file that was saved under another seed brings accounts with seeds of that one.
      const isOwn = made.seed.startsWith(`${seed}/`) || made.seed.startsWith(`${seed}:`);
      const drawnFrom = isOwn ? made.seed : `${seed}//${made.seed}`;
      const origin = { drawnFrom, lineage: world.lineage.name };
      const added = newAccountState(ownerToken, made, counters.accounts, origin);
      held.accounts.put(added);
      onChange?.();
      return added;
    },
    reseed(seed) {
      world.seed = seed;
    },
    drawFor(account, kind, length) {
      const { name } = world.lineage;
      const lineage = name === account.lineage ? '' : name;
      return lettersOf(`${kind}${lineage}/${account.drawnFrom}/${++account.idCounter}`, length);
    },
    newSharedId(kind, collection) {
      for (let nth = collection.size; ; nth++) {
        const id = draw('id', `${kind}/${nth}`, idLength);
        if (!collection.has(id)) return id;
      }
    },
    newRequestId: () => draw('id', `request/${++counters.requests}`, idLength),
    beginRecording() {
      world.recordedFrom ??= world.capture();
    },
    clearRecording() {
      world.recordedFrom = null;
      world.requests.clear();
      world.actions.clear();
      onChange?.();
    },
    note: (happening, step) => onHappening?.(happening, clock.now(), step),
    newFaultOrdinal: () => ++counters.faults,
    reserveFaultOrdinal(ordinal) {
      counters.faults = Math.max(counters.faults, ordinal);
    },
    newSecret: (length, holder) =>
      draw('secret', `${++counters.secrets}${holder === undefined ? '' : `/${holder}`}`, length),
    now() {
      const nowMs = clock.now();
      // Much happens in one millisecond, and all of it on a clock that stands still.
      if (nowMs !== written.ms) written = { ms: nowMs, text: formatTimestamp(nowMs) };
      return written.text;
    },
    capture() {
      // Marks all accounts as shared, so that the next change copies them.
      ownerToken = {};
      const { life, lineage, assumed, recordedFrom } = world;
      return {
        ...copyHeld(held),
        counters: { ...counters },
        life,
        lineage,
        assumed,
        clock: clock.capture(),
        recordedFrom,
      };
    },
    restore(captured, lineage = captured.lineage) {
      steps?.begin(null);
      ownerToken = {};
      world.generation = {};
      held = heldBy(captured);
      Object.assign(world, held);
      counters = { ...captured.counters };
      world.life = captured.life;
      world.lineage = lineage;
      world.assumed = captured.assumed;
      world.recordedFrom = captured.recordedFrom;
      clock.restore(captured.clock);
      onChange?.();
    },
  };
  return world;
}

/** The collections and the sign-in that a state holds, in a copy. */
function heldBy(state: WorldState): Held {
  const { counters: _c, life: _f, lineage: _l, assumed: _a, clock: _k, recordedFrom: _r, ...held } = state;
  return copyHeld(held);
}

function copyHeld({ signIn, ...collections }: Held): Held {
  return { ...copyState(collections), signIn: copyState(signIn) };
}
