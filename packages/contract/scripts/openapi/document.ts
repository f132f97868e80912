import * as z from 'zod';
import { documentSchemas, type JsonSchema } from '../../src/documents/json-schema.ts';
import { type ErrorCode, errorStatuses } from '../../src/facts/error-codes.ts';
import { limits } from '../../src/facts/limits.ts';
import {
  ErrorBody,
  MediaSentDelivery,
  MediaUploadedDelivery,
  type Operation,
  operations,
  SessionSentDelivery,
} from '../../src/index.ts';
import { sharedErrors } from '../../src/operations/operations.ts';
import { currentVersion } from '../../src/operations/versions.ts';
import {
  enumSchemas,
  headers,
  parameterComponent,
  serviceVersionParameter,
  versionHeaders,
  withNamedEnums,
} from './components.ts';
import {
  deletedEventId,
  deliveryBodies,
  errorExamples,
  type NamedExamples,
  parameterExamples,
  requestExamples,
  responseExamples,
} from './examples.ts';
import { errorTexts, information, operationNotes, tags } from './texts.ts';

const schemas = documentSchemas(z);

/** The part of a request or response that is JSON. */
const jsonContent = (schema: z.ZodType, io: 'input' | 'output', examples: NamedExamples | undefined) => ({
  'application/json': { schema: withNamedEnums(schemas.schemaOf(schema, io)), ...(examples && { examples }) },
});

/** Codes that share a status share one response. */
const responseName = (code: ErrorCode): string =>
  code === 'plan_required' || code === 'insufficient_scope' ? 'forbidden' : code;

/** The codes that the reference gives with their status; every other response is assumed. */
const givenCodes: readonly string[] = ['validation_failed', 'rate_limited'];

const examplesOf: Readonly<Record<string, NamedExamples>> = errorExamples;

function errorResponse(name: string, codes: readonly ErrorCode[]): JsonSchema {
  return {
    description: codes.map((code) => errorTexts[code]).join(' Or: '),
    ...(!givenCodes.includes(name) && { 'x-assumed': true }),
    headers: {
      ...versionHeaders,
      ...(name === 'rate_limited' && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
    },
    content: jsonContent(ErrorBody, 'output', Object.assign({}, ...codes.map((code) => examplesOf[code]))),
  };
}

const declared = new Set<ErrorCode>([
  ...sharedErrors,
  ...Object.values<Operation>(operations).flatMap(({ errors }) => errors),
]);

const responses = {
  ...Object.fromEntries(
    [...new Set([...declared].map(responseName))].map((name) => [
      name,
      errorResponse(
        name,
        [...declared].filter((code) => responseName(code) === name),
      ),
    ]),
  ),
  failure: {
    description: 'Any failure, in the same envelope.',
    headers: versionHeaders,
    content: jsonContent(ErrorBody, 'output', errorExamples.internal_error),
  },
};

const parameters: Record<string, JsonSchema> = { ServiceVersion: serviceVersionParameter };

/** The parameters of a schema, as references to components. */
function parametersOf(schema: z.ZodObject | undefined, location: 'path' | 'query'): readonly JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = withNamedEnums(schemas.schemaOf(schema, 'input'));
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, { description, ...own }]) => {
    const component = parameterComponent(name);
    parameters[component] = {
      in: location,
      name,
      required: (required as readonly string[]).includes(name),
      description,
      schema: own,
      example: parameterExamples[name],
    };
    return { $ref: `#/components/parameters/${component}` };
  });
}

const oneRequest: Readonly<Record<string, NamedExamples>> = requestExamples;
const oneResponse: Readonly<Record<string, NamedExamples>> = responseExamples;

/** The path parameter of the one operation whose example must not be that of all others. */
const ownPath: Readonly<Record<string, () => readonly unknown[]>> = {
  delete_event: () => [{ ...parameters['EventId'], example: deletedEventId }],
};

function operationObject(name: string, operation: Operation): JsonSchema {
  const { summary, description, scope, cost, tools, assumed, params, query, body, success } = operation;
  const codes = [...sharedErrors, ...operation.errors];
  const inPath = parametersOf(params, 'path');
  const tokens = limits.cost[cost];
  const facts = [
    `Costs ${tokens} of the ${limits.requestsPerKey.burst} tokens of the key.`,
    `Needs a key of scope ${scope}.`,
    ...(operation.heavy === 'when-fetching-a-url' ? ['Fetching a URL is a heavy operation.'] : []),
  ];
  return {
    operationId: name,
    summary,
    description: [description, ...(operationNotes[name] ?? []), facts.join(' ')].join('\n\n'),
    tags: [tools ?? 'integration'],
    security: [{ apiKey: [scope] }],
    'x-required-scope': scope,
    parameters: [
      ...(ownPath[name]?.() ?? inPath),
      ...parametersOf(query, 'query'),
      { $ref: '#/components/parameters/ServiceVersion' },
    ],
    ...(body && { requestBody: { required: true, content: jsonContent(body, 'input', oneRequest[name]) } }),
    responses: {
      [success.status]: {
        description: success.description,
        ...(assumed && { 'x-assumed': true }),
        headers: versionHeaders,
        content: jsonContent(success.schema, 'output', oneResponse[name]),
      },
      ...Object.fromEntries(
        codes.map((code) => [errorStatuses[code], { $ref: `#/components/responses/${responseName(code)}` }]),
      ),
      default: { $ref: '#/components/responses/failure' },
    },
  };
}

const paths: Record<string, JsonSchema> = {};
for (const [name, operation] of Object.entries<Operation>(operations))
  paths[operation.path] = {
    ...paths[operation.path],
    [operation.method.toLowerCase()]: operationObject(name, operation),
  };

const deliveries = {
  'media.uploaded': MediaUploadedDelivery,
  'session.sent': SessionSentDelivery,
  'media.sent': MediaSentDelivery,
};

const webhooks = Object.fromEntries(
  Object.entries(deliveries).map(([event, schema]) => [
    event,
    {
      post: {
        operationId: `on_${event.replace('.', '_')}`,
        summary: `Delivery of ${event}`,
        description:
          'Sent once, without a signature, and never retried. The receiver checks the secret in its URL. What got lost is found by listing events and media.',
        tags: ['deliveries'],
        security: [],
        ...(event === 'media.sent' && { 'x-assumed': true }),
        requestBody: {
          required: true,
          content: jsonContent(schema, 'input', deliveryBodies[event as keyof typeof deliveries]),
        },
        responses: {
          '200': { description: 'Accepted, with any 2xx status.' },
          '4XX': { description: 'Rejected; the service does not retry.' },
        },
      },
    },
  ]),
);

/** The OpenAPI 3.1 document of the operation table. */
export const document = {
  openapi: '3.1.1',
  info: {
    title: 'Event configuration for photo-booth tablets',
    version: currentVersion,
    description: information,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [
    {
      url: 'https://{host}/v1',
      description: 'The service; the host is the one it gave you.',
      variables: { host: { default: 'photo-booth.invalid' } },
    },
  ],
  security: [{ apiKey: ['read'] }],
  tags,
  paths,
  webhooks,
  components: {
    schemas: {
      ...Object.fromEntries(Object.entries(schemas.components).map(([name, schema]) => [name, withNamedEnums(schema)])),
      ...enumSchemas,
    },
    parameters,
    headers,
    responses,
    securitySchemes: {
      apiKey: {
        type: 'http',
        scheme: 'bearer',
        description:
          'An API key, as `Authorization: Bearer <key>`. Its scope is read, or read-write for every operation.',
      },
    },
  },
};
