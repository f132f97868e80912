import { type Listing, listing, ordinalKey } from '../../engine/resources/listing.ts';
import { InputError, parseShape } from '../../engine/resources/parse.ts';
import {
  type Fault,
  type FaultRecord,
  type InjectedFault,
  type NewFault,
  type ScenarioName,
  scenarioNames,
} from '../../model/faults/fault.ts';
import { NewFaultSchema, targetsOf, unknownTarget } from '../../model/faults/fault-inputs.ts';
import type { World } from '../../model/world.ts';
import { type RefusedEffects, refusedField } from './refused.ts';
import { findFault, putFault } from './store.ts';

/**
 * Ready-made sets of faults. `bad-network`: slow calls, dropped connections before and after the change, broken-off bodies and
 * gateway errors. `rate-limit-storm`: half of all calls are rate-limited, some of them for long. `slow-images`: whatever
 * carries images takes seconds, and some of their URLs have expired.
 */
const scenarios = {
  'bad-network': [
    { latencyMs: { min: 50, max: 800 } },
    { disconnect: true, probability: 0.08 },
    { disconnect: true, afterChange: true, probability: 0.05 },
    { cutOff: true, probability: 0.04 },
    { status: 502, body: '<html><title>502 Bad Gateway</title></html>', contentType: 'text/html', probability: 0.04 },
    { operation: ['upload_bytes', 'get_file'], disconnect: true, probability: 0.08 },
  ],
  'rate-limit-storm': [
    { status: 429, retryAfter: 30, probability: 0.05 },
    { status: 429, retryAfter: 2, probability: 0.45 },
  ],
  'slow-images': [
    {
      operation: ['upload_bytes', 'get_file', 'set_event_branding_image'],
      latencyMs: { min: 2_000, max: 8_000 },
    },
    { expired: true, probability: 0.1 },
  ],
} as const satisfies Record<ScenarioName, readonly NewFault[]>;

/**
 * The failures that a simulator causes on purpose, listed oldest first. They are part of the world: snapshots, forks and restores have them too.
 *
 * A fault applies to calls that the service would serve: a call that is rejected for its key, plan, scope or a limit is rejected as before. All
 * faults that match a call apply to it, in the order in which they were injected. Their latencies add up. After the first fault that changes the
 * response or its headers, no later one applies. So faults with `times` make a sequence of responses. Affected calls have the fault's ID in the
 * journal and in the header `Simulator-Fault`. The newest 1,000 used-up faults stay in the list.
 */
export interface Faults extends Listing<Fault> {
  /**
   * Injects a fault. Throws a TypeError that names the field for an invalid fault, and all that is known for an operation
   * that is not.
   *
   * @example
   * ```ts
   * import { createSimulator } from '@boothkit/simulator';
   *
   * const sim = createSimulator();
   * const account = sim.accounts.create();
   * const { id } = sim.faults.inject({ operation: 'list_events', status: 503, fromCall: 2, times: 1 });
   * const { apiKey, baseUrl, fetch } = account.connection();
   * const list = () => fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
   * console.log((await list()).status); // 200
   * console.log((await list()).status); // 503
   * console.log((await list()).status); // 200
   * console.log(sim.faults.get(id)?.appliedTo); // ['request-2']
   * ```
   */
  inject(fault: NewFault): Fault;
  /**
   * Injects all faults of a scenario, for one account or for all. Throws a TypeError that names the scenarios there are.
   *
   * @example
   * ```ts
   * const faults = sim.faults.play('bad-network', { accountId: account.id });
   * console.log(faults.length > 0); // true
   * ```
   */
  play(
    scenario: ScenarioName,
    options?: {
      /** The ID of the only account whose calls get the faults. Default: all accounts do. */
      readonly accountId?: string;
    },
  ): Fault[];
  /**
   * The fault with this ID; `undefined` if there is none.
   *
   * @example
   * ```ts
   * const fault = sim.faults.inject({ operation: 'get_event', status: 503, times: 1 });
   * await booth.events.get(id); // the client tries again
   * console.log(sim.faults.get(fault.id)?.appliedCount); // 1
   * ```
   */
  get(id: string): Fault | undefined;
  /**
   * Removes a fault; `false` if there was none.
   *
   * @example
   * ```ts
   * const fault = sim.faults.inject({ status: 503 });
   * console.log(sim.faults.remove(fault.id), sim.faults.remove(fault.id)); // true false
   * ```
   */
  remove(id: string): boolean;
  /**
   * Removes all faults, or the faults of a scenario. Returns how many were removed.
   *
   * @example
   * ```ts
   * sim.faults.inject({ status: 503 });
   * console.log(sim.faults.clear(), sim.faults.list().length); // 1 0
   * ```
   */
  clear(scenario?: ScenarioName): number;
}

/** The faults of a world. */
export function faultsOf(world: World, refused: RefusedEffects): Faults {
  const parsed = (fault: NewFault): Omit<InjectedFault, 'id' | 'scenario'> => {
    const input = givenFields(fault);
    const { operation: _, ...fields } = parseShape(NewFaultSchema, input, 'fault');
    const wrong = refusedField(refused, fields);
    if (wrong) throw new InputError('fault', [{ field: wrong.field, message: `${wrong.field} must ${wrong.need}` }]);
    if (fields.accountId !== undefined && !world.hasAccount(fields.accountId))
      throw new InputError('fault', [
        { field: 'accountId', message: `accountId must name an account; got ${JSON.stringify(fields.accountId)}` },
      ]);
    const unknown = unknownTarget(input, world);
    if (unknown) {
      const message = `operation must ${unknown.need}; got ${JSON.stringify(unknown.target)}`;
      throw new InputError('fault', [{ field: 'operation', message }]);
    }
    return { ...fields, operations: targetsOf(input) };
  };
  const add = (plan: ReturnType<typeof parsed>, scenario: ScenarioName | null): Fault => {
    const fault = { ...plan, id: `fault-${world.newFaultOrdinal()}`, scenario };
    world.beginChange();
    return serialize(putFault(world, { fault, matchedCount: 0, appliedCount: 0, appliedTo: [] }));
  };
  return {
    ...listing({
      seed: world.seed,
      name: ['faults'],
      entries: (after) => world.faults.entries('', after),
      show: serialize,
    }),
    inject: (fault) => add(parsed(fault), null),
    play(scenario, { accountId } = {}) {
      if (!scenarioNames.includes(scenario))
        throw new InputError('fault', [
          {
            field: 'scenario',
            message: `scenario must be one of ${scenarioNames.join(', ')}; got ${JSON.stringify(scenario)}`,
          },
        ]);
      const plans = scenarios[scenario].map((fault) =>
        parsed({ ...fault, ...(accountId !== undefined && { accountId }) }),
      );
      return plans.map((plan) => add(plan, scenario));
    },
    get(id) {
      const fault = findFault(world, id);
      return fault && serialize(fault);
    },
    remove(id) {
      const fault = findFault(world, id);
      if (!fault) return false;
      world.beginChange();
      return world.faults.delete(ordinalKey(id));
    },
    clear(scenario) {
      const cleared = [...world.faults.values()].filter(
        ({ fault }) => scenario === undefined || fault.scenario === scenario,
      );
      if (cleared.length > 0) world.beginChange();
      for (const { fault } of cleared) world.faults.delete(ordinalKey(fault.id));
      return cleared.length;
    },
  };
}

/** A fault without fields that are undefined: they count as not given, as JSON leaves them out. */
function givenFields<Given>(given: Given): Given {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const fields = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    fields.map(([name, value]) => [name, name === 'where' ? givenFields(value) : value]),
  ) as Given;
}

/** A copy, so that callers cannot change the stored fault. */
const serialize = ({ fault, ...progress }: FaultRecord): Fault => structuredClone({ ...fault, ...progress });
