import { expect, test } from 'vitest';
import { createGuard, fitsAsToken } from '../../src/server/guard.ts';

const controlToken = 'correct-horse-battery';

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

const onLoopback = { host: '127.0.0.1', allowHosts: [], controlToken: undefined };

/** The status, the error and the header that asks for a token. */
function read(response: ReturnType<ReturnType<typeof createGuard>>) {
  if (!response) return undefined;
  const { error } = JSON.parse(String(response.body));
  return { status: response.status, code: error.code, message: error.message, hint: error.hint };
}

test('the response to a foreign Host names it, and says how to allow it', () => {
  expect(read(createGuard(onLoopback)(requestTo('http://rebound.example:4010'), 'public'))).toEqual({
    status: 403,
    code: 'insufficient_scope',
    message: 'Host must be a loopback name, or one that this simulator was started with; got "rebound.example".',
    hint: 'Call it as 127.0.0.1 or localhost, or start it with --allow-host rebound.example (allowHosts of listen).',
  });
});

test('the response to a foreign Origin names it, and says how to allow it', () => {
  const origin = 'https://evil.example';
  const guard = createGuard(onLoopback);
  expect(read(guard(requestTo('http://localhost:4010', { origin }), 'public'))).toEqual({
    status: 403,
    code: 'insufficient_scope',
    message: 'Origin must be this machine, or a host that this simulator was started with; got "https://evil.example".',
    hint: 'Start it with --allow-host and the name of the page (allowHosts of listen).',
  });
});

test('without a token, every other origin is foreign to the control API, those of this machine included', () => {
  const guard = createGuard(onLoopback);
  const request = requestTo('http://localhost:4010', { origin: 'http://localhost:5173' });
  expect(guard(request, 'public')).toBeUndefined();
  expect(read(guard(request, 'control'))).toEqual({
    status: 403,
    code: 'insufficient_scope',
    message: `Origin must be the simulator's own for the control API; got "http://localhost:5173".`,
    hint: 'Call it from outside a browser, or start the simulator with a control token.',
  });
  expect(guard(requestTo('http://localhost:4010', { origin: 'http://localhost:4010' }), 'control')).toBeUndefined();
  expect(guard(requestTo('http://localhost:4010'), 'control')).toBeUndefined();
});

test('with a token, the control API takes pages of this machine, and no others', () => {
  const guard = createGuard({ ...onLoopback, controlToken });
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
  const guard = createGuard({ ...onLoopback, controlToken });
  const request = requestTo('http://localhost:4010', authorization === undefined ? {} : { authorization });
  const response = guard(request, 'control');
  if (isAccepted) expect(response).toBeUndefined();
  else {
    expect(response?.headers).toMatchObject({ 'WWW-Authenticate': 'Bearer' });
    expect(read(response)).toEqual({
      status: 401,
      code: 'unauthorized',
      message: 'The control API of this simulator needs its token.',
      hint: 'Send Authorization: Bearer and the token that the simulator was started with.',
    });
  }
  expect(guard(request, 'public')).toBeUndefined();
});

test('a rejection of one host allows no other one', () => {
  const guard = createGuard({ ...onLoopback, allowHosts: ['sim.example'] });
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
    expect(() => createGuard({ ...onLoopback, controlToken: text })).toThrow(
      new TypeError('controlToken must be 16 or more visible ASCII characters'),
    );
  },
);

test('a host that other machines reach needs a token', () => {
  expect(() => createGuard({ ...onLoopback, host: '0.0.0.0' })).toThrow(
    new TypeError('controlToken is needed: host 0.0.0.0 can be reached from other machines'),
  );
  expect(() => createGuard({ ...onLoopback, host: '0.0.0.0', controlToken })).not.toThrow();
});
