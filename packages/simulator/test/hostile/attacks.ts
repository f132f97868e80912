import type { Upload } from '@boothkit/contract';
import { expect } from 'vitest';
import type { Ready } from '../http/program.ts';
import { asJson } from '../own-account.ts';
import { attack, type Dice, type Hostile, sendAll, sendAndReset } from './attacker.ts';

/** What is attacked. */
export interface Target {
  readonly port: number;
  readonly reported: Pick<Ready, 'apiKey' | 'baseUrl' | 'controlUrl' | 'dashboardUrl' | 'mcpUrl'>;
  readonly dice: Dice;
}

const megabyte = 1_048_576;
const host = 'Host: 127.0.0.1';
export const head = (line: string, ...headers: string[]) => `${[line, host, ...headers].join('\r\n')}\r\n\r\n`;
export const keyOf = ({ reported }: Target) => `Authorization: Bearer ${reported.apiKey}`;

/** A fault makes its response as long as no socket can buffer. */
const download = (target: Target) => head('GET /v1/openapi.json HTTP/1.1', keyOf(target));

/** A fault makes its response a day late. */
const late = (target: Target) => head('GET /v1/events/late HTTP/1.1', keyOf(target));

/** Paths of every room, whole and broken. */
const paths = [
  ...['/v1/events', '/v1/events/%ff', '/v1/events/..%2f..%2f', '/v1/webhooks', '/v1/openapi.json', '/v1/nothing', '/'],
  ...['/mcp', '/connect/register', '/connect/authorize', '/connect/token', '/.well-known/oauth-authorization-server'],
  ...[
    '/_sim/clock',
    '/_sim/requests',
    '/_sim/worlds',
    '/_sim/dashboard/',
    '/_sim/dashboard/..%5c..%5cetc',
    '/_sim/live?x',
  ],
  ...['/of/nothing', '/of/%F0%9F', '/of/%2e%2e/', '/uploads/a/b?expires=9&signature=%00', '/images/a', '/media/a'],
  ...[
    '/thumbnails/%E2%82%AC',
    '/catalog/x',
    '/worlds/none/v1/events',
    '//',
    '/%',
    '/?%',
    '*',
    'http://[::1',
    'ftp://a/',
  ],
];
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'M-SEARCH', 'QUERY'];
const contentTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain; charset=utf-16',
  '\u00e9\u00ff',
];

const hostileHeaders = (dice: Dice): string[] => [
  `Simulator-Client-IP: ${'\u00e9'.repeat(dice.below(8000))}`,
  `Authorization: ${dice.pick(['Bearer', 'Bearer \u00ff', 'Basic Og==', `Bearer ${'x'.repeat(8000)}`])}`,
  `Content-Type: ${dice.pick(contentTypes)}`,
  `Service-Version: ${dice.pick(['2026-08-04', '\u00ff', '0000-00-00', 'x'.repeat(2000)])}`,
  `Cookie: ${dice.pick(['=;=;', 'passcode=%', ';'.repeat(4000)])}`,
  `Range: ${dice.pick(['bytes=0-', 'bytes=9-1', 'lines=1'])}`,
  'Accept: text/event-stream, application/json',
];

/** Each sends something that no client should, and resolves once that is over. */
export const attacks: Readonly<Record<string, (target: Target) => Promise<unknown>>> = {
  'raw garbage': ({ port, dice }) => sendAll(port, dice.bytes(1 + dice.below(100_000))),
  'the start of another protocol': ({ port, dice }) =>
    sendAll(
      port,
      dice.pick([
        'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
        Buffer.from('160301020001000001fc0303', 'hex'),
        'SSH-2.0-OpenSSH_9.6\r\n',
        `GET ${'/x'.repeat(100_000)} HTTP/1.1\r\n\r\n`,
        'GET / HTTP/1.1\n\n\n\n',
        'GET / HTTP/9.9\r\n\r\n',
      ]),
    ),
  'a request that ends in its head': ({ port, dice }) => {
    const whole = head('POST /v1/events HTTP/1.1', ...hostileHeaders(dice));
    return sendAll(port, Buffer.from(whole.slice(0, dice.below(whole.length)), 'latin1'));
  },
  'a request that ends in its body': (target) =>
    sendAll(
      target.port,
      `${head('POST /v1/events HTTP/1.1', keyOf(target), 'Content-Type: application/json', 'Content-Length: 999')}{"na`,
    ),
  'any request to any room': ({ port, dice }) => {
    const body = dice.pick(['', '{}', '[]', '{', 'null', '"\\ud800"', '{"name":1}', 'grant_type=x&grant_type=y']);
    const headers = [...hostileHeaders(dice), `Content-Length: ${body.length}`, 'Connection: close'];
    return sendAll(
      port,
      Buffer.from(head(`${dice.pick(methods)} ${dice.pick(paths)} HTTP/1.1`, ...headers) + body, 'latin1'),
    );
  },
  'headers that HTTP does not allow': ({ port, dice }) =>
    sendAll(
      port,
      head(
        'POST /v1/events HTTP/1.1',
        ...dice.pick([
          ['Content-Length: 5', 'Content-Length: 6'],
          ['Content-Length: 5', 'Transfer-Encoding: chunked'],
          ['Content-Length: -1'],
          ['Transfer-Encoding: gzip, identity'],
          ['No colon'],
          ['Nul: \0'],
          ['Host: again'],
          Array.from({ length: 5000 }, (_, at) => `X-${at}: 1`),
          [`X: ${'x'.repeat(100_000)}`],
        ]),
      ),
    ),
  'an upgrade, a tunnel, an expectation': ({ port, dice }) =>
    sendAll(
      port,
      dice.pick([
        head('GET /v1/events HTTP/1.1', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: x'),
        head('GET /_sim/live HTTP/1.1', 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: x'),
        `CONNECT 127.0.0.1:1 HTTP/1.1\r\n${host}\r\n\r\n`,
        head('POST /v1/events HTTP/1.1', 'Expect: 100-continue', 'Content-Length: 1'),
        head('POST /v1/events HTTP/1.1', 'Expect: the worst', 'Content-Length: 0'),
      ]),
    ),
  'a broken chunk': (target) =>
    sendAll(
      target.port,
      `${head('POST /v1/events HTTP/1.1', keyOf(target), 'Content-Type: application/json', 'Transfer-Encoding: chunked')}5\r\n{"nam\r\nzz\r\n`,
    ),
  'an upload that is aborted': async (target) => {
    const { uploadUrl, headers } = await uploadOf(target);
    const { pathname, search } = new URL(uploadUrl);
    const lines = Object.entries({ ...headers, 'content-length': 8_000_000 }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    const { port, dice } = target;
    const put = Buffer.concat([
      Buffer.from(head(`PUT ${pathname}${search} HTTP/1.1`, ...lines)),
      dice.bytes(1 + dice.below(100_000)),
    ]);
    await (dice.below(2) === 0 ? sendAll(port, put) : sendAndReset(port, put, 'ignored'));
  },
  'a stream that is aborted': ({ port }) => sendAndReset(port, head('GET /_sim/live HTTP/1.1'), 'read'),
  'a download that is aborted': (target) => sendAndReset(target.port, download(target), 'read'),
  'a late call that is aborted': (target) => sendAndReset(target.port, late(target), 'ignored'),
  'many requests on one connection that is reset': (target) =>
    sendAndReset(
      target.port,
      head('GET /v1/events HTTP/1.1', keyOf(target)).repeat(50) + download(target).repeat(10),
      target.dice.pick(['read', 'ignored']),
    ),
  'an app whose address no header holds': async ({ reported, dice }) => {
    const { origin } = new URL(reported.baseUrl);
    const redirectUri = `https://a.example/${dice.pick(['€', '日本', '☃?x', '\u{1f4f8}'])}`;
    const registered = await fetch(`${origin}/connect/register`, asJson('POST', { redirect_uris: [redirectUri] }));
    const { client_id } = (await registered.json()) as { client_id: string };
    const query = { client_id, redirect_uri: redirectUri, response_type: 'code', code_challenge_method: 'S256' };
    const page = await fetch(
      `${origin}/connect/authorize?${new URLSearchParams({ ...query, code_challenge: 'c'.repeat(43) })}`,
      { method: 'POST', redirect: 'manual', body: new URLSearchParams({ cancel: 'yes' }) },
    );
    expect(page.status).toBe(303);
  },
};

/** Things that never end by themselves. */
export const stuck: Readonly<Record<string, (target: Target) => Promise<Hostile>>> = {
  'a silent connection': ({ port }) => attack(port),
  'half a head': ({ port }) => attackWith(port, `GET / HTTP/1.1\r\n${host}\r\nX-Half: `),
  'half a body': (target) =>
    attackWith(
      target.port,
      `${head('POST /v1/events HTTP/1.1', keyOf(target), 'Content-Type: application/json', 'Content-Length: 99')}{`,
    ),
  'half an upload': async (target) => {
    const { uploadUrl, headers } = await uploadOf(target);
    const { pathname, search } = new URL(uploadUrl);
    const lines = Object.entries({ ...headers, 'content-length': megabyte }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    return attackWith(target.port, `${head(`PUT ${pathname}${search} HTTP/1.1`, ...lines)}half`);
  },
  'a stream': ({ port }) => attackWith(port, head('GET /_sim/live HTTP/1.1')),
  'downloads that nobody reads': async (target) => {
    const made = await attackWith(target.port, download(target).repeat(20));
    made.socket.pause();
    return made;
  },
  'a late call': (target) => attackWith(target.port, late(target)),
};

async function attackWith(port: number, sent: string): Promise<Hostile> {
  const made = await attack(port);
  made.socket.write(sent);
  return made;
}

async function uploadOf({ reported }: Target): Promise<Upload> {
  const response = await fetch(
    `${reported.baseUrl}/uploads`,
    asJson(
      'POST',
      { purpose: 'event-branding-image', contentType: 'image/png' },
      { authorization: `Bearer ${reported.apiKey}` },
    ),
  );
  return (await response.json()) as Upload;
}

async function inject({ controlUrl }: Target['reported'], fault: object): Promise<void> {
  const response = await fetch(`${controlUrl}/faults`, asJson('POST', fault));
  expect(response.status).toBe(201);
}

/** Makes some responses larger than sockets buffer, and others a day late. */
export async function slowDown({ reported }: Target): Promise<void> {
  await inject(reported, { operation: 'get_openapi', body: 'x'.repeat(4 * megabyte) });
  await inject(reported, { operation: 'get_event', latencyMs: 86_400_000 });
}

/** That every room still answers; which also loads what each of them takes before there is no descriptor left for that. */
export async function expectServed({ reported }: Target): Promise<void> {
  const { origin } = new URL(reported.baseUrl);
  const headers = { authorization: `Bearer ${reported.apiKey}` };
  for (const [url, status] of [
    [`${reported.baseUrl}/events`, 200],
    [`${reported.controlUrl}/clock`, 200],
    [reported.dashboardUrl, 200],
    [reported.mcpUrl, 405],
    [`${origin}/connect/authorize`, 400],
    [`${origin}/of/nothing`, 404],
    [`${origin}/media/nothing`, 404],
  ] as const) {
    const response = await fetch(url, { headers });
    expect([url, response.status]).toEqual([url, status]);
    await response.text();
  }
}
