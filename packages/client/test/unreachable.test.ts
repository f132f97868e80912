import { expect, test } from 'vitest';
import { answer, failureOf, type Step, scripted } from './support/scripted-service.ts';

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
  ['Node, no TLS', failed(withFacts('wrong version number', { code: 'ERR_SSL_WRONG_VERSION_NUMBER' }))],
  ['Bun', withFacts('self signed certificate', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })],
  ['Deno', failed(new Error('client error (Connect): invalid peer certificate: UnknownIssuer'))],
])('a certificate that is not trusted has let nothing happen, and is never retried: %s', async (_, error) => {
  const { booth, seen } = scripted([error]);
  expect(await failureOf(booth.events.delete('e1'))).toMatchObject({
    kind: 'connection',
    mayHaveHappened: false,
    attempts: 1,
  });
  expect(seen).toHaveLength(1);
});

test.each<[string, Step]>([
  ['a reset', failed(withFacts('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' }))],
  ['a closed connection', failed(withFacts('other side closed', { code: 'UND_ERR_SOCKET' }))],
  ['no headers in time', failed(withFacts('Headers Timeout Error', { code: 'UND_ERR_HEADERS_TIMEOUT' }))],
  ['no code at all', new TypeError('Load failed')],
  ['Deno', failed(new Error('client error (SendRequest): connection closed before message completed'))],
])('after a request that may have arrived, a create without an idUser is not repeated: %s', async (_, error) => {
  const { booth, seen } = scripted([error]);
  expect(await failureOf(booth.events.create(booking))).toMatchObject({ mayHaveHappened: true, attempts: 1 });
  expect(seen).toHaveLength(1);
});
