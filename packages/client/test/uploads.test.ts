import { rule } from '@boothkit/rule-coverage';
import { expect, test } from 'vitest';
import type { ImageSource, PutOptions } from '../src/index.ts';
import { pictureBytes } from './support/pictures.ts';
import { answer, failureOf, scripted, unsent } from './support/scripted-service.ts';

const upload = { uploadUrl: 'https://storage.example.com/u1?signature=s1', headers: { 'content-type': 'image/png' } };

rule('4.11/upload', 'an upload is created and its bytes are sent, step by step', async () => {
  const made = { ...upload, storagePath: 'uploads/u1', expiresAt: '2026-08-04T09:15:00Z' };
  const { booth, seen } = scripted([answer(made, { status: 201 }), new Response(null, { status: 204 })], {
    version: '2026-08-04',
  });
  const created = await booth.uploads.create({
    purpose: 'event-branding-image',
    contentType: 'image/png',
    sizeBytes: 64,
  });
  expect(created).toEqual(made);
  const { data, response } = await booth.uploads.put(created, pictureBytes()).withResponse();
  expect({ data, status: response.status }).toEqual({ data: undefined, status: 204 });
  expect(seen[1]).toMatchObject({ method: 'PUT', url: upload.uploadUrl, bytes: pictureBytes() });
  expect(seen[1]?.headers).toEqual({ 'content-type': 'image/png' });
});

test('bytes that are put may be of any kind, and their type is no header', async () => {
  const bytes = new TextEncoder().encode('anything');
  const { booth, seen } = scripted([new Response(null)]);
  await booth.uploads.put({ uploadUrl: upload.uploadUrl, headers: {} }, new Blob([bytes], { type: 'text/plain' }));
  expect(seen[0]?.bytes).toEqual(bytes);
  expect(seen[0]?.headers).toEqual({});
});

test.each<[unknown, unknown, RegExp]>([
  [upload, 'https://cdn.example.com/a.png', /bytes to upload must be local; got an https URL/],
  [upload, null, /must be bytes, a Blob, a path, a URL or a function that opens a stream; got null/],
  [{ headers: {} }, pictureBytes(), /uploadUrl must be an absolute URL; .* the upload as uploads.create returned it/],
  [{ uploadUrl: upload.uploadUrl }, pictureBytes(), /the headers of the upload must be an object/],
])('to %j, invalid bytes are rejected before anything is sent: %#', async (given, source, message) => {
  const error = await unsent((booth) => booth.uploads.put(given as typeof upload, source as ImageSource));
  expect(error).toMatchObject({ kind: 'validation', operation: 'put_upload' });
  expect(String(error)).toMatch(message);
});

test('bytes are put over https, or over http on loopback and at the origin of the API', async () => {
  const to = (uploadUrl: string, options = {}) => {
    const { booth, seen } = scripted([new Response(null)], options);
    return { seen, putting: booth.uploads.put({ ...upload, uploadUrl }, pictureBytes()) };
  };
  for (const near of ['http://localhost:1/u', 'http://a.localhost/u', 'http://127.1.2.3/u', 'http://[::1]:8080/u']) {
    await to(near).putting;
  }
  await to('http://booth:4010/u1', { baseUrl: 'http://booth:4010/v1' }).putting;
  for (const far of [
    'http://storage.example.com/u1',
    'http://api.example.com/u1',
    'http://127.example.com/u1',
    'http://notlocalhost/u1',
    'ftp://localhost/u1',
    'file:///etc/passwd',
  ]) {
    const { seen, putting } = to(far);
    expect(await failureOf(putting), far).toMatchObject({
      kind: 'validation',
      message: expect.stringContaining('uploadUrl must be an https URL, or an http one on loopback; got'),
    });
    expect(seen).toEqual([]);
  }
});

test('an authorization header that came with the upload is never sent', async () => {
  const { booth, seen } = scripted([new Response(null)]);
  await booth.uploads.put(
    { ...upload, headers: { Authorization: 'Bearer theirs', 'X-Amz-Acl': 'private' } },
    pictureBytes(),
  );
  expect(seen[0]?.headers).toEqual({ 'x-amz-acl': 'private' });
});

test('putting bytes heeds timeouts and signals', async () => {
  const { booth } = scripted([]);
  expect(await failureOf(booth.uploads.put(upload, pictureBytes(), { signal: AbortSignal.abort() }))).toMatchObject({
    kind: 'abort',
  });
  expect(
    await failureOf(booth.uploads.put(upload, pictureBytes(), { timeoutMs: -1 } satisfies PutOptions)),
  ).toMatchObject({ kind: 'validation' });
});
