import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { apiKey, failureOf, scripted } from './support/scripted-service.ts';

const xml = (code: string, message: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message><RequestId>1</RequestId></Error>`;

/** Fails a call by a body without an error in the format of the service. */
async function failing(status: number, body: string, type = 'text/html'): Promise<unknown> {
  const { booth } = scripted([new Response(body, { status, headers: { 'Content-Type': type } })], { retry: false });
  return failureOf(booth.events.get('e1'));
}

test('the page of a proxy is kept, and its text is in the message', async () => {
  const page =
    '<html><head><title>502 Bad Gateway</title><style>b { color: red }</style></head>\n<body><h1>nginx</h1></body></html>';
  expect(await failing(502, page)).toMatchObject({
    kind: 'server',
    message: 'get_event: 502: the service gave no reason; the body begins with "502 Bad Gateway nginx"',
    body: page,
  });
});

test.each([
  '{"message":"Endpoint request timed out"}',
  '{"error":"no"}',
  '{"error":[]}',
  '[]',
  '{"type":"about:blank","title":"Too busy"}',
])('the JSON of a gateway is kept: %s', async (body) => {
  expect(await failing(504, body, 'application/json')).toMatchObject({
    message: `get_event: 504: the service gave no reason; the body begins with ${JSON.stringify(body)}`,
    body,
  });
});

test.each([
  ['SignatureDoesNotMatch', 'The request signature we calculated does not match'],
  ['EntityTooLarge', 'Your proposed upload exceeds the maximum &lt;size&gt; &amp; more'],
])("a storage's error in XML is read: %s", async (code, message) => {
  const readable = message.replace('&lt;', '<').replace('&gt;', '>').replace('&amp;', '&');
  expect(await failing(403, xml(code, message), 'application/xml')).toMatchObject({
    kind: 'permission',
    code,
    message: `get_event: 403: ${code}: ${readable}`,
    body: xml(code, message),
  });
});

test('an error of the service has no body: all of it is read', async () => {
  const body = JSON.stringify({ error: { code: 'not_found', message: 'gone' } });
  expect(await failing(404, body, 'application/json')).toMatchObject({
    message: 'get_event: 404: gone',
    body: undefined,
  });
});

test('a body is kept up to 4,096 characters and without secrets, also at that place', async () => {
  const before = 'x'.repeat(4090);
  const error = await failing(500, `${before} ${apiKey} https://host.example/a?signature=abc`);
  expect(error).toMatchObject({ body: `${before} [reda` });
  expect(JSON.stringify(error)).not.toContain(apiKey.slice(0, 8));
});

test('control characters of a body do not reach the message', async () => {
  const error = await failing(500, 'one\u001b[31m\r\ntwo\u0000');
  expect((error as Error).message).toBe(
    'get_event: 500: the service gave no reason; the body begins with "one [31m two"',
  );
});

test('a key that is cut off where reading ends is not shown, even if most of the body before it is hidden', async () => {
  const url = 'https://host.example/a?signature=';
  for (let shown = 2; shown < apiKey.length; shown += 1) {
    const body = `${url.padEnd(8191 - shown, 'x')} ${apiKey} and more`;
    const error = await failing(500, body);
    expect(JSON.stringify(error)).not.toContain(' bk');
  }
});

test('a key that is escaped in the XML of a storage is not in the message', async () => {
  const key = 'bk_live_<&>_0123456789';
  const body = xml('InvalidToken', 'no such token: bk_live_&lt;&amp;&gt;_0123456789');
  const { booth } = scripted([new Response(body, { status: 400 })], { apiKey: key });
  const error = await failureOf(booth.events.get('e1'));
  expect((error as Error).message).toBe('get_event: 400: InvalidToken: no such token: [redacted]');
});

test.each([
  ['an error of another realm', "Object.assign(new TypeError('failed'), { cause: new Error('reset') })", 'reset'],
  ['undefined', 'undefined', 'fetch rejected with nothing'],
  ['an object', '({})', 'fetch rejected with a value of type object'],
  ['text', '"reset"', 'reset'],
])('fetch may reject with %s', async (_, code, reason) => {
  const thrown = runInNewContext(code);
  const { booth } = scripted([() => Promise.reject(thrown)], { retry: false });
  expect(await failureOf(booth.events.get('e1'))).toMatchObject({
    kind: 'connection',
    message: `get_event: no response: ${reason}`,
  });
});

test('causes of another realm keep name, message and code', async () => {
  const thrown = runInNewContext(
    "Object.assign(new TypeError('failed'), { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) })",
  );
  const { booth } = scripted([() => Promise.reject(thrown)], { retry: false });
  expect(await failureOf(booth.events.get('e1'))).toMatchObject({
    cause: { name: 'TypeError', message: 'failed', cause: { message: 'reset', code: 'ECONNRESET' } },
  });
});
