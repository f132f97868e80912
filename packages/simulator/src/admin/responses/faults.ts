import * as z from 'zod';
import { faultFields } from '../../testing/faults/fault-inputs.ts';
import { scenarioNames } from '../../testing/faults/scenarios.ts';
import { id } from './fields.ts';

/** An injected fault with how often it struck. */
export const FaultResponse = z
  .strictObject({
    ...faultFields(),
    id,
    operations: z.array(z.string()).min(1),
    times: z.int().min(1).nullable(),
    probability: z.number().gt(0).max(1),
    struck: z.int().min(0),
    scenario: z.enum(scenarioNames).nullable(),
  })
  .meta({ id: 'Fault' });
