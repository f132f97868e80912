import * as z from 'zod';
import { faultResource, type NewFault, scenarioNames } from '../../../model/faults/fault.ts';
import { NewFaultSchema } from '../../../model/faults/fault-inputs.ts';
import { operation } from './operation.ts';
import { id, listOf, ofSimulator, Removed } from './serve.ts';

const { name: noun, response: returns } = faultResource;

const faults = ofSimulator('faults');

const scenario = z.enum(scenarioNames);

/** Failures that are caused on purpose. */
export const faultOperations = {
  // The type of a fault is narrower than its schema.
  create_fault: operation({
    route: 'POST /faults',
    summary: 'Injects a fault: which calls or deliveries it applies to, how often or how likely, and its effects.',
    status: 201,
    body: NewFaultSchema,
    takesFile: true,
    response: returns,
    remote: [{ method: 'faults.inject' }],
    run: (simulator, fault) => simulator.faults.inject(fault as NewFault),
  }),
  play_scenario: faults.serve('play', {
    route: 'POST /scenarios',
    summary: 'Injects all faults of a predefined scenario, for one account (accountId) or for all.',
    status: 201,
    body: z.strictObject({ scenario, accountId: id.exactOptional() }),
    args: ['body.scenario', 'body'],
    returns: listOf(returns),
    member: 'data',
    run: (all, name, { scenario: _, ...options }) => ({ data: all.play(name, options) }),
  }),
  list_faults: faults.list(['page', 'list'], {
    route: 'GET /faults',
    summary:
      'Lists the injected faults, oldest first, with how often and where they applied. Of used-up faults, it has the newest 1000.',
    item: returns,
  }),
  get_fault: faults.serve('get', {
    route: 'GET /faults/{faultId}',
    summary: 'Returns a fault, with how often and where it applied.',
    noun,
    returns,
  }),
  delete_fault: faults.serve('remove', {
    route: 'DELETE /faults/{faultId}',
    summary: 'Removes a fault.',
    returns: Removed,
    member: 'removed',
  }),
  delete_faults: faults.serve('clear', {
    route: 'DELETE /faults',
    summary: 'Removes all faults, or those of a scenario (scenario).',
    query: z.strictObject({ scenario: scenario.exactOptional() }),
    args: ['query.scenario'],
    returns: z.strictObject({ removedCount: z.int().min(0) }),
    member: 'removedCount',
  }),
};
