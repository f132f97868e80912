import { ErrorBody } from '@boothkit/contract';
import { type DocumentSchemas, documentSchemas } from '@boothkit/contract/internal';
import type { OpenApiDocument } from '@boothkit/contract/openapi';
import * as z from 'zod';
import { controlPath } from '../../../model/control-path.ts';
import { linesContentType } from '../../world-file/text-stream.ts';
import { exampleBody } from './examples.ts';
import { boundInWords, type ControlOperation, maxBytesOf } from './operation.ts';

type Json = Record<string, unknown>;
type Operations = Readonly<Record<string, ControlOperation>>;

const documents = new WeakMap<Operations, OpenApiDocument>();

/** The OpenAPI 3.1 document of a table of control operations, made when it is first asked for. */
export function describedControl(operations: Operations): OpenApiDocument {
  const made = documents.get(operations) ?? documentOf(operations);
  documents.set(operations, made);
  return made;
}

function documentOf(operations: Operations): OpenApiDocument {
  const schemas = documentSchemas({ toJSONSchema: z.toJSONSchema });
  const bodies = bodyComponents(operations, schemas);
  const paths: Record<string, Json> = {};
  const failure = jsonContent(schemas.schemaOf(ErrorBody, 'output'));
  for (const [name, operation] of Object.entries(operations)) {
    const described = operationObject(name, operation, schemas, bodies);
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: described };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Control of a BoothKit simulator',
      version: '1',
      description:
        'Controls a simulated photo-booth service over plain HTTP: as the owner of an account, as a guest, or as the author of a test. Limits and API keys do not apply. A body can be omitted if all of its members can.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: controlPath, description: 'On the origin that this document came from.' }],
    security: [{}, { token: [] }],
    tags: tagNames.map((name) => ({ name, description: tags[name] })),
    paths,
    components: {
      schemas: {
        ...schemas.components,
        ...Object.fromEntries([...bodies.values()].map(({ name, schema }) => [name, schema])),
      },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The control token; required if the simulator was started with one, or with a name of a host that is not of loopback.',
        },
      },
      responses: {
        rejected: { description: 'The request is not valid; details name the fields.', content: failure },
        failure: {
          description:
            'Any other failure, in the envelope of the service: 404 for an unknown resource, 409 where a state or a rule forbids it.',
          content: failure,
        },
      },
    },
  };
}

/** The bodies without a name of their own, by the schema that several operations may share. */
type Bodies = ReadonlyMap<z.ZodObject, { readonly name: string; readonly schema: Json }>;

function bodyComponents(operations: Operations, schemas: DocumentSchemas): Bodies {
  const bodies = new Map<z.ZodObject, { readonly name: string; readonly schema: Json }>();
  for (const [operation, { body }] of Object.entries(operations)) {
    if (!body || bodies.has(body)) continue;
    const schema = schemas.schemaOf(body, 'input');
    if (!('$ref' in schema)) bodies.set(body, { name: `${pascal(operation)}Body`, schema });
  }
  return bodies;
}

/** `create_print_job` as the name of a type and as a title. */
const pascal = (name: string) => name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
const titleOf = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

const tags = {
  accounts: 'Accounts, and what belongs to one.',
  world: 'The world that all accounts share: its time, its snapshots, its web.',
};

const tagNames = ['accounts', 'world'] as const satisfies (keyof typeof tags)[];

function operationObject(name: string, operation: ControlOperation, schemas: DocumentSchemas, bodies: Bodies): Json {
  const { path, summary, status, body, query, maxBytes, response, inLines, remote } = operation;
  const component = body && bodies.get(body)?.name;
  const bodySchema = component
    ? { $ref: `#/components/schemas/${component}` }
    : body && schemas.schemaOf(body, 'input');
  return {
    operationId: name,
    summary: titleOf(name),
    description: summary,
    tags: [path.startsWith('/accounts') ? 'accounts' : 'world'],
    parameters: [...pathParameters(path), ...queryParameters(query, schemas)],
    ...(body &&
      bodySchema && {
        requestBody: {
          required: !body.safeParse({}).success,
          description: boundInWords(maxBytesOf(operation)),
          content: {
            ...jsonContent(bodySchema, exampleBody(name)),
            ...(inLines?.read && linesContent),
          },
        },
      }),
    ...(maxBytes !== undefined && {
      requestBody: {
        required: false,
        description: `Bytes of any content type, at most ${maxBytes}.`,
        content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
      },
    }),
    responses: {
      [status]: {
        description: summary,
        content: { ...jsonContent(schemas.schemaOf(response, 'output')), ...(inLines?.write && linesContent) },
      },
      '400': { $ref: '#/components/responses/rejected' },
      default: { $ref: '#/components/responses/failure' },
    },
    ...(remote && { 'x-remote': remote }),
  };
}

const jsonContent = (schema: Json, example?: unknown) => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
});

/** Lines of which each is a document of its own. */
const linesContent = { [linesContentType]: { schema: { type: 'string' } } };

function pathParameters(path: string): Json[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string', minLength: 1 } }));
}

function queryParameters(query: z.ZodObject | undefined, schemas: DocumentSchemas): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = schemas.schemaOf(query, 'input');
  return Object.entries(properties as Json).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (required as string[]).includes(name),
    schema,
  }));
}

/** A schema as a JSON Schema document of its own. */
export function jsonSchemaOf(schema: z.ZodType): Json & { readonly $schema: string } {
  const dialect = 'https://json-schema.org/draft/2020-12/schema';
  return { $schema: dialect, ...z.toJSONSchema(schema, { io: 'input', override: withoutIntegerBounds }) };
}

/** Leaves out the bounds that only mean "a safe integer". */
const withoutIntegerBounds: NonNullable<z.core.ToJSONSchemaParams['override']> = ({ jsonSchema }) => {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};
