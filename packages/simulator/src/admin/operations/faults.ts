import * as z from 'zod';
import type { Simulator } from '../../interface.ts';
import { faultResource, type NewFault, scenarioNames } from '../../model/fault.ts';
import { NewFaultSchema } from '../../model/fault-inputs.ts';
import { id, listOf } from '../responses/fields.ts';
import { type ControlOperation, operation, queried } from './operation.ts';
import { deleteOperation, getOperation, listOperation } from './resource-operations.ts';

const faults = {
  name: faultResource.name,
  path: '/faults',
  param: 'faultId',
  at: 'faults',
  response: faultResource.response,
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
    takesFile: true,
    response: faultResource.response,
    remote: [{ method: 'faults.inject' }],
    run: (simulator, fault) => simulator.faults.inject(fault as NewFault),
  }),
  play_scenario: operation({
    method: 'POST',
    path: '/scenarios',
    summary: 'Injects all faults of a predefined scenario, for one account (accountId) or for all.',
    status: 201,
    body: z.strictObject({ scenario, accountId: id.exactOptional() }),
    response: listOf(faultResource.response),
    remote: [{ method: 'faults.play', args: ['body.scenario', 'body'], returns: 'data' }],
    run: (simulator, { scenario: name, ...options }) => ({ data: simulator.faults.play(name, options) }),
  }),
  list_faults: listOperation(
    faults,
    'Lists the injected faults, oldest first, with how often and where they applied; of used-up faults, the newest 1000.',
  ),
  get_fault: getOperation(faults, 'Returns a fault, with how often and where it applied.'),
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
