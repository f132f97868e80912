import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { hasPrograms, inPrograms } from '@boothkit/test-support/programs';
import { setupServer } from 'msw/node';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { BoothClient, type Middleware } from '../src/index.ts';
import { answer, anyResource, apiKey, baseUrl, failureOf, type Step, scripted } from './support/scripted-service.ts';

const booking = { name: 'Ada & Alan', date: '2026-09-12T17:00:00Z', templateIds: ['t1'] };

const withFacts = (message: string, facts: object = {}) => Object.assign(new Error(message), facts);
/** As Node and undici report it. */
const failed = (message: string, facts: object = {}) =>
  new TypeError('fetch failed', { cause: withFacts(message, facts) });
const refused = failed('connect ECONNREFUSED 127.0.0.1:1', { code: 'ECONNREFUSED', syscall: 'connect' });

const cutOff = 'Client network socket disconnected before secure TLS connection was established';
const noTunnel = 'Proxy response (407) !== 200 when HTTP Tunneling';
const unable = 'Unable to connect. Is the computer able to access the url?';
const bothRefused = Object.assign(
  new AggregateError([withFacts('connect ECONNREFUSED ::1:1', { code: 'ECONNREFUSED', syscall: 'connect' })]),
  { code: 'ECONNREFUSED' },
);
const ofDeno = 'client error (Connect): tcp connect error: Connection refused (os error 111)';

/** Requests that never left, as the runtimes and implementations of fetch report them, and the reason in the message. */
const unreachable: readonly (readonly [reason: string, error: Error])[] = [
  ['connect ECONNREFUSED 127.0.0.1:1', refused],
  ['connect ECONNREFUSED ::1:1', new TypeError('fetch failed', { cause: bothRefused })],
  ...(
    [
      ['getaddrinfo ENOTFOUND no.example', 'getaddrinfo'],
      ['getaddrinfo EAI_AGAIN a.example', 'getaddrinfo'],
      ['connect EHOSTUNREACH 10.0.0.1:443', 'connect'],
    ] as const
  ).map(([message, syscall]) => [message, failed(message, { code: message.split(' ')[1], syscall })] as const),
  [
    'UND_ERR_CONNECT_TIMEOUT: Connect Timeout Error',
    failed('Connect Timeout Error', { code: 'UND_ERR_CONNECT_TIMEOUT' }),
  ],
  ['reason: connect ECONNREFUSED', withFacts('reason: connect ECONNREFUSED', { code: 'ECONNREFUSED', type: 'system' })],
  [`ConnectionRefused: ${unable}`, withFacts(unable, { code: 'ConnectionRefused' })],
  [ofDeno, failed(ofDeno)],
  [`ECONNRESET: ${cutOff}`, failed(cutOff, { code: 'ECONNRESET' })],
  [`UND_ERR_ABORTED: ${noTunnel}`, failed(noTunnel, { code: 'UND_ERR_ABORTED' })],
];

test.each(unreachable)(
  'a request that never left has not happened, and is retried whatever the operation: %s',
  async (reason, error) => {
    const { booth, seen } = scripted(Array(5).fill(error));
    const message = `create_event: no response: ${reason}`;
    const facts = { kind: 'connection', message, mayHaveHappened: false, attempts: 5 };
    expect(await failureOf(booth.events.create(booking))).toMatchObject(facts);
    expect(seen).toHaveLength(5);
  },
);

test.each<[string, Error]>([
  ...[
    ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'ERR_TLS_CERT_ALTNAME_INVALID', 'CERT_HAS_EXPIRED'],
    ...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'EPROTO'],
    ...['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', 'ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR'],
    ...['ERR_SSL_TLSV1_UNRECOGNIZED_NAME', 'ERR_SSL_LENGTH_MISMATCH', 'ERR_SSL_NO_PROTOCOLS_AVAILABLE'],
    ...['ERR_TLS_HANDSHAKE_TIMEOUT', 'ERR_SSL_WRONG_VERSION_NUMBER'],
  ].map((code): [string, Error] => [`Node, ${code}`, failed('SSL routines', { code })]),
  ['Bun', withFacts('self signed certificate', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })],
  ['Deno', failed('client error (Connect): invalid peer certificate: UnknownIssuer')],
])(
  'a certificate that is not trusted, or TLS that could not begin, has let nothing happen, and is never retried: %s',
  async (_, error) => {
    const { booth, seen } = scripted([error]);
    const facts = { kind: 'connection', mayHaveHappened: false, attempts: 1 };
    expect(await failureOf(booth.events.delete('e1'))).toMatchObject(facts);
    expect(seen).toHaveLength(1);
  },
);

test.each<[string, Step]>([
  ['a reset', failed('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' })],
  ['a closed connection', failed('other side closed', { code: 'UND_ERR_SOCKET' })],
  ['damage to TLS that was there', failed('bad record mac', { code: 'ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC' })],
  ['no headers in time', failed('Headers Timeout Error', { code: 'UND_ERR_HEADERS_TIMEOUT' })],
  ['no code at all', new TypeError('Load failed')],
  ['Deno', failed('client error (SendRequest): connection closed before message completed')],
])('after a request that may have arrived, a create without an idUser is not repeated: %s', async (_, error) => {
  const { booth, seen } = scripted([error]);
  expect(await failureOf(booth.events.create(booking))).toMatchObject({ mayHaveHappened: true, attempts: 1 });
  expect(seen).toHaveLength(1);
});

/** The port of a server on loopback until the test ends. */
async function listening(server: Server): Promise<number> {
  server.on('tlsClientError', () => {}).on('connection', (socket: Socket) => socket.on('error', () => {}));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** A server that does something with each connection when its first bytes have arrived. */
const doing = (act: (socket: Socket) => unknown) =>
  createServer((socket) => void socket.once('data', () => act(socket)));
const alert = (code: number) => (socket: Socket) => socket.write(Uint8Array.of(21, 3, 3, 0, 2, 2, code));
const oldVersion = { maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' } as const;

test.each<[string, () => Server, attempts: number]>([
  ['of an old version', () => createTlsServer(oldVersion), 1],
  ['that send an alert', () => doing(alert(40)), 1],
  ['that do not know the name', () => doing(alert(112)), 1],
  ['that send something else', () => doing((socket) => socket.write('?????')), 1],
  ['that hang up', () => doing((socket) => socket.end()), 2],
  ['that reset the connection', () => doing((socket) => socket.resetAndDestroy()), 2],
  [
    'that reset it after their first bytes',
    () => doing((socket) => socket.write(Uint8Array.of(22, 3, 3), () => socket.resetAndDestroy())),
    2,
  ],
])('TLS that cannot begin, at servers %s, has sent nothing', async (_, create, attempts) => {
  const baseUrl = `https://127.0.0.1:${await listening(create())}`;
  const booth = new BoothClient({ apiKey, baseUrl, retry: { maxRetries: 1, baseDelayMs: 0 } });
  const facts = { kind: 'connection', mayHaveHappened: false, attempts };
  expect(await failureOf(booth.events.create(booking))).toMatchObject(facts);
});

test('a reset after the request has arrived may have happened', async () => {
  const port = await listening(doing((socket) => socket.resetAndDestroy()));
  const booth = new BoothClient({ apiKey, baseUrl: `http://127.0.0.1:${port}` });
  expect(await failureOf(booth.events.create(booking))).toMatchObject({ mayHaveHappened: true, attempts: 1 });
});

test.each(['expect', 'Upgrade', 'transfer-encoding', 'Keep-Alive', 'connection', 'content-length'])(
  'a header that fetch refuses is refused at once, by name, and from a middleware has sent nothing: %s',
  async (name) => {
    const { booth, seen } = scripted([]);
    const message = `headers must not contain ${name.toLowerCase()}: fetch does not send it`;
    expect(await failureOf(booth.events.list({}, { headers: { [name]: '5' } }))).toMatchObject({
      kind: 'validation',
      message: `list_events: ${message}`,
    });
    expect(() => new BoothClient({ apiKey, baseUrl, headers: [[name, '5']] })).toThrow(message);
    expect(seen).toEqual([]);
  },
);

test.each(['expect', 'transfer-encoding', 'upgrade'])(
  'a header that a middleware adds and fetch refuses has sent nothing: %s',
  async (name) => {
    const adding: Middleware = (request, next) => next({ ...request, headers: { ...request.headers, [name]: '100' } });
    const booth = new BoothClient({ apiKey, baseUrl: 'http://127.0.0.1:65530', middleware: [adding] });
    const error = await failureOf(booth.events.create(booking));
    expect(error).toMatchObject({ kind: 'connection', mayHaveHappened: false, attempts: 1 });
    expect(String(error)).toMatch(/UND_ERR_(?:INVALID_ARG|NOT_SUPPORTED)/);
  },
);

test('headers are given as fetch takes them: a Headers object, pairs or an object', async () => {
  const { booth, seen } = scripted(
    Array.from({ length: 4 }, () => answer(anyResource)),
    { headers: new Headers({ 'X-Job': 'nightly', 'X-Run': '1' }) },
  );
  const derived = booth.withOptions({ headers: [['X-Run', '2']] });
  await derived.events.get('e1', { headers: new Map([['X-Step', 'a']]) });
  const pairs: [string, string][] = [
    ['x-step', 'a'],
    ['x-step', 'b'],
  ];
  await derived.events.get('e1', { headers: pairs });
  await derived.events.get('e1', { headers: pairs.values() });
  await booth.events.get('e1', { headers: { 'x-job': 'daily', 'x-step': undefined } });
  const own = seen.map(({ headers }) => ['x-job', 'x-run', 'x-step'].map((name) => headers[name]));
  expect(own).toEqual([
    ['nightly', '2', 'a'],
    ['nightly', '2', 'a, b'],
    ['nightly', '2', 'a, b'],
    ['daily', '1', undefined],
  ]);
});

describe('a mock that refuses a request is final, and its message comes first', () => {
  const strategy = '[MSW] Cannot bypass a request when using the "error" strategy';
  const disallowed = 'Nock: Disallowed net connect for "api.example.com:443/v1/events"';
  const noMatch = { code: 'ERR_NOCK_NO_MATCH', message: 'Nock: No match for request' };
  const unmatched = 'Mock dispatch not matched for path /v1/events';
  test.each<[string, Step]>([
    [strategy, failed(strategy)],
    [`ENETUNREACH: ${disallowed}`, failed(disallowed, { code: 'ENETUNREACH' })],
    [noMatch.message, () => Response.json(noMatch, { status: 501 })],
    [`UND_MOCK_ERR_MOCK_NOT_MATCHED: ${unmatched}`, failed(unmatched, { code: 'UND_MOCK_ERR_MOCK_NOT_MATCHED' })],
  ])('%s', async (message, step) => {
    const { booth, seen } = scripted([step]);
    const error = await failureOf(booth.events.create({ ...booking, idUser: 'booking-7' }));
    expect(error).toMatchObject({ kind: 'connection', mayHaveHappened: false, attempts: 1 });
    expect((error as Error).message).toBe(`create_event: ${message}`);
    expect(seen).toHaveLength(1);
  });

  test('as MSW does it', async () => {
    const server = setupServer();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    server.listen({ onUnhandledFrame: 'error' });
    onTestFinished(() => {
      server.close();
      vi.restoreAllMocks();
    });
    const error = await failureOf(new BoothClient({ apiKey, baseUrl }).events.get('e1'));
    expect(error).toMatchObject({ kind: 'connection', attempts: 1, mayHaveHappened: false });
    expect(String(error)).toContain('get_event: [MSW] ');
  });

  test.runIf(hasPrograms)('as nock does it', async () => {
    const program = `
      import nock from ${JSON.stringify(pathToFileURL(inPrograms('nock/dist/index.js')).href)};
      import { BoothClient } from ${JSON.stringify(new URL('../src/index.ts', import.meta.url).href)};
      const booth = new BoothClient({ apiKey: 'key', baseUrl: 'https://api.example.com' });
      const print = ({ kind, attempts, message }) => console.log(kind, attempts, message.split('\\n')[0]);
      nock('https://api.example.com').get('/other').reply(200, {});
      await booth.events.get('e1').catch(print);
      nock.cleanAll();
      nock.disableNetConnect();
      await booth.events.get('e1').catch(print);
      process.exit();`;
    const args = ['--conditions=@boothkit/source', '--input-type=module', '-e', program];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(stdout.split('\n').slice(0, 2)).toEqual([
      expect.stringContaining('connection 1 get_event: Nock: No match'),
      expect.stringMatching(/^connection 1 get_event: .*Nock: Disallowed/),
    ]);
  });
});
