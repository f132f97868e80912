import { expect, test } from 'vitest';
import { controlTokenOf, fitsAsToken } from '../../../src/composition/server/control-token.ts';
import { createGuard } from '../../../src/composition/server/guard.ts';

const controlToken = 'correct-horse-battery';

/** The guard of a server that was started with these options. */
function guardOf({
  host = '127.0.0.1',
  allowHosts = [],
  allowOrigins = [],
  controlToken: given,
}: Readonly<{ host?: string; allowHosts?: string[]; allowOrigins?: string[]; controlToken?: string }> = {}) {
  const at = { host, allowHosts };
  return createGuard({ ...at, allowOrigins, controlToken: controlTokenOf(at, given) });
}

/** A request as the guard reads it. */
function requestTo(origin: string, headers: Readonly<Record<string, string>> = {}) {
  return {
    method: 'GET',
    url: { origin, pathname: '/v1/events', search: '' },
    address: '127.0.0.1',
    header: (name: string) => headers[name] ?? null,
    body: async () => new Uint8Array(),
  };
}

/** The status, the error and the header that asks for a token. */
function read(response: ReturnType<ReturnType<typeof guardOf>>) {
  if (!response) return undefined;
  const { error } = JSON.parse(String(response.body));
  return { status: response.status, code: error.code, message: error.message, hint: error.hint };
}

test('the response to a foreign Host names it, and says how to allow it', () => {
  expect(read(guardOf()(requestTo('http://rebound.example:4010'), 'public'))).toEqual({
    status: 403,
    code: 'insufficient_scope',
    message: 'Host must be a loopback name, or one that this simulator was started with; got "rebound.example".',
    hint: 'Call it as 127.0.0.1 or localhost, or start it with --allow-host rebound.example (allowHosts of listen).',
  });
});

test('the response to a foreign Origin names it, and says how to allow it', () => {
  const origin = 'https://evil.example';
  const guard = guardOf();
  expect(read(guard(requestTo('http://localhost:4010', { origin }), 'public'))).toEqual({
    status: 403,
    code: 'insufficient_scope',
    message: 'Origin must be this machine, or a host that this simulator was started with; got "https://evil.example".',
    hint: 'Start it with --allow-origin and the origin of the page (allowOrigins of listen).',
  });
});

test('without a token, every other origin is foreign to the control API, those of this machine included', () => {
  const guard = guardOf();
  const request = requestTo('http://localhost:4010', { origin: 'http://localhost:5173' });
  expect(guard(request, 'public')).toBeUndefined();
  expect(read(guard(request, 'control'))).toEqual({
    status: 403,
    code: 'insufficient_scope',
    message: `Origin must be the simulator's own for the control API; got "http://localhost:5173".`,
    hint: 'Call it from outside a browser, or send the control token.',
  });
  expect(guard(requestTo('http://localhost:4010', { origin: 'http://localhost:4010' }), 'control')).toBeUndefined();
  expect(guard(requestTo('http://localhost:4010'), 'control')).toBeUndefined();
});

test('with a token, the control API takes pages of this machine, and no others', () => {
  const guard = guardOf({ controlToken });
  const authorization = `Bearer ${controlToken}`;
  const from = (origin: string) =>
    read(guard(requestTo('http://localhost:4010', { origin, authorization }), 'control'))?.status;
  expect(['http://localhost:5173', 'https://evil.example'].map(from)).toEqual([undefined, 403]);
});

test.each([
  [`Bearer ${controlToken}`, true],
  [`bearer   ${controlToken}  `, true],
  [`x Bearer ${controlToken}`, false],
  [`Bearer ${controlToken} x`, false],
  [`Bearer${controlToken}`, false],
  [`Bearer ${controlToken.toUpperCase()}`, false],
  ['Bearer ', false],
  [undefined, false],
])('the control API with the authorization %j: %s', (authorization, isAccepted) => {
  const guard = guardOf({ controlToken });
  const request = requestTo('http://localhost:4010', authorization === undefined ? {} : { authorization });
  const response = guard(request, 'control');
  if (isAccepted) expect(response).toBeUndefined();
  else {
    expect(response?.headers).toMatchObject({ 'WWW-Authenticate': 'Bearer' });
    expect(read(response)).toEqual({
      status: 401,
      code: 'unauthorized',
      message: 'The control API of this simulator needs its token.',
      hint: 'Send Authorization: Bearer and the token that the simulator was started with, or printed as controlToken.',
    });
  }
  expect(guard(request, 'public')).toBeUndefined();
});

test('a rejection of one host allows no other one', () => {
  const guard = guardOf({ allowHosts: ['sim.example'] });
  const statuses = ['sim.example', 'sim.example', 'rebound.example', 'sim.example', 'rebound.example'].map(
    (host) => guard(requestTo(`http://${host}:4010`), 'public')?.status,
  );
  expect(statuses).toEqual([undefined, undefined, 403, undefined, 403]);
});

test.each(['correct-horse-battery', '!~!~!~!~!~!~!~!~', 'x'.repeat(200)])('%j fits as a token', (text) => {
  expect(fitsAsToken(text)).toBe(true);
});

test.each(['', 'x'.repeat(15), ` ${'x'.repeat(16)}`, `${'x'.repeat(16)} `, `${'x'.repeat(16)}é`])(
  '%j does not fit as a token',
  (text) => {
    expect(fitsAsToken(text)).toBe(false);
    expect(() => guardOf({ controlToken: text })).toThrow(
      new TypeError('controlToken must be 16 or more visible ASCII characters'),
    );
  },
);

test('a host that other machines reach needs a token', () => {
  expect(() => guardOf({ host: '0.0.0.0' })).toThrow(
    new TypeError('controlToken is needed: host 0.0.0.0 can be reached from other machines'),
  );
  expect(() => guardOf({ host: '0.0.0.0', controlToken })).not.toThrow();
});

test.each([
  ['cross-site', 403],
  ['same-site', 403],
  ['same-origin', undefined],
  ['none', undefined],
  [undefined, undefined],
])('a request that the browser calls %s gets %s from the control API', (site, status) => {
  const headers = site === undefined ? {} : { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' };
  for (const [guard, authorization] of [
    [guardOf(), ''],
    [guardOf({ controlToken }), `Bearer ${controlToken}`],
  ] as const)
    expect(guard(requestTo('http://localhost:4010', { ...headers, authorization }), 'control')?.status).toBe(status);
  expect(guardOf()(requestTo('http://localhost:4010', headers), 'public')).toBeUndefined();
});

test('the response to a page of another site names the header', () => {
  const request = requestTo('http://localhost:4010', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' });
  expect(read(guardOf()(request, 'control'))).toEqual({
    status: 403,
    code: 'insufficient_scope',
    message: 'Sec-Fetch-Site must be same-origin or none for the control API; got "cross-site".',
    hint: 'Call it from outside a browser, or from the dashboard.',
  });
});

test.each<[method: string, mode: string, dest: string, status: number | undefined]>([
  ['GET', 'navigate', 'document', undefined],
  ['GET', 'navigate', 'iframe', 403],
  ['GET', 'navigate', 'frame', 403],
  ['GET', 'navigate', 'embed', 403],
  ['GET', 'navigate', 'object', 403],
  ['GET', 'navigate', 'fencedframe', 403],
  ['GET', 'navigate', '', 403],
  ['GET', 'no-cors', 'image', 403],
  ['GET', 'no-cors', 'document', 403],
  ['GET', 'cors', 'empty', 403],
  ['POST', 'navigate', 'document', 403],
  ['HEAD', 'no-cors', 'empty', 403],
])('of the dashboard, another site may only open a page: %s, %s for %j gets %s', (method, mode, dest, status) => {
  for (const site of ['cross-site', 'same-site']) {
    const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest };
    const request = { ...requestTo('http://localhost:4010', headers), method };
    expect(guardOf()(request, 'dashboard')?.status).toBe(status);
  }
});

test.each([
  [['tunnel.example'], 401],
  [['localhost', '192.168.1.7'], 401],
  [['fd00::7'], 401],
  [['0.0.0.0'], 401],
  [[], undefined],
  [['localhost', 'booth.localhost.', '127.0.0.2', '[::1]', '::1'], undefined],
])('without a token of the user, the names %j get %s from the control API on loopback', (allowHosts, status) => {
  const guard = guardOf({ allowHosts });
  expect(guard(requestTo('http://localhost:4010'), 'control')?.status).toBe(status);
  for (const name of allowHosts.filter((name) => !name.includes(':')))
    expect([name, guard(requestTo(`http://${name}:4010`), 'control')?.status]).toEqual([name, status]);
});

test('a token that the server made is another one each time, and opens the control API', () => {
  const at = { host: '127.0.0.1', allowHosts: ['tunnel.example'] };
  const [one, other] = [controlTokenOf(at, undefined), controlTokenOf(at, undefined)];
  expect(one.value).not.toBe(other.value);
  expect(fitsAsToken(one.value)).toBe(true);
  const guard = createGuard({ ...at, allowOrigins: [], controlToken: one });
  const statusOf = (token: string) =>
    guard(requestTo('http://tunnel.example', { authorization: `Bearer ${token}` }), 'control')?.status;
  expect([one, other].map(({ value }) => statusOf(value))).toEqual([undefined, 401]);
});

test('the token that the server made lets a page of this machine reach the control API, though requests need none', () => {
  const at = { host: '127.0.0.1', allowHosts: [] };
  const made = controlTokenOf(at, undefined);
  const guard = createGuard({ ...at, allowOrigins: [], controlToken: made });
  const statusOf = (origin: string, token: string) =>
    guard(requestTo('http://localhost:4010', { origin, authorization: `Bearer ${token}` }), 'control')?.status;
  expect(statusOf('http://localhost:5173', made.value)).toBeUndefined();
  expect(statusOf('http://localhost:5173', 'another-one-of-these')).toBe(403);
  expect(statusOf('https://evil.example', made.value)).toBe(403);
});

test('an allowed origin opens everything but the control API, and no Host', () => {
  const guard = guardOf({ allowOrigins: ['https://connector.example', 'http://other.example:3000'] });
  const statusOf = (origin: string, access: 'public' | 'control', host = 'localhost') =>
    guard(requestTo(`http://${host}:4010`, { origin }), access)?.status;
  expect(statusOf('https://connector.example', 'public')).toBeUndefined();
  expect(statusOf('http://other.example:3000', 'public')).toBeUndefined();
  expect(statusOf('https://connector.example', 'control')).toBe(403);
  expect(statusOf('https://connector.example', 'public', 'connector.example')).toBe(403);
  const foreign = ['http://connector.example', 'https://connector.example:8443', 'https://x.connector.example', 'null'];
  for (const origin of foreign) expect([origin, statusOf(origin, 'public')]).toEqual([origin, 403]);
  expect(guard(requestTo('http://localhost:4010'), 'control')).toBeUndefined();
});

test.each([
  '',
  'connector.example',
  'https://connector.example/',
  'https://a.example/path',
  'HTTPS://a.example',
  '*',
  'null',
  'file://',
])('an origin such as %j is rejected', (origin) => {
  expect(() => guardOf({ allowOrigins: [origin] })).toThrow(/^allowOrigins must be origins such as https:/);
});
