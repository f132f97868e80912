import { openApiDocument } from '@boothkit/contract/openapi';
import { createSimulator, type Simulator } from '@boothkit/simulator';
import { expect, test } from 'vitest';

interface Document {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly [member: string]: unknown;
}

async function read(sim: Simulator, path: string) {
  const response = await sim.fetch(`${sim.controlUrl}${path}`);
  return { status: response.status, body: (await response.json()) as Document };
}

test('the document of the service is served without a key, with this world as its first server', async () => {
  const sim = createSimulator({ versions: [{ date: '2027-01-15' }], baseUrl: 'https://booth.test/api/v1' });
  const { status, body } = await read(sim, '/api/openapi.json?version=2026-08-04');
  expect([status, body.servers[0]?.url]).toEqual([200, 'https://booth.test/api/v1']);
  expect({ ...body, servers: openApiDocument.servers }).toEqual(openApiDocument);
  expect((await read(sim, '/api/openapi.json')).body.info.version).toBe('2027-01-15');
  expect((await read(sim, '/api/openapi.json?version=2020-01-01')).status).toBe(400);
});

test('in a world of its own, the first server is that world', async () => {
  const sim = createSimulator();
  const world = sim.worlds.create().simulator;
  const [service, control] = [await read(world, '/api/openapi.json'), await read(world, '/openapi.json')];
  expect([service, control].map(({ body }) => body.servers[0]?.url)).toEqual([world.baseUrl, world.controlUrl]);
});

test.each(['/openapi.json', '/api/openapi.json'])('%s comes in OpenAPI 3.0 as well', async (path) => {
  const sim = createSimulator();
  const { body } = await read(sim, `${path}?openapi=3.0`);
  expect(body.openapi).toBe('3.0.3');
  const text = JSON.stringify(body);
  // What 3.0 does not know: null as a type, lists of types, `const`, and anything beside a reference.
  expect(text).not.toMatch(/"type":(?:"null"|\[)|"const":/);
  expect(text).not.toMatch(/"\$ref":"[^"]*",|,"\$ref":/);
  expect((await read(sim, path)).body.openapi).toBe('3.1.1');
  expect((await read(sim, `${path}?openapi=2.0`)).status).toBe(400);
});
