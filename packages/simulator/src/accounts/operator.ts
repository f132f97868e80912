import * as z from 'zod';
import { defineResource, type Input, resourceName, type Stored } from '../resources/define-resource.ts';

const operatorFields = () => ({
  /** 1 to 200 characters. */
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

/** An operator, or an invite of one (rule 4.4.4). */
export interface NewOperator extends Input<typeof operatorFields> {}

/** An operator, or an invite of one, and the events that it names (rule 4.4.4). */
export interface OperatorRecord extends Stored<typeof storedOperatorFields> {}
