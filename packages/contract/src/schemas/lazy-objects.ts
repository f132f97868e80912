import type * as z from 'zod';
import { withSentences, zodMessage } from '../validation/sentences.ts';

/**
 * Makes the function `lazyObject` from an empty strict object: this module loads no zod.
 *
 * A lazy object is a strict object whose members are created when the schema is first used. Creating schemas takes most of a cold start,
 * and a process uses few of them. zod reads the `shape` accessor of a definition only on demand. Tests hold this, because zod's
 * documentation does not mention it.
 *
 * Its errors are sentences with the field, what it needs and what was found, as those of `validate` are.
 */
export function lazyObjects(empty: z.ZodObject<Record<never, never>, z.core.$strict>) {
  const { constr, def } = empty._zod;
  return function lazyObject<Shape extends z.core.$ZodLooseShape>(
    createShape: () => Shape,
  ): z.ZodObject<Shape, z.core.$strict> {
    let shape: Shape | undefined;
    const schema = new constr({
      type: 'object',
      // One schema for the unknown keys of all objects, as each schema takes time to create.
      catchall: def.catchall,
      error: (issue: z.core.$ZodRawIssue) => zodMessage(issue, schema),
      get shape() {
        shape ??= withSentences(createShape());
        return shape;
      },
    }) as z.ZodObject<Shape, z.core.$strict>;
    return schema;
  };
}
