import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSimulator, type Simulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { ran, started } from '@boothkit/test-support/command-line';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { main } from '../../../simulator/src/cli/main.ts';

type Respond = Simulator['respond'];

interface Summary {
  readonly exchanges: number;
  readonly compared: number;
  readonly notCompared: Readonly<Record<string, number>>;
  readonly deviations: readonly {
    readonly operation: string;
    readonly what: string;
    readonly times: number;
    readonly real: unknown;
    readonly simulated: unknown;
  }[];
  readonly document?: object;
  readonly measurement?: { readonly measured: object };
  readonly changed?: readonly string[];
}

/** A service in place of the real one, with a deviation, and a recorder in front of it. */
async function recorded(
  deviate: (respond: Respond) => Respond = (respond) => respond,
  options: readonly string[] = [],
) {
  const real = createSimulator({ seed: 'real' });
  const account = real.accounts.create();
  const template = account.templates.add({ photoAreaCount: 3 });
  const earlier = account.events.add({ name: 'Before', date: '2026-09-01T10:00:00Z', templateIds: [template.id] });
  const server = await listen({ ...real, respond: deviate(real.respond) });
  onTestFinished(() => server.close());
  const file = join(temporaryFolder(), 'exchanges.jsonl');
  const args = ['--record', server.baseUrl, '--record-file', file, '--port', '0', '--json', ...options];
  const program = started(main, args);
  const { baseUrl } = JSON.parse(await program.out.until('\n')) as { baseUrl: string };
  const { apiKey } = account.connection();
  return {
    ...{ account, template, earlier, file, apiKey, realUrl: server.baseUrl },
    async call(method: string, path: string, body?: unknown, key = apiKey) {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return {
        status: response.status,
        headers: response.headers,
        json: (await response.json()) as Record<string, unknown>,
      };
    },
    async summary(): Promise<Summary> {
      await program.end();
      return JSON.parse(program.out.text().split('\n')[1] ?? '');
    },
  };
}

test('responses are forwarded unchanged, and a service that agrees shows no deviation and does what is assumed', async () => {
  const measureFile = join(temporaryFolder(), 'assumptions.json');
  writeFileSync(
    measureFile,
    '{"measured":{"ids":"uuid","modifiedDate":"emptyUpdate"},"evidence":{"modifiedDate":"by a key"}}',
  );
  const { call, template, earlier, account, summary } = await recorded(undefined, ['--measure', measureFile]);
  const created = await call('POST', '/events', {
    name: 'Ada & Alan',
    date: '2026-09-12T17:00:00+02:00',
    templateIds: [template.id],
    idUser: 'booking-7',
  });
  expect(created.status).toBe(201);
  expect(created.headers.get('service-version')).toBe('2026-08-04');
  const id = String(created.json['id']);
  expect(account.events.get(id)?.name).toBe('Ada & Alan');
  await call('GET', '/events?idUser=booking-7');
  await call('PATCH', `/events/${id}`, { hashtag: '#ada', settings: { countdownTimer: 7 } });
  await call('PATCH', `/events/${id}`, { settings: { countdownTimer: 99 } });
  await call('GET', `/events/${id}`);
  const copy = await call('POST', `/events/${id}/duplicate`, { name: 'Copy', date: '2026-10-12T17:00Z' });
  await call('GET', `/events/${earlier.id}`);
  await call('GET', `/events/${earlier.id}`);
  await call('GET', '/events?limit=2');
  await call('DELETE', `/events/${copy.json['id']}`);
  await call('GET', `/events/${copy.json['id']}`);
  await call('GET', '/events', undefined, 'no-such-key');
  await call('GET', '/nothing');
  const { exchanges, compared, notCompared, deviations, measurement, changed } = await summary();
  expect(deviations).toEqual([]);
  expect(exchanges).toBe(13);
  expect(measurement).toMatchObject({
    measured: { returnedDates: 'milliseconds', ids: 'letters', errorDetails: 'field', modifiedDate: 'emptyUpdate' },
    evidence: { ids: `6 times, first by create_event: ${id}`, modifiedDate: 'by a key' },
    unknown: [],
  });
  expect(changed).toEqual(['ids was uuid, and is letters']);
  expect(JSON.parse(readFileSync(measureFile, 'utf8'))).toEqual(measurement);
  expect(notCompared).toEqual({
    'the event was there before the recording': 1,
    'unauthorized depends on the account': 1,
  });
  expect(compared).toBe(11);
});

test('with a document, the service is compared with it, without a value of its responses', async () => {
  const document = join(temporaryFolder(), 'openapi.json');
  const schema = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } };
  const responses = { 200: { description: 'OK', content: { 'application/json': { schema } } } };
  const paths = { '/events/{event_id}': { get: { operationId: 'read_event', responses } } };
  writeFileSync(document, JSON.stringify({ openapi: '3.1.0', info: { title: 'Booth', version: '1' }, paths }));
  const { call, earlier, summary } = await recorded(undefined, ['--document', document]);
  await call('GET', `/events/${earlier.id}`);
  await call('GET', '/events/none');
  await call('GET', `/events/${earlier.id}/branding`);
  const { document: found } = await summary();
  expect(found).toEqual({
    findings: [
      { operation: 'read_event', at: 'response', text: 'has a property that the document does not have' },
      { operation: 'read_event', at: 'response.id', text: 'is of the type string; the document has integer' },
    ],
    unknown: ['GET /events/{}/{}'],
  });
});

test('an event from before the recording is copied with every field that an update takes', async () => {
  const { call, earlier, account, summary } = await recorded();
  const fields = {
    ...{ hashtag: '#ada', notes: 'Vegan cake', captureMessage: 'Dear Ada', brandingTextColor: '#123456' },
    colors: ['#111111', '#222222', '#333333'],
    attractScreenId: account.attractScreens.add().id,
    stickerSetId: account.stickerSets.add().id,
    paySetId: account.paySets.add().id,
  };
  const path = `/events/${earlier.id}`;
  expect((await account.request({ method: 'PATCH', path, body: fields })).status).toBe(200);
  await call('GET', path);
  await call('GET', path);
  const { deviations, compared } = await summary();
  expect(deviations).toEqual([]);
  expect(compared).toBe(1);
});

test('an event that shows what the reference allows is no deviation', async () => {
  const { call, template, account, summary } = await recorded();
  account.update({ defaults: { settings: { countdownTimer: 9 } } });
  const { id } = account.events.add({
    name: 'Sparse',
    templateIds: [template.id],
    shown: {
      asNull: ['colors', 'galleryId'],
      settingsWithout: ['actions', 'version'],
      settingsWith: { printQuality: { dpi: 300 } },
    },
  });
  for (let time = 0; time < 2; time++) await call('GET', `/events/${id}`);
  await call('PATCH', `/events/${id}`, { hashtag: '#a' });
  const { compared, deviations } = await summary();
  expect([compared, deviations]).toEqual([2, []]);
});

test('a deviation is reported by operation and field', async () => {
  const { call, template, summary } = await recorded((respond) => async (request) => {
    const answer = await respond(request);
    if (request.method !== 'PATCH' || typeof answer.body !== 'string') return answer;
    const json = JSON.parse(answer.body);
    if (answer.status === 200)
      return { ...answer, body: JSON.stringify({ ...json, hashtag: `${json.hashtag}!`, mood: 'fine' }) };
    return { ...answer, status: 422 };
  });
  const { json } = await call('POST', '/events', {
    name: 'Ada',
    date: '2026-09-12T17:00Z',
    templateIds: [template.id],
  });
  await call('PATCH', `/events/${json['id']}`, { hashtag: '#ada' });
  await call('PATCH', `/events/${json['id']}`, { settings: { countdownTimer: 99 } });
  const { deviations } = await summary();
  expect(deviations).toEqual([
    { operation: 'update_event', what: 'hashtag', times: 1, real: '[5 characters]', simulated: '[4 characters]' },
    { operation: 'update_event', what: 'mood', times: 1, real: 'present', simulated: 'missing' },
    {
      operation: 'update_event',
      what: 'status',
      times: 1,
      real: '422 validation_failed',
      simulated: '400 validation_failed',
    },
  ]);
});

test('the simulator follows a service that accepts a request it rejects', async () => {
  const { call, template, summary } = await recorded((respond) => async (request) => {
    const body = await request.body(1_000_000);
    const json = body && body.length > 0 ? JSON.parse(new TextDecoder().decode(body)) : undefined;
    if (json?.mood) delete json.mood;
    return respond({ ...request, body: async () => (json ? new TextEncoder().encode(JSON.stringify(json)) : body) });
  });
  const sent = { name: 'Ada', date: '2026-09-12T17:00Z', templateIds: [template.id], mood: 'fine' };
  const { status, json } = await call('POST', '/events', sent);
  expect(status).toBe(201);
  await call('GET', `/events/${json['id']}`);
  await call('DELETE', `/events/${json['id']}`);
  const { deviations, compared } = await summary();
  expect(compared).toBe(3);
  expect(deviations).toEqual([
    { operation: 'create_event', what: 'status', times: 1, real: '201', simulated: '400 validation_failed' },
  ]);
});

test('the file has every exchange, without keys, signatures or personal text', async () => {
  const { call, template, file, apiKey, summary } = await recorded();
  const sent = {
    name: 'Ada Lovelace',
    notes: 'Vegan cake',
    idUser: 'booking-7',
    date: '2026-09-12T17:00Z',
    templateIds: [template.id],
  };
  await call('POST', '/events', sent);
  await call('GET', '/events?search=Ada%20Love');
  await call('PATCH', '/events/none', { hashtag: 7, captureMessage: 'Dear Ada' });
  const upload = await call('POST', '/uploads', { purpose: 'event-branding-image', contentType: 'image/png' });
  await call('PUT', '/webhooks', { mediaUrl: 'https://hooks.example.com/long-secret?token=hush' });
  await summary();
  const written = readFileSync(file, 'utf8');
  const lines = written
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ method, status }) => `${method} ${status}`)).toEqual([
    'POST 201',
    'GET 200',
    'PATCH 400',
    'POST 201',
    'PUT 200',
  ]);
  expect(lines[0]).toMatchObject({
    operation: 'create_event',
    request: { name: '[12 characters]', templateIds: [template.id] },
  });
  const { search } = new URL(String(upload.json['uploadUrl']));
  for (const secret of [
    apiKey,
    'Ada',
    'Lovelace',
    'Vegan',
    'booking-7',
    'hush',
    'long-secret',
    search,
    String(upload.json['storagePath']),
  ])
    expect(written).not.toContain(secret);
});

test('rejects a target that is neither https nor on this machine, and an existing file', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'exchanges.jsonl');
  const bad: readonly (readonly [string[], RegExp])[] = [
    [['--record', 'http://api.example.com/v1', '--record-file', file], /https.*"http:\/\/api\.example\.com\/v1"/],
    [['--record', 'https://api.example.com', '--record-file', file], /path prefix/],
    [['--record', 'https://api.example.com/v1', '--record-file', fileURLToPath(import.meta.url)], /EEXIST/],
  ];
  for (const [args, message] of bad) {
    const { code, err } = await ran(main, ['--port', '0', ...args]);
    expect(code).toBe(1);
    expect(err).toMatch(message);
  }
  expect(existsSync(file)).toBe(false);
});

test('canaries in headers, query, path, bodies and errors are in no file and no line of a recording', async () => {
  const { call, template, file, earlier, apiKey, summary } = await recorded();
  await call('POST', '/events', {
    name: 'Canary Guestname',
    notes: 'canary@example.com, https://files.example.com/a?signature=canary',
    date: '2026-09-12T17:00:00+02:00',
    templateIds: [template.id],
    idUser: 'canary-booking',
  });
  await call('POST', '/events', { name: 'Canary', 'canary@example.com': 'canary', webhookSecret: 'whsec-canary' });
  await call('PUT', '/webhooks', { url: 'https://hooks.example.com/canary?token=canary', secret: 'whsec-canary' });
  await call('GET', '/events?search=canary&sk-canary=1');
  await call('GET', '/events/canary@example.com');
  await call('GET', '/canary');
  await call('GET', `/events/${earlier.id}`);
  await call('GET', '/events', undefined, 'sk-canary');
  const printed = JSON.stringify(await summary());
  for (const output of [printed, readFileSync(file, 'utf8')]) {
    expect(output.toLowerCase()).not.toMatch(/canary|guestname/);
    expect(output).not.toContain(apiKey);
  }
});
