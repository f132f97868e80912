import type * as z from 'zod';

/**
 * The members of an object schema, made when the schema is first looked into: a process that never parses by it is spared what
 * they cost. They are those that the function gives, whatever is done with the schema.
 *
 * @example
 * ```ts
 * import { lazyShape } from '@boothkit/contract';
 * import * as z from 'zod';
 *
 * const Booking = z.strictObject(lazyShape(() => ({ name: z.string().min(1), guests: z.int().min(1) })));
 * ```
 */
export function lazyShape<Shape extends z.core.$ZodLooseShape>(make: () => Shape): Shape {
  let made: Shape | undefined;
  const shape = (): Shape => {
    made ??= make();
    return made;
  };
  // zod copies a shape once it needs it, and keeps the copy: nothing but that copying meets the proxy.
  return new Proxy(Object.create(null), {
    has: (_, name) => Reflect.has(shape(), name),
    get: (_, name) => Reflect.get(shape(), name),
    ownKeys: () => Reflect.ownKeys(shape()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(shape(), name),
  });
}
