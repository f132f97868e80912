import * as z from 'zod';
import { timestamp } from '../../../engine/resources/date-time.ts';
import { resourceId } from '../../../engine/resources/define-resource.ts';

// Building blocks of control API responses. Objects are strict, so that tests find a response with an extra member.

export const id = resourceId();
export const instant = timestamp();

/** All of something, under `data`. */
export const listOf = <Item extends z.ZodType>(item: Item) => z.strictObject({ data: z.array(item) });

/** A page of a list, and the cursor of the next page. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ data: z.array(item), hasMore: z.boolean(), nextCursor: z.string().nullable() });

/** Whether something was there to be removed. */
export const Removed = z.strictObject({ removed: z.boolean() }).meta({ id: 'Removed' });

type Members<Shape extends Readonly<Record<string, z.ZodType>>> = { [Name in keyof Shape]: z.output<Shape[Name]> };

/** An object with these members and any others. Its type names none of the others, so that an interface fits it. */
export const atLeast = <Shape extends Readonly<Record<string, z.ZodType>>>(shape: Shape) =>
  z.looseObject(shape) as unknown as z.ZodType<Members<Shape>, Members<Shape>>;
