import { mountOf } from '../control/api/worlds/mount.ts';
import { withClock } from '../engine/clock/simulated-origins.ts';
import { rowsOf } from '../engine/collections/table.ts';
import { NotFoundError } from '../engine/errors/not-found.ts';
import { localAddress } from '../engine/http/client-address.ts';
import { fetchThrough } from '../engine/http/fetch.ts';
import { type Widenable, widen } from '../engine/http/outbound/way-out.ts';
import { type KnowsSecrets, secretsAt } from '../engine/redaction/redact.ts';
import { parseInput } from '../engine/resources/parse.ts';
import { assuming } from '../instruments/assumptions/assumed.ts';
import { faultsOf } from '../instruments/faults/faults.ts';
import { type Refusing, refuseFaults } from '../instruments/faults/refused.ts';
import { beginHere, type Rebeginnable } from '../model/begin-here.ts';
import { controlPath } from '../model/control-path.ts';
import { knownSecrets } from '../model/known-secrets.ts';
import { type Lineage, lineageOf, ofChild, ofReturn, ofRun, ofSeed } from '../model/lineage.ts';
import { type LoadsInTurns, loadInTurns } from '../model/load-in-turns.ts';
import { mcpPath } from '../model/mcp-path.ts';
import { type Reseedable, reseed } from '../model/reseed.ts';
import { type ResetOptions, ResetSchema } from '../model/reset-options.ts';
import type { WorldState } from '../model/world.ts';
import type { Simulator, SimulatorOptions, Snapshot } from '../objects/interface.ts';
import { routesOf } from '../objects/routes/stub-routes.ts';
import { snapshotOf, stateOf } from '../objects/snapshot.ts';
import { simulatedWeb } from '../service/files/web.ts';
import { type Beginning, createMachinery, type Mounting } from './machinery.ts';
import { type ReadOptions, readOptions, readRun, readSeed, requireFreeBaseUrl, requireKnown } from './options.ts';
import { type FetchFrom, ownerApi } from './owner-api.ts';
import { respondToOwnersControl } from './respond-to-control.ts';
import { besidePaths, respondTo } from './routes.ts';
import { worldFiles } from './world-as-file.ts';

/**
 * Creates a simulator of the service. Throws a TypeError for an invalid option, a RangeError for an invalid start of the clock.
 *
 * @example
 * ```ts
 * import { createSimulator } from '@boothkit/simulator';
 *
 * const sim = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
 * const account = sim.accounts.create();
 * const { apiKey, baseUrl, fetch } = account.connection();
 * const response = await fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
 * console.log(await response.json()); // { data: [], hasMore: false, nextCursor: null }
 * ```
 */
export function createSimulator(options: SimulatorOptions = {}): Simulator {
  return simulatorOf(options, readFreely(options), { run: ofRun(readRun(options)) });
}

/** As {@link createSimulator}, with the world of a snapshot, which a reset goes back to. What the world has is the same in each run. */
export function simulatorFrom(options: SimulatorOptions, snapshot: Snapshot): Simulator {
  const run = ofRun(readRun(options));
  return simulatorOf(options, readFreely(options), { run, state: stateOf(snapshot), lineage: lineageOf(run) });
}

/** The options, with a base URL that no other path of a simulator needs. */
function readFreely(options: SimulatorOptions): ReadOptions {
  const read = readOptions(options);
  requireFreeBaseUrl(read, besidePaths);
  return read;
}

function simulatorOf(
  given: SimulatorOptions,
  givenRead: ReadOptions,
  begun: Beginning,
  mounting?: Mounting,
): Simulator {
  let options = given;
  let read = givenRead;
  const machinery = createMachinery(options, read, accountAt, begun, mounting);
  const { world, basePath, restore, sender, history } = machinery;
  const { mount, worlds, out, refused } = machinery.mounting;
  const { run } = world;
  const respond = respondTo(machinery, (request, path) =>
    respondToOwnersControl(machinery, simulator, fetchFrom, request, path),
  );
  const fetchFrom: FetchFrom = (address) => withClock(fetchThrough(respond, address), world.clock);
  // The name of the lineage that the world began with, and the name that returns are counted under.
  let own = begun.lineage?.name ?? '';
  let base = own;
  let returns = 0;
  let beginning: WorldState;
  const next = (): Lineage => lineageOf(ofReturn(base, ++returns));

  function accountAt(origin: string, id: string) {
    const account = ownerApi(machinery, fetchFrom, origin, {}).accounts.get(id);
    if (account === undefined) throw new NotFoundError('account', id, 'simulator');
    return account;
  }

  function child(seed: string | number | undefined): Lineage {
    if (seed !== undefined) return lineageOf(ofSeed(run, readSeed(seed)));
    const { name, children } = world.lineage;
    world.lineage = { name, children: children + 1 };
    return lineageOf(ofChild(name, children + 1));
  }

  /** The lineage after a return to a moment whose own one is `same`. */
  function after(same: Lineage, options: ResetOptions | undefined): Lineage {
    if (options === undefined) return next();
    const { sameIds, seed } = parseInput(ResetSchema, options, 'reset');
    if (sameIds) return same;
    if (seed === undefined) return next();
    base = ofSeed(run, readSeed(seed));
    returns = 0;
    return lineageOf(base);
  }

  const { fileOf, loadInTurns: filesInTurns, ...files } = worldFiles(machinery);
  const root = `${machinery.origin}${mount}`;
  const simulator: Simulator & Widenable & Reseedable & Refusing & KnowsSecrets & Rebeginnable & LoadsInTurns = {
    [loadInTurns]: (file, signal) => filesInTurns(file, next, signal),
    [widen]: out.widen,
    [beginHere](keepsTime) {
      const { clock } = beginning;
      beginning = world.capture();
      if (keepsTime) beginning = { ...beginning, clock };
    },
    [reseed]() {
      if (options.seed !== undefined) return;
      const seed = crypto.randomUUID();
      options = { ...options, seed };
      read = readOptions(options);
      world.reseed(seed);
    },
    [refuseFaults](effect, need) {
      for (const { fault } of rowsOf(world.faults.by('active')))
        if (fault[effect] !== undefined) throw new TypeError(`${fault.id}: ${effect} must ${need}`);
      refused.set(effect, need);
    },
    [secretsAt](pathname) {
      const neighbour = mount === '' ? (worlds.at(pathname) as (Simulator & KnowsSecrets) | undefined) : undefined;
      return neighbour ? neighbour[secretsAt](pathname) : knownSecrets(world);
    },
    baseUrl: `${root}${basePath}`,
    mcpUrl: `${root}${mcpPath}`,
    controlUrl: `${root}${controlPath}`,
    ...ownerApi(machinery, fetchFrom, root, { inProcess: true }),
    clock: world.clock,
    web: simulatedWeb(world),
    faults: faultsOf(world, refused),
    routes: routesOf(world),
    documentReport: async () => (await import('../protocols/document/report.ts')).documentReport(world),
    timeline: history.timeline,
    worlds: worlds.from(world.seed, (id, removed, given) => {
      requireKnown(given, { snapshot: true, seed: true, assume: true });
      const { snapshot, seed, assume } = given;
      const state = assuming(snapshot ? stateOf(snapshot) : world.capture(), assume);
      const mounting = { mount: mountOf(id), worlds, removed, out, refused };
      return simulatorOf(options, read, { run, state, lineage: child(seed) }, mounting);
    }),
    fetch: fetchFrom(localAddress),
    respond,
    async settled() {
      // Runs the timers that are due now, in order, instead of in a later turn.
      world.clock.advance({});
      await sender.settled();
    },
    ...files,
    load: (file) => files.load(file, next),
    loadLines: (text) => files.loadLines(text, next),
    async toTest(input = {}) {
      const { saveTest } = await import('../control/saved-test/save-test.ts');
      return saveTest(world, input, { options, createSimulator, worldFileOf: fileOf });
    },
    snapshot: () => snapshotOf(world.capture()),
    restore(snapshot, options) {
      const state = stateOf(snapshot);
      restore(state, after(state.lineage, options));
    },
    reset: (options) => restore({ ...beginning, life: {} }, after(lineageOf(own), options)),
    fork: ({ seed, assume, ...changes } = {}) => {
      const state = assuming(world.capture(), assume);
      const changed = { ...options, ...changes };
      // Most forks change no option.
      const its = Object.keys(changes).length === 0 ? read : readFreely(changed);
      return simulatorOf(changed, its, { run, state, lineage: child(seed) });
    },
  };
  if (!begun.state) {
    if (options.seedFile !== undefined) files.load(options.seedFile, () => world.lineage);
    options.populate?.(simulator);
    // The content of the beginning is drawn without the run: it has the same IDs and keys in each.
    own = base = run;
    world.lineage = { ...world.lineage, name: run };
  }
  beginning = begun.state ?? world.capture();
  return simulator;
}
