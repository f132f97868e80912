import * as z from 'zod';
import { type NewFault, NewFaultSchema } from '../../faults/fault-inputs.ts';
import { scenarioNames } from '../../faults/scenarios.ts';
import type { Simulator } from '../../interface.ts';
import { faultFields } from '../../model/fault.ts';
import { id, listOf } from '../responses/fields.ts';
import { type ControlOperation, operation, queried } from './operation.ts';
import { deleteOperation, getOperation, listOperation } from './resource-operations.ts';

/** An injected fault with the number of times that it applied. */
const FaultResponse = z
  .strictObject({
    ...faultFields(),
    id,
    operations: z.array(z.string()).min(1),
    times: z.int().min(1).nullable(),
    probability: z.number().gt(0).max(1),
    appliedCount: z.int().min(0),
    scenario: z.enum(scenarioNames).nullable(),
  })
  .meta({ id: 'Fault' });

const faults = {
  name: 'fault',
  path: '/faults',
  param: 'faultId',
  at: 'faults',
  response: FaultResponse,
  collection: ({ faults }: Simulator) => faults,
};

const scenario = z.enum(scenarioNames);

/** Failures that are caused on purpose. */
export const faultOperations = {
  create_fault: operation({
    method: 'POST',
    path: faults.path,
    summary: 'Injects a fault: which calls or deliveries it applies to, how often or how likely, and its effects.',
    status: 201,
    body: NewFaultSchema,
    response: FaultResponse,
    remote: [{ method: 'faults.inject' }],
    run: (simulator, fault) => simulator.faults.inject(fault as NewFault),
  }),
  play_scenario: operation({
    method: 'POST',
    path: '/scenarios',
    summary: 'Injects all faults of a predefined scenario, for one account (accountId) or for all.',
    status: 201,
    body: z.strictObject({ scenario, accountId: id.exactOptional() }),
    response: listOf(FaultResponse),
    remote: [{ method: 'faults.play', args: ['body.scenario', 'body'], returns: 'data' }],
    run: (simulator, { scenario: name, ...options }) => ({ data: simulator.faults.play(name, options) }),
  }),
  list_faults: listOperation(faults, 'Lists the faults that may still apply, oldest first.'),
  get_fault: getOperation(faults, 'Returns a fault that may still apply, and how often it applied.'),
  delete_fault: deleteOperation(faults, 'Removes a fault.'),
  delete_faults: queried({
    method: 'DELETE',
    path: faults.path,
    summary: 'Removes all faults, or those of a scenario (scenario).',
    status: 200,
    query: z.strictObject({ scenario: scenario.exactOptional() }),
    response: z.strictObject({ removedCount: z.int().min(0) }),
    remote: [{ method: 'faults.clear', args: ['scenario'], returns: 'removedCount' }],
    run: (simulator, { scenario: name }) => ({ removedCount: simulator.faults.clear(name) }),
  }),
} as const satisfies Record<string, ControlOperation>;
