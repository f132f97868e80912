import { needs } from '@boothkit/contract/internal';
import * as z from 'zod';
import {
  defineResource,
  type Input,
  inAllForms,
  resourceName,
  type Stored,
} from '../../engine/resources/define-resource.ts';

const currency = () =>
  z
    .string()
    .regex(/^[A-Z]{3}$/)
    .register(needs, { need: 'a currency code of ISO 4217, such as EUR' });

const paySetFields = () => ({
  /** Its name in the dashboard. 1 to 200 characters. Default: Pay set. */
  name: resourceName().default('Pay set'),
  /** ISO 4217 code. Default: EUR. */
  currency: currency().default('EUR'),
  /** The price of a session in the smallest unit of the currency, such as cents: 1 to 100,000,000. Default: 500. */
  amount: z.int().min(1).max(100_000_000).default(500),
});

/** The schemas of a pay set. */
export const paySetResource = defineResource({
  id: 'PaySet',
  name: 'pay set',
  plural: 'pay sets',
  ...inAllForms(paySetFields),
});

/** A pay-per-use pricing set to add. */
export interface NewPaySet extends Input<typeof paySetFields> {}

/** A pay-per-use pricing set. */
export interface PaySetRecord extends Stored<typeof paySetFields> {}

const railFields = () => ({
  /** Its name in the dashboard. 1 to 200 characters. Default: Rail. */
  name: resourceName().default('Rail'),
  /** ISO 4217 codes that it takes, at least one. Default: EUR. */
  currencies: z.array(currency()).min(1).default(['EUR']),
});

/** The schemas of a payment rail. */
export const railResource = defineResource({
  id: 'Rail',
  name: 'payment rail',
  plural: 'payment rails',
  ...inAllForms(railFields),
});

/** A payment rail to connect. */
export interface NewRail extends Input<typeof railFields> {}

/** A connected payment rail. */
export interface RailRecord extends Stored<typeof railFields> {}

/** The first of the rails that takes a currency (rule 4.4.5). */
export function railFor(rails: Iterable<RailRecord>, currency: string): RailRecord | undefined {
  for (const rail of rails) if (rail.currencies.includes(currency)) return rail;
  return undefined;
}
