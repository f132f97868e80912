import type * as z from 'zod';

type Shape = z.core.$ZodLooseShape;

/** Each member of a view, as a function that reads it. */
export type Readers<View> = { readonly [Name in keyof View]: () => View[Name] };

/** The members of an object that a schema names, as they are now. */
export function viewOf<S extends Shape, Source extends { readonly [Name in keyof S]: unknown }>(
  schema: z.ZodObject<S>,
  source: Source,
): Pick<Source, keyof S & keyof Source> {
  const view: Partial<Source> = {};
  for (const name in schema.shape) view[name as keyof Source] = source[name as keyof Source];
  return view as Pick<Source, keyof S & keyof Source>;
}

/** Reads the members that a schema names, each from the record as it is by then. */
export function readersOf<S extends Shape, Source extends { readonly [Name in keyof S]: unknown }>(
  schema: z.ZodObject<S>,
  read: () => Source,
): Readers<Pick<Source, keyof S & keyof Source>> {
  const names = Object.keys(schema.shape);
  return Object.fromEntries(names.map((name) => [name, () => read()[name as keyof Source]])) as Readers<
    Pick<Source, keyof S & keyof Source>
  >;
}

/** The readers of a live view. */
const readersKey: unique symbol = Symbol('readers');

interface Live {
  readonly [readersKey]: Readonly<Record<string, () => unknown>>;
}

const getters = new Map<string, () => unknown>();

/**
 * The getter of a member in every live view. With getters of its own, V8 would give each object a hidden class of its own. The object would be slow
 * to read. It and all that it refers to would outlive the quick collections of garbage.
 */
function getterOf(name: string): () => unknown {
  const known = getters.get(name);
  if (known) return known;
  function get(this: Live): unknown {
    return this[readersKey][name]?.();
  }
  getters.set(name, get);
  return get;
}

/** An object with members that stay, with others of which each is read when it is asked for, and with methods. */
export function liveView<Fixed extends object, View extends object, Methods extends object>(
  fixed: Fixed,
  readers: Readers<View>,
  methods: Methods,
): Fixed & View & Methods {
  const live = Object.defineProperty({ ...fixed }, readersKey, { value: readers });
  for (const name in readers) Object.defineProperty(live, name, { get: getterOf(name), enumerable: true });
  return Object.assign(live, methods) as Fixed & View & Methods;
}
