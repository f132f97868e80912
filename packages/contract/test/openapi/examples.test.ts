import { expect, test } from 'vitest';
import * as z from 'zod';
import { openApiDocument } from '../../src/document.ts';
import * as contract from '../../src/index.ts';
import { Holder } from '../../src/schemas/error.ts';
import { OpenApiQuery, OpenApiResponse } from '../../src/schemas/openapi.ts';
import { at, documented, examples, members } from './json.ts';

/** The schemas of the contract by the name they have in the document. */
const byName = new Map<string, z.ZodType>();
for (const schema of [...Object.values(contract), Holder, OpenApiResponse]) {
  const name = schema instanceof z.ZodType ? schema.meta()?.id : undefined;
  if (name !== undefined && schema instanceof z.ZodType) byName.set(name, schema);
}

const error = { code: 'conflict', message: 'It is held.', requestId: 'r1' };
/** Schemas that the contract shows within the envelope only, each with the details that its example makes. */
const inEnvelope: Readonly<Record<string, (example: unknown) => unknown>> = {
  FieldDetail: (example) => [example],
  HolderDetails: (example) => example,
};

/** The member of an object schema that a place in the document tells of: `properties id`. */
function memberAt(schema: z.ZodType | undefined, path: readonly string[]): z.ZodType | undefined {
  const [properties, key, ...rest] = path;
  if (properties === undefined || key === undefined) return schema;
  const member = properties === 'properties' && schema instanceof z.ZodObject ? schema.shape[key] : undefined;
  return memberAt(member instanceof z.ZodType ? member : undefined, rest);
}

/** Returns the schema for an example at a path of the document, with the value to validate. */
function judged(path: readonly string[], example: unknown): { schema: z.ZodType | undefined; value: unknown } {
  const [room, name = '', method = '', ...rest] = path;
  if (room === 'components' && name === 'schemas') {
    const wrap = inEnvelope[method];
    if (!wrap) return { schema: memberAt(byName.get(method), rest), value: example };
    return { schema: contract.ErrorBody, value: { error: { ...error, details: wrap(example) } } };
  }
  const { params, query } =
    Object.values<contract.Operation>(contract.operations).find(
      (operation) => operation.path === name && operation.method === method.toUpperCase(),
    ) ?? {};
  const parameter = members(at(openApiDocument, ...path.slice(0, -1)))['name'];
  const shape = { 'Service-Version': OpenApiQuery.shape.version, ...params?.shape, ...query?.shape };
  return { schema: memberAt(z.object(shape), ['properties', String(parameter)]), value: example };
}

test.each(examples)('the example at $place fits the schema of the contract', ({ path, sample }) => {
  const { schema, value } = judged(path, sample);
  expect(schema).toBeInstanceOf(z.ZodType);
  expect(schema && contract.validate(schema, value)).toEqual({ ok: true, value });
});

test('every body and every delivery has an example', () => {
  const webhooks = Object.values(members(openApiDocument['webhooks'])).map((item) => at(item, 'post'));
  const bodies = [...documented.map(({ operation }) => operation), ...webhooks].flatMap((operation) => {
    const body = at(operation, 'requestBody', 'content', 'application/json', 'schema');
    return body === undefined ? [] : [body];
  });
  expect(bodies).toHaveLength(10);
  expect(bodies.filter((body) => at(body, 'example') === undefined)).toEqual([]);
});
