import { expect, test } from 'vitest';
import * as z from 'zod';
import { openApiDocument } from '../../src/documents/document.ts';
import { errorStatuses } from '../../src/facts/error-codes.ts';
import * as contract from '../../src/index.ts';
import { RemoveEventBrandingImageQuery } from '../../src/schemas/branding.ts';
import { EventPath, GetEventQuery, ListEventsQuery } from '../../src/schemas/event-requests.ts';
import { OpenApiQuery, OpenApiResponse } from '../../src/schemas/openapi.ts';
import { at, documented, type Example, examples, members } from './json.ts';

/** The schemas of the contract by the name they have in the document. */
const byName = new Map<string, z.ZodType>();
for (const schema of [...Object.values(contract), OpenApiResponse]) {
  const name = schema instanceof z.ZodType ? schema.meta()?.id : undefined;
  if (name !== undefined && schema instanceof z.ZodType) byName.set(name, schema);
}

/** The schemas of parameters by their name. */
const parameters: Readonly<Record<string, z.ZodType>> = {
  ...EventPath.shape,
  ...ListEventsQuery.shape,
  ...GetEventQuery.shape,
  ...RemoveEventBrandingImageQuery.shape,
  ...OpenApiQuery.shape,
  'Service-Version': OpenApiQuery.shape.version,
};

function schemaOf({ schemaAt }: Example): z.ZodType | undefined {
  const owner = members(at(openApiDocument, ...schemaAt.slice(0, -1)));
  if (typeof owner['name'] === 'string') return parameters[owner['name']];
  return byName.get(String(members(owner['schema'])['$ref']).replace('#/components/schemas/', ''));
}

const ofBodies = examples.filter(({ schemaAt }) => !schemaAt.includes('headers'));

test.each(ofBodies)('the example at $place fits the schema of the contract', (example) => {
  const schema = schemaOf(example);
  expect(schema).toBeInstanceOf(z.ZodType);
  expect(schema && contract.validate(schema, example.value)).toEqual({ ok: true, value: example.value });
});

/** The media types of JSON of an operation: of its body, and of its responses by status. */
const contentsOf = (operation: unknown) => ({
  body: at(operation, 'requestBody', 'content', 'application/json'),
  responses: Object.entries(members(at(operation, 'responses'))).map(
    ([status, response]) => [status, at(response, 'content', 'application/json')] as const,
  ),
});

const named = (content: unknown) => Object.values(members(members(content)['examples']));

test('every body of a request, response and delivery has a named example', () => {
  const webhooks = Object.values(members(openApiDocument['webhooks'])).map((item) => at(item, 'post'));
  for (const operation of [...documented.map((one) => one.operation), ...webhooks]) {
    const { body, responses } = contentsOf(operation);
    const name = at(operation, 'operationId');
    if (body !== undefined) expect(named(body), `${name} body`).not.toEqual([]);
    for (const [status, content] of responses)
      if (content !== undefined) expect(named(content), `${name} ${status}`).not.toEqual([]);
  }
});

test('every parameter has an example', () => {
  for (const { operation } of documented)
    for (const parameter of Object.values(members(at(operation, 'parameters'))))
      expect(members(at(parameter))['example'], String(at(parameter, 'name'))).toBeDefined();
});

test('every code of a failure has an example in the response of its status', () => {
  for (const { operation } of documented)
    for (const [status, content] of contentsOf(operation).responses.filter(([one]) => /^[45]/.test(one)))
      for (const example of named(content)) {
        const code = String(at(example, 'value', 'error', 'code'));
        expect(String(members(errorStatuses)[code]), `${status} ${code}`).toBe(status);
      }
});
