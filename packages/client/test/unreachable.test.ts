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

const failed = (cause: unknown) => new TypeError('fetch failed', { cause });
const withFacts = (message: string, facts: object) => Object.assign(new Error(message), facts);

/** Requests that never left, as the runtimes and implementations of fetch report them: the error, and what its message says. */
const unreachable: readonly (readonly [title: string, error: Error, reason: string])[] = [
  [
    'refused, Node',
    failed(withFacts('connect ECONNREFUSED 127.0.0.1:1', { code: 'ECONNREFUSED', syscall: 'connect' })),
    'connect ECONNREFUSED 127.0.0.1:1',
  ],
  [
    'refused at both addresses, Node',
    failed(
      Object.assign(
        new AggregateError([withFacts('connect ECONNREFUSED ::1:1', { code: 'ECONNREFUSED', syscall: 'connect' })]),
        {
          code: 'ECONNREFUSED',
        },
      ),
    ),
    'connect ECONNREFUSED ::1:1',
  ],
  [
    'unknown host, Node',
    failed(withFacts('getaddrinfo ENOTFOUND no.example', { code: 'ENOTFOUND', syscall: 'getaddrinfo' })),
    'getaddrinfo ENOTFOUND no.example',
  ],
  [
    'name server away, Node',
    failed(withFacts('getaddrinfo EAI_AGAIN a.example', { code: 'EAI_AGAIN', syscall: 'getaddrinfo' })),
    'getaddrinfo EAI_AGAIN a.example',
  ],
  [
    'no route, Node',
    failed(withFacts('connect EHOSTUNREACH 10.0.0.1:443', { code: 'EHOSTUNREACH', syscall: 'connect' })),
    'connect EHOSTUNREACH 10.0.0.1:443',
  ],
  [
    'no connection in time, undici',
    failed(withFacts('Connect Timeout Error', { code: 'UND_ERR_CONNECT_TIMEOUT' })),
    'UND_ERR_CONNECT_TIMEOUT: Connect Timeout Error',
  ],
  [
    'refused, node-fetch',
    withFacts('request to http://x failed, reason: connect ECONNREFUSED', { code: 'ECONNREFUSED', type: 'system' }),
    'request to http://x failed, reason: connect ECONNREFUSED',
  ],
  [
    'refused, Bun',
    withFacts('Unable to connect. Is the computer able to access the url?', { code: 'ConnectionRefused' }),
    'ConnectionRefused: Unable to connect. Is the computer able to access the url?',
  ],
  [
    'refused, Deno',
    failed(new Error('client error (Connect): tcp connect error: Connection refused (os error 111)')),
    'client error (Connect): tcp connect error: Connection refused (os error 111)',
  ],
  [
    'TLS that was cut off, Node',
    failed(
      withFacts('Client network socket disconnected before secure TLS connection was established', {
        code: 'ECONNRESET',
      }),
    ),
    'ECONNRESET: Client network socket disconnected before secure TLS connection was established',
  ],
  [
    'a proxy that refuses, undici',
    failed(withFacts('Proxy response (407) !== 200 when HTTP Tunneling', { code: 'UND_ERR_ABORTED' })),
    'UND_ERR_ABORTED: Proxy response (407) !== 200 when HTTP Tunneling',
  ],
];

test.each(unreachable)(
  'a request that never left has not happened, and is retried whatever the operation: %s',
  async (_, error, reason) => {
    const { booth, seen } = scripted(Array(5).fill(error));
    expect(await failureOf(booth.events.create(booking))).toMatchObject({
      kind: 'connection',
      message: `create_event: no response: ${reason}`,
      mayHaveHappened: false,
      attempts: 5,
    });
    expect(seen).toHaveLength(5);
  },
);

test('a create without an idUser survives a service that is away for a moment, and happens once', async () => {
  const away = unreachable[0]?.[1] ?? failed(undefined);
  const { booth, seen } = scripted([away, away, answer({ id: 'e1' }, { status: 201 })]);
  expect(await booth.events.create(booking)).toMatchObject({ id: 'e1' });
  expect(seen).toHaveLength(3);
});

test('a request that may have arrived before one that did not may have happened', async () => {
  const lost = failed(withFacts('other side closed', { code: 'UND_ERR_SOCKET' }));
  const refused = unreachable[0]?.[1] ?? lost;
  const { booth } = scripted([lost, refused, refused, refused, refused]);
  expect(await failureOf(booth.events.update('e1', { notes: null }))).toMatchObject({
    mayHaveHappened: true,
    attempts: 5,
  });
});

test.each<[string, Error]>([
  ['Node', failed(withFacts('self-signed certificate', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }))],
  [
    'Node, of a chain',
    failed(withFacts('self-signed certificate in certificate chain', { code: 'SELF_SIGNED_CERT_IN_CHAIN' })),
  ],
  [
    'Node, of another host',
    failed(withFacts("Hostname/IP does not match certificate's altnames", { code: 'ERR_TLS_CERT_ALTNAME_INVALID' })),
  ],
  ['Node, over', failed(withFacts('certificate has expired', { code: 'CERT_HAS_EXPIRED' }))],
  [
    'Node, of nobody',
    failed(withFacts('unable to verify the first certificate', { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' })),
  ],
  ...[
    'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
    'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
    'ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR',
    'ERR_SSL_TLSV1_UNRECOGNIZED_NAME',
    'ERR_SSL_LENGTH_MISMATCH',
    'ERR_SSL_NO_PROTOCOLS_AVAILABLE',
    'ERR_TLS_HANDSHAKE_TIMEOUT',
    'EPROTO',
  ].map((code): [string, Error] => [`Node, ${code}`, failed(withFacts('SSL routines', { code }))]),
  ['Node, no TLS', failed(withFacts('wrong version number', { code: 'ERR_SSL_WRONG_VERSION_NUMBER' }))],
  ['Bun', withFacts('self signed certificate', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })],
  ['Deno', failed(new Error('client error (Connect): invalid peer certificate: UnknownIssuer'))],
])(
  'a certificate that is not trusted, or TLS that could not begin, has let nothing happen, and is never retried: %s',
  async (_, error) => {
    const { booth, seen } = scripted([error]);
    expect(await failureOf(booth.events.delete('e1'))).toMatchObject({
      kind: 'connection',
      mayHaveHappened: false,
      attempts: 1,
    });
    expect(seen).toHaveLength(1);
  },
);

test.each<[string, Step]>([
  ['a reset', failed(withFacts('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' }))],
  ['a closed connection', failed(withFacts('other side closed', { code: 'UND_ERR_SOCKET' }))],
  [
    'damage to TLS that was there',
    failed(withFacts('bad record mac', { code: 'ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC' })),
  ],
  ['no headers in time', failed(withFacts('Headers Timeout Error', { code: 'UND_ERR_HEADERS_TIMEOUT' }))],
  ['no code at all', new TypeError('Load failed')],
  ['Deno', failed(new Error('client error (SendRequest): connection closed before message completed'))],
])('after a request that may have arrived, a create without an idUser is not repeated: %s', async (_, error) => {
  const { booth, seen } = scripted([error]);
  expect(await failureOf(booth.events.create(booking))).toMatchObject({ mayHaveHappened: true, attempts: 1 });
  expect(seen).toHaveLength(1);
});

describe('TLS that cannot begin, at servers', () => {
  const version = { maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' } as const;
  const alert = (code: number) => (socket: Socket) =>
    void socket.once('data', () => void socket.write(Uint8Array.of(21, 3, 3, 0, 2, 2, code)));
  test.each<[string, () => Server, attempts: number]>([
    ['of an old version', () => createTlsServer(version), 1],
    ['that send an alert', () => createServer(alert(40)), 1],
    ['that do not know the name', () => createServer(alert(112)), 1],
    [
      'that send something else',
      () => createServer((socket) => void socket.once('data', () => socket.write('?????'))),
      1,
    ],
    ['that hang up', () => createServer((socket) => void socket.once('data', () => socket.end())), 2],
    [
      'that reset the connection',
      () => createServer((socket) => void socket.once('data', () => socket.resetAndDestroy())),
      2,
    ],
    [
      'that reset it after their first bytes',
      () =>
        createServer(
          (socket) =>
            void socket.once('data', () => socket.write(Uint8Array.of(22, 3, 3), () => socket.resetAndDestroy())),
        ),
      2,
    ],
  ])('%s has sent nothing', async (_, create, attempts) => {
    const server = create().listen(0, '127.0.0.1');
    server.on('tlsClientError', () => {}).on('connection', (socket: Socket) => socket.on('error', () => {}));
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const retry = { maxRetries: 1, baseDelayMs: 0 };
    const booth = new BoothClient({ apiKey, baseUrl: `https://127.0.0.1:${port}`, retry });
    expect(await failureOf(booth.events.create(booking))).toMatchObject({
      kind: 'connection',
      mayHaveHappened: false,
      attempts,
    });
  });
});

test('a reset after the request has arrived may have happened', async () => {
  const server = createServer((socket) => void socket.once('data', () => socket.resetAndDestroy()));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
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
    {
      headers: new Headers({ 'X-Job': 'nightly', 'X-Run': '1' }),
    },
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
  test.each<[string, Step, string]>([
    [
      'MSW',
      failed(new Error('[MSW] Cannot bypass a request when using the "error" strategy')),
      '[MSW] Cannot bypass a request when using the "error" strategy',
    ],
    [
      'nock without a network',
      failed(withFacts('Nock: Disallowed net connect for "api.example.com:443/v1/events"', { code: 'ENETUNREACH' })),
      'ENETUNREACH: Nock: Disallowed net connect for "api.example.com:443/v1/events"',
    ],
    [
      'nock without a match',
      () => Response.json({ code: 'ERR_NOCK_NO_MATCH', message: 'Nock: No match for request' }, { status: 501 }),
      'Nock: No match for request',
    ],
    [
      'undici',
      failed(withFacts('Mock dispatch not matched for path /v1/events', { code: 'UND_MOCK_ERR_MOCK_NOT_MATCHED' })),
      'UND_MOCK_ERR_MOCK_NOT_MATCHED: Mock dispatch not matched for path /v1/events',
    ],
  ])('%s', async (_, step, message) => {
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
