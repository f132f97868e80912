import type { Operation } from '@boothkit/contract';
import type { OpenApiDocument } from '@boothkit/contract/openapi';
import type { JSONObject, JSONValue } from '@modelcontextprotocol/server';
import { type ObjectSchema, withoutUpload } from './source-only.ts';

type Json = JSONValue | undefined;

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
  const parameters = listOf(at(described, 'parameters'))
    .map((parameter) => objectOf(resolved(document, parameter)))
    .filter((parameter) => parameter['in'] !== 'header');
  const body = resolved(document, at(described, 'requestBody', 'content', 'application/json', 'schema'));
  const required = parameters.filter((parameter) => parameter['required'] === true).map(({ name }) => name);
  return selfContained(
    document,
    withoutUpload({
      type: 'object',
      properties: {
        ...Object.fromEntries(
          parameters.map(({ name, schema, description }) => [
            String(name),
            { ...objectOf(schema), ...(description !== undefined && { description }) },
          ]),
        ),
        ...objectOf(at(body, 'properties')),
      },
      required: [...required, ...listOf(at(body, 'required'))].map(String),
      additionalProperties: false,
    }),
  );
}

/**
 * Returns the schema of a tool's result when its operation succeeds. A field whose name is in `described` has no description, and
 * the names of the others are added to it.
 */
export function outputSchema(openApi: OpenApiDocument, operation: Operation, described: Set<string>): ObjectSchema {
  const document = openApi as JSONObject;
  const response = at(describedIn(document, operation), 'responses', String(operation.success.status));
  const body = objectOf(resolved(document, at(response, 'content', 'application/json', 'schema')));
  return selfContained(
    document,
    {
      ...body,
      type: 'object',
      properties: objectOf(body['properties']),
      required: listOf(body['required']).map(String),
    },
    (name, { description, ...field }) => {
      if (described.has(name) || description === undefined) return field;
      described.add(name);
      return { ...field, description };
    },
  );
}

const describedIn = (document: JSONObject, { path, method }: Operation) =>
  at(document, 'paths', path, method.toLowerCase());

/** The schema that a reference refers to, with the members beside it; any other node as it is. */
function resolved(document: JSONObject, json: Json): Json {
  const { $ref, ...beside } = objectOf(json);
  if (typeof $ref !== 'string') return json;
  return { ...objectOf(resolved(document, at(document, ...$ref.replace('#/', '').split('/')))), ...beside };
}

/**
 * A schema without references, since many agents drop what is behind one. No schema of the document refers to itself. Patterns and
 * examples are left out, as descriptions say the same in fewer words. Of fields, `fieldOf` says what stands there.
 */
function selfContained(
  document: JSONObject,
  schema: ObjectSchema,
  fieldOf: (name: string, field: JSONObject) => JSONObject = (_, field) => field,
): ObjectSchema {
  const fieldsOf = (properties: JSONObject): JSONObject =>
    Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [
        name,
        own(fieldOf(name, objectOf(resolved(document, field)))),
      ]),
    );
  const own = (json: JSONValue): JSONValue => {
    if (Array.isArray(json)) return json.map(own);
    if (!isObject(json)) return json;
    const { pattern, example, properties, ...members } = orNull(document, objectOf(resolved(document, json)));
    return {
      ...Object.fromEntries(Object.entries(members).map(([key, value]) => [key, own(value)])),
      ...(isObject(properties) && { properties: fieldsOf(properties) }),
    };
  };
  return own(schema) as ObjectSchema;
}

/** A schema of null or what a reference stands for, as the one schema with null among its types. */
function orNull(document: JSONObject, schema: JSONObject): JSONObject {
  const { anyOf, ...beside } = schema;
  const [other, nothing] = listOf(anyOf);
  if (at(nothing, 'type') !== 'null') return schema;
  const { type, ...members } = objectOf(resolved(document, other));
  return { type: [String(type), 'null'], ...members, ...beside };
}
