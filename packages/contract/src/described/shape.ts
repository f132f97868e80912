import { isJson } from '../grammars/json.ts';
import { type ApiDescription, listOf, membersOf } from './description.ts';

type Json = Readonly<Record<string, unknown>>;

/** The demands of a schema and of all schemas that it refers to or is composed of, in one place. */
export interface Shape {
  /** The types of its values, `integer` beside `number`; undefined if any. */
  readonly types: readonly string[] | undefined;
  /** The only values, if the schema lists them. */
  readonly values: readonly unknown[] | undefined;
  readonly properties: Json;
  readonly required: readonly string[];
  /** Whether other properties are forbidden. */
  readonly isClosed: boolean;
  /** The schema of the items of a list, or of the properties that have no name. */
  readonly items: unknown;
  readonly others: unknown;
  /** The members of the schema that bound its values: `maximum`, `pattern`, … */
  readonly own: Json;
  /** The alternatives of which a value is one, if one of them is an object or a list. */
  readonly variants: readonly Shape[];
}

/** The shapes of a document's schemas, each read once: schemas of a chain have each other's. */
const known = new WeakMap<ApiDescription['follow'], Map<unknown, Shape>>();

/** A schema's shape. A part that is made of itself says nothing more. */
export function shapeOf(follow: ApiDescription['follow'], schema: unknown): Shape {
  const shapes = known.get(follow) ?? new Map<unknown, Shape>();
  known.set(follow, shapes);
  const { $ref, ...beside } = membersOf(schema);
  const key = $ref !== undefined && Object.keys(beside).length === 0 ? $ref : schema;
  const found = shapes.get(key);
  if (found) return found;
  shapes.set(key, ownShape({}));
  const own = follow(schema);
  const parts = listOf(own['allOf']).map((part) => shapeOf(follow, part));
  const options = [...listOf(own['anyOf']), ...listOf(own['oneOf'])].map((option) => shapeOf(follow, option));
  const base = merged([ownShape(own), ...parts]);
  const variants = options.filter((each) => !isScalar(each));
  const shape = options.length === 0 ? base : merged([base, { ...union(options), variants }]);
  shapes.set(key, shape);
  return shape;
}

function ownShape(own: Json): Shape {
  const { type, nullable, properties, required, items, additionalProperties } = own;
  const values = 'const' in own ? [own['const']] : Array.isArray(own['enum']) ? own['enum'] : undefined;
  const named = type === undefined ? undefined : [type].flat().map(String);
  const implied = isJson(properties) ? ['object'] : items !== undefined ? ['array'] : undefined;
  const told = named ?? implied ?? (values && [...new Set(values.map(kindOf))]);
  return {
    types: nullable === true && told ? [...new Set([...told, 'null'])] : told,
    values: nullable === true && values ? [...new Set([...values, null])] : values,
    properties: membersOf(properties),
    required: listOf(required).map(String),
    isClosed: additionalProperties === false,
    items,
    others: isJson(additionalProperties) ? additionalProperties : undefined,
    own,
    variants: [],
  };
}

/** The type of a value, in the words of schemas. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}

const isScalar = ({ types }: Shape) => types !== undefined && !types.includes('object') && !types.includes('array');

/** All of several shapes at once, as `allOf` has them. */
function merged(shapes: readonly [Shape, ...Shape[]]): Shape {
  const [first, ...others] = shapes;
  if (others.length === 0) return first;
  const told = shapes.flatMap(({ types }) => (types ? [types] : []));
  const listed = shapes.flatMap(({ values }) => (values ? [new Set(values)] : []));
  const inAll = (value: unknown) => listed.every((values) => values.has(value));
  return {
    types: told.length === 0 ? undefined : told.reduce((one, other) => one.filter((type) => fitsType(type, other))),
    values: listed[0] && [...listed[0]].filter(inAll),
    properties: Object.fromEntries(shapes.flatMap(({ properties }) => Object.entries(properties))),
    required: [...new Set(shapes.flatMap(({ required }) => required))],
    isClosed: shapes.some(({ isClosed }) => isClosed),
    items: shapes.find(({ items }) => items !== undefined)?.items,
    others: shapes.find(({ others: each }) => each !== undefined)?.others,
    own: Object.fromEntries(shapes.toReversed().flatMap(({ own }) => Object.entries(own))),
    variants: shapes.flatMap(({ variants }) => variants),
  };
}

/** Whether values of a type are among those of the types; a whole number is a number. */
export const fitsType = (type: string, types: readonly string[] | undefined): boolean =>
  types === undefined || types.includes(type) || (type === 'integer' && types.includes('number'));

/** The shape that values of all of several shapes have: the fields of each, required where all require them. */
function union(shapes: readonly Shape[]): Shape {
  const some = shapes.filter(({ types }) => types?.join() !== 'null');
  const [first, ...others] = some;
  const isNullable = shapes.some(({ types }) => types?.includes('null'));
  if (first === undefined) return shapes[0] ?? ownShape({});
  const required = others.map((each) => new Set(each.required));
  const one: Shape =
    others.length === 0
      ? first
      : {
          types: some.every(({ types }) => types) ? [...new Set(some.flatMap(({ types = [] }) => types))] : undefined,
          values: some.every(({ values }) => values)
            ? [...new Set(some.flatMap(({ values = [] }) => values))]
            : undefined,
          properties: Object.fromEntries(some.flatMap(({ properties }) => Object.entries(properties))),
          required: first.required.filter((name) => required.every((names) => names.has(name))),
          isClosed: some.every(({ isClosed }) => isClosed),
          items: some.find(({ items }) => items !== undefined)?.items,
          others: some.find((each) => each.others !== undefined)?.others,
          own: {},
          variants: [],
        };
  if (!isNullable) return one;
  return {
    ...one,
    types: one.types && [...new Set([...one.types, 'null'])],
    values: one.values && [...new Set([...one.values, null])],
  };
}
