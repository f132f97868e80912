import { EventSettings } from '@boothkit/contract';
import * as z from 'zod';
import { lazyObject } from '../engine/resources/define-resource.ts';

type AllMembers<Shape> = {
  [Key in keyof Shape]: Shape[Key] extends z.ZodExactOptional<infer Member> ? Member : Shape[Key];
};

/**
 * A schema of the contract that the reference leaves open, as this service has it: with every member that the schema knows, and no
 * others (decision S25).
 */
export const withAllMembers = <Shape extends z.core.$ZodLooseShape>(schema: z.ZodObject<Shape>) =>
  lazyObject(
    () =>
      Object.fromEntries(
        Object.entries(schema.shape).map(([key, member]) => [
          key,
          member instanceof z.ZodExactOptional ? member.unwrap() : member,
        ]),
      ) as AllMembers<Shape>,
  );

/** The settings of an event, all of them. */
export const StoredSettingsSchema = withAllMembers(EventSettings).meta({ id: 'StoredSettings' });
