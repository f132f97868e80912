import { type Assume, assumptionValues } from '@boothkit/contract/internal';
import * as z from 'zod';
import { lazyObject } from '../engine/resources/define-resource.ts';

type Values = typeof assumptionValues;

const fields = () =>
  Object.fromEntries(
    Object.entries(assumptionValues).map(([name, values]) => [name, z.enum(values).exactOptional()]),
  ) as unknown as { [Name in keyof Values]: z.ZodExactOptional<z.ZodEnum<{ [Value in Values[Name][number]]: Value }>> };

/** Checks what the service does where the reference is silent, by the name of the assumption. */
export const AssumeSchema: z.ZodType<Assume, Assume> = lazyObject(fields).meta({ id: 'Assume' });
