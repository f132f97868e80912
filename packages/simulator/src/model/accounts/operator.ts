import * as z from 'zod';
import { defineResource, type Input, resourceName, type Stored } from '../../engine/resources/define-resource.ts';

const operatorFields = () => ({
  /** The name of the person. 1 to 200 characters. */
  name: resourceName(),
  /** Events of the account that the operator runs, or that the invite names. Default: none. */
  eventIds: z.array(z.string().min(1)).default([]),
});

const storedOperatorFields = () => ({
  ...operatorFields(),
  /** An operator, or an invite that nobody has accepted yet. */
  kind: z.enum(['operator', 'invite']).default('operator'),
});

/** The schemas of an operator. */
export const operatorResource = defineResource({
  id: 'Operator',
  name: 'operator',
  plural: 'operators',
  create: operatorFields,
  body: operatorFields,
  file: storedOperatorFields,
  response: storedOperatorFields,
});

// rule 4.4.4
/** An operator, or an invite of one. */
export interface NewOperator extends Input<typeof operatorFields> {}

// rule 4.4.4
/** An operator, or an invite of one, and the events that it names. */
export interface OperatorRecord extends Stored<typeof storedOperatorFields> {}
