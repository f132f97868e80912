import { type Operation, operations } from '@boothkit/contract';
import { openApiDocument } from '@boothkit/contract/openapi';
import type { OperationName } from '@boothkit/contract/rules';
import { createSimulator, type Simulator } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { seedAccount } from '../../src/objects/accounts/seed.ts';
import { addExample } from '../../src/objects/events/example.ts';

interface Described {
  readonly parameters: readonly Readonly<Record<string, unknown>>[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

interface Content {
  readonly content: Readonly<
    Record<string, { readonly examples?: Readonly<Record<string, { readonly value: Record<string, unknown> }>> }>
  >;
}

const { parameters } = openApiDocument['components'] as {
  readonly parameters: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};
const describedIn = (operation: Operation) =>
  (openApiDocument.paths[operation.path] as Record<string, Described>)[operation.method.toLowerCase()] as Described;
const examplesOf = (content: Content | undefined) => content?.content['application/json']?.examples ?? {};
const resolved = (parameter: Readonly<Record<string, unknown>>) =>
  typeof parameter['$ref'] === 'string' ? parameters[parameter['$ref'].split('/').at(-1) ?? ''] : parameter;

/** What the program starts with when it is given --example. */
function exampleWorld() {
  const sim = createSimulator({ clock: { start: '2026-08-10T09:00:00Z', frozen: true } });
  const { apiKey } = seedAccount(sim.accounts.create());
  addExample(sim);
  return { sim, apiKey };
}

async function send(sim: Simulator, apiKey: string, operation: Operation, body: unknown, query = '') {
  const id = describedIn(operation)
    .parameters.map(resolved)
    .find((parameter) => parameter?.['in'] === 'path');
  const path = operation.path.replace('{eventId}', String(id?.['example']));
  const response = await sim.fetch(`${sim.baseUrl}${path}${query}`, {
    method: operation.method,
    headers: { authorization: `Bearer ${apiKey}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** A body without what a new resource gets at random. */
const withoutDrawn = ({ id: _, galleryId: __, ...rest }: Record<string, unknown>) => rest;

const table: readonly (readonly [OperationName, Operation])[] = Object.entries(operations) as never;

describe('the examples of the document', () => {
  test.each([
    ['list_events', 'page', ''],
    ['get_event', 'detailed', ''],
    ['get_event', 'concise', '?response_format=concise'],
    ['get_event_branding', 'plain', ''],
    ['remove_event_branding_image', 'removed', '?slot=button-photo'],
    ['delete_event', 'deleted', ''],
  ] as const)('the response %s, %s, is that of the example world', async (name, example, query) => {
    const { sim, apiKey } = exampleWorld();
    const operation = operations[name];
    const { status, body } = await send(sim, apiKey, operation, undefined, query);
    const expected = examplesOf(describedIn(operation).responses[operation.success.status])[example];
    expect([status, body]).toEqual([operation.success.status, expected?.value]);
  });

  test.each([
    ['create_event', 'minimal', 'created'],
    ['update_event', 'settings', 'updated'],
    ['duplicate_event', 'copy', 'copy'],
    ['update_event_branding', 'attractScreen', 'attractScreen'],
    ['update_webhooks', 'media', 'media'],
  ] as const)('the request %s, %s, has the response %s', async (name, request, response) => {
    const { sim, apiKey } = exampleWorld();
    const operation = operations[name];
    const described = describedIn(operation);
    const { status, body } = await send(sim, apiKey, operation, examplesOf(described.requestBody)[request]?.value);
    const expected = examplesOf(described.responses[operation.success.status])[response];
    expect([status, withoutDrawn(body)]).toEqual([operation.success.status, withoutDrawn(expected?.value ?? {})]);
  });

  test('every named request succeeds as it stands, but for pictures that are not there', async () => {
    const failed: string[] = [];
    for (const [name, operation] of table)
      for (const [example, { value }] of Object.entries(examplesOf(describedIn(operation).requestBody))) {
        const { sim, apiKey } = exampleWorld();
        const { status } = await send(sim, apiKey, operation, value);
        if (status !== operation.success.status) failed.push(`${name} ${example} ${status}`);
      }
    expect(failed).toEqual(['set_event_branding_image fromUrl 400', 'set_event_branding_image fromUpload 400']);
  });

  test('a create with the key of an event returns that event, as the second example of its response shows', async () => {
    const { sim, apiKey } = exampleWorld();
    const { create_event: operation } = operations;
    const described = describedIn(operation);
    const { value = {} } = examplesOf(described.requestBody)['minimal'] ?? {};
    const { body } = await send(sim, apiKey, operation, { ...value, idUser: 'booking-7' });
    expect(body).toEqual(examplesOf(described.responses['201'])['existed']?.value);
  });
});

describe('the example world', () => {
  test('is made beside what the world has, in an account of any size', () => {
    const sim = createSimulator();
    const account = sim.accounts.create();
    const template = account.templates.add({ name: 'Own', photoAreaCount: 1 });
    const own = account.events.add({ name: 'Own', date: '2026-09-12T17:00:00Z', templateIds: [template.id] });
    const before = sim.clock.now();
    addExample(sim);
    const [only] = sim.accounts.list();
    expect(only?.events.list().map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Own', 'Ada & Alan', 'Grace & Howard']),
    );
    expect(only?.events.get('Qm4v8TzLr2KxW0aYcE6u')).toMatchObject({
      templateIds: [template.id],
      attractScreenId: null,
    });
    expect(only?.events.get(own.id)?.name).toBe('Own');
    expect(sim.clock.now()).toBeGreaterThanOrEqual(before);
  });

  test('a world that has the example already, such as a saved one, stays as it is', () => {
    const { sim } = exampleWorld();
    addExample(sim);
    const names = sim.accounts
      .list()[0]
      ?.events.list()
      .map(({ name }) => name);
    expect(names?.toSorted()).toEqual(['Ada & Alan', 'Grace & Howard']);
  });

  test('a world without accounts gets one', () => {
    const sim = createSimulator();
    addExample(sim);
    const [account] = sim.accounts.list();
    expect(account?.events.list()).toHaveLength(2);
    expect(account?.templates.list()).toHaveLength(3);
  });

  test('the control API makes such a world beside another', async () => {
    const sim = createSimulator();
    seedAccount(sim.accounts.create());
    const made = await sim.fetch(`${sim.controlUrl}/worlds`, {
      method: 'POST',
      body: '{"example":true}',
      headers: { 'content-type': 'application/json' },
    });
    const { controlUrl } = (await made.json()) as { readonly controlUrl: string };
    const eventsAt = async (url: string) => {
      const accounts = (await (await sim.fetch(`${url}/accounts`)).json()) as { data: { id: string }[] };
      const list = await sim.fetch(`${url}/accounts/${accounts.data[0]?.id}/events`);
      return ((await list.json()) as { data: { name: string }[] }).data.map(({ name }) => name);
    };
    expect(await eventsAt(controlUrl)).toEqual(expect.arrayContaining(['Ada & Alan', 'Grace & Howard']));
    expect(await eventsAt(sim.controlUrl)).toEqual([]);
  });
});
