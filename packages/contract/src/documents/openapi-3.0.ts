import { isJson } from '../grammars/json.ts';
import type { OpenApiDocument } from './document.ts';
import { type JsonSchema, mapSchema } from './json-schema.ts';

/**
 * Returns an OpenAPI 3.1 document in the notation of OpenAPI 3.0, for tools that do not read 3.1. It says the same, but that 3.0 has no
 * webhooks, which stand under `x-webhooks`, and no scopes of a bearer token, which stand under `x-required-scope`.
 */
export function toOpenApi30(document: OpenApiDocument): OpenApiDocument {
  const schemas = (document['components'] as { readonly schemas: Readonly<Record<string, JsonSchema>> }).schemas;
  const inSchema = (schema: JsonSchema) => mapSchema(schema, (part) => in30(part, schemas));

  function within(value: unknown, key?: string): unknown {
    if (Array.isArray(value)) return value.map((item) => within(item));
    if (!isJson(value)) return value;
    if (key === 'schema') return inSchema(value);
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, memberOf(name, member)]));
  }

  function memberOf(name: string, member: unknown): unknown {
    switch (name) {
      case 'example':
      case 'examples':
        return member;
      case 'schemas':
        return Object.fromEntries(
          Object.entries(member as typeof schemas).map(([key, schema]) => [key, inSchema(schema)]),
        );
      case 'security':
        return (member as readonly JsonSchema[]).map((scheme) =>
          Object.fromEntries(Object.keys(scheme).map((key) => [key, []])),
        );
      default:
        return within(member, name);
    }
  }

  const { webhooks, info, ...rest } = document;
  const { name } = info['license'] as JsonSchema;
  return {
    ...(within(rest) as OpenApiDocument),
    openapi: '3.0.3',
    info: { ...info, license: { name, url: 'https://opensource.org/license/mit' } },
    ...(webhooks !== undefined && { 'x-webhooks': within(webhooks) }),
  };
}

/** A schema whose parts are in the notation of 3.0 already. */
function in30(schema: JsonSchema, components: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const { type, anyOf, const: only, $ref, contentEncoding, exclusiveMinimum, ...rest } = schema;
  // It says so inside of an `anyOf` only, which is taken apart next.
  if (type === 'null') return schema;
  if ($ref !== undefined) return Object.keys(rest).length === 0 ? schema : { allOf: [{ $ref }], ...rest };
  if (Array.isArray(anyOf)) {
    const others = (anyOf as JsonSchema[]).filter((option) => option['type'] !== 'null');
    const [other] = others;
    if (others.length === anyOf.length || other === undefined) return schema;
    // Null beside a reference: an `allOf` of it does not admit null, so the schema itself stands here.
    const name = String(other['$ref']).replace('#/components/schemas/', '');
    const component = mapSchema(components[name] ?? other, (part) => in30(part, components));
    const options = component['anyOf'];
    return Array.isArray(options)
      ? { ...rest, anyOf: options.map((option: JsonSchema) => ({ ...option, nullable: true })) }
      : { ...component, ...rest, nullable: true };
  }
  const types = [type].flat().filter((one) => one !== 'null');
  return {
    ...(types.length > 0 && { type: types[0] }),
    ...(Array.isArray(type) && type.includes('null') && { nullable: true }),
    ...(only !== undefined && { enum: [only] }),
    ...rest,
    ...(exclusiveMinimum !== undefined && { minimum: exclusiveMinimum, exclusiveMinimum: true }),
    ...(contentEncoding === 'base64' && { format: 'byte' }),
  };
}
