import { ErrorBody } from '@boothkit/contract';
import type { OpenApiDocument } from '@boothkit/contract/openapi';
import * as z from 'zod';
import { linesContentType } from '../../world-file/text-stream.ts';
import { controlPath } from '../path.ts';
import type { ControlOperation } from './operation.ts';

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
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  const failure = jsonContent(schemaOf(ErrorBody, 'output', schemas));
  for (const [name, operation] of Object.entries(operations)) {
    const described = operationObject(name, operation, schemas);
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: described };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Control of a BoothKit simulator',
      version: '1',
      description:
        'What the owner of an account, the guests and the author of a test do with a simulated photo-booth service, over plain HTTP. Limits and API keys do not apply. A body may be left out where all of its members may.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: controlPath, description: 'On the origin that this document came from.' }],
    security: [{}, { token: [] }],
    tags: tagNames.map((name) => ({ name, description: tags[name] })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The control token, if the simulator was started with one; required beyond loopback.',
        },
      },
      responses: {
        failure: { description: 'Any other failure, in the envelope of the service.', content: failure },
        rejected: { description: 'The request is not valid, or names an unknown resource.', content: failure },
      },
    },
  };
}

const tags = {
  accounts: 'Accounts, and what belongs to one.',
  world: 'The world that all accounts share: its time, its snapshots, its web.',
};

const tagNames = ['accounts', 'world'] as const satisfies (keyof typeof tags)[];

function operationObject(name: string, operation: ControlOperation, schemas: Json): Json {
  const { path, summary, status, body, query, maxBytes, response, inLines, remote } = operation;
  return {
    operationId: name,
    summary: summary.replace(/\.$/, ''),
    description: summary,
    tags: [path.startsWith('/accounts') ? 'accounts' : 'world'],
    parameters: [...pathParameters(path), ...queryParameters(query, schemas)],
    ...(body && {
      requestBody: {
        required: !body.safeParse({}).success,
        content: { ...jsonContent(schemaOf(body, 'input', schemas)), ...(inLines?.read && linesContent) },
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
        content: { ...jsonContent(schemaOf(response, 'output', schemas)), ...(inLines?.write && linesContent) },
      },
      '4XX': { $ref: '#/components/responses/rejected' },
      default: { $ref: '#/components/responses/failure' },
    },
    ...(remote && { 'x-remote': remote }),
  };
}

const jsonContent = (schema: Json) => ({ 'application/json': { schema } });

/** Lines of which each is a document of its own. */
const linesContent = { [linesContentType]: { schema: { type: 'string' } } };

function pathParameters(path: string): Json[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string', minLength: 1 } }));
}

function queryParameters(query: z.ZodObject | undefined, schemas: Json): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = schemaOf(query, 'input', schemas);
  return Object.entries(properties as Json).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (required as string[]).includes(name),
    schema,
  }));
}

/** A schema as JSON Schema; what it names is put among the document's components. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const made = z.toJSONSchema(schema, { io, override: withoutOwnDialect });
  const { $schema: _, $defs = {}, ...rest } = pointingAtComponents(made);
  Object.assign(schemas, $defs);
  return rest;
}

/** A schema as a JSON Schema document of its own. */
export function jsonSchemaOf(schema: z.ZodType): Json & { readonly $schema: string } {
  const dialect = 'https://json-schema.org/draft/2020-12/schema';
  return { $schema: dialect, ...z.toJSONSchema(schema, { io: 'input', override: withoutOwnDialect }) };
}

/** The names that zod gives things of one document lead to the components of ours. */
function pointingAtComponents(schema: object): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/'));
}

/** Honours what the contract says of a schema's JSON form, and leaves out the bounds that only mean "a safe integer". */
const withoutOwnDialect: NonNullable<z.core.ToJSONSchemaParams['override']> = (context) => {
  const { zodSchema, jsonSchema } = context;
  const { override } = z.globalRegistry.get(zodSchema) ?? {};
  if (typeof override === 'function') override(context);
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};
