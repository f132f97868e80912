import type { CreatedEvent, EventBranding, Upload } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { type Account, createSimulator, type Simulator } from '@boothkit/simulator';
import { handlers } from '@boothkit/simulator/msw';
import { setupWorker } from 'msw/browser';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asJson } from '../own-account.ts';

let account: Account;
const sim: Simulator = createSimulator({
  clock: { start: '2026-08-04T09:00:00Z', frozen: true },
  checkResponses: true,
  populate: (made) => {
    made.accounts.create().templates.add();
  },
});
const worker = setupWorker(...handlers(sim));

beforeAll(() => worker.start({ quiet: true, onUnhandledFrame: 'bypass' }));
afterAll(() => worker.stop());
beforeEach(() => {
  sim.reset();
  account = sim.accounts.list()[0] ?? sim.accounts.create();
});

async function call<Body>(method: string, path: string, body?: unknown): Promise<{ status: number; body: Body }> {
  const { apiKey, baseUrl } = account.connection();
  const response = await fetch(`${baseUrl}${path}`, asJson(method, body, { authorization: `Bearer ${apiKey}` }));
  return { status: response.status, body: await response.json() };
}

async function createEvent(): Promise<string> {
  const templateIds = account.templates.list().map(({ id }) => id);
  const { status, body } = await call<CreatedEvent>('POST', '/events', {
    name: 'Ada & Alan',
    date: '2026-09-12T17:00:00+02:00',
    templateIds,
  });
  if (status !== 201) throw new Error(`the create was answered ${status}: ${JSON.stringify(body)}`);
  return body.id;
}

async function upload(image: Blob): Promise<string> {
  const uploadBody = { purpose: 'event-branding-image', contentType: image.type };
  const { uploadUrl, headers, storagePath } = (await call<Upload>('POST', '/uploads', uploadBody)).body;
  const put = await fetch(uploadUrl, { method: 'PUT', headers, body: image });
  if (put.status !== 200) throw new Error(`the PUT was answered ${put.status}`);
  return storagePath;
}

async function painted(widthPx: number, heightPx: number, type: 'image/png' | 'image/jpeg'): Promise<Blob> {
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d') ?? expect.fail('there is no 2d context');
  context.fillStyle = '#7a5c8e';
  context.fillRect(0, 0, widthPx, heightPx / 2);
  return canvas.convertToBlob({ type });
}

const bytesOf = async (body: Blob | Response) => new Uint8Array(await body.arrayBuffer());

rule(['1.1', '4.9/logo'], 'in a browser, an event is created and branded with a real image', async () => {
  const id = await createEvent();
  const image = await painted(800, 800, 'image/png');
  const { status, body } = await call<EventBranding>('POST', `/events/${id}/branding/images`, {
    slot: 'logo',
    uploadPath: await upload(image),
  });
  expect(status).toBe(201);
  const served = await fetch(body.logoUrl ?? '');
  expect(served.headers.get('content-type')).toBe('image/png');
  expect(await bytesOf(served)).toEqual(await bytesOf(image));
});

rule('4.9/button', 'in a browser, a large image is scaled down by the platform', async () => {
  const id = await createEvent();
  const { body } = await call<EventBranding>('POST', `/events/${id}/branding/images`, {
    slot: 'button-photo',
    uploadPath: await upload(await painted(1500, 600, 'image/png')),
  });
  const shown = await createImageBitmap(await (await fetch(body.captureButtonUrls['photo'] ?? '')).blob());
  expect([shown.width, shown.height]).toEqual([1024, 410]);
});

test('in a browser, an img element shows an image of the simulator', async () => {
  const id = await createEvent();
  const { body } = await call<EventBranding>('POST', `/events/${id}/branding/images`, {
    slot: 'logo',
    uploadPath: await upload(await painted(640, 600, 'image/jpeg')),
  });
  const img = new Image();
  img.src = body.logoUrl ?? '';
  await img.decode();
  expect([img.naturalWidth, img.naturalHeight]).toEqual([640, 600]);
});

rule('7.1', 'in a browser, an error has the envelope and the headers of the service', async () => {
  const response = await fetch(`${sim.baseUrl}/events`);
  expect([response.status, response.headers.get('simulator-rule')]).toEqual([401, '5.1']);
  expect((await response.json()).error).toMatchObject({ code: 'unauthorized' });
});

test('in a browser, the control API moves the clock', async () => {
  const moved = await fetch(`${sim.controlUrl}/clock`, asJson('PATCH', { advanceSeconds: 60 }));
  expect(await moved.json()).toEqual({ now: '2026-08-04T09:01:00.000Z', frozen: true });
});

test('in a browser, an aborted call rejects and leaves the simulator usable', async () => {
  const giveUp = new AbortController();
  const call = fetch(`${sim.baseUrl}/events`, { signal: giveUp.signal });
  giveUp.abort(new Error('enough'));
  await expect(call).rejects.toThrow('enough');
  expect((await fetch(`${sim.baseUrl}/events`)).status).toBe(401);
});

test('in a browser, a client waits on virtual time without real time', async () => {
  const { clock } = account.connection();
  await clock.sleep(3_600_000);
  expect(sim.clock.date().toISOString()).toBe('2026-08-04T10:00:00.000Z');
});
