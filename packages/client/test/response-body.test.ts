import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { BoothClient, type ClientOptions } from '../src/index.ts';
import { pictureBytes } from './support/pictures.ts';
import { answer, apiKey, failureOf, scripted } from './support/scripted-service.ts';

const mebibyte = 1_048_576;

/** A body without end, and how much of it was read. */
function endless(status = 200) {
  const state = { readBytes: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        state.readBytes += mebibyte;
        controller.enqueue(new Uint8Array(mebibyte).fill(0x20));
      },
      cancel() {
        state.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { response: new Response(body, { status }), state };
}

describe('a body that is too large', () => {
  test('is read up to 16 MiB and then given up, with an error that names the option', async () => {
    const { response, state } = endless();
    const { booth } = scripted([response]);
    expect(await failureOf(booth.events.delete('e1'))).toMatchObject({
      kind: 'response',
      fault: 'too-large',
      message: 'delete_event: 200: the body is longer than maxResponseBytes (16777216); allow more, or ask for less',
      attempts: 1,
      mayHaveHappened: true,
    });
    expect(state).toEqual({ readBytes: 17 * mebibyte, cancelled: true });
  });

  test('is counted in bytes as they arrive, to the last one that is allowed', async () => {
    const body = JSON.stringify({ id: 'é' });
    const sizeBytes = Buffer.byteLength(body);
    const fits = scripted([new Response(body)], { maxResponseBytes: sizeBytes });
    expect(await fits.booth.events.get('e1')).toEqual({ id: 'é' });
    const longer = scripted([new Response(body)], { maxResponseBytes: sizeBytes - 1 });
    expect(await failureOf(longer.booth.events.get('e1'))).toMatchObject({ fault: 'too-large' });
  });

  test('of a failure does not change its error', async () => {
    const { response, state } = endless(404);
    const { booth } = scripted([response]);
    expect(await failureOf(booth.events.get('e1'))).toMatchObject({
      kind: 'not-found',
      message: 'get_event: 404: the service gave no reason',
    });
    expect(state.cancelled).toBe(true);
  });

  test('may be allowed', async () => {
    const long = { id: 'x'.repeat(17 * mebibyte) };
    const { booth } = scripted([answer(long)], { maxResponseBytes: Number.POSITIVE_INFINITY });
    expect((await booth.events.get('e1')).id).toHaveLength(17 * mebibyte);
  });

  test.each([0, -1, 1.5, Number.NaN, '16' as never])('is not one of %s bytes', (maxResponseBytes) => {
    const options: Partial<ClientOptions> = { maxResponseBytes };
    expect(() => scripted([], options)).toThrow(/maxResponseBytes must be a whole number of bytes from 1; got/);
  });
});

describe('a 2xx body that is not the resource of the operation', () => {
  const calls: { readonly [name: string]: (booth: BoothClient) => Promise<unknown> } = {
    list_events: (booth) => booth.events.list(),
    create_event: (booth) => booth.events.create({ name: 'A', date: new Date(0), templateIds: ['t1'] }),
    get_event: (booth) => booth.events.get('e1'),
    update_event: (booth) => booth.events.update('e1', {}),
    delete_event: (booth) => booth.events.delete('e1'),
    duplicate_event: (booth) => booth.events.duplicate('e1', { name: 'B', date: new Date(0) }),
    get_event_branding: (booth) => booth.branding.get('e1'),
    update_event_branding: (booth) => booth.branding.update('e1', {}),
    set_event_branding_image: (booth) => booth.branding.setImage('e1', 'logo', 'https://cdn.example.com/a.png'),
    remove_event_branding_image: (booth) => booth.branding.removeImage('e1', 'button-photo'),
    create_upload: (booth) => booth.branding.setImage('e1', 'logo', pictureBytes()),
    update_webhooks: (booth) => booth.webhooks.update({}),
    get_openapi: (booth) => booth.openapi.get(),
  };
  const bodies: readonly [string, unknown, string][] = [
    ['an error', { error: { code: 'internal_error', message: 'sorry' } }, 'an error'],
    ['an empty object', {}, 'an object without it'],
    ['an array', [{ id: 'e1' }], 'other JSON'],
    ['null', null, 'other JSON'],
    ['text', 'ok', 'other JSON'],
  ];
  describe.each(bodies)('but %s', (_, body, found) => {
    // All that is known of the response of update_webhooks is that it is an object.
    const failing = Object.entries(calls).filter(
      ([name]) => name !== 'update_webhooks' || found !== 'an object without it',
    );
    test.each(failing)('fails %s', async (operation, call) => {
      const { booth, seen } = scripted([answer(body)]);
      const error = await failureOf(call(booth));
      expect(error).toMatchObject({ kind: 'response', fault: 'schema-mismatch', operation, attempts: 1 });
      expect(String(error)).toMatch(
        new RegExp(`the body must be a JSON object(?: with the field \\w+)?; got ${found}`),
      );
      expect(error).toMatchObject({ mayHaveHappened: seen[0]?.method !== 'GET' });
    });
  });
});

test('a response of update_webhooks may have any members, as the reference does not give it', async () => {
  const { booth } = scripted([answer({ urls: { media: null } })]);
  expect(await booth.webhooks.update({ mediaUrl: null })).toEqual({ urls: { media: null } });
});

test('of the body of a failure, 256 KiB are read, and the rest is cancelled', async () => {
  let isCancelled = false;
  let sentBytes = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sentBytes += 65_536;
      controller.enqueue(new TextEncoder().encode('busy! '.repeat(10_923).slice(0, 65_536)));
    },
    cancel() {
      isCancelled = true;
    },
  });
  const { booth } = scripted([new Response(body, { status: 400 })]);
  const error = await failureOf(booth.events.get('e1'));
  expect(error).toMatchObject({ kind: 'validation', body: expect.stringMatching(/^busy! busy! /) });
  expect(isCancelled).toBe(true);
  expect(sentBytes).toBeLessThanOrEqual(6 * 65_536);
});

test('a body in ten thousand small chunks is read as one', async () => {
  const parts = ['{"id":"e1","name":"', ...Array<string>(10_000).fill('é'), '"}'];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift();
      if (part === undefined) controller.close();
      else for (const byte of new TextEncoder().encode(part)) controller.enqueue(Uint8Array.of(byte));
    },
  });
  const { booth } = scripted([new Response(body)]);
  expect(await booth.events.get('e1')).toEqual({ id: 'e1', name: 'é'.repeat(10_000) });
});

test('a body that is not in its Content-Encoding is named as that', async () => {
  const whole = Buffer.from('{"id":"e1"}');
  const bodies: Readonly<Record<string, readonly [encoding: string, body: Uint8Array, message: string]>> = {
    plain: ['gzip', whole, 'the response body is not in its Content-Encoding, gzip'],
    other: ['br', gzipSync(whole), 'the response body is not in its Content-Encoding, br'],
    broken: ['deflate', whole, 'the response body is not in its Content-Encoding, deflate'],
  };
  const server = createServer(({ url = '' }, response) => {
    const [encoding = '', body] = bodies[url.split('/').at(-1) ?? ''] ?? [];
    response.setHeader('Content-Encoding', encoding).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const booth = new BoothClient({ apiKey, baseUrl: `http://127.0.0.1:${port}/v1`, retry: false });
  try {
    for (const [id, [, , message]] of Object.entries(bodies))
      expect(await failureOf(booth.events.get(id))).toMatchObject({
        ...{ kind: 'response', fault: 'premature-close' },
        message: `get_event: 200: ${message}`,
      });
  } finally {
    server.close();
  }
});
