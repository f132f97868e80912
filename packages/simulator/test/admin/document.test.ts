import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { breachesOf, type DescribedOperation, document } from './described.ts';
import { ways } from './ways.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** The document with its servers. */
interface Served {
  readonly servers: readonly { readonly url: string }[];
}

async function lint(file: string) {
  const cli = join(root, 'node_modules/@redocly/cli/bin/cli.js');
  const child = spawn(process.execPath, [cli, 'lint', file, '--config', join(root, 'packages/contract/redocly.yaml')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    },
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, said: out + err };
}

/** Lints a document with the rules that the contract's own document keeps. */
async function linted(described: object) {
  const folder = await mkdtemp(join(tmpdir(), 'control-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(described));
  return lint(file);
}

test("the document passes Redocly's strict rules", async () => {
  const { code, said } = await linted(document);
  expect(code, said).toBe(0);
  const { info: _, ...broken } = { info: {}, ...document, paths: { '/x': { get: { operationId: 'x' } } } };
  expect((await linted(broken)).code).toBe(1);
});

describe.for(ways)('%s', ([, way]) => {
  test('the document is served, and is the same everywhere', async () => {
    const made = await way();
    const { status, headers, body } = await made.control<Served>('GET', '/openapi.json');
    // Its server is where it came from.
    const { servers } = body;
    expect(servers[0]?.url).toMatch(/^https?:\/\/[^/]+\/_sim$/);
    expect([status, headers.get('content-type'), body]).toEqual([200, 'application/json', { ...document, servers }]);
  });
});

test.each(operations)('$method $path documents its request and its response', ({ path, method, operation }) => {
  const { parameters, requestBody, responses } = operation;
  const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`);
  expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath);
  expect(Object.keys(responses)).toEqual([expect.stringMatching(/^20[01]$/), '400', 'default']);
  const { content } = responses[Object.keys(responses)[0] ?? ''] as Required<DescribedOperation>['requestBody'];
  expect(Object.keys(content['application/json']?.schema ?? {})).not.toEqual([]);
  if (method === 'patch' || method === 'put') expect(Object.keys(requestBody?.content ?? {})).not.toEqual([]);
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
  for (const { operation } of operations) {
    expect(operation.summary.length, operation.operationId).toBeLessThanOrEqual(60);
    expect(operation.description, operation.operationId).not.toBe(operation.summary);
  }
});

test('each body is a component, and no name has two', () => {
  const bodies = operations.flatMap(({ operation: { operationId, requestBody } }) => {
    const schema = requestBody?.content['application/json']?.schema;
    return schema ? [[operationId, schema] as const] : [];
  });
  expect(bodies.length).toBeGreaterThan(50);
  for (const [name, schema] of bodies) expect(Object.keys(schema), name).toEqual(['$ref']);
});

test('each operation has a unique operationId', () => {
  const names = operations.map(({ operation }) => operation.operationId);
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
  expect(breachesOf('GET', '/clock', 200, clock)).toEqual([]);
  expect(breachesOf('GET', '/clock', 200, { ...clock, frozen: 'yes' })).toEqual(['/frozen must be boolean']);
  expect(breachesOf('GET', '/clock', 200, { ...clock, mode: 'x' })).toHaveLength(1);
  expect(breachesOf('GET', '/clock', 404, clock)).not.toEqual([]);
});
