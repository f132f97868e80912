import { rule } from '@boothkit/rule-coverage';
import { expect, test } from 'vitest';
import { type Assumption, assumptions } from '../../src/assumptions/assumptions.ts';
import { openApiDocument } from '../../src/documents/document.ts';
import { errorStatuses } from '../../src/facts/error-codes.ts';
import { type Operation, operations } from '../../src/index.ts';
import { namedOnlyOperations } from '../../src/operations/named-only.ts';
import { sharedErrors } from '../../src/operations/operations.ts';
import { currentVersion, serviceVersions } from '../../src/operations/versions.ts';
import { at, documented, members, places } from './json.ts';

const entries = Object.entries<Operation>(operations);
const json = ['content', 'application/json', 'schema'];

/** The document's entry for an operation. */
const entryOf = ({ method, path }: Operation) => at(openApiDocument, 'paths', path, method.toLowerCase());

rule(['9.1', '9.7', '4.11/spec'], 'the document is OpenAPI 3.1 of the only version', () => {
  expect(serviceVersions).toEqual(['2026-08-04']);
  expect(currentVersion).toBe('2026-08-04');
  expect(openApiDocument.openapi).toMatch(/^3\.1\.\d+$/);
  expect(openApiDocument.info['version']).toBe(currentVersion);
});

rule('2.7', 'the document has the operations of the table and no others', () => {
  const inDocument = documented.map(
    ({ method, path, operation }) => `${at(operation, 'operationId')} ${method} ${path}`,
  );
  const inTable = entries.map(([name, { method, path }]) => `${name} ${method} ${path}`);
  expect(inDocument.toSorted()).toEqual(inTable.toSorted());
});

rule('2.7', 'an operation known by name only has no path and is not in the document', () => {
  const text = JSON.stringify(openApiDocument);
  expect(namedOnlyOperations.filter((name) => text.includes(name))).toEqual([]);
});

test.each(entries)('%s is documented with its success, its parameters and its body', (_name, operation) => {
  const entry = entryOf(operation);
  const { success, params, query, body } = operation;
  const successes = Object.keys(members(at(entry, 'responses'))).filter((status) => status.startsWith('2'));
  expect(successes).toEqual([String(success.status)]);

  const component = success.schema.meta()?.id;
  const answer = members(members(at(entry, 'responses', String(success.status), 'content'))['application/json']);
  expect(component).toBeTypeOf('string');
  expect(answer['schema']).toEqual({ $ref: `#/components/schemas/${component}` });

  const parameters = Object.values(members(at(entry, 'parameters'))).map((parameter) => members(at(parameter)));
  const namesIn = (place: string) => parameters.filter((found) => found['in'] === place).map((found) => found['name']);
  expect(namesIn('path')).toEqual(Object.keys(params?.shape ?? {}));
  expect(namesIn('query')).toEqual(Object.keys(query?.shape ?? {}));
  expect(namesIn('header')).toEqual(['Service-Version']);
  // Of all parameters only the event's id and the slot to empty must be sent.
  const required = parameters.filter((found) => found['required'] === true).map((found) => found['name']);
  expect(required).toEqual([...namesIn('path'), ...namesIn('query').filter((name) => name === 'slot')]);

  expect(at(entry, 'requestBody', 'required')).toBe(body ? true : undefined);
  expect(members(at(entry, 'requestBody', 'content', 'application/json'))['schema']).toEqual(
    body && { $ref: `#/components/schemas/${body.meta()?.id}` },
  );
});

rule('7.2', 'every operation declares a default response in the error envelope', () => {
  for (const [name, operation] of entries) {
    const failure = at(entryOf(operation), 'responses', 'default');
    expect(members(at(failure, 'content', 'application/json'))['schema'], name).toEqual({
      $ref: '#/components/schemas/ErrorEnvelope',
    });
    expect(at(failure, ...json), name).toBeTypeOf('object');
  }
});

rule(['7.1', '4/errors'], 'every operation declares each of its failures, in the error envelope', () => {
  for (const [name, operation] of entries) {
    const responses = members(at(entryOf(operation), 'responses'));
    const declared = Object.keys(responses).filter((status) => /^[45]/.test(status));
    const statuses = [...sharedErrors, ...operation.errors].map((code) => String(errorStatuses[code]));
    expect(declared.toSorted(), name).toEqual([...new Set(statuses)].toSorted());
    for (const status of declared)
      expect(at(responses[status], ...json), `${name} ${status}`).toBe(
        at(openApiDocument, 'components', 'schemas', 'ErrorEnvelope'),
      );
  }
});

rule(
  ['7.1', '2.1/always-present'],
  'the envelope of the document requires code, message and requestId, and no more',
  () => {
    const envelope = at(openApiDocument, 'components', 'schemas', 'ErrorEnvelope');
    expect(at(envelope, 'required')).toEqual(['error']);
    expect(at(envelope, 'properties', 'error', 'required')).toEqual(['code', 'message', 'requestId']);
    const summary = at(openApiDocument, 'components', 'schemas', 'EventSummary');
    expect(at(summary, 'required')).toEqual(Object.keys(members(at(summary, 'properties'))));
  },
);

rule('8/retry-after', 'every operation declares a 429 with Retry-After in whole seconds', () => {
  for (const [name, operation] of entries) {
    const header = at(entryOf(operation), 'responses', '429', 'headers', 'Retry-After', 'schema');
    expect(header, name).toEqual({ type: 'integer', minimum: 1, 'x-assumed': true });
  }
});

rule(['9.4', '9.5'], 'every request may name a version, and every response names the one that served it', () => {
  for (const [name, operation] of entries) {
    const responses = Object.values(members(at(entryOf(operation), 'responses')));
    expect(
      responses.filter((response) => at(response, 'headers', 'Service-Version') === undefined),
      name,
    ).toEqual([]);
  }
});

rule(
  ['9.5', '8/retry-after'],
  'no response may leave out the version or how long to wait; the id of the request is assumed',
  () => {
    for (const [name, operation] of entries)
      for (const [status, response] of Object.entries(members(at(entryOf(operation), 'responses')))) {
        const needed = ['Service-Version', ...(status === '429' ? ['Retry-After'] : [])];
        for (const header of needed)
          expect(at(response, 'headers', header, 'required'), `${name} ${status} ${header}`).toBe(true);
        expect(at(response, 'headers', 'X-Request-Id')).toMatchObject({ required: false, 'x-assumed': true });
      }
  },
);

rule(['5.1', '4/scope', '5.4'], 'every operation needs the key as a bearer token, of the scope of its method', () => {
  expect(at(openApiDocument, 'components', 'securitySchemes', 'apiKey')).toMatchObject({
    type: 'http',
    scheme: 'bearer',
  });
  for (const { method, operation } of documented) {
    const scope = method === 'GET' ? 'read' : 'read-write';
    expect(operation).toMatchObject({ security: [{ apiKey: [scope] }], 'x-required-scope': scope });
  }
});

rule(['6/media.uploaded', '6/session.sent', '6/media.sent', '6.7'], 'are the three webhooks of the document', () => {
  const webhooks = members(openApiDocument['webhooks']);
  expect(Object.keys(webhooks)).toEqual(['media.uploaded', 'session.sent', 'media.sent']);
  for (const [event, item] of Object.entries(webhooks)) {
    const delivery = at(item, 'post', 'requestBody', ...json);
    expect(at(delivery, 'properties', 'event', 'const')).toBe(event);
    expect(at(delivery, 'required')).toEqual(expect.arrayContaining(['event', 'deliveryId', 'apiVersion']));
    expect(at(item, 'post', 'security')).toEqual([]);
  }
});

rule('6.2', 'deliveries and settings allow additional keys in the document', () => {
  const schemas = members(at(openApiDocument, 'components', 'schemas'));
  const closed = Object.keys(schemas).filter((name) => at(schemas[name], 'additionalProperties') === false);
  const growing = ['EventSettings', 'MediaSentDelivery', 'MediaUploadedDelivery', 'SessionSentDelivery'];
  // Of these the reference does not give all members.
  const unknown = ['FieldDetail', 'Holder', 'HolderDetails', 'OpenApiDocument', 'SignedUpload', 'WebhookSettings'];
  const open = Object.keys(schemas).filter((name) => at(schemas[name], 'type') === 'object' && !closed.includes(name));
  expect(open.toSorted()).toEqual([...growing, ...unknown].toSorted());
});

test('x-assumed marks exactly the places that the table of assumptions names', () => {
  const marked = [...places(openApiDocument)].filter(({ value }) => 'x-assumed' in value);
  const named = Object.values<Assumption>(assumptions).flatMap(({ marks = [] }) => marks);
  expect(marked.map(({ path }) => path.join(' ')).toSorted()).toEqual(named.toSorted());
});

test('every reference of the document leads somewhere', () => {
  const references = [...places(openApiDocument)].filter(({ value }) => '$ref' in value);
  expect(references.length).toBeGreaterThan(50);
  expect(references.filter(({ value }) => at(value) === undefined)).toEqual([]);
});

test('the document names no machine and no real host', () => {
  const text = JSON.stringify(openApiDocument);
  const hosts = [...text.matchAll(/https?:\/\/([^/"\\]+)/g)].map(([, host]) => host);
  expect(new Set(hosts)).toEqual(new Set(['{host}', 'cdn.example.com', 'hooks.example.com', 'images.example.com']));
});
