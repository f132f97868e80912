import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rule } from '@boothkit/rule-coverage';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { describe, expect, test } from 'vitest';
import { pictureBytes } from './support/pictures.ts';
import { answer, failure, failureOf, prematureClose, type Step, scripted } from './support/scripted-service.ts';

const uploadNumber = (n: number) =>
  answer({
    uploadUrl: `https://storage.example.com/u${n}?signature=s${n}`,
    headers: { 'content-type': 'image/png' },
    storagePath: `uploads/u${n}`,
    expiresAt: '2026-08-04T09:15:00Z',
  });
const branding = () => answer({ eventId: 'e1' }, { status: 201 });
const put = () => new Response(null, { status: 200 });

describe('bytes that did not arrive are put to a new upload', () => {
  const faults: readonly [string, () => Step, number][] = [
    ['a network fault', () => new TypeError('fetch failed'), 250],
    ['an answer broken off', () => prematureClose(), 250],
    ['408', () => failure(408), 250],
    ['503', () => failure(503), 250],
    ['429', () => failure(429, {}, { 'Retry-After': '4' }), 4250],
  ];
  for (const [title, step, waitMs] of faults) {
    rule('4.11/upload', `after ${title}`, async () => {
      const { booth, seen, clock } = scripted([uploadNumber(1), step(), uploadNumber(2), put(), branding()]);
      const { data, attempts, queuedMs } = await booth.branding.setImage('e1', 'logo', pictureBytes()).withResponse();
      expect({ data, attempts, queuedMs }).toEqual({ data: { eventId: 'e1' }, attempts: 5, queuedMs: waitMs });
      expect(seen.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
        'POST /v1/uploads',
        'PUT /u1',
        'POST /v1/uploads',
        'PUT /u2',
        'POST /v1/events/e1/branding/images',
      ]);
      expect(seen[3]?.bytes).toEqual(pictureBytes());
      expect(seen[4]?.json).toEqual({ slot: 'logo', uploadPath: 'uploads/u2' });
      expect(clock.slept).toEqual([waitMs]);
    });
  }
});

test('rejected bytes are not sent again', async () => {
  const { booth, seen } = scripted([uploadNumber(1), failure(403)]);
  expect(await failureOf(booth.branding.setImage('e1', 'logo', pictureBytes()))).toMatchObject({
    kind: 'permission',
    operation: 'put_upload',
    attempts: 2,
  });
  expect(seen).toHaveLength(2);
});

test('a file is opened anew for each upload', async () => {
  const path = join(temporaryFolder(), 'logo.png');
  await writeFile(path, pictureBytes('png', 64));
  const replaced = async () => {
    await writeFile(path, pictureBytes('jpeg', 128));
    return failure(503);
  };
  const { booth, seen } = scripted([uploadNumber(1), replaced, uploadNumber(2), put(), branding()]);
  await booth.branding.setImage('e1', 'logo', path);
  expect(seen[2]?.json).toMatchObject({ contentType: 'image/jpeg', sizeBytes: 128 });
  expect(seen[3]?.bytes).toEqual(pictureBytes('jpeg', 128));
});

test('the requests of an image share its retries', async () => {
  const { booth, seen } = scripted(
    [failure(503), uploadNumber(1), failure(503), uploadNumber(2), put(), failure(503), branding()],
    { retry: { maxRetries: 2, random: () => 0 } },
  );
  expect(await failureOf(booth.branding.setImage('e1', 'logo', pictureBytes()))).toMatchObject({
    kind: 'server',
    operation: 'set_event_branding_image',
    attempts: 6,
    mayHaveHappened: true,
  });
  expect(seen).toHaveLength(6);
});

test('the requests of an image share its total timeout', async () => {
  const service = scripted(
    [
      () => {
        service.clock.advance(60_000);
        return uploadNumber(1);
      },
      () => {
        service.clock.advance(60_000);
        return put();
      },
    ],
    { totalTimeoutMs: 120_000 },
  );
  expect(await failureOf(service.booth.branding.setImage('e1', 'logo', pictureBytes()))).toMatchObject({
    kind: 'timeout',
    operation: 'set_event_branding_image',
    message: 'set_event_branding_image: the call took longer than 120000 ms (totalTimeoutMs)',
    attempts: 2,
    mayHaveHappened: false,
  });
  expect(service.seen).toHaveLength(2);
});

test.each([
  {},
  { uploadUrl: 'not a URL', headers: {}, storagePath: 'p' },
  { uploadUrl: 'https://storage.example.com/u1', headers: {} },
  { uploadUrl: 'https://storage.example.com/u1', storagePath: 'p' },
  { uploadUrl: 'https://storage.example.com/u1', headers: { 'x-a': 'line\nbreak' }, storagePath: 'p' },
  { uploadUrl: 'https://storage.example.com/u1', headers: { 'x-a': 7 }, storagePath: 'p' },
  { uploadUrl: 'http://storage.example.com/u1', headers: {}, storagePath: 'p' },
  { uploadUrl: { toString: 1 }, headers: {}, storagePath: 'p' },
  { uploadUrl: ['https://storage.example.com/u1'], headers: {}, storagePath: 'p' },
])('an upload that cannot be used is a failure of create_upload: %j', async (upload) => {
  const { booth, seen } = scripted([answer(upload, { status: 201 })]);
  expect(await failureOf(booth.branding.setImage('e1', 'logo', pictureBytes()))).toMatchObject({
    kind: 'response',
    fault: 'schema-mismatch',
    operation: 'create_upload',
    status: 201,
    mayHaveHappened: true,
  });
  expect(seen).toHaveLength(1);
});

describe('a service that takes another body of create_upload', () => {
  const assumed = { purpose: 'event-branding-image', contentType: 'image/png', sizeBytes: pictureBytes().length };
  const setLogo = (booth: ReturnType<typeof scripted>['booth']) =>
    booth.branding.setImage('e1', 'logo', pictureBytes());

  rule('4.11/upload', 'gets the documented body once it has rejected the assumed one, and later at once', async () => {
    const image = (n: number) => [uploadNumber(n), put(), branding()];
    const { booth, seen } = scripted([failure(400), ...image(1), ...image(2)]);
    await setLogo(booth);
    await setLogo(booth);
    const created = seen.filter(({ url }) => url.endsWith('/uploads')).map(({ json }) => json);
    expect(created).toEqual([assumed, { purpose: 'event-branding-image' }, { purpose: 'event-branding-image' }]);
  });

  test('and rejects both fails with what it says of the first one', async () => {
    const details = [{ field: 'contentType', message: 'must be image/webp' }];
    const { booth, seen } = scripted([
      failure(422, { details }),
      failure(400),
      failure(422, { details }),
      failure(400),
    ]);
    for (const _ of [1, 2])
      expect(await failureOf(setLogo(booth))).toMatchObject({
        ...{ kind: 'validation', status: 422 },
        fields: { source: ['must be image/webp'] },
      });
    expect(seen.map(({ json }) => Object.keys(Object(json)).length)).toEqual([3, 1, 3, 1]);
  });

  test('and fails in another way is not asked again', async () => {
    const { booth, seen } = scripted([failure(403)]);
    expect(await failureOf(setLogo(booth))).toMatchObject({ kind: 'permission', operation: 'create_upload' });
    expect(seen).toHaveLength(1);
  });

  test('gets the body that uploadBody makes, and no other', async () => {
    const { booth, seen } = scripted([uploadNumber(1), put(), branding(), failure(400)], {
      uploadBody: ({ contentType, sizeBytes }) => ({
        purpose: 'event-branding-image',
        mime: contentType,
        size: sizeBytes,
      }),
    });
    await setLogo(booth);
    const { purpose, contentType: mime, sizeBytes: size } = assumed;
    expect(seen[0]?.json).toEqual({ purpose, mime, size });
    expect(await failureOf(setLogo(booth))).toMatchObject({ kind: 'validation' });
    expect(seen).toHaveLength(4);
  });
});
