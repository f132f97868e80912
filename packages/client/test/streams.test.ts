import { Readable } from 'node:stream';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import type { ByteStream } from '../src/images/source.ts';
import type { ImageSource, UploadProgress } from '../src/index.ts';
import { pictureBytes, png } from './support/pictures.ts';
import { answer, failure, failureOf, scripted, unsent } from './support/scripted-service.ts';

const mostBytes = 8 * 1_048_576;
const upload = { uploadUrl: 'https://storage.example.com/u1?signature=s1', headers: { 'content-type': 'image/png' } };
const created = () => answer({ ...upload, storagePath: 'p1', expiresAt: '2026-08-04T09:15:00Z' });
const put = () => new Response(null);
const branding = () => answer({ eventId: 'e1' }, { status: 201 });

/** A stream in chunks of that length, and what has become of it. */
function chunked(bytes: Uint8Array, chunkBytes: number) {
  const state = { opened: 0, readBytes: 0, cancelled: 0 };
  const open = (): ReadableStream<Uint8Array> => {
    state.opened += 1;
    let at = 0;
    return new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const chunk = bytes.subarray(at, at + chunkBytes);
          at += chunk.length;
          state.readBytes += chunk.length;
          if (chunk.length === 0) controller.close();
          else controller.enqueue(chunk);
        },
        cancel() {
          state.cancelled += 1;
        },
      },
      { highWaterMark: 0 },
    );
  };
  return { open, state };
}

const long = () => pictureBytes('png', 700_000);
/** Too long to be read before it is sent. */
const longest = () => pictureBytes('png', 9_000_000);

describe('an image from a stream', () => {
  test.each<[string, () => ImageSource]>([
    ['of the web', () => chunked(long(), 50_000).open],
    ['to come', () => async () => chunked(long(), 50_000).open()],
    ['of Node', () => () => Readable.from([long().subarray(0, 400_000), long().subarray(400_000)])],
    [
      'that is any iterable of chunks',
      () =>
        async function* () {
          yield long().subarray(0, 3);
          yield Buffer.from(long().subarray(3));
        },
    ],
    ['in one chunk', () => chunked(long(), 1_000_000).open],
  ])('%s is read first, and sent with its length', async (_, source) => {
    const { booth, seen } = scripted([created(), put(), branding()]);
    await booth.branding.setImage('e1', 'button-photo', source());
    expect(seen[0]?.json).toEqual({ purpose: 'event-branding-image', contentType: 'image/png', sizeBytes: 700_000 });
    expect(seen[1]).toMatchObject({ method: 'PUT', headers: upload.headers });
    expect(Buffer.compare(seen[1]?.bytes ?? new Uint8Array(), long())).toBe(0);
  });

  rule('4.9/logo', 'that is too small an image is rejected before anything is sent', async () => {
    const image = new Uint8Array(600_000);
    image.set(png(599, 599));
    const { open, state } = chunked(image, 10_000);
    expect(String(await unsent((booth) => booth.branding.setImage('e1', 'logo', open)))).toMatch(/599 by 599 px/);
    expect(state).toEqual({ opened: 1, readBytes: 600_000, cancelled: 0 });
  });

  rule(
    '8/branding-image-upload',
    'of 8 MB arrives completely; one that is longer is rejected before anything is sent, and cancelled',
    async () => {
      const fits = scripted([created(), put(), branding()]);
      await fits.booth.branding.setImage('e1', 'button-photo', chunked(pictureBytes('png', mostBytes), 65_536).open);
      expect(fits.seen[1]?.bytes.length).toBe(mostBytes);

      const { open, state } = chunked(pictureBytes('png', mostBytes * 3), 65_536);
      expect(await unsent((booth) => booth.branding.setImage('e1', 'button-photo', open))).toMatchObject({
        kind: 'validation',
        operation: 'set_event_branding_image',
        message: 'set_event_branding_image: an image must have at most 8388608 bytes (8 MB); got more',
        mayHaveHappened: false,
      });
      expect(state).toEqual({ opened: 1, readBytes: mostBytes + 65_536, cancelled: 1 });
    },
  );

  test('that stalls is ended by the signal of the call and by its total timeout, and cancelled', async () => {
    let cancelled = 0;
    const stalled = () =>
      new ReadableStream<Uint8Array>({
        cancel() {
          cancelled += 1;
        },
      });
    const { booth, seen } = scripted([]);
    const controller = new AbortController();
    const aborted = booth.branding.setImage('e1', 'logo', stalled, { signal: controller.signal });
    setImmediate(() => controller.abort());
    expect(await failureOf(aborted)).toMatchObject({
      kind: 'abort',
      operation: 'set_event_branding_image',
      attempts: 0,
    });
    expect(await failureOf(booth.branding.setImage('e1', 'logo', stalled, { totalTimeoutMs: 1 }))).toMatchObject({
      kind: 'timeout',
      message: 'set_event_branding_image: the call took longer than 1 ms (totalTimeoutMs)',
      attempts: 0,
    });
    expect(await failureOf(booth.uploads.put(upload, stalled, { timeoutMs: 1 }))).toMatchObject({ kind: 'timeout' });
    expect(seen).toEqual([]);
    expect(cancelled).toBe(3);
  });
});

describe('a stream that fails is reported with its reason', () => {
  const gone = new Error('the disk is gone');
  async function* breaking() {
    yield long();
    throw gone;
  }
  test.each<[string, () => ByteStream, RegExp]>([
    [
      'when it is opened',
      () => {
        throw gone;
      },
      /set_event_branding_image: the stream cannot be opened: the disk is gone/,
    ],
    ['when it is none', () => 7 as never, /the function must open a stream of bytes; got 7/],
    ['when it is nothing', () => undefined as never, /the function must open a stream of bytes; got nothing/],
    [
      'when its first bytes are read',
      // biome-ignore lint/correctness/useYield: it fails before it has anything to give
      async function* () {
        throw gone;
      },
      /set_event_branding_image: the image cannot be read: the disk is gone/,
    ],
    [
      'when its chunks are no bytes',
      () => Readable.from(['text']),
      /its chunks must be Uint8Arrays; got a string of 4/,
    ],
    ['when it breaks off', breaking, /set_event_branding_image: the image cannot be read: the disk is gone/],
  ])('%s', async (_, source, message) => {
    const { booth } = scripted([created(), put(), branding()]);
    const error = await failureOf(booth.branding.setImage('e1', 'button-photo', source));
    expect(error).toMatchObject({ kind: 'validation', mayHaveHappened: false });
    expect(String(error)).toMatch(message);
  });

  test('before anything is sent, if it is short', async () => {
    expect(await unsent((booth) => booth.uploads.put(upload, breaking))).toMatchObject({
      message: 'put_upload: the bytes cannot be read: the disk is gone',
      cause: { message: 'the disk is gone' },
    });
  });

  test('even if the receiver of the bytes responds with success', async () => {
    async function* breakingLate() {
      yield longest();
      throw gone;
    }
    const { booth } = scripted([], {
      fetch: async (url, init) => {
        const request = new Request(url, init);
        await request.arrayBuffer().catch(() => undefined);
        return new Response(null);
      },
    });
    expect(await failureOf(booth.uploads.put(upload, breakingLate))).toMatchObject({
      kind: 'validation',
      cause: { message: 'the disk is gone' },
      attempts: 1,
    });
  });
});

describe('progress', () => {
  const progressOf = () => {
    const reported: UploadProgress[] = [];
    return { reported, onProgress: (progress: UploadProgress) => void reported.push(progress) };
  };

  test('of a stream of more than 8 MB is told chunk by chunk, and its length at the end', async () => {
    const { reported, onProgress } = progressOf();
    const { booth, seen } = scripted([put()]);
    await booth.uploads.put(upload, chunked(longest(), 4_500_000).open, { onProgress });
    expect(reported).toEqual([
      { sentBytes: 4_500_000, totalBytes: undefined },
      { sentBytes: 9_000_000, totalBytes: undefined },
    ]);
    expect(Buffer.compare(seen[0]?.bytes ?? new Uint8Array(), longest())).toBe(0);
  });

  const half = () => new Blob([long().subarray(0, 350_000)]);
  test.each<[string, () => ImageSource]>([
    ['a Blob of several parts', () => new Blob([half(), half()])],
    ['a File', () => new File([half(), half()], 'a.png')],
    ['bytes', () => long()],
    ['a stream', () => chunked(long(), 300_000).open],
  ])('of %s comes with their length, and ends with all of it', async (_, source) => {
    const { reported, onProgress } = progressOf();
    const { booth, seen } = scripted([created(), put(), branding()]);
    await booth.branding.setImage('e1', 'button-photo', source(), { onProgress });
    expect(seen[1]?.bytes).toHaveLength(700_000);
    expect(reported.length).toBeGreaterThan(1);
    expect(reported.every(({ totalBytes }) => totalBytes === 700_000)).toBe(true);
    expect(reported.map(({ sentBytes }) => sentBytes)).toEqual(
      [...new Set(reported.map(({ sentBytes }) => sentBytes))].sort((one, other) => one - other),
    );
    expect(reported.at(-1)?.sentBytes).toBe(700_000);
  });

  test('is reported at the end if fetch does not expose the progress of a Blob', async () => {
    const { reported, onProgress } = progressOf();
    const { booth } = scripted([], { fetch: async () => new Response(null) });
    await booth.uploads.put(upload, new Blob([]), { onProgress });
    expect(reported).toEqual([]);
    const unread = new Blob([long()]);
    await booth.uploads.put(upload, unread, { onProgress });
    expect(reported.at(-1)).toEqual({ sentBytes: 700_000, totalBytes: 700_000 });
  });

  test('begins anew with each attempt', async () => {
    const { reported, onProgress } = progressOf();
    const { booth } = scripted([failure(429, {}, { 'Retry-After': '1' }), put()]);
    await booth.uploads.put(upload, chunked(longest(), 4_500_000).open, { onProgress });
    expect(reported.map(({ sentBytes }) => sentBytes)).toEqual([4_500_000, 9_000_000, 4_500_000, 9_000_000]);
  });

  test('must be a function, or the call is rejected', async () => {
    const { booth, seen } = scripted([]);
    const onProgress = 'loud' as never;
    for (const call of [
      booth.uploads.put(upload, long(), { onProgress }),
      booth.branding.setImage('e1', 'logo', long(), { onProgress }),
    ]) {
      expect(String(await failureOf(call))).toMatch(/onProgress must be a function; got a string of 4/);
    }
    expect(seen).toEqual([]);
  });
});
