import { readFile } from 'node:fs/promises';
import https from 'node:https';
import type { CreatedEvent, EventBranding, Upload } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { createSimulator, type SimulatorOptions } from '@boothkit/simulator';
import { handlers } from '@boothkit/simulator/msw';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { expect, onTestFinished, test } from 'vitest';
import { gate } from '../gate.ts';
import { asJson, type Service, service } from '../own-account.ts';
import { type Watched, watched } from './watched.ts';

const logo = new Uint8Array(await readFile(new URL('../../../../examples/assets/logo.png', import.meta.url)));

interface Mocked extends Service, Pick<Watched, 'nextBody'> {
  post<Body>(path: string, body: object): Promise<{ status: number; body: Body }>;
  /** Begins a create, whose body comes when it is told to; resolves once the simulator waits for it. */
  slowCreate(signal?: AbortSignal): Promise<{ answer: Promise<Response>; finish(): void; over: Promise<unknown> }>;
}

/** A service behind MSW, until the test is over: whatever it does not answer fails. */
function mocked(options: SimulatorOptions = {}): Mocked {
  const made = service(options);
  const { sim, nextBody } = watched(made.sim);
  const elsewhere = http.all('http://localhost:4011/*', () => HttpResponse.text('elsewhere'));
  const server = setupServer(...handlers(sim), elsewhere);
  server.listen({ onUnhandledFrame: 'error' });
  onTestFinished(() => server.close());
  const { apiKey, baseUrl } = made.account.connection();
  async function post<Body>(path: string, body: object): Promise<{ status: number; body: Body }> {
    const response = await fetch(`${baseUrl}${path}`, asJson('POST', body, { authorization: `Bearer ${apiKey}` }));
    return { status: response.status, body: (await response.json()) as Body };
  }
  async function slowCreate(signal?: AbortSignal) {
    const template = made.account.templates.add();
    const booking = JSON.stringify({ name: 'Ada', date: '2026-09-12T17:00Z', templateIds: [template.id] });
    const rest = gate();
    const text = new TextEncoder();
    const body = new ReadableStream({
      // Nothing is sent before the first letters are there.
      start: (controller) => controller.enqueue(text.encode(booking.slice(0, 5))),
      async pull(controller) {
        await rest.passed;
        controller.enqueue(text.encode(booking.slice(5)));
        controller.close();
      },
    });
    const reading = nextBody();
    const answer = fetch(`${baseUrl}/events`, {
      ...{ method: 'POST', body, duplex: 'half', ...(signal && { signal }) },
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    } as RequestInit);
    const { over } = await reading;
    return { answer, finish: rest.open, over };
  }
  return { ...made, nextBody, post, slowCreate };
}

rule(['1.1', '1.6'], 'an event is created and branded behind MSW, with uploads and images', async () => {
  const { account, post } = mocked();
  const template = account.templates.add();
  const booking = { name: 'Ada', date: '2026-09-12T17:00Z', templateIds: [template.id] };
  const { id } = (await post<CreatedEvent>('/events', booking)).body;
  const uploadBody = { purpose: 'event-branding-image', contentType: 'image/png' };
  const { uploadUrl, headers, storagePath } = (await post<Upload>('/uploads', uploadBody)).body;
  expect((await fetch(uploadUrl, { method: 'PUT', headers, body: logo })).status).toBe(200);
  const { status, body } = await post<EventBranding>(`/events/${id}/branding/images`, {
    slot: 'logo',
    uploadPath: storagePath,
  });
  expect(status).toBe(201);
  const image = await fetch(body.logoUrl ?? '');
  expect(image.headers.get('content-type')).toBe('image/png');
  expect(Buffer.compare(new Uint8Array(await image.arrayBuffer()), logo)).toBe(0);
  const head = await fetch(body.logoUrl ?? '', { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(logo.length)]);
});

test('the control API works behind MSW', async () => {
  const { sim } = mocked();
  const { controlUrl } = sim;
  const moved = await fetch(`${controlUrl}/clock`, asJson('PATCH', { advanceSeconds: 60 }));
  expect(await moved.json()).toEqual({ now: '2026-08-04T09:01:00.000Z', frozen: true });
});

test('a base URL with a port and a longer path is intercepted, and no other origin', async () => {
  const { sim } = mocked({ baseUrl: 'http://localhost:4010/public/v1' });
  expect((await fetch(`${sim.baseUrl}/events`)).status).toBe(401);
  expect((await fetch('http://localhost:4010/_sim/clock')).status).toBe(200);
  expect(await (await fetch('http://localhost:4011/public/v1/events')).text()).toBe('elsewhere');
});

rule('8/concurrent-all', 'a call aborted in the middle of its body rejects, and releases its slot', async () => {
  const faults: unknown[] = [];
  const { account, post, slowCreate } = mocked({ onInternalError: (error) => faults.push(error) });
  account.update({ limits: { concurrent: 1 } });
  const uploadBody = { purpose: 'event-branding-image', contentType: 'image/png' };
  const giveUp = new AbortController();
  const { answer, over } = await slowCreate(giveUp.signal);
  expect((await post('/uploads', uploadBody)).status).toBe(429);
  giveUp.abort(new Error('enough'));
  await expect(answer).rejects.toThrow('enough');
  await expect(over).rejects.toThrow(/ended before/);
  expect((await post('/uploads', uploadBody)).status).toBe(201);
  expect([account.events.list(), faults]).toEqual([[], []]);
});

test('a call that is already aborted never reaches the simulator', async () => {
  const { sim } = mocked();
  await expect(fetch(`${sim.baseUrl}/events`, { signal: AbortSignal.abort(new Error('no')) })).rejects.toThrow('no');
});

test('replacing the world during a call is a network error of the call', async () => {
  const { sim, slowCreate } = mocked();
  const { answer, finish } = await slowCreate();
  sim.reset();
  finish();
  await expect(answer).rejects.toThrow(TypeError);
});

test('one MSW server can have two simulators, each at its own origin', async () => {
  const sims = ['https://one.booth.test/v1', 'https://two.booth.test/v1'].map((baseUrl) =>
    createSimulator({ baseUrl }),
  );
  const server = setupServer(...sims.flatMap(handlers));
  server.listen();
  onTestFinished(() => server.close());
  const [first, second] = sims.map((sim) => ({ ...sim.accounts.create().connection() }));
  const status = async (baseUrl: string | undefined, key: string | undefined) =>
    (await fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${key}` } })).status;
  expect(first?.apiKey).toBe(second?.apiKey);
  expect([await status(first?.baseUrl, first?.apiKey), await status(second?.baseUrl, second?.apiKey)]).toEqual([
    200, 200,
  ]);
});

test('while another server of MSW listens, the simulator still sees each request once', async () => {
  const other = setupServer(http.get('https://other.example/', () => HttpResponse.text('other')));
  other.listen({ onUnhandledFrame: 'bypass' });
  onTestFinished(() => other.close());
  const { sim, account, post } = mocked();
  const templateIds = [account.templates.add().id];
  for (const name of ['Ada', 'Bob', 'Eve'])
    expect((await post('/events', { name, date: '2026-09-12T17:00Z', templateIds })).status).toBe(201);
  sim.faults.inject({ operation: 'create_event', disconnect: true });
  await expect(post('/events', { name: 'Lost', date: '2026-09-12T17:00Z', templateIds })).rejects.toThrow(TypeError);
  const live = await fetch(new URL('/_sim/live', sim.controlUrl));
  const reader = live.body?.getReader();
  expect((await reader?.read())?.value).toBeDefined();
  await reader?.cancel();
  expect(account.events.list()).toHaveLength(3);
  expect(sim.journal.requests().map(({ status }) => status)).toEqual([201, 201, 201, null]);
});

test('one Request that is sent twice is two requests', async () => {
  const { sim, account } = mocked();
  const { apiKey, baseUrl } = account.connection();
  const request = new Request(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
  expect([(await fetch(request)).status, (await fetch(request)).status]).toEqual([200, 200]);
  expect(sim.journal.requests()).toHaveLength(2);
});

/** How a request of node:http ends: the code of its error, or the status and the code of the error of its response. */
const endOf = (url: string, apiKey: string) =>
  new Promise<unknown>((resolve) => {
    const sent = https.request(url, { headers: { authorization: `Bearer ${apiKey}` } }, (response) => {
      let code: string | undefined;
      response.on('error', (error: NodeJS.ErrnoException) => {
        code = error.code;
      });
      response.on('close', () => resolve([response.statusCode, code]));
      response.resume();
    });
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    sent.end();
  });

test('node:http sees a dropped connection as ECONNRESET, before the response and within it', async () => {
  const { sim, account } = mocked();
  const { apiKey, baseUrl } = account.connection();
  const next = () => endOf(`${baseUrl}/events`, apiKey);
  for (const fault of [{ disconnect: true }, { disconnect: true, afterChange: true }] as const) {
    sim.faults.inject({ operation: 'list_events', ...fault, times: 1 });
    expect([await next(), await next()]).toEqual(['ECONNRESET', [200, undefined]]);
  }
  sim.faults.inject({ operation: 'list_events', cutOff: true, times: 1 });
  expect([await next(), await next()]).toEqual([
    [200, 'ECONNRESET'],
    [200, undefined],
  ]);
});

test('fetch sees a dropped connection as one that the other side closed', async () => {
  const { sim, account } = mocked();
  const { apiKey, baseUrl } = account.connection();
  sim.faults.inject({ operation: 'list_events', disconnect: true, times: 1 });
  const asked = fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
  await expect(asked).rejects.toThrow(
    expect.objectContaining({ cause: expect.objectContaining({ code: 'UND_ERR_SOCKET' }) }),
  );
  expect(sim.journal.requests()).toHaveLength(1);
});
