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

/** An object with an ID, with members of which each is read when it is asked for, and with methods. */
export function liveView<View extends object, Methods extends object>(
  id: string,
  readers: Readers<View>,
  methods: Methods,
): { readonly id: string } & View & Methods {
  const live = { id };
  for (const [name, get] of Object.entries<() => unknown>(readers))
    Object.defineProperty(live, name, { get, enumerable: true });
  return Object.assign(live, methods) as { readonly id: string } & View & Methods;
}
