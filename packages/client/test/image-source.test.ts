import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rule } from '@boothkit/rule-coverage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImageSource } from '../src/index.ts';
import { pictureBytes } from './support/pictures.ts';
import { answer, failureOf, type Seen, scripted } from './support/scripted-service.ts';

let folder: string;
let path: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boothkit-client-'));
  path = join(folder, 'logo with space.png');
  await writeFile(path, pictureBytes());
});

afterAll(() => rm(folder, { recursive: true }));

const storage = 'https://storage.example.com';
const created = () =>
  answer({
    uploadUrl: `${storage}/u1?signature=s1`,
    headers: { 'content-type': 'image/png', 'x-amz-acl': 'private' },
    storagePath: 'uploads/u1',
    expiresAt: '2026-08-04T09:15:00Z',
  });
const branding = () => answer({ eventId: 'e1' }, { status: 201 });
const put = () => new Response(null, { status: 200 });

const sendsOf = (seen: readonly Seen[]) =>
  seen.map(({ method, url, json }) => ({ method, path: new URL(url).pathname, json }));

describe('an https URL is fetched by the service', () => {
  test.each<[string, ImageSource]>([
    ['as text', 'https://cdn.example.com/a.png?v=2'],
    ['as a URL', new URL('https://cdn.example.com/a.png?v=2')],
  ])('%s', async (_, source) => {
    const { booth, seen } = scripted([branding()]);
    expect(await booth.branding.setImage('e1', 'after-capture-background', source)).toEqual({ eventId: 'e1' });
    expect(sendsOf(seen)).toEqual([
      {
        method: 'POST',
        path: '/v1/events/e1/branding/images',
        json: { slot: 'after-capture-background', sourceUrl: 'https://cdn.example.com/a.png?v=2' },
      },
    ]);
  });
});

describe('bytes at hand are uploaded first', () => {
  test.each<[string, () => ImageSource]>([
    ['a Uint8Array', () => pictureBytes()],
    ['a view of a part of a buffer', () => new Uint8Array([9, 9, ...pictureBytes()]).subarray(2)],
    ['a Node Buffer', () => Buffer.from(pictureBytes())],
    ['an ArrayBuffer', () => pictureBytes().buffer],
    ['a Blob', () => new Blob([pictureBytes()])],
    ['a File of another type', () => new File([pictureBytes()], 'a.gif', { type: 'image/gif' })],
    ['a path', () => path],
    ['a file URL', () => pathToFileURL(path)],
    ['a file URL as text', () => pathToFileURL(path).href],
  ])('%s', async (_, source) => {
    const { booth, seen } = scripted([created(), put(), branding()]);
    const answered = await booth.branding.setImage('e1', 'logo', source()).withResponse();
    expect(answered).toMatchObject({ data: { eventId: 'e1' }, attempts: 3 });
    expect(sendsOf(seen)).toEqual([
      {
        method: 'POST',
        path: '/v1/uploads',
        json: { purpose: 'event-branding-image', contentType: 'image/png', sizeBytes: 64 },
      },
      { method: 'PUT', path: '/u1', json: undefined },
      { method: 'POST', path: '/v1/events/e1/branding/images', json: { slot: 'logo', uploadPath: 'uploads/u1' } },
    ]);
    expect(seen[1]?.bytes).toEqual(pictureBytes());
  });
});

rule('4.11/upload', 'bytes are put raw, with the given headers and no others, and without the key', async () => {
  const { booth, seen } = scripted([created(), put(), branding()], { version: '2026-08-04' });
  await booth.branding.setImage('e1', 'logo', new Blob([pictureBytes()], { type: 'image/gif' }), {
    headers: { 'X-Trace': 't1' },
  });
  expect(seen.map(({ headers }) => [headers['authorization'], headers['x-trace'], headers['service-version']])).toEqual(
    [
      ['Bearer bk_live_0123456789abcdef', 't1', '2026-08-04'],
      [undefined, undefined, undefined],
      ['Bearer bk_live_0123456789abcdef', 't1', '2026-08-04'],
    ],
  );
  expect(seen[1]).toMatchObject({
    url: `${storage}/u1?signature=s1`,
    headers: { 'content-type': 'image/png', 'x-amz-acl': 'private' },
    bytes: pictureBytes(),
  });
  expect(Object.keys(seen[1]?.headers ?? {})).toEqual(['content-type', 'x-amz-acl']);
});

rule(
  '8/branding-image-upload',
  'the format of an image is read from its bytes, not from its name or type',
  async () => {
    const { booth, seen } = scripted([created(), put(), branding()]);
    await booth.branding.setImage('e1', 'logo', new File([pictureBytes('jpeg')], 'a.png', { type: 'image/png' }));
    expect(seen[0]?.json).toMatchObject({ contentType: 'image/jpeg' });
  },
);

rule(
  '8/branding-image-upload',
  'an image of 8 MB is uploaded, and one byte more is rejected before anything is sent',
  async () => {
    const most = 8 * 1024 * 1024;
    const fits = scripted([created(), put(), branding()]);
    await fits.booth.branding.setImage('e1', 'logo', pictureBytes('png', most));
    expect(fits.seen[1]?.bytes.length).toBe(most);
    const { booth, seen } = scripted([]);
    expect(await failureOf(booth.branding.setImage('e1', 'logo', pictureBytes('png', most + 1)))).toMatchObject({
      kind: 'validation',
      message: 'set_event_branding_image: an image must have at most 8388608 bytes (8 MB); got 8388609',
      attempts: 0,
    });
    expect(seen).toEqual([]);
  },
);

describe('a value that is not an image is rejected before anything is sent', () => {
  test.each<[string, () => unknown, RegExp]>([
    ['bytes of neither format', () => new TextEncoder().encode('GIF89a......'), /must be PNG or JPEG/],
    ['no bytes at all', () => new Uint8Array(), /must be PNG or JPEG/],
    ['half a PNG signature', () => pictureBytes().subarray(0, 7), /must be PNG or JPEG/],
    [
      'an http URL',
      () => 'http://cdn.example.com/a.png',
      /the URL of an image must begin with https: or file:; got http:/,
    ],
    [
      'an http URL as a URL',
      () => new URL('http://cdn.example.com/a.png'),
      /must begin with https: or file:; got http:/,
    ],
    ['a data URL', () => new URL('data:image/png;base64,iVBORw0KGgo='), /got data:/],
    ['another scheme', () => 's3://bucket/a.png', /got s3:/],
    ['a URL that cannot be read', () => 'https://', /the URL of the image must be valid/],
    ['a path without a file', () => join(folder, 'none.png'), /the file cannot be opened: ENOENT/],
    ['a folder', () => folder, /the file cannot be opened: it is not a file/],
    ['nothing', () => undefined, /must be bytes, a Blob, a path, a URL or a function that opens a stream; got nothing/],
    ['a number', () => 7, /must be bytes, a Blob, a path, a URL or a function that opens a stream; got 7/],
    [
      'a Blob that cannot be read',
      () => Object.assign(new Blob(['x']), { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) }),
      /the image cannot be read/,
    ],
  ])('%s', async (_, source, message) => {
    const { booth, seen } = scripted([]);
    const error = await failureOf(booth.branding.setImage('e1', 'logo', source() as ImageSource));
    expect(error).toMatchObject({ kind: 'validation', operation: 'set_event_branding_image', attempts: 0 });
    expect(String(error)).toMatch(message);
    expect(seen).toEqual([]);
  });
});

test('a Windows path is a path, drive and all', async () => {
  const { booth } = scripted([]);
  expect(String(await failureOf(booth.branding.setImage('e1', 'logo', 'c://images/a.png')))).toMatch(
    /the file cannot be opened/,
  );
});

test('bytes are copied when the call is made', async () => {
  const { booth, seen } = scripted([created(), put(), branding()]);
  const bytes = pictureBytes();
  const call = booth.branding.setImage('e1', 'logo', bytes);
  bytes.fill(0);
  await call;
  expect(seen[1]?.bytes).toEqual(pictureBytes());
});
