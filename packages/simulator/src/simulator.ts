import { controlPath } from './admin/path.ts';
import { mountOf } from './admin/worlds/mount.ts';
import { respondToOwnersControl } from './control.ts';
import { withClock } from './engine/clock/simulated-origins.ts';
import { rowsOf } from './engine/collections/table.ts';
import { localAddress } from './engine/http/client-address.ts';
import { fetchThrough } from './engine/http/fetch.ts';
import { type Widenable, widen } from './engine/http/outbound/way-out.ts';
import { type KnowsSecrets, secretsAt } from './engine/redaction/redact.ts';
import { faultsOf } from './faults/faults.ts';
import { type Refusing, refuseFaults } from './faults/refused.ts';
import { routesOf } from './faults/stub-routes.ts';
import { simulatedWeb } from './files/web.ts';
import type { Simulator, SimulatorOptions } from './interface.ts';
import { type Reseedable, reseed } from './model/reseed.ts';
import type { WorldState } from './model/world.ts';
import { knownSecrets } from './oauth/known-secrets.ts';
import { mcpPath } from './oauth/mcp-path.ts';
import { type FetchFrom, ownerApi } from './owner-api.ts';
import { respondTo } from './routes.ts';
import { createService, type Mounting } from './service.ts';
import { snapshotOf, stateOf } from './snapshot.ts';
import { worldFiles } from './world-files.ts';

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
  return simulatorOf(options);
}

function simulatorOf(given: SimulatorOptions, state?: WorldState, mounting?: Mounting): Simulator {
  let options = given;
  const service = createService(options, state, mounting);
  const { world, basePath, restore, sender, history, imageCodec } = service;
  const { mount, worlds, out, refused } = service.mounting;
  const respond = respondTo(service, (request, path) =>
    respondToOwnersControl(service, simulator, fetchFrom, request, path),
  );
  const fetchFrom: FetchFrom = (address) => withClock(fetchThrough(respond, address), world.clock);
  const { fileOf, ...files } = worldFiles(service);
  const root = `${service.origin}${mount}`;
  const simulator: Simulator & Widenable & Reseedable & Refusing & KnowsSecrets = {
    [widen]: out.widen,
    [reseed]() {
      if (options.seed !== undefined) return;
      const seed = crypto.randomUUID();
      options = { ...options, seed };
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
    ...ownerApi(service, fetchFrom, root, { inProcess: true }),
    clock: world.clock,
    web: simulatedWeb(world),
    faults: faultsOf(world, refused),
    routes: routesOf(world),
    timeline: history.timeline,
    worlds: worlds.from(world.seed, (id, removed, snapshot) =>
      simulatorOf(options, snapshot ? stateOf(snapshot) : world.capture(), {
        mount: mountOf(id),
        worlds,
        removed,
        out,
        refused,
      }),
    ),
    fetch: fetchFrom(localAddress),
    respond,
    async settled() {
      // Runs the timers that are due now, in order, instead of in a later turn.
      world.clock.advance({});
      await sender.settled();
    },
    ...files,
    async toTest(input = {}) {
      const { saveTest } = await import('./saved-test/save-test.ts');
      return saveTest(world, input, { options, createSimulator, worldFileOf: fileOf, imageCodec });
    },
    snapshot: () => snapshotOf(world.capture()),
    restore: (snapshot) => restore(stateOf(snapshot)),
    reset: () => restore(beginning),
    fork: (changes) => simulatorOf({ ...options, ...changes }, world.capture()),
  };
  if (!state && options.seedFile !== undefined) files.load(options.seedFile);
  if (!state) options.populate?.(simulator);
  const beginning = state ?? world.capture();
  return simulator;
}
