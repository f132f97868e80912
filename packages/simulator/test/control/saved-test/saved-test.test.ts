import { createSimulator, UnrepeatableError } from '@boothkit/simulator';
import { connect } from '@boothkit/simulator/remote';
import { httpServer } from '@boothkit/test-support/local-server';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ran } from '../../cli/command-line.ts';
import { startService } from '../../http/served.ts';
import { noisyJpegOf, pngOf } from '../../service/files/images/pictures.ts';
import { recorded } from './recorded.ts';
import { runInProcess } from './run-in-process.ts';
import { savedStory, storyNames, storyOf } from './stories.ts';

const booking = (templateIds: readonly (string | undefined)[]) => ({
  name: 'Ada & Alan',
  date: '2026-09-12T17:00:00+02:00',
  templateIds,
});

/** A recording of an event that was created and renamed. */
async function renamed() {
  const made = recorded();
  const [template] = made.account.templates.list();
  const { body: event } = await made.call('POST', '/events', booking([template?.id]));
  await made.call('PATCH', `/events/${event.id}`, { name: 'Grace & Alan' });
  return { ...made, event };
}

describe('the text of a test', () => {
  test('reads IDs from the response that made them', async () => {
    const { sim, event } = await renamed();
    const { text } = await sim.toTest();
    expect(text).not.toContain(event.id);
    expect(text).toMatch(/path: `\/events\/\$\{request1\.body\.id\}`/);
  });

  test('checks status and changed fields', async () => {
    const { sim } = await renamed();
    const { text } = await sim.toTest();
    expect(text).toContain(`  expect(request2).toMatchObject({
    status: 200,
    body: {
      id: request1.body.id,
      name: "Grace & Alan",
    },
  });`);
  });

  test('checks whether a repeated create found the event of the first one', async () => {
    const { sim, account, call } = recorded();
    const body = { ...booking([account.templates.list()[0]?.id]), idUser: 'booking-7' };
    sim.faults.inject({ operation: 'create_event', disconnect: true, afterChange: true, times: 1 });
    await call('POST', '/events', body);
    for (let sent = 0; sent < 2; sent++) await call('POST', '/events', body);
    expect((await sim.toTest()).text.match(/alreadyExisted: true/g)).toHaveLength(2);
  });

  test('has made-up values in place of personal data in the middle of a text', async () => {
    const { sim, account, call } = recorded();
    const notes = 'call +49 (151) 1234-5678 or ada@party.example, see https://cdn.example.com/a.png?signature=abc now';
    await call('POST', '/events', { ...booking([account.templates.list()[0]?.id]), notes });
    expect((await sim.toTest()).text).toContain(
      'notes:\n        "call +15550000001 or person-1@example.com, see https://cdn.example.com/a.png?query=1 now",',
    );
  });

  test('repeats a request whose URL has to escape a value that a response made', async () => {
    const { sim, account, call } = recorded({ assume: { cursorText: 'escaped' } });
    const [template] = account.templates.list();
    for (const name of ['One', 'Two']) account.events.add({ name, templateIds: [template?.id ?? ''] });
    const { body: page } = await call('GET', '/events?limit=1');
    await call('GET', `/events?limit=1&cursor=${encodeURIComponent(page.nextCursor)}`);
    const { text } = await sim.toTest({ format: 'node' });
    expect(text).not.toContain('left out');
    await runInProcess(text);
  });

  test('repeats what the owner sent as the account, as the dashboard does', async () => {
    const { sim, account, call, control } = recorded();
    const [template] = account.templates.list();
    await call('GET', '/events');
    const owned = `/accounts/${account.id}`;
    const send = async (method: string, path: string, body?: object) =>
      (await control('POST', `${owned}/requests`, { method, path, ...(body && { body }) })).body.body;
    const event = await send('POST', '/events', booking([template?.id]));
    await send('GET', `/events/${event.id}`);
    await send('PATCH', `/events/${event.id}`, { name: '' });
    await send('PATCH', `/events/${event.id}`, { hashtag: '#ada' });
    await control('PATCH', `${owned}/galleries/${event.galleryId}`, { passcode: '4711' });
    expect((await call('PATCH', `/events/${event.id}`, { name: 'Grace' })).status).toBe(200);
    const { text } = await sim.toTest({ format: 'node' });
    expect(text).not.toContain(event.id);
    expect(text).toMatch(/path: `\/events\/\$\{action1\.body\.body\.id\}`,\n {6}body: \{\n {8}hashtag/);
    expect(text.match(/\/requests"/g)).toHaveLength(2);
    await runInProcess(text);
  });

  test.each(['node', 'pytest', 'sh'] as const)(
    'reads the ID of a guest session that a timer began in a world of a file, as %s',
    async (format) => {
      const { sim, account, call, control, owner } = recorded();
      const event = account.events.add({ name: 'Ada', templateIds: [account.templates.list()[0]?.id ?? ''] });
      await control('PUT', '/world-file', (await control('GET', '/world-file')).body);
      const { body: tablet } = await owner('POST', '/tablets', {});
      await owner('POST', `/tablets/${tablet.id}/open`, { eventId: event.id });
      await owner('POST', `/tablets/${tablet.id}/captures/start`, { type: 'photo' });
      sim.clock.advance({ seconds: 3 });
      const { id } = (await owner('GET', `/tablets/${tablet.id}`)).body.session;
      expect((await owner('POST', `/guest-sessions/${id}/done`)).status).toBe(200);
      await call('GET', '/events');
      const { text } = await sim.toTest({ format });
      expect(text).not.toContain(id);
      expect(text).toContain('read1');
      if (format === 'node') await runInProcess(text);
    },
  );

  test('keeps assumptions and placeholders that stand under the names of secrets', async () => {
    const { sim, call } = recorded({ assume: { errorCodes: 'forbidden', longCopyKey: 'rejected' } });
    const body = { accessCode: '{{newId}}', key: '{{path.event_id}}', token: 'mine' };
    sim.routes.add({ operation: 'create_code', path: '/events/{event_id}/codes', method: 'POST', answer: { body } });
    const { body: made } = await call('POST', '/events/e1/codes');
    await call('GET', `/events/${made.accessCode}`);
    const { text } = await sim.toTest({ format: 'node' });
    expect(text).toMatch(/errorCodes: "forbidden",\s+longCopyKey: "rejected"/);
    expect(text).toMatch(/accessCode: "\{\{newId\}\}",\s+key: "\{\{path\.event_id\}\}",\s+token: "xxx\d"/);
    await runInProcess(text);
  });

  test('leaves out bodies of a document that are not JSON, and repeats the others', async () => {
    const takes = (operationId: string, type: string, schema: object) => ({
      post: {
        ...{ operationId, requestBody: { content: { [type]: { schema } } } },
        responses: { 200: { description: 'Yes.', content: { 'application/json': { schema: { type: 'object' } } } } },
      },
    });
    const document = {
      openapi: '3.1.0',
      info: { title: 'Forms', version: '1' },
      paths: {
        '/form': takes('form', 'application/x-www-form-urlencoded', { properties: { a: { type: 'integer' } } }),
        '/file': takes('file', 'multipart/form-data', { properties: { a: { type: 'string', format: 'binary' } } }),
        '/text': takes('text', 'text/csv', { type: 'string' }),
        '/json': takes('json', 'application/merge-patch+json', { properties: { a: { type: 'integer' } } }),
      },
    };
    const { sim, account, call } = recorded({ document });
    const headers = { authorization: `Bearer ${account.connection().apiKey}` };
    const file = new FormData();
    file.append('a', new Blob(['bytes']));
    const bodies: [string, BodyInit, string?][] = [
      ['form', new URLSearchParams({ a: '1' })],
      ['form', new URLSearchParams({ a: 'none' })],
      ['file', file],
      ['text', 'a,b', 'text/csv'],
      ['json', '{"a":1}', 'application/merge-patch+json'],
    ];
    for (const [path, body, type] of bodies)
      await sim.fetch(`${sim.baseUrl}/${path}`, {
        ...{ method: 'POST', body },
        headers: { ...headers, ...(type && { 'content-type': type }) },
      });
    await call('GET', '/events');
    const { text } = await sim.toTest({ format: 'node' });
    expect(text.match(/request-\d \(\w+, \d+\) is left out: its body is not JSON/g)).toEqual([
      'request-1 (form, 200) is left out: its body is not JSON',
      'request-2 (form, 400) is left out: its body is not JSON',
      'request-3 (file, 200) is left out: its body is not JSON',
      'request-4 (text, 200) is left out: its body is not JSON',
    ]);
    await runInProcess(text);
  });

  test.each(['gateway_timeout', 'token', 'E-1042', 'ada@party.example'])(
    'checks the code %s that a fault responded with, and passes',
    async (code) => {
      const { sim, call } = await renamed();
      sim.faults.inject({ operation: 'list_events', status: 504, code, times: 1 });
      await call('GET', '/events');
      const { text } = await sim.toTest({ format: 'node' });
      const written = code.includes('@') ? 'person-1@example.com' : code;
      expect(text).toContain(`code: "${written}"`);
      expect(text.match(new RegExp(`code: "${written}"`, 'g'))).toHaveLength(2);
      await runInProcess(text);
    },
  );

  test('passes where the body of a fault has a code in it, as text or as bytes', async () => {
    const { sim, call } = await renamed();
    const body = JSON.stringify({ error: { code: 'bad_gateway', message: 'no', token: 'hunter2-hunter2' } });
    sim.faults.inject({ operation: 'list_events', status: 502, body, times: 1 });
    await call('GET', '/events');
    sim.faults.inject({ operation: 'list_events', status: 502, bodyBase64: btoa(body), times: 1 });
    await call('GET', '/events');
    const { text } = await sim.toTest({ format: 'node' });
    expect(text).not.toContain('hunter2');
    expect(text).not.toContain(btoa(body));
    await runInProcess(text);
  });

  test('has the origin of webhook URLs alone, in the world, in requests, in actions and in what receivers were sent', async () => {
    const { sim, account, call, owner } = recorded();
    const url = (secret: string) => `https://hooks.example.com/services/${secret}/in?key=${secret}`;
    account.webhooks.set({ sendUrl: url('hunter1') });
    await call('PUT', '/webhooks', { mediaUrl: url('hunter2') });
    await owner('PUT', '/webhooks', { mediaUrl: url('hunter3') });
    await call('POST', '/events', booking([account.templates.list()[0]?.id]));
    account.galleries.addMedia(account.galleries.list()[0]?.id ?? '');
    const [delivery] = account.deliveries.list();
    await owner('POST', `/deliveries/${delivery?.id}/redeliveries`, { url: url('hunter4') });
    await call('GET', '/events');
    const snapshot = sim.snapshot();
    await call('GET', '/events');
    for (const format of ['vitest', 'node', 'pytest', 'sh'] as const) {
      const { text } = await sim.toTest({ snapshot, format });
      expect(text).toContain('https://hooks.example.com/webhook-1');
      expect(text).not.toMatch(/hunter|services/);
    }
  });

  test('has the fault of a request, for one call', async () => {
    const { sim, call } = await renamed();
    sim.faults.inject({ status: 503, probability: 0.999_999 });
    await call('GET', '/events');
    expect((await sim.toTest()).text).toContain(`  sim.faults.inject({
    operation: "list_events",
    status: 503,
    times: 1,
  });`);
  });

  test('moves the clock in place of a delay', async () => {
    const { sim, call } = await renamed();
    sim.faults.inject({ operation: 'list_events', latencyMs: 2500, times: 1 });
    await call('GET', '/events');
    const { text } = await sim.toTest();
    expect(text).toContain('sim.clock.moveTo("2026-08-04T09:00:02.500Z")');
    expect(text).not.toContain('faults.inject');
  });

  test('cannot be written where a key came to its limit after a delay', async () => {
    const { sim, account, call } = recorded();
    sim.faults.inject({ operation: 'list_events', latencyMs: 30_000, times: 1 });
    // It took its token 30 s before the others, and a test takes it with them.
    for (let sent = 0; sent < 36; sent++) await call('GET', '/events');
    const made = await call('POST', '/events', booking(account.templates.list().map(({ id }) => id)));
    expect(made.status).toBe(201);
    await expect(sim.toTest()).rejects.toThrow('a test moves the clock instead of waiting');
  });

  test.each([
    ['image/png', ['logo']],
    ['image/jpeg', ['gallery-background']],
    ['image/png', ['button-photo', 'logo', 'gallery-background']],
  ] as const)('has a picture as %s for %j of an upload whose bytes are kept no longer', async (contentType, slots) => {
    const { sim, account, call, control } = recorded({ limits: 'off' });
    const event = account.events.add({ name: 'Gala', templateIds: account.templates.list().map(({ id }) => id) });
    const upload = { purpose: 'event-branding-image', contentType };
    const { body } = await call('POST', '/uploads', upload);
    const picture = contentType === 'image/png' ? await pngOf(1920, 1080) : await noisyJpegOf(1920, 1080, 50);
    await sim.fetch(body.uploadUrl, { method: 'PUT', headers: body.headers, body: new Uint8Array(picture) });
    for (const slot of slots)
      await call('POST', `/events/${event.id}/branding/images`, { slot, uploadPath: body.storagePath });
    await call('DELETE', `/events/${event.id}`);
    await control('PATCH', '/clock', { advanceSeconds: 3600 });
    await call('POST', '/uploads', upload);
    const again = await runInProcess((await sim.toTest({ format: 'node' })).text);
    for (const made of [sim, again]) {
      const filled = made.journal.requests({ operation: 'set_event_branding_image' });
      expect(filled.map(({ status }) => status)).toEqual(slots.map(() => 201));
    }
  });
});

describe('a test of a part', () => {
  test('begins with the world of a snapshot', async () => {
    const { sim, call, event } = await renamed();
    const snapshot = sim.snapshot();
    await call('GET', `/events/${event.id}`);
    const { text } = await sim.toTest({ snapshot, format: 'node' });
    expect(text).toContain('repeats a request');
    expect(text).toContain(`path: "/events/${event.id}"`);
    await runInProcess(text);
  });

  test.each([{ requestId: 'request-3' }, { time: '2026-08-04T10:00:00Z' }])('checks from %o on', async (input) => {
    const { sim, call } = await renamed();
    sim.clock.advance({ hours: 1 });
    await call('GET', '/events');
    const { text } = await sim.toTest(input);
    expect(text.match(/expect\(\w+\)/g)).toEqual(['expect(request3)']);
  });

  test('begins after the journal was cleared', async () => {
    const { sim, call, event } = await renamed();
    sim.journal.clear();
    await call('GET', `/events/${event.id}`);
    expect((await sim.toTest()).text).toContain('repeats a request');
  });

  test('goes on through a restore of a snapshot', async () => {
    const { sim, call, event } = await renamed();
    const snapshot = sim.snapshot();
    await call('DELETE', `/events/${event.id}`);
    sim.restore(snapshot);
    await call('GET', `/events/${event.id}`);
    const { text } = await sim.toTest({ format: 'node' });
    expect(text).not.toContain('DELETE');
    await runInProcess(text);
  });
});

// Events of one instant are listed in the order of their IDs, so a test whose IDs differ from those of its trial would fail by chance.
test.each([1, 2, 3, 4, 5, 6])('a test passes in any run, and without the request it leaves out: %i', async (seed) => {
  const { sim, account, call } = recorded({ seed });
  await call('GET', '/events');
  account.update({ plan: 'Basic' });
  await call('GET', '/events');
  account.update({ plan: 'Pro+' });
  for (let made = 0; made < 4; made++) await call('POST', '/events', booking([account.templates.list()[0]?.id]));
  await call('GET', '/events');
  const { text } = await sim.toTest({ format: 'node' });
  expect(text).toContain('request-2 (list_events, 403) is left out');
  expect(text).toContain('hasMore: false');
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const run of ['', 'nightly', '17']) {
    vi.stubEnv('BOOTHKIT_RUN', run);
    await runInProcess(text);
  }
});

// They run in the runners that they are for in `runners.long.test.ts`.
test.each(storyNames)('a test of the story %s passes', async (name) => {
  await runInProcess((await savedStory(name, 'node')).text);
});

test('fields that something else changed are named, and not checked', async () => {
  const { sim, account, call, event } = await renamed();
  const path = `/events/${event.id}`;
  await account.request({ method: 'PATCH', path, body: { notes: 'A secret note', settings: { printCountMax: 3 } } });
  await call('GET', path);
  const { text } = await sim.toTest({ format: 'node' });
  expect(text).toContain(
    '// request-3 (get_event, 200): notes, printCountMax differ here, so the test does not check them: something other than',
  );
  expect(text).not.toContain('A secret note');
  await runInProcess(text);
});

describe('no test is written', () => {
  test('without a request', async () => {
    await expect(createSimulator().toTest()).rejects.toThrow('there is nothing to save: no request was recorded yet');
  });

  test('where something that was not recorded changed the outcome', async () => {
    const { sim, account, call, event } = await renamed();
    account.events.remove(event.id);
    await call('POST', '/events', booking([account.templates.add().id]));
    const saved = sim.toTest();
    await expect(saved).rejects.toThrow(UnrepeatableError);
    await expect(saved).rejects.toThrow(
      /^the test cannot repeat request-3 \(create_event, 201\): the response was 201/,
    );
  });

  test('where an event that was removed in process is created again', async () => {
    const { sim, account, call } = recorded();
    const body = booking([account.templates.add().id]);
    const { body: event } = await call('POST', '/events', { ...body, idUser: 'k' });
    account.events.remove(event.id);
    await call('POST', '/events', { ...body, idUser: 'k' });
    await expect(sim.toTest()).rejects.toThrow(
      /^the test cannot repeat request-2 .*: the response was 201 with alreadyExisted: false and is 201 with alreadyExisted: true here/,
    );
  });

  test('where the journal has dropped requests of the recording', async () => {
    const { sim, call } = recorded({ journalLength: 2 });
    for (let sent = 0; sent < 300; sent++) await call('GET', '/nothing');
    await expect(sim.toTest()).rejects.toThrow(/^the journal has dropped the \d+ oldest requests of this recording/);
  });

  test('from a snapshot that the world did not go on from', async () => {
    const { sim, call, control, event } = await renamed();
    const before = sim.snapshot();
    await call('GET', `/events/${event.id}`);
    const after = sim.snapshot();
    sim.restore(before);
    await expect(sim.toTest({ snapshot: after })).rejects.toThrow('the world did not continue from the snapshot');
    await call('GET', '/events');
    await expect(sim.toTest({ snapshot: after })).rejects.toThrow('the world did not continue from the snapshot');
    await control('POST', '/accounts', {});
    const acted = sim.snapshot();
    sim.restore(before);
    await call('GET', '/events');
    await expect(sim.toTest({ snapshot: acted })).rejects.toThrow('the world did not continue from the snapshot');
  });

  test.each([
    [{ format: 'jest' as 'node' }, 'format must be one of'],
    [{ requestId: 'request-99' }, 'requestId must be one of the recorded requests; got "request-99"'],
    [{ requestId: '3' }, 'requestId must be the ID of a request, such as request-12'],
    [{ time: '2027-01-01T00:00:00Z' }, 'time must not be after the last recorded request'],
  ])('for %o', async (input, message) => {
    const { sim } = await renamed();
    await expect(sim.toTest(input)).rejects.toThrow(message);
    await expect(sim.toTest(input)).rejects.toThrow(TypeError);
  });
});

test('a request that was rejected for calls in flight is left out with a comment', async () => {
  const { sim, call } = recorded();
  await Promise.all(Array.from({ length: 12 }, () => call('GET', '/events')));
  const { text } = await sim.toTest();
  expect(text).toContain('// request-1 (list_events, 429) is left out: the response was 429 by rule 8/concurrent');
});

test.each(['/events/%zz', '/events?search=100%25', '/events?idUser=%'])('a request of %s is repeated', async (path) => {
  const { sim, call } = recorded();
  await call('GET', path);
  const { text } = await sim.toTest({ format: 'node' });
  expect(text).toContain(`path: "${path}"`);
  await runInProcess(text);
});

test('the type of a JSON body is repeated only if it is another one, whatever its letter case', async () => {
  const { sim, account } = recorded();
  const authorization = `Bearer ${account.connection().apiKey}`;
  for (const type of ['Application/JSON', 'application/json-patch+json'])
    await sim.fetch(`${sim.baseUrl}/events`, {
      method: 'POST',
      headers: { authorization, 'content-type': type },
      body: '{}',
    });
  const { text } = await sim.toTest({ format: 'node' });
  expect(text).not.toContain('Application/JSON');
  expect(text).toContain('application/json-patch+json');
  await runInProcess(text);
});

test('requests and actions with a body that is no JSON, or too deep for it, are left out with a comment', async () => {
  const { sim, account } = recorded();
  const headers = { authorization: `Bearer ${account.connection().apiKey}`, 'content-type': 'application/json' };
  const send = async (url: string, body: string) =>
    expect((await sim.fetch(url, { method: 'POST', headers, body })).status).toBe(400);
  await send(`${sim.baseUrl}/events`, '{"name":');
  await send(`${sim.controlUrl}/accounts`, `${'['.repeat(5000)}${']'.repeat(5000)}`);
  expect((await sim.toTest()).text.match(/\/\/ .* is left out: .*/g)).toEqual([
    '// request-1 (create_event, 400) is left out: its body is not JSON, which the journal does not keep.',
    '// action-1 (create_account) is left out: its body is not JSON.',
  ]);
});

describe('elsewhere', () => {
  test('a remote simulator gives the same test', async () => {
    const { server, call, account, sim } = await startService();
    await call('GET', '/events');
    const remote = await connect({ controlUrl: server.controlUrl });
    expect(await remote.toTest({ format: 'sh' })).toEqual(await sim.toTest({ format: 'sh' }));
    const snapshot = await remote.snapshot();
    account.templates.add();
    await call('GET', '/events?limit=1');
    const { text } = await remote.toTest({ snapshot });
    expect(text).toContain('repeats a request');
  });

  test('the command prints it', async () => {
    const { server, call, sim } = await startService();
    await call('GET', '/events');
    const printed = await ran(['test', '--control-url', server.controlUrl, '--format', 'pytest']);
    expect(printed).toEqual({ out: (await sim.toTest({ format: 'pytest' })).text, err: '', code: 0 });
  });

  test.each([
    [['--from', 'request-7'], 'requestId must be one of the recorded requests'],
    [['--from', '2030-01-01T00:00:00Z'], 'time must not be after the last recorded request'],
    [['--from', 'snapshot-9'], 'There is no snapshot "snapshot-9"'],
    [['--format', 'jest'], 'format must be one of vitest, node, pytest, sh'],
    [['--control-url', 'nowhere'], '--control-url must be an http or https address; got "nowhere"'],
  ] as const)('the command ends with 1 for %j', async (args, message) => {
    const { server, call } = await startService();
    await call('GET', '/events');
    const { err, code } = await ran(['test', '--control-url', server.controlUrl, ...args]);
    expect(err).toContain(message);
    expect(code).toBe(1);
  });

  test('the command ends with 1 for a server that is no simulator', async () => {
    const { url } = await httpServer((_, response) => response.writeHead(404).end('no page'));
    const { err, code } = await ran(['test', '--control-url', url]);
    expect(err).toMatch(/http:\S+\/test\S* responded with 404/);
    expect(code).toBe(1);
  });

  test('the control API responds with 409 where no test can be written', async () => {
    const { sim } = await storyOf('storm');
    sim.reset();
    const response = await sim.fetch(`${sim.controlUrl}/test`, { method: 'POST' });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      error: { code: 'conflict', message: expect.stringContaining('nothing to save') },
    });
  });
});
