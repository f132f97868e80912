import { describe, expect, test } from 'vitest';
import * as client from '../src/index.ts';
import { BoothError, type BoothFailure, ConflictError, type FailureFacts, TimeoutError } from '../src/index.ts';
import {
  answer,
  anyResource,
  apiKey,
  failure,
  failureOf,
  prematureClose,
  type Step,
  scripted,
} from './support/scripted-service.ts';

const failing = async (...steps: Parameters<typeof scripted>[0]) => {
  const { booth } = scripted(steps, { retry: false });
  return failureOf(booth.events.update('e1', { name: 'B' }));
};

describe('a code and a status have their class', () => {
  test.each<[number, string | undefined, string, BoothFailure['kind']]>([
    [400, undefined, 'ValidationError', 'validation'],
    [422, 'validation_failed', 'ValidationError', 'validation'],
    [401, undefined, 'AuthenticationError', 'authentication'],
    [402, undefined, 'QuotaError', 'quota'],
    [403, 'insufficient_scope', 'PermissionError', 'permission'],
    [403, 'plan_required', 'PlanError', 'plan'],
    [403, 'something_new', 'PermissionError', 'permission'],
    [404, undefined, 'NotFoundError', 'not-found'],
    [408, undefined, 'TimeoutError', 'timeout'],
    [409, undefined, 'ConflictError', 'conflict'],
    [429, 'rate_limited', 'RateLimitError', 'rate-limit'],
    [500, undefined, 'ServerError', 'server'],
    [422, undefined, 'ValidationError', 'validation'],
    [503, 'validation_failed', 'ValidationError', 'validation'],
    [400, 'conflict', 'ConflictError', 'conflict'],
    [403, 'quota_exceeded', 'QuotaError', 'quota'],
    [429, 'quota_exceeded', 'RateLimitError', 'rate-limit'],
    [402, 'plan_required', 'PlanError', 'plan'],
    [404, 'plan_required', 'PlanError', 'plan'],
    [403, 'rate_limited', 'RateLimitError', 'rate-limit'],
    [503, 'overloaded', 'ServerError', 'server'],
    [405, undefined, 'UnexpectedStatusError', 'unexpected-status'],
    [413, undefined, 'UnexpectedStatusError', 'unexpected-status'],
    [415, undefined, 'UnexpectedStatusError', 'unexpected-status'],
    [418, undefined, 'UnexpectedStatusError', 'unexpected-status'],
  ])('%d with code %s is a %s', async (status, code, name, kind) => {
    const error = await failing(failure(status, code === undefined ? {} : { code }));
    expect(error).toBeInstanceOf(Reflect.get(client, name));
    expect(error).toBeInstanceOf(BoothError);
    expect(error).toMatchObject({ name, kind, status, code: code ?? `code_${status}` });
  });
});

test('an error has all fields of the envelope, and its call', async () => {
  const details = [{ field: 'name', message: 'name must have 1 to 200 characters; got 0' }];
  const error = await failing(
    failure(400, { code: 'validation_failed', message: 'not valid', details, hint: 'name it' }),
  );
  expect(error).toMatchObject({
    message: 'update_event: 400: not valid',
    operation: 'update_event',
    status: 400,
    code: 'validation_failed',
    requestId: 'req-400',
    details,
    hint: 'name it',
    attempts: 1,
    queuedMs: 0,
    mayHaveHappened: false,
  });
});

test('a conflict names the operators that hold the event', async () => {
  const holders = [{ kind: 'operator', name: 'Mia' }];
  const error = await failing(failure(409, { details: { holders } }));
  expect(error).toBeInstanceOf(ConflictError);
  expect(error).toMatchObject({ holders, details: { holders } });
  expect(await failing(failure(409))).toMatchObject({ holders: [] });
  expect(await failing(failure(409, { details: { holders: 'Mia' } }))).toMatchObject({ holders: [] });
});

test('a response without an envelope is reported with its status and the request ID of its header', async () => {
  const response = new Response('', { status: 404, headers: { 'X-Request-Id': 'req-9' } });
  expect(await failing(response)).toMatchObject({
    message: 'update_event: 404: the service gave no reason',
    code: undefined,
    details: undefined,
    requestId: 'req-9',
    body: undefined,
  });
});

test('an envelope with fields of wrong types is read as far as possible', async () => {
  const response = answer({ error: { code: 7, message: 'no', hint: null, requestId: {} } }, { status: 400 });
  expect(await failing(response)).toMatchObject({
    message: 'update_event: 400: no',
    code: undefined,
    hint: undefined,
    requestId: 'req-1',
  });
});

test('a response that is not JSON is reported with its beginning', async () => {
  const page = new Response('<html><title>Sign in</title>', { status: 200, headers: { 'Content-Type': 'text/html' } });
  expect(await failing(page)).toMatchObject({
    kind: 'response',
    fault: 'not-json',
    message: 'update_event: 200: the body must be JSON; got 28 characters of text/html; the body begins with "Sign in"',
    body: '<html><title>Sign in</title>',
  });
  expect(await failing(new Response(null, { status: 204 }))).toMatchObject({
    message: 'update_event: 204: the body must be JSON; got 0 characters of no content type',
  });
});

test('an error as JSON is all that is known of it', async () => {
  const error = await failing(failure(429, { message: 'slow down' }, { 'Retry-After': '5' }));
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    name: 'RateLimitError',
    message: expect.stringMatching(/^update_event: 429: slow down; the service asks to wait until 2026-\S+Z$/),
    kind: 'rate-limit',
    operation: 'update_event',
    status: 429,
    code: 'code_429',
    requestId: 'req-429',
    attempts: 1,
    queuedMs: 0,
    mayHaveHappened: false,
    retryAfterMs: 5000,
  });
});

test('each class is called by the name it is exported under', () => {
  const classes = Object.entries(client).filter(([name]) => /^[A-Z].*Error$/.test(name) && name !== 'BoothError');
  expect(classes).toHaveLength(14);
  for (const [name, made] of classes) expect(made.prototype).toMatchObject({ name });
});

test('errors can be constructed in tests', () => {
  const facts: FailureFacts = { operation: 'get_event', status: 404, requestId: 'r1' };
  const error = new client.NotFoundError('gone', facts);
  expect(error).toMatchObject({ ...facts, message: 'get_event: 404: gone', attempts: 0, mayHaveHappened: false });
  expect(error.stack).toMatch(/^NotFoundError: get_event: 404: gone\n/);
});

test.each<[string, number, object]>([
  ['in the details', 400, { holders: [{ kind: 'operator', name: 'Mia' }] }],
  ['in an item of the details', 409, [{ message: 'held', holders: [{ kind: 'operator', name: 'Mia' }] }]],
  ['in an item, beside one without', 422, [null, 'held', { holders: [{ kind: 'operator', name: 'Mia' }] }]],
])('holders %s make a ConflictError of %d', async (_, status, details) => {
  expect(await failing(failure(status, { code: 'event_held', details }))).toMatchObject({
    kind: 'conflict',
    holders: [{ kind: 'operator', name: 'Mia' }],
  });
});

describe('the fields of a ValidationError', () => {
  test.each<[object, string]>([
    [{ field: 'body.name' }, 'name'],
    [{ field: 'body' }, 'body'],
    [{ field: 'colors.1' }, 'colors[1]'],
    [{ path: 'body.colors[1]' }, 'colors[1]'],
    [{ path: ['colors', 1] }, 'colors[1]'],
    [{ path: ['body', 'gallery', 'id'] }, 'gallery.id'],
    [{ pointer: '/colors/1' }, 'colors[1]'],
    [{ pointer: '#/body/settings/a~1b' }, 'settings.a/b'],
    [{ name: 'date' }, 'date'],
    [{ field: '', path: 'date' }, 'date'],
    [{ field: 7, pointer: '/date' }, 'date'],
    [{ field: 'date', name: 'Date' }, 'date'],
    [{ path: [], name: 'date' }, 'date'],
    [{ path: [null, {}], pointer: '/date' }, 'date'],
  ])('are named by %j', async (names, field) => {
    const error = await failing(failure(400, { details: [{ ...names, message: 'no' }] }));
    expect(error).toMatchObject({ fields: { [field]: ['no'] } });
  });

  test('have the messages of each invalid field', async () => {
    const details = [
      { field: 'name', message: 'name must be text' },
      { field: 'colors[1]', message: 'too light' },
      { field: 'name', message: 'name must not be blank' },
      null,
      'name',
      { message: 'no field' },
      { path: [], message: 'no field' },
      { pointer: '/', message: 'no field' },
    ];
    const error = await failing(failure(400, { details }));
    expect(error).toMatchObject({
      fields: { name: ['name must be text', 'name must not be blank'], 'colors[1]': ['too light'] },
    });
    expect(JSON.stringify(error)).not.toContain('"fields"');
  });

  test('are empty if the service names none, and safe for any name', async () => {
    expect(await failing(failure(400))).toMatchObject({ fields: {} });
    const error = await failing(failure(400, { details: [{ field: '__proto__', message: 'no' }] }));
    expect(Object.entries((error as client.ValidationError).fields)).toEqual([['__proto__', ['no']]]);
  });

  test('name the option or parameter that the client rejects', async () => {
    const { booth } = scripted([]);
    expect(await failureOf(booth.events.get(''))).toMatchObject({
      fields: { eventId: ['eventId must be text that is not blank; got an empty string'] },
    });
  });
});

describe('an error of a response', () => {
  test('has its headers, without cookies and secrets', async () => {
    const secret = 'bk_live_0123456789abcdef';
    const headers = {
      'X-Plan': 'Pro',
      'X-Echo': secret,
      Location: 'https://a.example/b?signature=s1',
      'Set-Cookie': 'id=1',
    };
    const error = await failing(failure(404, {}, headers));
    const received = (error as client.NotFoundError).headers;
    expect(Object.fromEntries(received ?? [])).toMatchObject({
      'x-plan': 'Pro',
      'x-echo': '[redacted]',
      location: 'https://a.example/b?[redacted]',
    });
    expect(received?.has('set-cookie')).toBe(false);
  });

  test('names the rule of the simulator that rejected the request', async () => {
    expect(await failing(failure(400, {}, { 'Simulator-Rule': '4.2/name' }))).toMatchObject({ rule: '4.2/name' });
    expect(await failing(failure(400))).toMatchObject({ rule: undefined });
  });

  test('has neither without a response', async () => {
    expect(await failing(new TypeError('fetch failed'))).toMatchObject({ headers: undefined, rule: undefined });
  });
});

describe('what the first attempt met is not hidden by what its retry met', () => {
  const refused = () =>
    new TypeError('fetch failed', {
      cause: Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED', syscall: 'connect' }),
    });
  const once = { retry: { maxRetries: 1, random: () => 0 } };
  function chainOf(error: unknown): unknown[] {
    const { cause }: { readonly cause?: unknown } = Object(error);
    return cause === undefined ? [error] : [error, ...chainOf(cause)];
  }

  test.each<[string, Step, object]>([
    ['no connection', refused(), { kind: 'connection', message: expect.stringContaining('ECONNREFUSED') }],
    ['another status', failure(500), { kind: 'server', status: 500 }],
    ['a rejection', failure(404), { kind: 'not-found' }],
    ['a body that broke off', prematureClose(), { kind: 'response', fault: 'premature-close' }],
  ])('%s', async (_, step, last) => {
    const { booth } = scripted([failure(503), step], once);
    const chain = chainOf(await failureOf(booth.events.get('e1')));
    expect(chain[0]).toMatchObject(last);
    expect(chain.at(-1)).toMatchObject({ kind: 'server', status: 503, requestId: 'req-503' });
  });

  test('an abort keeps the reason of its signal as the cause, and names the first failure', async () => {
    const controller = new AbortController();
    const reason = new Error('the guest left');
    const { booth } = scripted([failure(503), () => new Promise(() => controller.abort(reason))], once);
    const error = await failureOf(booth.events.get('e1', { signal: controller.signal }));
    expect(error).toMatchObject({
      kind: 'abort',
      message: 'get_event: the call was aborted; before that: get_event: 503: reason 503',
    });
    expect((error as Error).cause).toBe(reason);
    expect(reason.cause).toBeUndefined();
  });

  test('failures that are the same have no cause, and those of another request of the call are none', async () => {
    const { booth } = scripted([failure(503), failure(503)], once);
    expect(chainOf(await failureOf(booth.events.get('e1')))).toHaveLength(1);
  });

  test('it has no secret of the call', async () => {
    const { booth } = scripted([failure(503, { message: `no room for ${apiKey}` }), refused()], once);
    const chain = chainOf(await failureOf(booth.events.get('e1')));
    expect(chain.at(-1)).toMatchObject({ message: 'get_event: 503: no room for [redacted]' });
  });
});

describe('a timeout of fetch itself, such as that of undici after 300 s, is named and is a TimeoutError', () => {
  const headers = new TypeError('fetch failed', {
    cause: Object.assign(new Error('Headers Timeout Error'), { code: 'UND_ERR_HEADERS_TIMEOUT' }),
  });
  const body = () =>
    new Response(
      new ReadableStream({
        pull: (controller) =>
          controller.error(
            new TypeError('terminated', {
              cause: Object.assign(new Error('Body Timeout Error'), { code: 'UND_ERR_BODY_TIMEOUT' }),
            }),
          ),
      }),
    );
  test.each<[string, Step]>([
    ['UND_ERR_HEADERS_TIMEOUT', headers],
    ['UND_ERR_BODY_TIMEOUT', body],
    ['TimeoutError', new DOMException('The operation timed out.', 'TimeoutError')],
  ])('%s', async (code, step) => {
    const { booth, seen } = scripted([step], { retry: false, timeoutMs: 900_000 });
    const error = await failureOf(booth.events.update('e1', { notes: null }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({
      message: `update_event: fetch ended the request by a timeout of its own (${code}), before timeoutMs (900000); pass a fetch with a longer one`,
      mayHaveHappened: true,
      cause: expect.any(Error),
    });
    expect(seen).toHaveLength(1);
    const retried = scripted([step, answer(anyResource)]);
    expect(await retried.booth.events.get('e1')).toEqual(anyResource);
  });
});

test.each([
  ['GET', '/tags\nX', 'GET /tags%0AX: '],
  ['GET', '/a\u2028b', 'GET /a%E2%80%A8b: '],
] as const)('a line break of the path of %s %j is encoded in the message', async (method, path, beginning) => {
  expect(await failureOf(scripted([]).booth.request(method, path))).toMatchObject({
    message: expect.stringContaining(beginning),
  });
});

test('a message of the service is one line, which steers no terminal', async () => {
  const { booth } = scripted([failure(404, { message: 'no event\r\n\u001b[2Jgone' })]);
  expect(await failureOf(booth.events.get('e1'))).toMatchObject({
    message: 'get_event: 404: no event%0D%0A%1B[2Jgone',
  });
});

test('a 304 is a status like others, and no redirect', async () => {
  const { booth } = scripted([new Response(null, { status: 304, headers: { ETag: '"1"' } })]);
  expect(await failureOf(booth.events.get('e1'))).toMatchObject({ kind: 'unexpected-status', status: 304 });
});
