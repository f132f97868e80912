import type { Operation } from '@boothkit/contract';
import type { OpenApiDocument } from '@boothkit/contract/openapi';
import type { JSONObject, JSONValue } from '@modelcontextprotocol/server';
import { type ObjectSchema, withoutUpload } from './source-only.ts';

type Json = JSONValue | undefined;

const componentsAt = '#/components/schemas/';

/** The value at a path into parsed JSON; `undefined` where the path leads nowhere. */
function at(json: Json, ...path: readonly string[]): Json {
  return path.reduce<Json>((value, part) => objectOf(value)[part], json);
}

const isObject = (json: Json): json is JSONObject => typeof json === 'object' && json !== null && !Array.isArray(json);
const objectOf = (json: Json): JSONObject => (isObject(json) ? json : {});
const listOf = (json: Json): readonly JSONValue[] => (Array.isArray(json) ? json : []);

/**
 * Returns the input schema of an operation's tool, as one object: the parameters of path and query, and the fields of
 * the body (decision S171). It is derived from the OpenAPI document of the version that serves the tool, and has no references.
 */
export function inputSchema(openApi: OpenApiDocument, operation: Operation): ObjectSchema {
  const document = openApi as JSONObject;
  const described = describedIn(document, operation);
  const parameters = listOf(at(described, 'parameters')).filter((parameter) => at(parameter, 'in') !== 'header');
  const body = resolved(document, at(described, 'requestBody', 'content', 'application/json', 'schema'));
  const required = parameters
    .filter((parameter) => at(parameter, 'required') === true)
    .map((parameter) => at(parameter, 'name'));
  // Many agents drop an argument whose schema is a reference. No body refers to itself, so this comes to an end.
  const inlined: Reference = (name, own) => objectOf(own(at(document, 'components', 'schemas', name) ?? {}));
  return selfContained(
    withoutUpload({
      type: 'object',
      properties: {
        ...Object.fromEntries(
          parameters.map((parameter) => [String(at(parameter, 'name')), objectOf(at(parameter, 'schema'))]),
        ),
        ...objectOf(at(body, 'properties')),
      },
      required: [...required, ...listOf(at(body, 'required'))].map(String),
      additionalProperties: false,
    }),
    inlined,
  );
}

/**
 * Returns the schema of a tool's result when its operation succeeds. A field whose name is in `described` has its type only, and
 * the names of the others are added to it.
 */
export function outputSchema(openApi: OpenApiDocument, operation: Operation, described: Set<string>): ObjectSchema {
  const document = openApi as JSONObject;
  const response = at(describedIn(document, operation), 'responses', String(operation.success.status));
  const bodySchema = resolved(document, at(response, 'content', 'application/json', 'schema'));
  const definitions = new Map<string, JSONValue>();
  const defined: Reference = (name, own) => {
    // Before it is filled, so that a schema which refers to itself comes to an end.
    if (!definitions.has(name)) {
      definitions.set(name, {});
      definitions.set(name, own(at(document, 'components', 'schemas', name) ?? {}));
    }
    return { $ref: `#/$defs/${name}` };
  };
  const schema = selfContained(
    {
      ...objectOf(bodySchema),
      type: 'object',
      properties: objectOf(at(bodySchema, 'properties')),
      required: listOf(at(bodySchema, 'required')).map(String),
    },
    defined,
    (name, field) => {
      if (described.has(name)) return typeOf(field);
      described.add(name);
      return field;
    },
  );
  return { ...schema, ...(definitions.size > 0 && { $defs: Object.fromEntries(definitions) }) };
}

/** The type of a field alone, with that of its items; an object is not spelled out. */
function typeOf(field: Json): JSONObject {
  if (nameOf(at(field, '$ref')) !== undefined) return { type: 'object' };
  const options = listOf(at(field, 'anyOf'));
  if (options.length > 0) return { type: options.flatMap((option) => typeOf(option)['type'] ?? []) };
  const items = at(field, 'items');
  return { type: at(field, 'type') ?? 'object', ...(items !== undefined && { items: typeOf(items) }) };
}

const describedIn = (document: JSONObject, { path, method }: Operation) =>
  at(document, 'paths', path, method.toLowerCase());

function resolved(document: JSONObject, schema: Json): Json {
  const name = nameOf(at(schema, '$ref'));
  return name === undefined ? schema : at(document, 'components', 'schemas', name);
}

function nameOf(reference: Json): string | undefined {
  return typeof reference === 'string' && reference.startsWith(componentsAt)
    ? reference.slice(componentsAt.length)
    : undefined;
}

/** What stands for a reference to a named schema; `own` makes a schema self-contained. */
type Reference = (name: string, own: (json: JSONValue) => JSONValue) => JSONObject;

/**
 * A self-contained schema, with null as a type in one notation. Patterns and examples are left out, as descriptions say the same in fewer
 * words.
 */
function selfContained(
  schema: ObjectSchema,
  reference: Reference,
  fieldOf: (name: string, field: JSONValue) => JSONValue = (_, field) => field,
): ObjectSchema {
  const ownFields = (properties: JSONObject): JSONObject =>
    Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, own(fieldOf(name, field))]));
  const own = (json: JSONValue): JSONValue => {
    if (Array.isArray(json)) return json.map(own);
    if (!isObject(json)) return json;
    const { $ref, ...beside } = json;
    const name = nameOf($ref);
    if (name !== undefined) return { ...beside, ...reference(name, own) };
    const { pattern, example, properties, ...members } = withNullAsType(json);
    return {
      ...Object.fromEntries(Object.entries(members).map(([key, value]) => [key, own(value)])),
      ...(isObject(properties) && { properties: ownFields(properties) }),
    };
  };
  return { ...schema, properties: ownFields(schema.properties) };
}

/** A schema of null or a thing of one type, with a list of types instead of `anyOf`; every other schema is unchanged. */
function withNullAsType(schema: JSONObject): JSONObject {
  const { anyOf, ...beside } = schema;
  const [other, nothing, ...more] = listOf(anyOf);
  const type = at(other, 'type');
  if (!isObject(other) || typeof type !== 'string' || at(nothing, 'type') !== 'null' || more.length > 0) return schema;
  const values = other['enum'];
  return { ...beside, ...other, type: [type, 'null'], ...(values && { enum: [...listOf(values), null] }) };
}
