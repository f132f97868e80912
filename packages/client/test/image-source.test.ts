import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { runInNewContext } from 'node:vm';
import { rule } from '@boothkit/rule-coverage';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ImageSource } from '../src/index.ts';
import { pictureBytes, png } from './support/pictures.ts';
import { answer, failureOf, type Seen, scripted, unsent } from './support/scripted-service.ts';

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

const dataUrl = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;

function shared(bytes: Uint8Array): Uint8Array<SharedArrayBuffer> {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}

/** The bytes as an array of another realm, as tests in Jest and node:vm have them. */
const foreign = (bytes: Uint8Array): Uint8Array => runInNewContext('Uint8Array.from(numbers)', { numbers: [...bytes] });

/** The bytes as a Blob of another implementation than fetch's, as test environments bring. */
function foreignBlob(bytes: Uint8Array): Blob {
  return {
    size: bytes.length,
    type: 'image/gif',
    slice: () => foreignBlob(bytes),
    arrayBuffer: async () => foreign(bytes).buffer,
  } as unknown as Blob;
}

const sendsOf = (seen: readonly Seen[]) =>
  seen.map(({ method, url, json }) => ({ method, path: new URL(url).pathname, json }));

test.each<ImageSource>([
  'https://cdn.example.com/a.png?v=2',
  ' \thttps://cdn.example.com/a.png?v=2\r\n',
  new URL('https://cdn.example.com/a.png?v=2'),
  // Of another implementation.
  { href: 'https://cdn.example.com/a.png?v=2', protocol: 'https:' } as URL,
])('an https URL is fetched by the service: %j', async (source) => {
  const { booth, seen } = scripted([branding()]);
  expect(await booth.branding.setImage('e1', 'after-capture-background', source)).toEqual({ eventId: 'e1' });
  const json = { slot: 'after-capture-background', sourceUrl: 'https://cdn.example.com/a.png?v=2' };
  expect(sendsOf(seen)).toEqual([{ method: 'POST', path: '/v1/events/e1/branding/images', json }]);
});

describe('bytes at hand are uploaded first', () => {
  test.each<[string, () => ImageSource]>([
    ['a Uint8Array', () => pictureBytes()],
    ['a view of a part of a buffer', () => new Uint8Array([9, 9, ...pictureBytes()]).subarray(2)],
    ['a Node Buffer', () => Buffer.from(pictureBytes())],
    ['an ArrayBuffer', () => pictureBytes().buffer],
    ['a Blob', () => new Blob([pictureBytes()])],
    ['a SharedArrayBuffer', () => shared(pictureBytes()).buffer as unknown as ImageSource],
    ['a view of memory that threads share', () => shared(pictureBytes()) as Uint8Array],
    ['a DataView', () => new DataView(pictureBytes().buffer) as unknown as ImageSource],
    ['a Uint8Array of another realm', () => foreign(pictureBytes())],
    ['an ArrayBuffer of another realm', () => foreign(pictureBytes()).buffer as ArrayBuffer],
    ['a Blob of another implementation', () => foreignBlob(pictureBytes())],
    ['a data URL', () => dataUrl(pictureBytes())],
    ['a data URL behind a space', () => ` ${dataUrl(pictureBytes())}`],
    ['a data URL between line breaks', () => `\n${dataUrl(pictureBytes())}\r\n`],
    ['a data URL with line breaks in it', () => dataUrl(pictureBytes()).replace(/.{20}$/, '\r\n$&')],
    ['a data URL as a URL', () => new URL(dataUrl(pictureBytes()))],
    ['a percent-encoded data URL', () => dataUrl(pictureBytes()).replaceAll('=', '%3D').replaceAll('/', '%2f')],
    [
      'a data URL without base64',
      () => `DATA:,%${Buffer.from(pictureBytes()).toString('hex').match(/../g)?.join('%')}`,
    ],
    ['a blob URL', () => URL.createObjectURL(new Blob([pictureBytes()]))],
    ['a File of another type', () => new File([pictureBytes()], 'a.gif', { type: 'image/gif' })],
    ['a path', () => path],
    ['a file URL', () => pathToFileURL(path)],
    ['a file URL as text', () => pathToFileURL(path).href],
    ['a file URL as text with a line break', () => `${pathToFileURL(path).href}\n`],
    ['a path that begins with two slashes', () => `/${path}`],
  ])('%s', async (_, source) => {
    const { booth, seen } = scripted([created(), put(), branding()]);
    const answered = await booth.branding.setImage('e1', 'logo', source()).withResponse();
    expect(answered).toMatchObject({ data: { eventId: 'e1' }, attempts: 3 });
    const json = { purpose: 'event-branding-image', contentType: 'image/png', sizeBytes: 64 };
    expect(sendsOf(seen)).toEqual([
      { method: 'POST', path: '/v1/uploads', json },
      { method: 'PUT', path: '/u1', json: undefined },
      { method: 'POST', path: '/v1/events/e1/branding/images', json: { slot: 'logo', uploadPath: 'uploads/u1' } },
    ]);
    expect(seen[1]?.bytes).toEqual(pictureBytes());
  });
});

test('an https URL in any letter case is left to the service', async () => {
  for (const url of ['HTTPS://cdn.example.com/a.png', 'hTTpS://cdn.example.com/a.png']) {
    const { booth, seen } = scripted([branding()]);
    await booth.branding.setImage('e1', 'logo', url);
    expect(seen[0]?.json).toEqual({ slot: 'logo', sourceUrl: url });
  }
});

test('a Blob of an old test environment is read by its FileReader', async () => {
  class FileReader {
    result: unknown;
    onload = () => {};
    readAsArrayBuffer(blob: Blob) {
      this.result = foreign(pictureBytes('png', blob.size)).buffer;
      queueMicrotask(() => this.onload());
    }
  }
  vi.stubGlobal('FileReader', FileReader);
  const { booth, seen } = scripted([created(), put(), branding()]);
  await booth.branding.setImage('e1', 'logo', { size: 64, type: '', slice: () => {} } as unknown as Blob);
  vi.unstubAllGlobals();
  expect(seen[1]?.bytes).toEqual(pictureBytes());
});

test('no message has the content of an image that was passed as text', async () => {
  const { booth } = scripted([]);
  const content = Buffer.from(pictureBytes('jpeg', 6000).fill(0xa7, 8));
  const base64 = content.toString('base64');
  const others = ['_9j_4AAQ', 'iVBORw0KGgo', 'R0lGODlh', 'UklGRiQA', 'Qk1GAAAA', 'AAAAIGZ0', 'SUkqAAgA'];
  const texts = [
    ...[base64, base64.slice(0, 60), `./${base64.slice(0, 400)}`, `s3://${base64}`, content.toString('base64url')],
    ...[`data:image/png,${base64}`, `data:image/png;base64,%${base64}`, `DATA:${base64}`, `blob:${base64}`],
    ...[`image/jpeg;base64,${base64.slice(0, 200)}`, `data;image/jpeg;base64,${base64.slice(0, 200)}`],
    ...[base64.slice(0, 8), ...others].flatMap((opening) =>
      [56, 100, 250].map((length) => opening + base64.slice(8, length)),
    ),
  ];
  for (const text of [...texts, ...texts.map((each) => ` ${each}\n`)]) {
    const error = await failureOf(booth.branding.setImage('e1', 'logo', text));
    expect(error).toMatchObject({ kind: 'validation' });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(text.trim().slice(0, 45));
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(base64.slice(15, 55));
  }
});

test('no message has the query of a URL', async () => {
  const { booth } = scripted([]);
  const texts = [
    ...['http://cdn.example.com/x?sig=SECRET', 'https://exa mple.com/x?sig=SECRET', 's3://bucket/x?sig=SECRET'],
    ...['//cdn.example.com/x?sig=SECRET', '//localhost:9000/x?sig=SECRET', '//cdn/x?sig=SECRET', '/x?sig=SECRET'],
    ...['cdn.example.com/x?sig=SECRET', 'https:/cdn.example.com/x.png?sig=SECRET', 'https:cdn.example.com?sig=SECRET'],
    ...['file:///none.png?sig=SECRET', 'blob:https://cdn.example.com/x?sig=SECRET', 'x?sig=SECRET&name=x.png'],
    `${'x'.repeat(60)}?sig=SECRET`,
  ];
  const sources = [...texts, ...texts.map((text) => ` ${text}`), new URL('file:///none.png?sig=SECRET')];
  for (const source of sources) {
    const error = await failureOf(booth.branding.setImage('e1', 'logo', source));
    expect(error).toMatchObject({ kind: 'validation', attempts: 0 });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('SECRET');
  }
});

test('a path that has no file is in the message, its query and the rest of a long text are not', async () => {
  const { booth } = scripted([]);
  const messageFor = async (path: string) => String(await failureOf(booth.branding.setImage('e1', 'logo', path)));
  const name = `/none/${'a'.repeat(60)}/logo.png`;
  expect(await messageFor(name)).toContain(
    `the file cannot be opened: ENOENT: no such file or directory, stat '${name}'`,
  );
  expect(await messageFor('/none/logo.png?v=2')).toMatch(
    /the file cannot be opened: ENOENT: no such file or directory; its path begins with \/none\/logo\.png$/,
  );
  expect(await messageFor('b'.repeat(60))).toMatch(/ENOENT: no such file or directory; its path begins with b{40}$/);
});

describe('a data: URL', () => {
  const most = 8 * 1024 * 1024;
  const withLines = (url: string) => url.replace(/.{76}/g, '$&\r\n');

  test('of 8 MB is uploaded, with line breaks, too', async () => {
    for (const url of [dataUrl(pictureBytes('png', most)), withLines(dataUrl(pictureBytes('png', most)))]) {
      const { booth, seen } = scripted([created(), put(), branding()]);
      await booth.branding.setImage('e1', 'logo', url);
      expect(Buffer.compare(seen[1]?.bytes ?? new Uint8Array(), pictureBytes('png', most))).toBe(0);
    }
  });

  const tooLong = dataUrl(pictureBytes('png', most + 1));
  test.each([
    ['', tooLong, '8388609'],
    [', with line breaks', withLines(tooLong), '8388609'],
    [', with percent-encoded padding', tooLong.replaceAll('=', '%3D'), '8388609'],
    [' without base64', `data:,${'a'.repeat(most + 1)}`, '8388609'],
    [' many times over', `data:image/png;base64,${'A'.repeat(most * 5)}`, String((most * 15) / 4)],
  ])('of one byte more%s is rejected before it is decoded', async (_, url, found) => {
    const decoding = vi.spyOn(globalThis, 'atob');
    const error = await unsent((booth) => booth.branding.setImage('e1', 'logo', url));
    expect(error).toMatchObject({
      kind: 'validation',
      message: `set_event_branding_image: an image must have at most 8388608 bytes (8 MB); got ${found}`,
    });
    expect(decoding).not.toHaveBeenCalled();
    decoding.mockRestore();
  });
});

describe('an image that waits to be sent', () => {
  const large = new Uint8Array(Buffer.concat([png(600, 600), Buffer.alloc(700_000)]));
  const largePath = () => join(folder, 'large.png');

  test.each<[string, () => ImageSource | Promise<ImageSource>]>([
    ['from a path', largePath],
    ['from a file URL', () => pathToFileURL(largePath())],
    ['in a Blob', () => new Blob([large])],
    ['in a Blob that is a file', () => openAsBlob(largePath())],
  ])('%s is not in memory: only its header is read before its upload is created', async (_, source) => {
    await writeFile(largePath(), large);
    const reading = vi.spyOn(Blob.prototype, 'arrayBuffer');
    const readBytes = () => (reading.mock.contexts as Blob[]).reduce((sum, { size }) => sum + size, 0);
    let readBefore = 0;
    const creating = () => {
      readBefore = readBytes();
      return created();
    };
    const { booth, seen } = scripted([creating, put(), branding()]);
    await booth.branding.setImage('e1', 'logo', await source());
    reading.mockRestore();
    expect(readBefore).toBe(65_536);
    expect(seen[0]?.json).toMatchObject({ contentType: 'image/png', sizeBytes: large.length });
    expect(Buffer.compare(seen[1]?.bytes ?? new Uint8Array(), large)).toBe(0);
  });

  test('in a file that is gone then is an error that says so', async () => {
    await writeFile(largePath(), large);
    const creating = async () => {
      await rm(largePath());
      return created();
    };
    const { booth, seen } = scripted([creating]);
    expect(await failureOf(booth.branding.setImage('e1', 'logo', largePath()))).toMatchObject({
      operation: 'put_upload',
      message: expect.stringMatching(/the image cannot be read: /),
    });
    expect(seen).toHaveLength(1);
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
  'an image of 8 MB is uploaded, and one byte more is rejected before anything is sent',
  async () => {
    const most = 8 * 1024 * 1024;
    const fits = scripted([created(), put(), branding()]);
    await fits.booth.branding.setImage('e1', 'logo', pictureBytes('png', most));
    expect(fits.seen[1]?.bytes.length).toBe(most);
    expect(await unsent((booth) => booth.branding.setImage('e1', 'logo', pictureBytes('png', most + 1)))).toMatchObject(
      {
        kind: 'validation',
        message: 'set_event_branding_image: an image must have at most 8388608 bytes (8 MB); got 8388609',
      },
    );
  },
);

const base64Of = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const unreadable = () => Object.assign(new Blob(['x']), { arrayBuffer: () => Promise.reject(new Error('gone')) });

test.each<[() => unknown, RegExp]>([
  [() => new TextEncoder().encode('GIF89a......'), /must be PNG or JPEG/],
  [() => new Uint8Array(), /must be PNG or JPEG; it is empty$/],
  [() => new Blob([]), /must be PNG or JPEG; it is empty$/],
  [() => () => new Blob([]).stream(), /must be PNG or JPEG; it is empty, or was read before$/],
  [() => dataUrl(new Uint8Array()), /must be PNG or JPEG; it is empty$/],
  [() => pictureBytes().subarray(0, 7), /must be PNG or JPEG/],
  [() => 'data:text/plain,hello', /must be PNG or JPEG/],
  [() => 'http://cdn.example.com/a.png', /must be valid and begin with https:, file:, data: or blob:; got http:$/],
  [() => new URL('http://cdn.example.com/a.png'), /begin with https:, file:, data: or blob:; got http:$/],
  [() => new URL('data:image/png;base64'), /the data: URL of an image must be data:/],
  [() => 'data:image/png;base64,a$b', /the data: URL of an image must be data:/],
  [() => '//cdn.example.com/a.png', /must be valid and begin with https:.*; got one that cannot be parsed$/],
  [() => '//localhost:9000', /got one that cannot be parsed$/],
  [() => 'https://', /the URL of an image must be valid .*; got one that cannot be parsed$/],
  [() => 's3://bucket/a.png', /got s3:/],
  [() => 'blob:nodedata:00000000-0000', /the blob: URL cannot be opened: it was revoked/],
  [() => `R0lGODlh${'A'.repeat(48)}`, /\(write base64 as data:/],
  [() => `_9j_${'A'.repeat(48)}`, /\(write base64 as data:/],
  [() => base64Of(pictureBytes('jpeg')), /\(write base64 as data:/],
  [() => base64Of(pictureBytes()), /text of 88 characters .* data:image/],
  [() => Buffer.from(pictureBytes()).toString('latin1'), /text of 64 characters that is none of/],
  [() => 'a'.repeat(5000), /text of 5000 characters that is none of them/],
  [() => `${folder}/${'a'.repeat(500)}.png`, /cannot be opened: its path has \d+ characters$/],
  [() => join(folder, 'none.png'), /the file cannot be opened: ENOENT/],
  [() => folder, /the file cannot be opened: it is not a file/],
  // Of Windows, with its drive.
  [() => 'c://images/a.png', /the file cannot be opened/],
  [() => undefined, /must be bytes, a Blob, a path, a URL or a function that opens a stream; got nothing/],
  [() => 7, /must be bytes, a Blob, a path, a URL or a function that opens a stream; got 7/],
  [unreadable, /the image cannot be read/],
])('a value that is not an image is rejected before anything is sent: %s', async (source, message) => {
  const error = await unsent((booth) => booth.branding.setImage('e1', 'logo', source() as ImageSource));
  expect(error).toMatchObject({ kind: 'validation', operation: 'set_event_branding_image' });
  expect(String(error)).toMatch(message);
});

test('bytes are copied when the call is made', async () => {
  const { booth, seen } = scripted([created(), put(), branding()]);
  const bytes = pictureBytes();
  const call = booth.branding.setImage('e1', 'logo', bytes);
  bytes.fill(0);
  await call;
  expect(seen[1]?.bytes).toEqual(pictureBytes());
});
