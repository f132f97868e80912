import * as z from 'zod';

// Building blocks of control API responses. Objects are strict, so that tests find a response with an extra member.

/** An id of the simulator. */
export const id = z.string().min(1);

/** A moment as the simulator tells it: UTC with milliseconds (decision S3). */
export const instant = z.iso.datetime({ precision: 3 });

/** All of something, under `data`. */
export const listOf = <Item extends z.ZodType>(item: Item) => z.strictObject({ data: z.array(item) });

/** Some of something, and what leads to the rest. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ data: z.array(item), hasMore: z.boolean(), nextCursor: z.string().nullable() });

/** Whether something was there to be removed. */
export const Removed = z.strictObject({ removed: z.boolean() }).meta({ id: 'Removed' });
