import { describe, expect, test } from 'vitest';
import { documents, operations as ofBoth } from '../../fuzz/documents.ts';
import { breachesOf } from '../../fuzz/validation.ts';
import { ways } from './ways.ts';

const document = documents.control;
const operations = ofBoth.filter(({ api }) => api === 'control');

describe.for(ways)('%s', ([, way]) => {
  test('the document is served, and is the same everywhere', async () => {
    const made = await way();
    const answer = await made.control<{ servers: readonly { url: string }[] }>('GET', '/openapi.json');
    // Its server is where it came from.
    const { servers } = answer.body;
    expect(servers[0]?.url).toMatch(/^https?:\/\/[^/]+\/_sim$/);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(answer.body).toEqual({ ...document, servers });
  });
});

test.each(operations)('$method $path documents its request and its response', (operation) => {
  const { path, method, parameters = [], requestBody, responses } = operation;
  const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`);
  expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath);
  expect(Object.keys(responses)).toEqual([expect.stringMatching(/^20[01]$/), '400', 'default']);
  const [success] = Object.values(responses);
  expect(Object.keys(success?.content?.['application/json']?.schema ?? {})).not.toEqual([]);
  if (method === 'PATCH' || method === 'PUT') expect(Object.keys(requestBody?.content ?? {})).not.toEqual([]);
});

test('date-times have a pattern', () => {
  const bodyOf = (name: string) => document.components.schemas[name];
  const pattern = expect.stringContaining('T(?:[01]');
  const inProperties = (name: string) =>
    expect.objectContaining({
      properties: expect.objectContaining({ [name]: expect.objectContaining({ type: 'string', pattern }) }),
    });
  expect(bodyOf('AdvanceClockBody')).toEqual(inProperties('now'));
  expect(bodyOf('CreateLaunchBody')).toEqual(inProperties('startsAt'));
});

test('each operation has a short title, and a description that says more', () => {
  for (const { operationId, summary, description } of operations) {
    expect(summary.length, operationId).toBeLessThanOrEqual(60);
    expect(description, operationId).not.toBe(summary);
  }
});

test('each body is a component, and no name has two', () => {
  const bodies = operations.flatMap(({ operationId, requestBody }) => {
    const schema = requestBody?.content?.['application/json']?.schema;
    return schema ? [[operationId, schema] as const] : [];
  });
  expect(bodies.length).toBeGreaterThan(50);
  for (const [name, schema] of bodies) expect(Object.keys(schema), name).toEqual(['$ref']);
});

test('each operation has a unique operationId', () => {
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
});

test('the targets of faults are listed', () => {
  const { NewFault } = document.components.schemas;
  const names = expect.arrayContaining([
    'list_events',
    'upload_bytes',
    'get_file',
    'get_gallery_page',
    'media.uploaded',
  ]);
  const one = { type: 'string', enum: names };
  expect(NewFault).toMatchObject({ properties: { operation: { anyOf: [one, { type: 'array', items: one }] } } });
});

test('a response that violates the document would be detected', () => {
  const clock = { now: '2026-08-04T09:00:00.000Z', frozen: true };
  const breaches = (status: number, body: object) => breachesOf('control', 'GET', '/clock', status, body);
  expect(breaches(200, clock)).toEqual([]);
  expect(breaches(200, { ...clock, frozen: 'yes' })).toEqual([expect.stringContaining('/frozen must be boolean')]);
  expect(breaches(200, { ...clock, mode: 'x' })).toHaveLength(1);
  expect(breaches(404, clock)).not.toEqual([]);
});
