import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { ErrorBody } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { expect, test } from 'vitest';
import { stage } from '../../branding/stage.ts';
import { bookings } from '../../service/events/bookings.ts';

const json = { 'content-type': 'application/json' };
const compressed = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  zstd: (text: string) => Buffer.from(text),
  'made-up': (text: string) => Buffer.from(text),
} as const;

rule('4/json', 'a compressed body is rejected with 415, and the error names the coding', async () => {
  const { sim, account, booking } = bookings();
  const { apiKey, baseUrl, fetch } = account.connection();
  const text = JSON.stringify(booking());
  for (const [coding, compress] of Object.entries(compressed))
    for (const [sent, named] of [
      [coding, coding],
      [coding.toUpperCase(), coding.toUpperCase()],
      [`identity, ${coding}`, coding],
      [` ${coding} , identity`, coding],
    ] as const) {
      const headers = { ...json, authorization: `Bearer ${apiKey}`, 'content-encoding': sent };
      const response = await fetch(`${baseUrl}/events`, {
        method: 'POST',
        headers,
        body: new Uint8Array(compress(text)),
      });
      const { error } = (await response.json()) as ErrorBody;
      const message = `content-encoding must be identity or left out; got ${JSON.stringify(named)}`;
      expect([sent, response.status, error.code]).toEqual([sent, 415, 'unsupported_media_type']);
      expect(error.message).toBe(`The request is not valid: ${message}`);
      expect(error.details).toEqual([{ field: 'content-encoding', message }]);
      expect(response.headers.get('accept-encoding')).toBe('identity');
    }
  expect(account.events.list()).toEqual([]);
  expect(sim.journal.requests({ status: 415 }).length).toBeGreaterThan(0);
});

rule('4/json', 'a body with the coding identity, or with an empty header, is read as without it', async () => {
  const { call, booking } = bookings();
  for (const coding of ['identity', 'Identity', 'identity, identity', ''])
    expect(
      (await call('POST', '/events', booking(), { headers: { ...json, 'content-encoding': coding } })).status,
    ).toBe(201);
});

test('the coding of a body that nothing reads is ignored', async () => {
  const { call, create } = bookings();
  const headers = { 'content-encoding': 'gzip' };
  const { id } = await create();
  expect((await call('GET', '/events', undefined, { headers })).status).toBe(200);
  expect((await call('DELETE', `/events/${id}`, undefined, { headers })).status).toBe(200);
});

rule('4/json', 'the charset utf8 is accepted beside utf-8, in any case and in quotes, and no other one', async () => {
  const { call, booking } = bookings();
  const statusOf = async (charset: string) =>
    (await call('POST', '/events', booking(), { headers: { 'content-type': `application/json; charset=${charset}` } }))
      .status;
  for (const charset of ['utf8', 'UTF8', 'Utf8', '"utf8"', '"UTF8"', 'utf-8', '"Utf-8"'])
    expect([charset, await statusOf(charset)]).toEqual([charset, 201]);
  for (const charset of ['utf-16', 'utf_8', 'utf88', 'utf', 'xutf8', 'latin1', 'us-ascii', '""', ''])
    expect([charset, await statusOf(charset)]).toEqual([charset, 415]);
});

test('compressed bodies of the control API, MCP, uploads and the sign-in are rejected with 415', async () => {
  const { sim, account, call } = stage();
  const gzip = { 'content-encoding': 'gzip' };
  const bytes = new Uint8Array(gzipSync('{}'));
  const origin = new URL(sim.baseUrl).origin;
  const { apiKey } = account.connection();
  const upload = await call<{ uploadUrl: string; headers: Record<string, string> }>('POST', '/uploads', {
    purpose: 'event-branding-image',
    contentType: 'image/png',
  });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const sent: readonly (readonly [method: string, url: string, headers: Record<string, string>])[] = [
    ['POST', `${sim.controlUrl}/accounts`, json],
    ['PATCH', `${sim.controlUrl}/clock`, json],
    ['PUT', `${sim.controlUrl}/world-file`, json],
    ['PUT', `${sim.controlUrl}/world-file`, { 'content-type': 'application/jsonl' }],
    ['POST', sim.mcpUrl, { ...json, authorization: `Bearer ${apiKey}` }],
    ['PUT', upload.body.uploadUrl, upload.body.headers],
    ['POST', `${origin}/connect/register`, json],
    ['POST', `${origin}/connect/token`, form],
  ];
  for (const [method, url, headers] of sent) {
    const response = await sim.fetch(url, { method, headers: { ...headers, ...gzip }, body: bytes });
    expect([url, response.status]).toEqual([url, 415]);
    expect(await response.text()).toContain('content-encoding must be identity or left out; got \\"gzip\\"');
  }
  expect(sim.accounts.list()).toHaveLength(1);
});
