import { createSimulator, type Simulator } from '@boothkit/simulator';
import { listen, loopbackNetwork } from '@boothkit/simulator/node';
import { expect, onTestFinished, test } from 'vitest';
import { readRecording, replay, writeReplay } from '../../src/recorder/replay.ts';

const start = '2026-08-04T09:00:00Z';

/** A simulator whose journal has a booking, rejections and a later look, with the world it began with. */
async function recorded() {
  const sim = createSimulator({ clock: { start, frozen: true }, seed: 'recorded' });
  const account = sim.accounts.create();
  const template = account.templates.add({ photoAreaCount: 3 });
  const world = sim.toFile();
  const { apiKey, baseUrl, fetch } = account.connection();
  const call = async (method: string, path: string, body?: object, key = apiKey) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Record<string, string>;
  };
  const { id } = await call('POST', '/events', {
    date: '2026-09-12T17:00:00+02:00',
    name: 'Ada & Alan',
    templateIds: [template.id],
    idUser: 'booking-7',
  });
  expect(id).toBeDefined();
  sim.clock.advance({ hours: 3 });
  await call('PATCH', `/events/${id}`, { hashtag: '#ada', settings: { countdownTimer: 7 } });
  await call('PATCH', `/events/${id}`, { settings: { countdownTimer: 99 } });
  await call('GET', `/events/${id}`);
  await call('GET', '/events?idUser=booking-7');
  await call('GET', '/events', undefined, 'unknown');
  await call('DELETE', `/events/${id}`);
  await call('GET', `/events/${id}`);
  return { sim, account, world, call };
}

const fresh = (at = start): Simulator => createSimulator({ seed: 'replay', clock: { start: at, frozen: true } });

const harOf = (sim: Simulator) => readRecording(JSON.stringify(sim.journal.har()), 'a.har');
const toFresh = { hasAccounts: false } as const;

test('a journal as HAR shows no difference in a fresh world, whose IDs and clock differ', async () => {
  const { sim } = await recorded();
  const simulator = fresh();
  const report = await replay(harOf(sim), { simulator, ...toFresh });
  const { baseUrl: recordedBaseUrl } = sim;
  expect(report).toMatchObject({ requests: 8, compared: 8, differences: [], ignored: {}, recordedBaseUrl });
  expect(simulator.clock.date()).toEqual(sim.clock.date());
});

test('a journal as JSON or JSON Lines shows no difference in the world that it began with', async () => {
  const { sim, world } = await recorded();
  const details = sim.journal.requests().map(({ id }) => sim.journal.get(id));
  const lines = details.map((detail) => JSON.stringify(detail)).join('\n');
  for (const text of [JSON.stringify(details), JSON.stringify({ data: details }), lines]) {
    const simulator = fresh();
    simulator.load(world);
    const report = await replay(readRecording(text, 'journal'), { simulator, hasAccounts: true });
    expect(report).toMatchObject({ requests: 8, compared: 8, differences: [] });
  }
});

test('a world that differs shows its differences with rule, operation and field', async () => {
  const { sim, world } = await recorded();
  const [account] = world.accounts ?? [];
  const simulator = fresh();
  simulator.load({ ...world, accounts: [{ ...account, quota: { events: 0 } }] });
  const { differences } = await replay(harOf(sim), { simulator, hasAccounts: true });
  expect(differences).toContainEqual(
    expect.objectContaining({ operation: 'create_event', what: 'status', recorded: '201', requests: [1] }),
  );
  expect(differences.find(({ operation }) => operation === 'create_event')?.rule).not.toBeNull();
});

test('events of one moment may be listed in another order, and those of two moments may not', async () => {
  const { sim, call, account } = await recorded();
  const templateIds = account.templates.list().map(({ id }) => id);
  for (let nth = 0; nth < 9; nth += 1) {
    if (nth === 6) sim.clock.advance({ minutes: 1 });
    await call('POST', '/events', { date: '2026-09-12T17:00:00Z', name: 'Ada & Alan', templateIds: [...templateIds] });
  }
  for (const query of ['limit=4', 'search=ada', 'sort=date']) {
    const { nextCursor } = await call('GET', `/events?${query}`);
    if (nextCursor) await call('GET', `/events?${query}&cursor=${encodeURIComponent(nextCursor)}`);
  }
  expect(await replay(harOf(sim), { simulator: fresh(), ...toFresh })).toMatchObject({ compared: 21, differences: [] });
  const har = JSON.parse(JSON.stringify(sim.journal.har()));
  const listed = har.log.entries.find(({ request }: { request: { url: string } }) => request.url.endsWith('limit=4'));
  const page = JSON.parse(listed.response.content.text);
  listed.response.content.text = JSON.stringify({ ...page, data: page.data.toReversed() });
  const { differences } = await replay(readRecording(JSON.stringify(har), 'a.har'), {
    simulator: fresh(),
    ...toFresh,
  });
  expect(differences).toMatchObject([{ operation: 'list_events', what: 'data' }]);
});

test('bookings whose keys are email addresses are told apart, though a HAR has none', async () => {
  const { sim, call, account } = await recorded();
  const templateIds = account.templates.list().map(({ id }) => id);
  for (const idUser of ['ada@example.org', 'alan@example.org'])
    await call('POST', '/events', { date: '2026-09-12T17:00:00Z', name: `For ${idUser}`, templateIds, idUser });
  await call('GET', '/events?idUser=alan%40example.org');
  expect(JSON.stringify(sim.journal.har())).not.toMatch(/a(?:da|lan)(?:@|%40)example/);
  expect(await replay(harOf(sim), { simulator: fresh(), ...toFresh })).toMatchObject({ compared: 11, differences: [] });
});

test.each([
  ['a wrong key', 'unknown', '/events'],
  ['a path that is none', undefined, '/nothing'],
])('a request with %s at the beginning takes the place of no account', async (_, key, path) => {
  const { sim, call, world } = await recorded();
  sim.reset();
  sim.load(world);
  await call('GET', path, undefined, key);
  await call('POST', '/events', {
    ...{ date: '2026-09-12T17:00:00Z', name: 'Ada & Alan' },
    templateIds: [world.accounts?.[0]?.templates?.[0]?.id ?? ''],
  });
  const simulator = fresh();
  simulator.load(world);
  expect(await replay(harOf(sim), { simulator, hasAccounts: true })).toMatchObject({ compared: 2, differences: [] });
  expect(simulator.accounts.list().map(({ events }) => events.list().length)).toEqual([1]);
});

test('each account of a simulator is found by its ID, whichever calls first', async () => {
  const sim = createSimulator({ clock: { start, frozen: true }, seed: 'recorded' });
  for (const name of ['first', 'second']) {
    const account = sim.accounts.create();
    account.events.add({ name, templateIds: [account.templates.add().id], idUser: name });
  }
  const world = sim.toFile();
  for (const account of sim.accounts.list().toReversed()) {
    const { apiKey, baseUrl, fetch } = account.connection();
    await fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
  }
  const simulator = fresh();
  simulator.load(world);
  expect(await replay(harOf(sim), { simulator, hasAccounts: true })).toMatchObject({ compared: 2, differences: [] });
  expect(simulator.accounts.list().map(({ events }) => events.list().length)).toEqual([1, 1]);
});

test('wrong keys use up the limit of the address again', async () => {
  const { sim, call } = await recorded();
  for (let nth = 0; nth < 320; nth += 1) await call('GET', '/events', undefined, 'unknown');
  await call('GET', '/events');
  expect(sim.journal.requests({ status: 429 }).length).toBeGreaterThan(1);
  const report = await replay(harOf(sim), { simulator: fresh(), ...toFresh });
  expect(report).toMatchObject({ compared: 329, differences: [] });
});

test('a recording is sent to a base URL with its own key, and the changed field is reported', async () => {
  const { sim, world } = await recorded();
  const service = createSimulator({ clock: { start, frozen: true }, seed: 'service' });
  service.load(world);
  const server = await listen({
    ...service,
    async respond(request) {
      const response = await service.respond(request);
      return typeof response.body === 'string'
        ? { ...response, body: response.body.replaceAll('"countdownTimer":7', '"countdownTimer":8') }
        : response;
    },
  });
  onTestFinished(() => server.close());
  const apiKey = service.accounts.list()[0]?.connection().apiKey ?? '';
  const report = await replay(harOf(sim), { baseUrl: server.baseUrl, apiKey });
  expect(report.differences).toEqual([
    expect.objectContaining({
      ...{ rule: null, operation: 'update_event', what: 'settings.countdownTimer' },
      ...{ recorded: 7, replayed: 8, requests: [2] },
    }),
    expect.objectContaining({ operation: 'get_event', what: 'settings.countdownTimer', requests: [4] }),
  ]);
  expect(writeReplay(report)).toContain(
    'no rule: update_event, settings.countdownTimer (requests 2)\n    recorded 7\n',
  );
});

test('what the world of a recording had, and a fresh world lacks, is not compared', async () => {
  const { sim, call, account } = await recorded();
  const templateIds = account.templates.list().map(({ id }) => id);
  sim.clock.advance({ minutes: 2 });
  const [event] = Array.from({ length: 5 }, (_, nth) => account.events.add({ name: `Gala ${nth}`, templateIds }));
  sim.journal.clear();
  const path = `/events/${event?.id}/branding/images`;
  await call('DELETE', `${path}?slot=logo`);
  await call('POST', path, { slot: 'button-photo', uploadPath: 'uploads/none' });
  const { nextCursor } = await call('GET', '/events?limit=2');
  await call('GET', `/events?limit=2&cursor=${encodeURIComponent(nextCursor ?? '')}`);
  await call('POST', '/events', { name: 'x'.repeat(2_000_000) });
  expect(sim.journal.requests().map(({ status }) => status)).toEqual([400, 400, 200, 200, 413]);
  expect(await replay(harOf(sim), { simulator: fresh(), ...toFresh })).toMatchObject({
    differences: [],
    notCompared: { 'the account has more events than the recording shows': 2 },
    ignored: { 'the body of the request was not recorded': 1 },
  });
});

test('the images of buttons, whose bytes no recording has, are no difference', async () => {
  const { sim, account, call } = await recorded();
  const event = account.events.add({ name: 'Gala', templateIds: account.templates.list().map(({ id }) => id) });
  sim.journal.clear();
  await call('GET', `/events/${event.id}`);
  await call('GET', `/events/${event.id}/branding`);
  const har = JSON.stringify(sim.journal.har()).replace(
    '\\"captureButtonUrls\\":{}',
    '\\"captureButtonUrls\\":{\\"photo\\":\\"https://cdn.example.com/a.png\\"}',
  );
  expect(har).toContain('a.png');
  expect(await replay(readRecording(har, 'a.har'), { simulator: fresh(), ...toFresh })).toMatchObject({
    differences: [],
  });
});

test('receivers that only an option allows are no difference, whichever form the recording has', async () => {
  const sim = createSimulator({
    clock: { start, frozen: true },
    network: loopbackNetwork({ allowReceivers: ['app'] }),
  });
  const account = sim.accounts.create();
  const { apiKey, baseUrl, fetch } = account.connection();
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  for (const body of [
    { mediaUrl: 'http://127.0.0.1:4444/hook?secret=4f1c' },
    { mediaUrl: null, sendUrl: 'http://app:3000' },
    { sendUrl: 'https://hooks.example.com/x' },
    { sendUrl: 'http://192.168.0.9/x' },
    {},
  ])
    await fetch(`${baseUrl}/webhooks`, { method: 'PUT', headers, body: JSON.stringify(body) });
  expect(sim.journal.requests().map(({ status }) => status)).toEqual([200, 200, 200, 400, 200]);
  const whole = sim.journal.requests().map(({ id }) => sim.journal.get(id, { webhookUrls: 'whole' }));
  for (const recording of [harOf(sim), readRecording(JSON.stringify(whole), 'a.json')]) {
    const report = await replay(recording, { simulator: fresh(), ...toFresh });
    expect(report).toMatchObject({ compared: 5, differences: [] });
  }
});

test('a HEAD is no difference, though the journal has the body that it did not get', async () => {
  const { sim, account } = await recorded();
  const { apiKey, baseUrl, fetch } = account.connection();
  await fetch(`${baseUrl}/events`, { method: 'HEAD', headers: { authorization: `Bearer ${apiKey}` } });
  expect(await replay(harOf(sim), { simulator: fresh(), ...toFresh })).toMatchObject({ compared: 9, differences: [] });
});

test('a service that does not respond is named', async () => {
  const { sim } = await recorded();
  const fetch = () => Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }));
  await expect(replay(harOf(sim), { baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'key', fetch })).rejects.toThrow(
    'no response from http://127.0.0.1:9/v1: connect ECONNREFUSED',
  );
});

test('a storm of 429s is the same again, since the clock moves to the time of each request', async () => {
  const { sim, account, call } = await recorded();
  for (let nth = 0; nth < 100; nth += 1) await call('GET', `/events?limit=${1 + (nth % 50)}`);
  expect(sim.journal.requests({ status: 429, accountId: account.id }).length).toBeGreaterThan(0);
  const report = await replay(harOf(sim), { simulator: fresh(), ...toFresh });
  expect(report).toMatchObject({ compared: 108, differences: [] });
});

const entry = (changes: object = {}, request: object = {}) => ({
  startedDateTime: '2026-08-04T11:00:00.123+0200',
  request: { method: 'GET', url: 'https://api.example.com/v1/events?limit=2', headers: [], ...request },
  response: { status: 200, headers: [], content: { text: '{"data":[],"hasMore":false,"nextCursor":null}' } },
  ...changes,
});
const read = (...entries: readonly object[]) =>
  readRecording(JSON.stringify({ log: { version: '1.2', entries } }), 'evening.har');

test('entries of browsers and proxies are read: base64, lower-case and pseudo headers, other hosts', () => {
  const base64 = Buffer.from('{"data":[]}').toString('base64');
  const { baseUrl, calls, ignored } = read(
    entry({}, { url: 'https://cdn.example.com/app.js' }),
    entry({}, { method: 'OPTIONS' }),
    entry({ response: { status: 0, headers: [], content: { size: 0 } } }),
    entry(
      { response: { status: 200, headers: [], content: { text: base64, encoding: 'base64' } } },
      {
        headers: [
          { name: ':authority', value: 'api.example.com' },
          { name: 'authorization', value: 'Bearer a' },
          { name: 'Service-Version', value: '2026-08-04' },
        ],
      },
    ),
  );
  expect(baseUrl).toBe('https://api.example.com/v1');
  expect(ignored).toEqual({
    'other addresses': 1,
    'preflight and proxy requests': 1,
    'no response was recorded': 1,
  });
  expect(calls).toMatchObject([
    {
      position: 4,
      at: new Date('2026-08-04T09:00:00.123Z'),
      request: {
        path: '/events',
        operation: 'list_events',
        headers: { authorization: 'Bearer a', 'service-version': '2026-08-04' },
      },
      response: { json: { data: [] } },
    },
  ]);
});

test('a multipart body is put together from its parts, and one that was not recorded is not sent', () => {
  const post = { method: 'POST', url: 'https://api.example.com/v1/events' };
  const { calls, ignored } = read(
    entry(
      {},
      {
        ...post,
        postData: {
          mimeType: 'Multipart/Form-Data; Boundary=xyz',
          params: [{ name: 'file', value: 'bytes', fileName: 'a.png', contentType: 'image/png' }],
        },
      },
    ),
    entry({}, { ...post, bodySize: 20 }),
  );
  expect(new TextDecoder().decode(calls[0]?.request.body)).toBe(
    '--xyz\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nbytes\r\n--xyz--\r\n',
  );
  expect(calls[0]?.request.headers['content-type']).toBe('Multipart/Form-Data; Boundary=xyz');
  expect(ignored).toEqual({ 'the body of the request was not recorded': 1 });
});

test('an invalid recording is rejected with the entry and the field', () => {
  expect(() => read(entry(), entry({}, { url: 'no address' }))).toThrow(
    /evening\.har: log\.entries\[1\]\.request\.url must be an absolute URL/,
  );
  expect(() => read(entry({ startedDateTime: 'today' }))).toThrow(
    /log\.entries\[0\]\.startedDateTime must be a date-time/,
  );
  const summaries = { data: [{ id: 'request-1', at: start, method: 'GET', path: '/events' }] };
  expect(() => readRecording(JSON.stringify(summaries), 'a.json')).toThrow(
    'a.json has requests without responses, as GET /_sim/requests lists them: export a HAR file',
  );
  const listed = JSON.stringify([{ at: start, method: 'GET', path: '/events', response: null }]);
  expect(() => readRecording(listed, 'a.json')).toThrow(/a\.json: .*data\[0\]\.headers is required/);
  expect(() => readRecording('nothing', 'a.har')).toThrow('a.har must be JSON or JSON Lines');
  expect(() => readRecording('{}', 'a.har')).toThrow('a.har must be a HAR file, with log.entries, or a journal');
  expect(() => read(entry({}, { url: 'https://cdn.example.com/a.js' }))).toThrow('has no request of the API');
});

test('no key, name or signed query of a recording is in the report of its differences', async () => {
  const canary = {
    id: 'eventIdAbc',
    name: 'Canary Guest',
    notes: 'canary@example.com',
    templateIds: ['canarytemplate'],
  };
  const recording = read(
    entry(
      { response: { status: 201, headers: [], content: { text: JSON.stringify({ ...canary, canaryfield9: 'x' }) } } },
      {
        ...{ method: 'POST', url: 'https://api.example.com/v1/events?signature=canary' },
        headers: [{ name: 'authorization', value: 'Bearer canary' }],
        postData: { mimeType: 'application/json', text: JSON.stringify({ ...canary, notes: 'other' }) },
      },
    ),
  );
  const report = await replay(recording, { simulator: fresh(), ...toFresh });
  expect(report.differences.length).toBeGreaterThan(0);
  expect(`${JSON.stringify(report)}${writeReplay(report)}`.toLowerCase()).not.toMatch(
    /canary (?:guest)|canary@|bearer|signature/,
  );
});

test('a base URL is compared as URLs are: its scheme and host have no letter case, and its port may be the default one', () => {
  const entry = (url: string) => ({
    startedDateTime: start,
    request: { method: 'get', url, headers: [{ name: 'ACCEPT', value: '*/*' }] },
    response: { status: 200, content: { text: '{}' } },
  });
  const urls = [
    'https://API.Example.com:443/v1/events',
    'HTTPS://api.example.com/v1/events',
    'https://api.example.com/V1/events',
  ];
  const text = JSON.stringify({ log: { entries: urls.map(entry) } });
  for (const given of ['HTTPS://Api.Example.com:443/v1/', 'https://api.example.com/v1']) {
    const { baseUrl, calls, ignored } = readRecording(text, 'a.har', given);
    expect(baseUrl).toBe('https://api.example.com/v1');
    expect(calls.map(({ position, request }) => [position, request.method, request.path])).toEqual([
      [1, 'GET', '/events'],
      [2, 'GET', '/events'],
    ]);
    expect(ignored).toEqual({ 'other addresses': 1 });
  }
  expect(() => readRecording(text, 'a.har', 'api.example.com/v1')).toThrow(
    'the base URL of a recording must be an http or https URL; got "api.example.com/v1"',
  );
});
