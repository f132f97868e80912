import type { ErrorBody, EventBranding, Upload } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { type Stage, stage } from '../../branding/stage.ts';
import { callerOf } from '../../own-account.ts';
import { rejected } from '../../rejections.ts';
import { jpegOf, paddedPng, pngOf } from './images/pictures.ts';

const uploadBody = { purpose: 'event-branding-image', contentType: 'image/png' } as const;
const maxBytes = 8_000_000;

async function created({ call }: Pick<Stage, 'call'>, body: object = uploadBody): Promise<Upload> {
  const { status, body: upload } = await call<Upload>('POST', '/uploads', body);
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(upload)}`);
  return upload;
}

/** Sends bytes to an upload's URL, with its own headers unless told otherwise. */
async function put({ sim }: Pick<Stage, 'sim'>, upload: Upload, bytes: Uint8Array, change: RequestInit = {}) {
  const response = await sim.fetch(upload.uploadUrl, {
    method: 'PUT',
    headers: upload.headers,
    body: new Blob([new Uint8Array(bytes)]),
    ...change,
  });
  const text = await response.text();
  const error = text === '' ? undefined : (JSON.parse(text) as ErrorBody).error;
  const details = error?.details;
  return {
    status: response.status,
    ...(error && { code: error.code, rule: response.headers.get('simulator-rule') }),
    ...(Array.isArray(details) && { fields: details.map(({ field }) => field) }),
  };
}

const taken = { status: 200 };
const refusedFor = (...fields: string[]) => ({ status: 400, code: 'validation_failed', rule: '4.11/upload', fields });

/** Sends the bytes and sets them as an image of an event. */
async function expectUsable(made: Stage, upload: Upload, bytes: Uint8Array): Promise<void> {
  expect(await put(made, upload, bytes)).toEqual(taken);
  const { status, body } = await made.set<EventBranding>(made.event().id, {
    slot: 'button-photo',
    uploadPath: upload.storagePath,
  });
  expect(status).toBe(201);
  expect(Buffer.compare((await made.view(body.captureButtonUrls['photo'])).bytes, bytes)).toBe(0);
}

rule('4.11/upload', 'bytes sent by PUT with the given headers can be used by their storagePath', async () => {
  const made = stage();
  const bytes = await pngOf(292, 292);
  const upload = await created(made);
  expect(Object.keys(upload).sort()).toEqual(['expiresAt', 'headers', 'storagePath', 'uploadUrl']);
  expect(upload.headers['content-type']).toBe('image/png');
  await expectUsable(made, upload, bytes);
});

rule('4.11/upload', 'a purpose alone is enough, for a PNG and for a JPEG', async () => {
  const made = stage();
  for (const bytes of [await pngOf(292, 292), await jpegOf(292, 292)]) {
    const upload = await created(made, { purpose: 'event-branding-image' });
    expect(upload.headers['content-type']).toBe('application/octet-stream');
    await expectUsable(made, upload, bytes);
  }
});

rule('4.11/upload', 'creating an upload requires a purpose, and rejects an invalid content type and size', async () => {
  const made = stage();
  const bad: [object, string[]][] = [
    [{}, ['purpose']],
    [{ ...uploadBody, purpose: 'template' }, ['purpose']],
    [{ ...uploadBody, contentType: 'image/gif' }, ['contentType']],
    [{ ...uploadBody, sizeBytes: 0 }, ['sizeBytes']],
    [{ ...uploadBody, sizeBytes: 1.5 }, ['sizeBytes']],
    [{ ...uploadBody, sizeBytes: '10' }, ['sizeBytes']],
    [{ ...uploadBody, fileName: 'logo.png' }, ['fileName']],
  ];
  for (const [body, fields] of bad)
    await rejected(made, { rule: '7/validation-failed', fields }, () => made.call('POST', '/uploads', body));
  await rejected(made, { rule: '8/branding-image-upload', code: 'payload_too_large', fields: ['sizeBytes'] }, () =>
    made.call('POST', '/uploads', { ...uploadBody, sizeBytes: maxBytes + 1 }),
  );
  await created(made, { ...uploadBody, sizeBytes: maxBytes });
});

rule('4.11/upload', 'an Authorization header with the bytes is rejected, and the upload stays open', async () => {
  const made = stage();
  const upload = await created(made);
  const { apiKey } = made.account.connection();
  for (const authorization of [`Bearer ${apiKey}`, 'Basic abc', 'x'])
    expect(await put(made, upload, new Uint8Array(4), { headers: { ...upload.headers, authorization } })).toEqual(
      refusedFor('authorization'),
    );
  expect(await put(made, upload, new Uint8Array(4))).toEqual(taken);
});

rule('4.11/upload', 'each given header must come back exactly, and others are ignored', async () => {
  const made = stage();
  const upload = await created(made);
  const names = Object.keys(upload.headers);
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) {
    const { [name]: value = '', ...others } = upload.headers;
    const wrong = [others, { ...others, [name]: `${value}x` }, { ...others, [name]: value.toUpperCase() }];
    for (const headers of wrong)
      expect(await put(made, upload, new Uint8Array(4), { headers }), JSON.stringify(headers)).toEqual(
        refusedFor(name),
      );
  }
  const headers = { ...upload.headers, 'x-more': 'yes', 'service-version': '1999-01-01' };
  expect(await put(made, upload, new Uint8Array(4), { headers })).toEqual(taken);
});

rule('4.11/upload', 'bytes are accepted once', async () => {
  const made = stage();
  const upload = await created(made);
  expect(await put(made, upload, new Uint8Array([1]))).toEqual(taken);
  expect(await put(made, upload, new Uint8Array([2]))).toEqual({ status: 409, code: 'conflict', rule: '4.11/upload' });
});

rule('4.11/upload', 'of two concurrent PUTs, one is accepted', async () => {
  const made = stage();
  const upload = await created(made);
  const answers = await Promise.all([1, 2, 3].map((byte) => put(made, upload, new Uint8Array([byte]))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

rule('8/branding-image-upload', 'up to 8 MB are accepted; after one byte more the upload stays open', async () => {
  const made = stage();
  const upload = await created(made);
  expect(await put(made, upload, new Uint8Array(maxBytes + 1))).toEqual({
    status: 413,
    code: 'payload_too_large',
    rule: '8/branding-image-upload',
  });
  expect(await put(made, upload, paddedPng(30, 30, maxBytes))).toEqual(taken);
});

rule('4.11/upload', 'if a size was announced, more bytes and fewer are rejected', async () => {
  const made = stage();
  const upload = await created(made, { ...uploadBody, sizeBytes: 10 });
  expect(await put(made, upload, new Uint8Array(11))).toEqual({
    status: 413,
    code: 'payload_too_large',
    rule: '4.11/upload',
    fields: ['sizeBytes'],
  });
  for (const size of [0, 9]) expect(await put(made, upload, new Uint8Array(size))).toEqual(refusedFor('sizeBytes'));
  expect(await put(made, upload, new Uint8Array(10))).toEqual(taken);
});

rule('4.11/upload', "the URL is valid for 15 minutes of the world's clock", async () => {
  const made = stage();
  const [first, second] = [await created(made), await created(made)];
  expect(Date.parse(String(first.expiresAt)) - made.sim.clock.now()).toBe(15 * 60_000);
  made.sim.clock.advance({ minutes: 15, milliseconds: -1 });
  expect(await put(made, first, new Uint8Array(4))).toEqual(taken);
  made.sim.clock.advance({ milliseconds: 1 });
  expect(await put(made, second, new Uint8Array(4))).toEqual({
    status: 401,
    code: 'unauthorized',
    rule: '4.11/upload',
  });
});

rule('4.11/upload', 'an upload lasts to its end, whatever else is uploaded', async () => {
  const made = stage();
  const [first, second] = [await created(made), await created(made)];
  await put(made, second, new Uint8Array(4));
  made.sim.clock.advance({ minutes: 15, milliseconds: -1 });
  // What is over is dropped when the next upload is created.
  await created(made);
  expect(await put(made, first, new Uint8Array(4))).toEqual(taken);
  const event = made.account.events.add({ name: 'Ada', templateIds: [made.account.templates.add().id] });
  const messageOf = async ({ storagePath: uploadPath }: Upload) =>
    JSON.stringify(
      (await made.call('POST', `/events/${event.id}/branding/images`, { slot: 'button-photo', uploadPath })).body.error,
    );
  expect(await messageOf(second)).not.toMatch(/expired|does not exist/);
  made.sim.clock.advance({ milliseconds: 1 });
  expect(await messageOf(second)).toContain('has expired');
  await created(made);
  expect(await messageOf(second)).toContain('does not exist');
});

rule('4.11/upload', 'a forged URL is rejected', async () => {
  const made = stage();
  const [mine, other] = [await created(made), await created(made)];
  const changed = (change: (url: URL) => void): Upload => {
    const url = new URL(mine.uploadUrl);
    change(url);
    return { ...mine, uploadUrl: url.href };
  };
  const bad = [
    changed((url) => {
      url.search = '';
    }),
    changed((url) => url.searchParams.set('expires', '9999999999999')),
    changed((url) => url.searchParams.set('signature', '0'.repeat(64))),
    changed((url) => {
      url.pathname = new URL(other.uploadUrl).pathname;
    }),
    changed((url) => {
      url.pathname = '/uploads/no/where';
    }),
  ];
  for (const upload of bad)
    expect(await put(made, upload, new Uint8Array(4)), upload.uploadUrl).toEqual({
      status: 401,
      code: 'unauthorized',
      rule: '4.11/upload',
    });
});

rule('4.11/upload', 'the URL allows PUT only', async () => {
  const { sim, call } = stage();
  const { uploadUrl, headers } = await created({ call });
  for (const method of ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']) {
    const answer = await sim.fetch(uploadUrl, { method, headers });
    expect([answer.status, answer.headers.get('allow')], method).toEqual([405, 'PUT']);
  }
});

rule('4.11/upload', 'a storagePath can be used again within its 15 minutes, and no longer', async () => {
  const made = stage();
  const { id } = made.event();
  const uploadPath = await made.upload(await pngOf(600, 600));
  for (const slot of ['logo', 'button-photo', 'button-gif', 'button-gif'])
    expect((await made.set(id, { slot, uploadPath })).status).toBe(201);
  made.sim.clock.advance({ minutes: 15, milliseconds: -1 });
  expect((await made.set(id, { slot: 'logo', uploadPath })).status).toBe(201);
  made.sim.clock.advance({ milliseconds: 1 });
  await rejected(made, { rule: '4.11/upload', fields: ['uploadPath'] }, () =>
    made.set(id, { slot: 'logo', uploadPath }),
  );
});

rule('4.11/upload', 'a rejected use leaves the storagePath usable', async () => {
  const made = stage();
  const [basic, event] = [made.event('Basic'), made.event()];
  const uploadPath = await made.upload(await pngOf(300, 300));
  await rejected(made, { rule: '4.9/button', code: 'plan_required' }, () =>
    made.set(basic.id, { slot: 'button-photo', uploadPath }),
  );
  await rejected(made, { rule: '4.9/logo', fields: ['uploadPath'] }, () =>
    made.set(event.id, { slot: 'logo', uploadPath }),
  );
  expect((await made.set(event.id, { slot: 'button-photo', uploadPath })).status).toBe(201);
});

rule('4.11/upload', 'a storagePath of another account gets the error of an unknown one', async () => {
  const made = stage();
  const stranger = made.sim.accounts.create();
  const theirTemplate = stranger.templates.add();
  const theirEvent = stranger.events.add({ name: 'Theirs', templateIds: [theirTemplate.id] });
  const theirs = callerOf(stranger);
  const bytes = await pngOf(292, 292);
  const uploadPath = await made.upload(bytes);
  const messages = [];
  for (const path of [uploadPath, `${uploadPath}x`, 'nothing', `/${uploadPath}`]) {
    const { body } = await rejected(made, { rule: '4.11/upload', fields: ['uploadPath'] }, () =>
      theirs('POST', `/events/${theirEvent.id}/branding/images`, { slot: 'button-photo', uploadPath: path }),
    );
    messages.push(body.error.message.replaceAll(path, '…'));
  }
  expect(new Set(messages).size).toBe(1);
});

rule('4.11/upload', 'a storagePath without bytes cannot be used', async () => {
  const made = stage();
  const { id } = made.event();
  const upload = await created(made);
  const use = () => made.set<ErrorBody>(id, { slot: 'button-photo', uploadPath: upload.storagePath });
  await rejected(made, { rule: '4.11/upload', fields: ['uploadPath'] }, use);
  await put(made, upload, await pngOf(30, 30));
  expect((await use()).status).toBe(201);
});

rule('4.11/upload', 'the bytes are validated when they are used, not when they are sent', async () => {
  const made = stage();
  const { id } = made.event();
  for (const bytes of [new Uint8Array(), new TextEncoder().encode('no image'), await jpegOf(30, 30)]) {
    const upload = await created(made);
    expect(await put(made, upload, bytes)).toEqual(taken);
    await rejected(made, { rule: '8/branding-image-upload', fields: ['uploadPath'] }, () =>
      made.set(id, { slot: 'button-photo', uploadPath: upload.storagePath }),
    );
  }
});

rule('4.11/upload', "stored bytes do not change with the caller's array", async () => {
  const made = stage();
  const { id } = made.event();
  const bytes = await pngOf(30, 30);
  const sent = bytes.slice();
  const upload = await created(made);
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(sent);
      controller.close();
    },
  });
  expect(await put(made, upload, sent, { body, duplex: 'half' } as RequestInit)).toEqual(taken);
  sent.fill(0);
  const set = await made.set(id, { slot: 'button-photo', uploadPath: upload.storagePath });
  expect(Buffer.compare((await made.view(set.body.captureButtonUrls['photo'])).bytes, bytes)).toBe(0);
});

rule('4.11/upload', 'restoring a snapshot from before the PUT removes the bytes', async () => {
  const made = stage();
  const upload = await created(made);
  const before = made.sim.snapshot();
  expect(await put(made, upload, new Uint8Array([1]))).toEqual(taken);
  made.sim.restore(before);
  expect(await put(made, upload, new Uint8Array([2]))).toEqual(taken);
});

rule(['4.11/upload', '5.4'], 'a read key cannot create an upload', async () => {
  const made = stage();
  const key = made.account.keys.create({ scope: 'read' }).value;
  await rejected(made, { rule: '5.4', code: 'insufficient_scope' }, () =>
    made.call('POST', '/uploads', uploadBody, { key }),
  );
});

rule('4.11/upload', 'an account keeps the newest 256 MiB of uploads; an error for older ones says so', async () => {
  const made = stage();
  const { id } = made.event();
  const image = await pngOf(30, 30);
  const use = (uploadPath: string) => made.set<ErrorBody>(id, { slot: 'button-photo', uploadPath });
  const early = await made.upload(image);
  const early2 = await made.upload(image);
  const late = await created(made);
  const body = new Blob([new Uint8Array(maxBytes)]);
  for (let count = 0; count < 33; count++)
    expect(await put(made, await created(made), new Uint8Array(), { body })).toEqual(taken);
  expect((await use(early)).status).toBe(201);
  expect(await put(made, late, paddedPng(30, 30, maxBytes))).toEqual(taken);
  const dropped = await rejected(made, { rule: '4.11/upload', fields: ['uploadPath'] }, () => use(early));
  expect(dropped.body.error.message).toContain('were dropped, since an account keeps the newest 256 MiB of uploads');
  expect((await use(early2)).status).toBe(400);
  expect((await use(late.storagePath)).status).toBe(201);
});
