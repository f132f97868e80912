import { listen } from '../../composition/server/server.ts';
import { createSimulator } from '../../composition/simulator.ts';
import { connect } from '../../control/remote/connect.ts';
import type { RemoteAccount, RemoteSimulator } from '../../control/remote/interface.ts';
import type { JournalEntry } from '../../instruments/journal/journal-entry.ts';
import type { NewAccount } from '../../model/accounts/account.ts';
import type { DeliveryRecord } from '../../model/webhooks/delivery.ts';
import type { SimulatorOptions } from '../../objects/interface.ts';

/** Which simulator the tests use, and what of it each test has to itself. */
export interface BoothkitOptions {
  /**
   * The control URL of a running simulator, such as `http://127.0.0.1:4010/_sim`. Default: each worker starts a simulator of its
   * own, on a free port.
   */
  readonly controlUrl?: string | undefined;
  /** The control token of the running simulator. Default: none. */
  readonly controlToken?: string | undefined;
  /**
   * `world`: a world that each worker has to itself, at one base URL; it goes back to its beginning before each test. `simulator`: the
   * running simulator itself, reset before each test, so it needs `workers: 1`. `account`: a new account for each test, in a simulator
   * that all workers share. Default: `world`.
   */
  readonly own?: 'world' | 'simulator' | 'account' | undefined;
  /** How the simulator of a worker is created, if there is no `controlUrl`. Default: `{ limits: 'skip' }`. */
  readonly simulator?: SimulatorOptions | undefined;
}

/** Environment variables of the app under test; a `BoothClient` without options reads the first two. */
export interface BoothEnv {
  readonly BOOTHKIT_BASE_URL: string;
  readonly BOOTHKIT_API_KEY: string;
  readonly BOOTHKIT_CONTROL_URL: string;
  /** Not of a simulator with the documented limits: a client must then limit its own calls. */
  readonly BOOTHKIT_LIMITS?: 'off';
}

/** The requests that a test has led to. */
interface ReceivedRequests {
  readonly requests: readonly JournalEntry[];
  /** Those that no operation took. */
  readonly unmatched: readonly JournalEntry[];
  /** The webhooks that its accounts sent. */
  readonly deliveries: readonly DeliveryRecord[];
}

/** The world and server that the tests of a worker share, one after the other. */
export interface WorkerWorld {
  readonly sim: RemoteSimulator;
  /** Returns variables that are the same for all tests of the worker. Throws unless `own` is `world`. */
  env(): BoothEnv;
  /** Prepares the next test: returns its account, in a world that is back at its beginning. New IDs and keys are drawn from the test's name. */
  begin(testName: string): Promise<RemoteAccount>;
  /** The requests of a test that has used this account. */
  received(account: RemoteAccount): Promise<ReceivedRequests>;
  close(): Promise<void>;
}

const kinds = ['world', 'simulator', 'account'] as const;

/** Creates what the tests of a worker use. Rejects with a TypeError for options that do not fit. */
export async function openWorld(options: BoothkitOptions, workers: number): Promise<WorkerWorld> {
  const { controlUrl, controlToken, own = 'world', simulator } = options;
  if (!kinds.includes(own))
    throw new TypeError(`boothkit.own must be world, simulator or account; got ${JSON.stringify(own)}`);
  if (own === 'simulator' && workers > 1)
    throw new TypeError(`boothkit.own: 'simulator' resets what all workers use: it needs workers: 1; got ${workers}`);
  if (controlUrl === undefined) {
    if (own !== 'world')
      throw new TypeError(`boothkit.own: '${own}' needs boothkit.controlUrl, of a simulator that is running`);
    const server = await listen(createSimulator({ limits: 'skip', ...simulator }), { gracePeriodMs: 0 });
    return ownWorld(await connect({ controlUrl: server.controlUrl }), () => server.close());
  }
  if (simulator !== undefined)
    throw new TypeError('boothkit.simulator is for simulators that workers start: leave it out if controlUrl is set');
  const running = await connect({ controlUrl, ...(controlToken !== undefined && { token: controlToken }) });
  if (own === 'world') {
    // Workers get the tests in any order: their worlds have to begin alike.
    const world = await running.worlds.create({ seed: 'playwright' });
    return ownWorld(world.simulator, () => running.worlds.remove(world.id));
  }
  return {
    sim: running,
    env() {
      throw new TypeError(`boothEnv needs boothkit.own: 'world', where all tests have one key; own is '${own}'`);
    },
    async begin(seed) {
      if (own === 'account') return seeded(running, { seed });
      await running.reset({ seed });
      return firstAccount(running);
    },
    async received(account) {
      if (own === 'simulator') return receivedBy(running);
      const unmatched = await running.journal.unmatched();
      return {
        requests: await account.journal.requests(),
        deliveries: await account.deliveries.list(),
        unmatched: unmatched.filter(({ accountId }) => accountId === account.id),
      };
    },
    close: async () => {},
  };
}

/** A world that a worker has to itself: its URL and its key are the same for all tests. */
async function ownWorld(sim: RemoteSimulator, remove: () => Promise<unknown>): Promise<WorkerWorld> {
  const account = await firstAccount(sim);
  const { apiKey, baseUrl, limits } = await account.connection();
  const beginning = await sim.snapshot();
  return {
    sim,
    env: () => ({
      BOOTHKIT_BASE_URL: baseUrl,
      BOOTHKIT_API_KEY: apiKey,
      BOOTHKIT_CONTROL_URL: sim.controlUrl,
      ...(limits !== undefined && { BOOTHKIT_LIMITS: 'off' }),
    }),
    async begin(seed) {
      await sim.restore(beginning, { seed });
      return account;
    },
    received: () => receivedBy(sim),
    async close() {
      await remove();
    },
  };
}

async function receivedBy({ journal, accounts }: RemoteSimulator): Promise<ReceivedRequests> {
  const deliveries: DeliveryRecord[] = [];
  for (const account of await accounts.list()) deliveries.push(...(await account.deliveries.list()));
  return { requests: await journal.requests(), unmatched: await journal.unmatched(), deliveries };
}

async function firstAccount(sim: RemoteSimulator): Promise<RemoteAccount> {
  const [first] = await sim.accounts.list();
  return first ?? seeded(sim);
}

async function seeded(sim: RemoteSimulator, input: NewAccount = {}): Promise<RemoteAccount> {
  const { accountId } = await sim.accounts.seed(input);
  const account = await sim.accounts.get(accountId);
  if (account === undefined) throw new Error(`account ${accountId} was removed while it was being created`);
  return account;
}
