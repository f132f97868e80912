import type * as z from 'zod';
import { isJson } from '../grammars/json.ts';

// zod's JSON Schema in the form that generators and validators of OpenAPI take. It takes zod as an argument: the client, which shares this
// package's internal entry, must not load it.

/** A JSON Schema, or a part of an OpenAPI document. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Calls `change` with each schema within a schema, the innermost first, then with the schema itself. */
export function mapSchema(schema: JsonSchema, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const own = (value: unknown) => (isJson(value) ? mapSchema(value, change) : value);
  const ofMember: Readonly<Record<string, (value: unknown) => unknown>> = {
    items: own,
    additionalProperties: own,
    propertyNames: own,
    properties: (map) => mapValues(map as JsonSchema, own),
    anyOf: (list) => (list as unknown[]).map(own),
    oneOf: (list) => (list as unknown[]).map(own),
    allOf: (list) => (list as unknown[]).map(own),
    prefixItems: (list) => (list as unknown[]).map(own),
  };
  return change(
    Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, ofMember[key]?.(value) ?? value])),
  );
}

const mapValues = (map: JsonSchema, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value)]));

/**
 * A schema in one notation. null is a type among others. A date or date-time has its format without zod's pattern. An integer without bounds has
 * none, and a tuple is a list of its length. Null beside a reference stays an `anyOf`.
 */
function inOneNotation(schema: JsonSchema): JsonSchema {
  // All keys of JSON are text, which zod says of a record all the same.
  const { pattern, minimum, maximum, propertyNames: _, prefixItems, ...rest } = withNullAsType(schema);
  const isDate = rest['format'] === 'date' || rest['format'] === 'date-time';
  return {
    ...rest,
    ...(Array.isArray(prefixItems) && asList(prefixItems)),
    ...(pattern !== undefined && !isDate && { pattern }),
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  };
}

/** The list that stands for a tuple of items of one kind. Few tools take a tuple. */
const asList = (items: readonly unknown[]) => ({ items: items[0], minItems: items.length, maxItems: items.length });

function withNullAsType(schema: JsonSchema): JsonSchema {
  const { anyOf, ...beside } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [other, nothing] = anyOf as readonly JsonSchema[];
  if (typeof other?.['type'] !== 'string' || nothing?.['type'] !== 'null') return schema;
  const { type, enum: values, ...members } = other;
  return { type: [type, 'null'], ...(Array.isArray(values) && { enum: [...values, null] }), ...members, ...beside };
}

/** The named schemas of an OpenAPI document, which fill as schemas that use them are asked for. */
export interface DocumentSchemas {
  readonly components: Readonly<Record<string, JsonSchema>>;
  /** The JSON Schema of what goes in or comes out. What has an `id` becomes a component, and a reference stands in its place. */
  schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema;
}

/** Makes an empty set of named schemas. It takes one function of zod, since all of zod could not be left out of a bundle. */
export function documentSchemas({ toJSONSchema }: Pick<typeof z, 'toJSONSchema'>): DocumentSchemas {
  const components: Record<string, JsonSchema> = {};
  return {
    components,
    schemaOf(schema, io) {
      const made = toJSONSchema(schema, { io, override: openUnlessStrict });
      const text = JSON.stringify(made).replaceAll('#/$defs/', '#/components/schemas/');
      const { $schema: _, $defs = {}, ...own } = JSON.parse(text) as JsonSchema;
      Object.assign(
        components,
        mapValues($defs as JsonSchema, (named) => mapSchema(named as JsonSchema, inOneNotation)),
      );
      return mapSchema(own, inOneNotation);
    },
  };
}

/** Leaves objects open unless they are strict: zod closes all of its output, but a reader of responses must accept unknown keys. */
const openUnlessStrict: NonNullable<z.core.ToJSONSchemaParams['override']> = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod;
  if (def.type === 'object' && def.catchall === undefined) delete jsonSchema.additionalProperties;
};
