import { lazyObject, needs } from '@boothkit/contract/internal';
import * as z from 'zod';

type Shape = z.core.$ZodLooseShape;

/** The fields of a resource or of an input. Their comments stand on the keys: editors show them wherever a type is derived from the fields. */
export type Fields = () => Shape;

type ObjectOf<F extends Fields> = z.ZodObject<ReturnType<F>, z.core.$strict>;

/** A value that nobody changes. */
export type Immutable<T> = T extends object ? { readonly [key in keyof T]: Immutable<T[key]> } : T;

/** The input: fields with a default may be omitted. */
export type Input<F extends Fields> = z.input<ObjectOf<F>>;

/** The parsed input, which is stored: all fields. */
export type Output<F extends Fields> = Immutable<z.output<ObjectOf<F>>>;

/** A stored resource: all fields, and its ID. */
export type Stored<F extends Fields> = { readonly id: string } & Output<F>;

/** An ID as the simulator returns it. */
export const resourceId = () => z.string().min(1);

/** An ID in a world file. */
export const fileId = () =>
  z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .register(needs, { need: 'an id: 1 to 64 letters, digits, _ or -' });

/** The name of a resource, 1 to 200 characters. */
export const resourceName = () => z.string().min(1).max(200);

/** A resource: its names, and the fields of each form that it has. Most forms have the same fields. */
interface Definition<Create extends Shape, Body extends Shape, File extends Shape> {
  /** The name of the response schema in the OpenAPI document of the control API. */
  readonly id: string;
  /** In words, such as `pay set`. */
  readonly name: string;
  readonly plural: string;
  /** To create one in process. */
  readonly create: () => Create;
  /** To create one through the control API. */
  readonly body: () => Body;
  /** In a world file, beside the ID. */
  readonly file: () => File;
  /** In a response of the control API, beside the ID. */
  readonly response: Fields;
}

/** The schemas of a resource, all of them derived from its fields. */
export function defineResource<Create extends Shape, Body extends Shape, File extends Shape>({
  id,
  name,
  plural,
  create,
  body,
  file,
  response,
}: Definition<Create, Body, File>) {
  return {
    name,
    plural,
    create: lazyObject(create),
    body: lazyObject(body),
    /** Changes through the control API. */
    changes: lazyObject(() => changesOf(body())),
    response: lazyObject(() => ({ id: resourceId(), ...withoutDefaults(response()) })).meta({ id }),
    file: lazyObject(() => ({ ...file(), id: fileId().exactOptional() })),
  };
}

/** The same fields in all forms of a resource. */
export const inAllForms = <F extends Fields>(fields: F) => ({
  create: fields,
  body: fields,
  file: fields,
  response: fields,
});

type WithoutDefault<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field & z.core.$ZodType;
type WithoutDefaults<S extends Shape> = { [Name in keyof S]: WithoutDefault<S[Name]> };
type ChangesShape<S extends Shape> = { [Name in keyof S]: z.ZodExactOptional<WithoutDefault<S[Name]>> };

/** Fields as responses have them: all of them are present. */
export const withoutDefaults = <S extends Shape>(shape: S) => mapped(shape, withoutDefault) as WithoutDefaults<S>;

/** Fields of a change: each may be omitted, and keeps its value then. */
export const changesOf = <S extends Shape>(shape: S) =>
  mapped(shape, (field) => z.exactOptional(withoutDefault(field))) as ChangesShape<S>;

/** The input of an update: any of the fields. */
export type Changes<F extends Fields> = z.input<z.ZodObject<ChangesShape<ReturnType<F>>, z.core.$strict>>;

function mapped(shape: Shape, change: (field: z.core.$ZodType) => z.core.$ZodType): Shape {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, change(field)]));
}

function withoutDefault(field: z.core.$ZodType): z.core.$ZodType {
  return field instanceof z.ZodDefault ? field.def.innerType : field;
}
