import { openApiDocument } from '@boothkit/contract/openapi';
import { expect, test } from 'vitest';
import { createSimulator, type DocumentOptions } from '../../../src/index.ts';
import { asJson } from '../../own-account.ts';
import type { Changeable } from './brought.ts';

/** The contract's document, with what a service may have beyond it. */
function extended(change: (document: Changeable, schemas: Changeable) => void = () => {}): Changeable {
  const document: Changeable = structuredClone(openApiDocument);
  const { schemas } = document.components;
  const bodyOf = (path: string, method: string) => {
    const found = document.paths[path][method].requestBody.content['application/json'].schema;
    return found.$ref ? schemas[found.$ref.split('/').at(-1)] : found;
  };
  const venue = {
    type: 'object',
    properties: { name: { type: 'string' }, floor: { type: 'integer' } },
    required: ['name'],
  };
  for (const body of [bodyOf('/events', 'post'), bodyOf('/events/{eventId}', 'patch')])
    Object.assign(body.properties, { venue: { anyOf: [venue, { type: 'null' }] } });
  bodyOf('/uploads', 'post').properties.purpose = { type: 'string', enum: ['branding', 'template-import'] };
  change(document, schemas);
  return document;
}

function world(document: Changeable, options: Partial<DocumentOptions> = {}) {
  const sim = createSimulator({ clock: { frozen: true }, document: { document, ...options } });
  return { sim, ...onAccount(sim, sim.accounts.create()) };
}

function onAccount(sim: ReturnType<typeof createSimulator>, account: ReturnType<typeof sim.accounts.create>) {
  const { apiKey, baseUrl, fetch } = account.connection();
  const call = async (method: string, path: string, given?: unknown) => {
    const { headers, ...init } = given === undefined ? { headers: {}, method } : asJson(method, given);
    const response = await fetch(`${baseUrl}${path}`, {
      ...init,
      headers: { ...(headers as object), authorization: `Bearer ${apiKey}` },
    });
    const content = await response.text();
    const unfilled = response.headers.get('simulator-unfilled');
    return {
      status: response.status,
      unfilled,
      body: (content === '' ? undefined : JSON.parse(content)) as Changeable,
    };
  };
  const templateIds = [account.templates.list()[0]?.id ?? account.templates.add({ name: 'Strip' }).id];
  return { account, call, booking: { name: 'Ada', date: '2026-09-12T17:00:00+02:00', templateIds } };
}

const withVenue = extended((_, schemas) => {
  for (const name of ['CreatedEvent', 'FullEvent', 'UpdatedEvent', 'DetailedEvent', 'EventSummary']) {
    schemas[name].properties.venue = { anyOf: [{ type: 'object' }, { type: 'null' }] };
    schemas[name].required = [...(schemas[name].required ?? []), 'venue'];
  }
});

test('a field that only the document has is taken, kept and returned', async () => {
  const { sim, call, booking, account } = world(withVenue);
  const made = await call('POST', '/events', { ...booking, venue: { name: 'Barn', floor: 2 } });
  expect(made).toMatchObject({ status: 201, body: { name: 'Ada', venue: { name: 'Barn', floor: 2 } } });
  const { id } = made.body;
  const read = async (path = `/events/${id}`, on = call) => (await on('GET', path)).body;
  expect((await read()).venue).toEqual({ name: 'Barn', floor: 2 });
  // One that nobody sent is null.
  await call('POST', '/events', { ...booking, idUser: 'other' });
  expect((await read('/events')).data.map(({ venue }: Changeable) => venue)).toEqual([
    { name: 'Barn', floor: 2 },
    null,
  ]);
  expect((await call('PATCH', `/events/${id}`, { hashtag: '#ada' })).body.venue).toEqual({ name: 'Barn', floor: 2 });
  expect((await call('PATCH', `/events/${id}`, { venue: { name: 'Hall' } })).body).toMatchObject({
    hashtag: '#ada',
    venue: { name: 'Hall', floor: 2 },
  });
  const copy = await call('POST', `/events/${id}/duplicate`, { name: 'Copy', date: booking.date });
  expect((await read(`/events/${copy.body.id}`)).venue).toEqual({ name: 'Hall', floor: 2 });
  const saved = createSimulator({ document: withVenue, clock: { frozen: true } });
  saved.load(structuredClone(sim.toFile()));
  const there = saved.accounts.get(account.id);
  if (!there) throw new Error('the account is in the file');
  expect((await read(undefined, onAccount(saved, there).call)).venue.name).toBe('Hall');
  expect((await call('PATCH', `/events/${id}`, { venue: null })).body.venue).toBeNull();
  await call('DELETE', `/events/${id}`);
  expect(sim.toFile().accounts?.[0]?.things).toHaveLength(1);
});

test('branding and webhooks have fields of the document of their own', async () => {
  const { call, account, booking } = world(
    extended((_, schemas) => {
      for (const name of ['UpdateEventBrandingBody', 'EventBranding'])
        schemas[name].properties.theme = { type: 'string' };
      for (const name of ['WebhooksBody', 'WebhookSettings']) schemas[name].properties.retries = { type: 'integer' };
    }),
  );
  const [one, other] = ['Ada', 'Alan'].map((name) => account.events.add({ name, templateIds: booking.templateIds }).id);
  expect((await call('PATCH', `/events/${one}/branding`, { theme: 'dark' })).body.theme).toBe('dark');
  expect((await call('GET', `/events/${one}/branding`)).body.theme).toBe('dark');
  expect((await call('GET', `/events/${other}/branding`)).body).not.toHaveProperty('theme');
  expect((await call('GET', `/events/${one}`)).body).not.toHaveProperty('theme');
  await call('PUT', '/webhooks', { retries: 3 });
  expect((await call('PUT', '/webhooks', { mediaUrl: null })).body).toEqual({
    mediaUrl: null,
    sendUrl: null,
    retries: 3,
  });
});

test('its value is checked, and so are the fields that nobody has', async () => {
  const { sim, call, booking } = world(
    extended((_, { CreateEventBody }) => {
      CreateEventBody.properties.venue = CreateEventBody.properties.venue.anyOf[0];
    }),
  );
  for (const [field, given] of [
    ['venue.name', { venue: { floor: 2 } }],
    ['venue.floor', { venue: { name: 'Barn', floor: 'two' } }],
    ['place', { place: 'Barn' }],
  ] as const) {
    const refused = await call('POST', '/events', { ...booking, ...given });
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.body.error.details[0].field).toBe(field);
  }
  expect(sim.accounts.list()[0]?.events.list()).toEqual([]);
});

test('values of an enum that only the document has are taken, and a value of the contract replaces them', async () => {
  const document = extended((_, schemas) => {
    for (const name of ['EventSettings', 'EventSettingsPatch']) schemas[name].properties.plan = undefined;
    for (const name of ['CaptureType', 'ShareAction']) schemas[name].enum.push('hologram');
  });
  const { call, booking } = world(document);
  const upload = await call('POST', '/uploads', { purpose: 'template-import' });
  expect(upload.status).toBe(201);
  expect((await call('POST', '/uploads', { purpose: 'other' })).status).toBe(400);
  const { body: made } = await call('POST', '/events', booking);
  const settings = { captureTypes: ['photo', 'hologram'] };
  const patched = await call('PATCH', `/events/${made.id}`, { settings });
  expect(patched).toMatchObject({ status: 200, body: { settings } });
  expect((await call('GET', `/events/${made.id}`)).body.settings.captureTypes).toEqual(['photo', 'hologram']);
  await call('PATCH', `/events/${made.id}`, { settings: { captureTypes: ['photo'] } });
  expect((await call('GET', `/events/${made.id}`)).body.settings.captureTypes).toEqual(['photo']);
});

test('a parameter that only the document has changes nothing, which the response says', async () => {
  const document = extended(({ paths }) => {
    paths['/events'].get.parameters.push({ name: 'archived', in: 'query', schema: { type: 'boolean' } });
  });
  const { call } = world(document);
  expect(await call('GET', '/events?archived=true')).toMatchObject({
    status: 200,
    unfilled: 'query.archived (ignored)',
  });
  expect((await call('GET', '/events?archived=perhaps')).status).toBe(400);
  expect((await call('GET', '/events?hidden=true')).status).toBe(400);
});

test('the reference holds where the document contradicts it, or else the document', async () => {
  const document = extended(({ paths }, schemas) => {
    schemas.CreateEventBody.properties.name.maxLength = 5;
    schemas.CreateEventBody.properties.email = { type: 'string' };
    schemas.CreateEventBody.required.push('email');
    paths['/events'].post.responses = { 200: paths['/events'].post.responses[201] };
  });
  const long = { name: 'Ada & Alan' };
  const { call, booking } = world(document);
  expect((await call('POST', '/events', { ...booking, ...long })).status).toBe(201);
  const other = world(document, { prefer: 'document' });
  const refused = await other.call('POST', '/events', { ...other.booking, ...long });
  expect(refused.body.error.details.map(({ field }: Changeable) => field)).toEqual(['name', 'email']);
  expect((await other.call('POST', '/events', { ...other.booking, email: 'a@example.com' })).status).toBe(200);
  expect(() => createSimulator({ document: { document, prefer: 'mine' as never } })).toThrow(
    'document.prefer must be reference or document; got "mine"',
  );
});

test('a saved test has of the document what the contract has not', async () => {
  const textOf = async (document: Changeable) => {
    const { sim, call, booking } = world(document);
    await call('POST', '/events', booking);
    return (await sim.toTest()).text;
  };
  expect(await textOf(openApiDocument)).not.toContain('/events/{eventId}');
  expect(await textOf(openApiDocument)).not.toContain('CreateEventBody');
  expect(await textOf(withVenue)).toContain('venue');
});
