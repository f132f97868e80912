import * as z from 'zod';

/** One schema for the unknown keys of all objects, as each schema takes time to create. */
const unknownKey = z.never();

/**
 * A strict object whose members are created when the schema is first used. Creating schemas takes most of a cold start, and a
 * process uses few of them. zod reads the `shape` accessor of a definition only on demand. Tests hold this, because zod's
 * documentation does not mention it.
 */
export function lazyObject<Shape extends z.core.$ZodLooseShape>(
  createShape: () => Shape,
): z.ZodObject<Shape, z.core.$strict> {
  let shape: Shape | undefined;
  return new z.ZodObject({
    type: 'object',
    catchall: unknownKey,
    get shape() {
      shape ??= createShape();
      return shape;
    },
  }) as z.ZodObject<Shape, z.core.$strict>;
}
