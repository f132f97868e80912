import { createDocument, type ZodOpenApiObject, type ZodOpenApiOperationObject } from 'zod-openapi';
import { type ErrorCode, errorStatuses } from '../src/error-codes.ts';
import {
  ErrorBody,
  MediaSentDelivery,
  MediaUploadedDelivery,
  type Operation,
  operations,
  SessionSentDelivery,
} from '../src/index.ts';
import { sharedErrors } from '../src/operations.ts';
import { currentVersion } from '../src/versions.ts';

const json = 'application/json';

const errorTexts: Record<ErrorCode, string> = {
  validation_failed: 'The request is not valid; details name the fields.',
  unauthorized: 'The key is missing, unknown or revoked.',
  quota_exceeded: 'Neither plan quota nor an event credit is left.',
  plan_required: 'The plan of the account or of the event does not include this.',
  insufficient_scope: 'The key is read-only.',
  not_found: 'There is no such event in this account.',
  method_not_allowed: 'The path does not take this method.',
  conflict: 'The event is held by an operator, or by an open invite of one.',
  payload_too_large: 'The body is larger than the service reads.',
  unsupported_media_type: 'The body is not application/json.',
  rate_limited: 'Over a limit; wait as long as Retry-After says.',
  internal_error: 'The service failed.',
};

const version = {
  'Service-Version': {
    description: 'Date of the API version that served the request.',
    required: true,
    schema: { type: 'string' as const, format: 'date' },
  },
  'X-Request-Id': {
    description: 'Id of the request for questions to support; an error has the same in requestId.',
    required: true,
    schema: { type: 'string' as const },
  },
};

/** Codes that share a status share one response. */
function responseName(code: ErrorCode): string {
  return code === 'plan_required' || code === 'insufficient_scope' ? 'forbidden' : code;
}

const declared = new Set<ErrorCode>([
  ...sharedErrors,
  ...Object.values<Operation>(operations).flatMap(({ errors }) => errors),
]);

const errorResponses = Object.fromEntries(
  [...declared].map((code) => {
    const name = responseName(code);
    const description =
      name === 'forbidden' ? `${errorTexts.plan_required} Or: ${errorTexts.insufficient_scope}` : errorTexts[code];
    const retryAfter =
      code === 'rate_limited'
        ? {
            'Retry-After': {
              description: 'Whole seconds to wait before the next call, at least 1.',
              required: true,
              schema: { type: 'integer' as const, minimum: 1 },
            },
          }
        : {};
    return [name, { description, headers: { ...version, ...retryAfter }, content: { [json]: { schema: ErrorBody } } }];
  }),
);

function operationObject(name: string, operation: Operation): ZodOpenApiOperationObject {
  const codes = [...sharedErrors, ...operation.errors];
  const failures = codes.map((code) => [
    String(errorStatuses[code]),
    { $ref: `#/components/responses/${responseName(code)}` },
  ]);
  const params = {
    ...(operation.params && { path: operation.params }),
    ...(operation.query && { query: operation.query }),
  };
  const header = {
    'Service-Version': {
      in: 'header' as const,
      name: 'Service-Version',
      required: false,
      description: 'Date of the API version to use for this request. Default: the version that the key is pinned to.',
      schema: { type: 'string' as const, format: 'date', examples: [currentVersion] },
    },
  };
  return {
    operationId: name,
    summary: operation.summary,
    description: `${operation.description}\n\nPrice: ${operation.cost}. Needs a ${operation.scope} key. Reference: section ${operation.section}.`,
    tags: [operation.tools ?? 'integration'],
    ...(operation.assumed && { 'x-assumed': true }),
    parameters: [header['Service-Version']],
    ...(Object.keys(params).length > 0 && { requestParams: params }),
    ...(operation.body && { requestBody: { required: true, content: { [json]: { schema: operation.body } } } }),
    responses: {
      [operation.success.status]: {
        description: operation.success.description,
        headers: version,
        content: { [json]: { schema: operation.success.schema } },
      },
      ...Object.fromEntries(failures),
      default: { $ref: '#/components/responses/failure' },
    },
  };
}

const paths: NonNullable<ZodOpenApiObject['paths']> = {};
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
        description: 'Sent once, without a signature, and never retried. The receiver checks the secret in its URL.',
        tags: ['deliveries'],
        security: [],
        ...(event === 'media.sent' && { 'x-assumed': true }),
        requestBody: { required: true, content: { [json]: { schema } } },
        responses: {
          '200': { description: 'Accepted, with any 2xx status.' },
          '4XX': { description: 'Rejected; the service does not retry.' },
        },
      },
    },
  ]),
);

/** The OpenAPI 3.1 document of the operation table. */
export const document = createDocument({
  openapi: '3.1.1',
  info: {
    title: 'Event configuration for photo-booth tablets',
    version: currentVersion,
    description:
      'Create, configure, brand, duplicate and delete photo-booth events. Generated by BoothKit from its operation table; the service does not document the parts marked x-assumed.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [
    {
      url: 'https://{host}/v1',
      description: 'The service; the host is the one it gave you.',
      variables: { host: { default: 'photo-booth.invalid', description: 'Host of the service or of a simulator.' } },
    },
  ],
  security: [{ apiKey: [] }],
  tags: [
    { name: 'events', description: 'Events and their branding.' },
    { name: 'integration', description: 'Uploads, webhooks and this document.' },
    { name: 'deliveries', description: 'Requests of the service to the webhook URLs.' },
  ],
  paths,
  webhooks,
  components: {
    securitySchemes: {
      apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, as Authorization: Bearer <key>.' },
    },
    responses: {
      ...errorResponses,
      failure: {
        description: 'Any failure, in the same envelope.',
        headers: version,
        content: { [json]: { schema: ErrorBody } },
      },
    },
  },
});
