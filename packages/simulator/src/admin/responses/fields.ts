import * as z from 'zod';
import { timestamp } from '../../resources/date-time.ts';
import { resourceId } from '../../resources/define-resource.ts';

// Building blocks of control API responses. Objects are strict, so that tests find a response with an extra member.

export const id = resourceId();
export const instant = timestamp();

/** All of something, under `data`. */
export const listOf = <Item extends z.ZodType>(item: Item) => z.strictObject({ data: z.array(item) });

/** Some of something, and what leads to the rest. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ data: z.array(item), hasMore: z.boolean(), nextCursor: z.string().nullable() });

/** Whether something was there to be removed. */
export const Removed = z.strictObject({ removed: z.boolean() }).meta({ id: 'Removed' });
