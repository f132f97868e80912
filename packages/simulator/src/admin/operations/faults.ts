import * as z from 'zod';
import { type NewFault, NewFaultSchema } from '../../testing/faults/fault-inputs.ts';
import { scenarioNames } from '../../testing/faults/scenarios.ts';
import { type ControlOperation, operation, present, queried } from '../operation.ts';
import { FaultAnswer } from '../responses/faults.ts';
import { id, listOf, Removed } from '../responses/fields.ts';

const faultPath = '/faults/{faultId}';
const scenario = z.enum(scenarioNames);

/** Failures that are caused on purpose. */
export const faultOperations = {
  create_fault: operation({
    method: 'POST',
    path: '/faults',
    summary:
      'Injects a fault: which calls or deliveries it strikes, how often or how likely, and what it does to them.',
    status: 201,
    body: NewFaultSchema,
    answer: FaultAnswer,
    remote: [{ at: 'faults.inject' }],
    run: (simulator, fault) => simulator.faults.inject(fault as NewFault),
  }),
  play_scenario: operation({
    method: 'POST',
    path: '/scenarios',
    summary: 'Injects all faults of a ready-made scenario, for one account (accountId) or for all.',
    status: 201,
    body: z.strictObject({ scenario, accountId: id.exactOptional() }),
    answer: listOf(FaultAnswer),
    remote: [{ at: 'faults.play', takes: ['body.scenario', 'body'], gives: 'data' }],
    run: (simulator, { scenario: name, ...options }) => ({ data: simulator.faults.play(name, options) }),
  }),
  list_faults: {
    method: 'GET',
    path: '/faults',
    summary: 'Lists the faults that may still strike, oldest first.',
    status: 200,
    answer: listOf(FaultAnswer),
    remote: [{ at: 'faults.list', gives: 'data' }],
    run: (simulator) => ({ data: simulator.faults.list() }),
  },
  get_fault: {
    method: 'GET',
    path: faultPath,
    summary: 'Tells a fault, and how often it struck, for as long as it may strike.',
    status: 200,
    answer: FaultAnswer,
    remote: [{ at: 'faults.get', maybe: true }],
    run: (simulator, _, { faultId = '' }) => present(simulator.faults.get(faultId), 'fault', faultId),
  },
  delete_fault: {
    method: 'DELETE',
    path: faultPath,
    summary: 'Removes a fault.',
    status: 200,
    answer: Removed,
    remote: [{ at: 'faults.remove', gives: 'removed' }],
    run: (simulator, _, { faultId = '' }) => ({ removed: simulator.faults.remove(faultId) }),
  },
  delete_faults: queried({
    method: 'DELETE',
    path: '/faults',
    summary: 'Removes all faults, or those of a scenario (scenario).',
    status: 200,
    query: z.strictObject({ scenario: scenario.exactOptional() }),
    answer: z.strictObject({ removedCount: z.int().min(0) }),
    remote: [{ at: 'faults.clear', takes: ['scenario'], gives: 'removedCount' }],
    run: (simulator, { scenario: name }) => ({ removedCount: simulator.faults.clear(name) }),
  }),
} as const satisfies Record<string, ControlOperation>;
