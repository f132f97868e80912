import type { Operation } from '@boothkit/contract';
import type { OpenApiDocument } from '@boothkit/contract/document';
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
 * the body (decision S171). It is derived from the OpenAPI document of the version that serves the tool.
 */
export function inputSchema(openApi: OpenApiDocument, operation: Operation): ObjectSchema {
  const document = openApi as JSONObject;
  const described = describedIn(document, operation);
  const parameters = listOf(at(described, 'parameters')).filter((parameter) => at(parameter, 'in') !== 'header');
  const body = resolved(document, at(described, 'requestBody', 'content', 'application/json', 'schema'));
  const required = parameters
    .filter((parameter) => at(parameter, 'required') === true)
    .map((parameter) => at(parameter, 'name'));
  return closed(
    document,
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
  );
}

/**
 * Returns the schema of a tool's result when its operation succeeds. A field whose name is in `described` has its type only, and
 * the names of the others are added to it (decision S375).
 */
export function outputSchema(openApi: OpenApiDocument, operation: Operation, described: Set<string>): ObjectSchema {
  const document = openApi as JSONObject;
  const response = at(describedIn(document, operation), 'responses', String(operation.success.status));
  const bodySchema = resolved(document, at(response, 'content', 'application/json', 'schema'));
  return closed(
    document,
    {
      ...objectOf(bodySchema),
      type: 'object',
      properties: objectOf(at(bodySchema, 'properties')),
      required: listOf(at(bodySchema, 'required')).map(String),
    },
    (name, field) => {
      if (described.has(name)) return typeOf(field);
      described.add(name);
      return field;
    },
  );
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

/**
 * A self-contained schema: its references are under its own `$defs`. Patterns and examples are left out, as descriptions say the same
 * in fewer words (decision S375).
 */
function closed(
  document: JSONObject,
  schema: ObjectSchema,
  fieldOf: (name: string, field: JSONValue) => JSONValue = (_, field) => field,
): ObjectSchema {
  const definitions = new Map<string, JSONValue>();
  const ownFields = (properties: JSONObject): JSONObject =>
    Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, own(fieldOf(name, field))]));
  const own = (json: JSONValue): JSONValue => {
    if (Array.isArray(json)) return json.map(own);
    if (!isObject(json)) return json;
    const name = nameOf(json['$ref']);
    if (name === undefined) {
      const { pattern, example, properties, ...members } = json;
      return {
        ...Object.fromEntries(Object.entries(members).map(([key, value]) => [key, own(value)])),
        ...(isObject(properties) && { properties: ownFields(properties) }),
      };
    }
    // Before it is filled, so that a schema which refers to itself comes to an end.
    if (!definitions.has(name)) {
      definitions.set(name, {});
      definitions.set(name, own(at(document, 'components', 'schemas', name) ?? {}));
    }
    return { ...json, $ref: `#/$defs/${name}` };
  };
  const properties = ownFields(schema.properties);
  return { ...schema, properties, ...(definitions.size > 0 && { $defs: Object.fromEntries(definitions) }) };
}
