import {
  lazyObjects,
  needs,
  readableColor,
  colorTriple as tripleOf,
  wellFormedText,
} from '@boothkit/contract/internal';
import * as z from 'zod';

/** A strict object whose members are created when the schema is first used, as those of the contract are. */
export const lazyObject = lazyObjects(z.strictObject({}));

/** Text without lone surrogates (decision S473). */
export const text = () => wellFormedText(z.string());

/** Three colours in order. */
export const colorTriple = (item: z.ZodString) => tripleOf(z.array(item));

/** The three colours of an event, each with a contrast with white of `minContrast` or more (decision S2). */
export const eventColors = (minContrast: number) => colorTriple(readableColor(z.string(), minContrast));

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
export const resourceName = () => text().min(1).max(200);

/** A resource: its names, and the fields of each form that it has. Most forms have the same fields. */
interface Definition<
  Plural extends string,
  Create extends Shape,
  Body extends Shape,
  File extends Shape,
  Response extends Shape,
> {
  /** The name of the response schema in the OpenAPI document of the control API. */
  readonly id: string;
  /** In words, such as `pay set`. */
  readonly name: string;
  readonly plural: Plural;
  /** To create one in process. */
  readonly create: () => Create;
  /** To create one through the control API. */
  readonly body: () => Body;
  /** In a world file, beside the ID. */
  readonly file: () => File;
  /** In a response of the control API, beside the ID. */
  readonly response: () => Response;
}

/** The schemas of a resource, all of them derived from its fields. */
export function defineResource<
  Plural extends string,
  Create extends Shape,
  Body extends Shape,
  File extends Shape,
  Response extends Shape,
>({ id, name, plural, create, body, file, response }: Definition<Plural, Create, Body, File, Response>) {
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

/** Fields of an object as responses have them, and as changes have them. Other values are replaced as a whole. */
type WithoutDefault<Field> =
  Field extends z.ZodPrefault<infer Group>
    ? WithoutDefault<Group>
    : Field extends z.ZodObject<infer Fields extends Shape, infer Rest>
      ? z.ZodObject<WithoutDefaults<Fields>, Rest>
      : Field extends z.ZodDefault<infer Inner>
        ? Inner
        : Field & z.core.$ZodType;
type WithoutDefaults<S extends Shape> = { [Name in keyof S]: WithoutDefault<S[Name]> };
type ChangeOf<Field> =
  Field extends z.ZodPrefault<infer Group>
    ? ChangeOf<Group>
    : Field extends z.ZodObject<infer Fields extends Shape, infer Rest>
      ? z.ZodObject<ChangesShape<Fields>, Rest>
      : WithoutDefault<Field>;
type ChangesShape<S extends Shape> = { [Name in keyof S]: z.ZodExactOptional<ChangeOf<S[Name]>> };

/** Fields as responses have them: all of them are present. */
export const withoutDefaults = <S extends Shape>(shape: S) => mapped(shape, withoutDefault) as WithoutDefaults<S>;

/** Fields of a change: each may be omitted, and keeps its value then; so may each member of an object that has no default of its own. */
export const changesOf = <S extends Shape>(shape: S) =>
  mapped(shape, (field) => z.exactOptional(changeOf(field))) as ChangesShape<S>;

/** The input of an update: any of the fields. */
export type Changes<F extends Fields> = z.input<z.ZodObject<ChangesShape<ReturnType<F>>, z.core.$strict>>;

type Members = Readonly<Record<string, unknown>>;

/** A value with its changes, by the fields that {@link changesOf} was given; the same value without any. */
export function withChanges<S extends Shape, Value extends Immutable<z.output<z.ZodObject<S>>>>(
  shape: S,
  value: Value,
  changes: Immutable<z.output<z.ZodObject<ChangesShape<S>>>>,
): Value {
  const changed = Object.entries(changes).map(([name, change]) => {
    const members = objectIn(shape[name]);
    const before = value[name as keyof Value];
    return [name, members ? withChanges(members.shape, before as Members, change as Members) : change];
  });
  return changed.length === 0 ? value : Object.freeze({ ...value, ...Object.fromEntries(changed) });
}

function mapped(shape: Shape, change: (field: z.core.$ZodType) => z.core.$ZodType): Shape {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, change(field)]));
}

function withoutDefault(field: z.core.$ZodType): z.core.$ZodType {
  const object = objectIn(field);
  if (object && isNamed(object)) return object;
  if (object) return new z.ZodObject({ ...object.def, shape: mapped(object.shape, withoutDefault) });
  return field instanceof z.ZodDefault ? field.def.innerType : field;
}

function changeOf(field: z.core.$ZodType): z.core.$ZodType {
  const object = objectIn(field);
  return object && !isNamed(object)
    ? new z.ZodObject({ ...object.def, shape: changesOf(object.shape) })
    : withoutDefault(field);
}

/** Whether the documents have a schema under its own name: it stays what it is. */
const isNamed = (schema: z.ZodObject) => schema.meta()?.id !== undefined;

/** The object whose members stand for themselves; undefined for any other field. */
function objectIn(field: z.core.$ZodType | undefined): z.ZodObject | undefined {
  const inner = field instanceof z.ZodPrefault ? field.def.innerType : field;
  return inner instanceof z.ZodObject ? inner : undefined;
}
