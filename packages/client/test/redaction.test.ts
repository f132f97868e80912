import { describe, expect, test } from 'vitest';
import { BoothClient } from '../src/index.ts';
import { redactCause, redactSecrets, redactUrls } from '../src/transport/redact.ts';
import { checkResponses } from '../src/validate.ts';
import { pictureBytes, png } from './support/pictures.ts';
import { answer, apiKey, baseUrl, failure, failureOf, type Step, scripted } from './support/scripted-service.ts';
import { shown } from './support/shown.ts';

const signature = 'signature-5f2c';
const signedUrl = `https://storage.example.com/u1?X-Signature=${signature}&expires=900`;
const upload = { uploadUrl: signedUrl, headers: { 'content-type': 'image/png' } };

/** What a fetch library may fail with: an error that carries the request along. */
function talkative(request: Pick<Request, 'url' | 'headers'>): Error {
  const headers = Object.fromEntries(request.headers);
  const cause = Object.assign(new Error(`${headers['authorization'] ?? 'nothing'} was sent to ${request.url}`), {
    headers,
    code: 'ECONNRESET',
  });
  return Object.assign(new TypeError(`request to ${request.url} failed`, { cause }), { request, options: { headers } });
}

describe('neither the key nor the query of a signed URL is shown', () => {
  test('by a client', () => {
    for (const given of [apiKey, () => apiKey, async () => apiKey]) {
      expect(shown(new BoothClient({ apiKey: given, baseUrl }))).not.toContain(apiKey);
    }
    expect(JSON.stringify(new BoothClient({ apiKey, baseUrl }))).toBe(
      '{"events":{},"branding":{},"uploads":{},"webhooks":{},"openapi":{},"limits":{}}',
    );
  });

  test.each<[string, (url: string) => Step]>([
    [
      'a fault of the network',
      (url) => talkative({ url, headers: new Headers({ Authorization: `Bearer ${apiKey}` }) }),
    ],
    [
      'a refusal that repeats them',
      (url) =>
        failure(400, {
          code: `bad ${apiKey}`,
          message: `the key ${apiKey} cannot read ${url}`,
          hint: `look at ${url}`,
          details: [{ field: url, message: `got ${apiKey}`, [apiKey]: [url] }],
          requestId: apiKey,
        }),
    ],
    ['an answer that is not JSON', (url) => new Response(`<a href="${url}">${apiKey}</a>`)],
    [
      'headers that echo them',
      (url) =>
        new Response('', { headers: { 'X-Request-Id': `${apiKey} ${url}`, 'Content-Type': `text/${apiKey}; ${url}` } }),
    ],
    [
      'a 2xx that is not the resource',
      () => answer({ error: { message: apiKey } }, { headers: { 'X-Request-Id': apiKey } }),
    ],
    ['a redirect', (url) => new Response(null, { status: 307, headers: { Location: url, 'X-Request-Id': apiKey } })],
    [
      'an answer that breaks off',
      (url) =>
        new Response(
          new ReadableStream({
            start: (controller) =>
              controller.error(talkative({ url, headers: new Headers({ Authorization: apiKey }) })),
          }),
        ),
    ],
  ])('by %s', async (_, step) => {
    const url = `${baseUrl}/events?cursor=${signature}`;
    const { booth } = scripted([step(url)], { retry: false });
    const error = await failureOf(booth.events.list({ cursor: signature }));
    expect(error).toBeInstanceOf(Error);
    expect(shown(error)).not.toContain(apiKey);
    expect(shown(error)).not.toContain(signature);
  });

  test('by the check of responses', async () => {
    const reports: unknown[] = [];
    const validate = checkResponses({ mode: 'throw', onMismatch: (report) => reports.push(report) });
    const echo = { id: 'e1', name: [apiKey], [apiKey]: signedUrl };
    const { booth } = scripted([answer(echo, { headers: { 'X-Request-Id': apiKey } })], { validate });
    const error = await failureOf(booth.events.get('e1'));
    expect(error).toMatchObject({ kind: 'response', fault: 'schema-mismatch' });
    expect(reports).toHaveLength(1);
    expect(shown([error, reports])).not.toContain(apiKey);
  });

  test('by a key that the function has replaced meanwhile', async () => {
    const keys = ['bk_live_first', 'bk_live_second'];
    const first = failure(429, {}, { 'Retry-After': '1' });
    const { booth } = scripted([first, failure(400, { message: keys.join(' and ') })], {
      apiKey: () => keys[0] ?? '',
      hooks: { onRetry: () => void keys.reverse() },
    });
    expect(await failureOf(booth.events.get('e1'))).toMatchObject({
      message: 'get_event: 400: [redacted] and [redacted]',
    });
  });

  test('by the failure of a raw upload', async () => {
    for (const step of [
      (url: string) => talkative({ url, headers: new Headers() }),
      (url: string) => failure(403, { message: `${url} has lapsed` }),
    ]) {
      const { booth } = scripted([step(signedUrl)], { retry: false });
      const error = await failureOf(booth.uploads.put(upload, pictureBytes()));
      expect(error).toMatchObject({ operation: 'put_upload' });
      expect(shown(error)).not.toContain(signature);
    }
  });

  test('by the failure of an image upload', async () => {
    const created = answer({ ...upload, storagePath: 'p1', expiresAt: '2026-08-04T09:15:00Z' }, { status: 201 });
    const { booth } = scripted([created, talkative({ url: signedUrl, headers: new Headers() })], { retry: false });
    const error = await failureOf(booth.branding.setImage('e1', 'logo', pictureBytes()));
    expect(error).toMatchObject({ kind: 'connection', operation: 'put_upload' });
    expect(shown(error)).not.toContain(signature);
    expect(shown(error)).not.toContain(apiKey);
  });
});

test('hooks and logs never show either', async () => {
  const reported: unknown[] = [];
  const note = (...what: unknown[]) => void reported.push(...what);
  const url = `${baseUrl}/events?cursor=${signature}`;
  const { booth } = scripted(
    [
      talkative({ url, headers: new Headers({ Authorization: `Bearer ${apiKey}` }) }),
      failure(503, { message: `${apiKey} at ${url}` }),
      failure(429, { hint: signedUrl }, { 'Retry-After': '1', 'X-Request-Id': apiKey }),
      answer({ data: [], hasMore: false, nextCursor: null }, { headers: { 'X-Request-Id': `${apiKey} ${signedUrl}` } }),
      answer({
        ...upload,
        uploadUrl: `https://storage.example.com/${apiKey}?X-Signature=${signature}`,
        storagePath: 'p1',
      }),
      talkative({ url: signedUrl, headers: new Headers() }),
      answer({ ...upload, storagePath: 'p1' }),
      new Response(null),
      answer({ eventId: 'e1', logoUrl: signedUrl }),
    ],
    {
      hooks: { onRequest: note, onResponse: note, onRetry: note, onWait: note },
      logger: { debug: note, info: note, warn: note },
      logLevel: 'debug',
      limits: { concurrent: 1, heavy: 1 },
    },
  );
  await Promise.all([
    booth.events.list({ cursor: signature }).withResponse(),
    booth.branding.setImage('e1', 'logo', png(700, 900)),
  ]);
  expect(reported.length).toBeGreaterThan(40);
  expect(shown(reported)).toContain('put_upload');
  expect(shown(reported)).toContain('not-square');
  expect(shown(reported)).not.toContain(apiKey);
  expect(shown(reported)).not.toContain(signature);
});

test('a redacted cause keeps its name, message, code, stack and causes', async () => {
  const { booth } = scripted([talkative({ url: signedUrl, headers: new Headers() })], { retry: false });
  const { cause } = (await failureOf(booth.events.get('e1'))) as Error;
  expect(cause).toMatchObject({
    name: 'TypeError',
    message: 'request to https://storage.example.com/u1?[redacted] failed',
    cause: { name: 'Error', code: 'ECONNRESET' },
  });
  expect(cause).not.toHaveProperty('request');
  expect((cause as Error).stack).toMatch(
    /^TypeError: request to https:\/\/storage\.example\.com\/u1\?\[redacted\] failed\n +at /,
  );
});

/** Redacts the key `key-0001`. */
const redact = redactSecrets(['key-0001']);

test('queries and credentials of URLs are removed from a text, and nothing else', () => {
  expect(
    redact(
      'got key-0001 from https://me:pw@host.example/a/b?c=d#e, why? see /v1/events?cursor=x "https://h.example?q"',
    ),
  ).toBe(
    'got [redacted] from https://host.example/a/b?[redacted] why? see /v1/events?[redacted] "https://h.example?[redacted]"',
  );
  expect(redactUrls('why not? key-0001')).toBe('why not? key-0001');
});

test.each(['st', 'event', 'e', 'test'])(
  'a key of fewer than eight characters does not garble other words: %s',
  (key) => {
    const hide = redactSecrets([key]);
    const text = 'the last test of the event is at https://host.example/events/e1';
    expect(hide(text)).toBe(text);
    expect(hide(`Authorization: Bearer ${key}, or "${key}"`)).toBe('Authorization: Bearer [redacted], or "[redacted]"');
  },
);

test('every thrown value becomes a redacted error', () => {
  expect(redactCause('key-0001 is wrong', redact).message).toBe('[redacted] is wrong');
  expect(redactCause({ key: 'key-0001' }, redact).message).toBe('[object Object]');
  expect(redactCause(undefined, redact).message).toBe('[object Undefined]');
});

test('details nested 3,000 deep end in an error of the client, which can be printed', async () => {
  const nested = `${'['.repeat(3000)}"${apiKey}"${']'.repeat(3000)}`;
  const { booth } = scripted([new Response(`{"error":{"details":${nested}}}`, { status: 400 })]);
  const error = await failureOf(booth.events.get('e1'));
  expect(error).toMatchObject({ kind: 'validation', status: 400 });
  expect(JSON.stringify(error)).toContain('[nested too deeply]');
});

test('a text of a hundred thousand URLs without a query is redacted in linear time', () => {
  const text = '://'.repeat(100_000);
  expect(redact(text)).toBe(text);
});

test('a cyclic chain of causes ends', () => {
  const error = new Error('round');
  error.cause = error;
  let length = 0;
  for (let link: unknown = redactCause(error, redactUrls); link instanceof Error; link = link.cause) length += 1;
  expect(length).toBe(9);
});
