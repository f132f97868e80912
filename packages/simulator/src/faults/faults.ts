import { entriesOf, type Listing, listing, ordinalKey } from '../engine/resources/listing.ts';
import { InputError, parseShape } from '../engine/resources/parse.ts';
import type { FaultPlan, FaultRecord } from '../model/fault.ts';
import type { World } from '../model/world.ts';
import { type NewFault, NewFaultSchema, targetsOf } from './fault-inputs.ts';
import { type ScenarioName, scenarioNames, scenarios } from './scenarios.ts';
import type { FaultTarget } from './targets.ts';

/** An injected fault. */
export interface Fault extends Omit<NewFault, 'operation' | 'times' | 'probability'> {
  readonly id: string;
  /** The targets of the fault. */
  readonly operations: readonly FaultTarget[];
  /** How often it applies at most; null for no limit. */
  readonly times: number | null;
  readonly probability: number;
  /** How often it was applied. */
  readonly appliedCount: number;
  /** The scenario that it belongs to; null for one that was injected alone. */
  readonly scenario: ScenarioName | null;
}

/**
 * The failures that a simulator causes on purpose, listed oldest first. They are part of the world: snapshots, forks and restores have them too.
 *
 * A fault applies to calls that the service would serve: a call that is rejected for its key, plan, scope or a limit is rejected as
 * before. All faults that match a call apply to it, in the order in which they were injected; their latencies add up, and the first
 * that changes the response is the last one. Affected calls have the fault's ID in the journal and
 * in the header `Simulator-Fault`.
 */
export interface Faults extends Listing<Fault> {
  /**
   * Injects a fault. Throws a TypeError that names the field for one that does not fit, and all that is known for an operation
   * that is not.
   *
   * @example
   * ```ts
   * import { createSimulator } from '@boothkit/simulator';
   *
   * const sim = createSimulator();
   * const account = sim.accounts.create();
   * sim.faults.inject({ operation: 'list_events', status: 503, times: 1 });
   * const { apiKey, baseUrl, fetch } = account.connection();
   * const list = () => fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
   * console.log((await list()).status); // 503
   * console.log((await list()).status); // 200
   * ```
   */
  inject(fault: NewFault): Fault;
  /** Injects all faults of a scenario, for one account or for all. Throws a TypeError that names the scenarios there are. */
  play(scenario: ScenarioName, options?: { readonly accountId?: string }): Fault[];
  /** One of them, while it is active. */
  get(id: string): Fault | undefined;
  /** Removes one; `false` where there was none. */
  remove(id: string): boolean;
  /** Removes all of them, or those of a scenario; returns how many. */
  clear(scenario?: ScenarioName): number;
}

/** The faults of a world. */
export function faultsOf(world: World): Faults {
  const add = (input: NewFault, scenario: ScenarioName | null): Fault => {
    const { operation, times = null, ...fields } = parseShape(NewFaultSchema, input, 'fault');
    if (fields.accountId !== undefined && !world.hasAccount(fields.accountId))
      throw new InputError('fault', [
        { field: 'accountId', message: `accountId must name an account; got ${JSON.stringify(fields.accountId)}` },
      ]);
    const operations = targetsOf({ ...(operation !== undefined && { operation }), ...fields } as NewFault);
    const plan: FaultPlan = { ...fields, operations: [...operations], times };
    const fault = { ...plan, id: `fault-${world.newFaultOrdinal()}`, scenario, appliedCount: 0, drawn: 0 };
    world.faults.set(ordinalKey(fault.id), fault);
    world.noteChange();
    return serialize(fault);
  };
  return {
    ...listing({
      seed: world.seed,
      name: ['faults'],
      entries: (after) => entriesOf(world.faults, after),
      show: serialize,
    }),
    inject: (fault) => add(fault, null),
    play(scenario, { accountId } = {}) {
      if (!scenarioNames.includes(scenario))
        throw new InputError('fault', [
          {
            field: 'scenario',
            message: `scenario must be one of ${scenarioNames.join(', ')}; got ${JSON.stringify(scenario)}`,
          },
        ]);
      return scenarios[scenario].map((fault) =>
        add({ ...fault, ...(accountId !== undefined && { accountId }) }, scenario),
      );
    },
    get(id) {
      const fault = world.faults.get(ordinalKey(id));
      return fault?.id === id ? serialize(fault) : undefined;
    },
    remove(id) {
      if (world.faults.get(ordinalKey(id))?.id !== id) return false;
      world.noteChange();
      return world.faults.delete(ordinalKey(id));
    },
    clear(scenario) {
      const cleared = [...world.faults.values()].filter(
        (fault) => scenario === undefined || fault.scenario === scenario,
      );
      for (const { id } of cleared) world.faults.delete(ordinalKey(id));
      world.noteChange();
      return cleared.length;
    },
  };
}

/** A copy, so that callers cannot change the stored fault. The names were checked when it was injected. */
function serialize({ drawn: _, ...fault }: FaultRecord): Fault {
  return structuredClone(fault) as Fault;
}
