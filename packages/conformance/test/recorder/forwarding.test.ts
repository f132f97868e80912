import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { httpServer, listening, tlsServer } from '@boothkit/test-support/local-server';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { record } from '../../src/recorder/record.ts';

/** The base URL of a recorder in front of a service. */
async function recorderOf(target: string): Promise<string> {
  const file = join(temporaryFolder(), 'exchanges.jsonl');
  const recording = await record({ target, file, onUnwritten: () => {} });
  onTestFinished(async () => void (await recording.close()));
  return recording.baseUrl;
}

const service = async (listener: RequestListener) => `${(await httpServer(listener)).url}v1`;

test('each Set-Cookie of a response is forwarded as a header of its own', async () => {
  const cookies = ['a=1; Expires=Wed, 05 Aug 2026 09:00:00 GMT; Path=/', 'b=2; HttpOnly', 'a=3; Path=/x'];
  const target = await service((_, response) =>
    response
      .writeHead(200, { 'Set-Cookie': cookies, 'X-Test': ['1', '2'], 'Content-Type': 'application/json' })
      .end('{}'),
  );
  const response = await fetch(`${await recorderOf(target)}/events`);
  expect([response.status, await response.text()]).toEqual([200, '{}']);
  expect(response.headers.getSetCookie()).toEqual(cookies);
  expect(response.headers.get('x-test')).toBe('1, 2');
});

test('a response without cookies is forwarded without any', async () => {
  const target = await service((_, response) => response.end('{}'));
  expect((await fetch(`${await recorderOf(target)}/events`)).headers.has('set-cookie')).toBe(false);
});

test('the response says why the service could not be reached', async () => {
  const closed = createServer();
  const { port } = await listening(closed);
  await new Promise((resolve) => closed.close(resolve));
  const tls = await tlsServer((_, response) => response.end());
  const cut = await service((request) => request.socket.destroy());
  for (const [target, reason] of [
    [`http://127.0.0.1:${port}/v1`, new RegExp(`ECONNREFUSED 127\\.0\\.0\\.1:${port}`)],
    [`http://localhost:${port}/v1`, /ECONNREFUSED/],
    [`https://127.0.0.1:${tls.port}/v1`, /self-signed certificate.*DEPTH_ZERO_SELF_SIGNED_CERT/],
    // A resolver that cannot be asked itself says EAI_AGAIN.
    ['https://service.invalid/v1', /getaddrinfo (?:ENOTFOUND|EAI_AGAIN) service\.invalid/],
    [cut, /other side closed|ECONNRESET/],
  ] as const) {
    const response = await fetch(`${await recorderOf(target)}/events?secret=canary`);
    const { error } = (await response.json()) as { error: { code: string; message: string } };
    expect([target, response.status, error.code]).toEqual([target, 502, 'internal_error']);
    expect(error.message).toMatch(/^The service to record did not respond: .+\.$/);
    expect(error.message).toMatch(reason);
    expect(error.message).not.toContain('canary');
  }
});
