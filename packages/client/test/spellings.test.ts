import { runs } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BoothClient, type Hooks, type Logger } from '../src/index.ts';
import { decode } from '../src/transport/decode.ts';
import { redactSecrets, redactValue } from '../src/transport/redact.ts';
import { times } from './limits/strict-service.ts';
import { pictureBytes } from './support/pictures.ts';
import { answer, baseUrl, failure, failureOf, scripted, unsent } from './support/scripted-service.ts';
import { shown } from './support/shown.ts';

// What a call sends as a secret is hidden in every spelling that a gateway, a storage or a service may echo.

const hex = (code: number, digits = 2) => code.toString(16).padStart(digits, '0');
const each = (text: string, spell: (code: number) => string) =>
  Array.from(text, (character) => spell(character.charCodeAt(0))).join('');
const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');
const named: Readonly<Record<string, string>> = {
  ...{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos', '+': 'plus', '=': 'equals', '/': 'sol' },
  ...{ '%': 'percnt', ':': 'colon', '.': 'period', _: 'lowbar', ';': 'semi', ',': 'comma', '\\': 'bsol', '*': 'ast' },
};
const encoded = (text: string, pattern: RegExp, spell: (code: number) => string) =>
  text.replace(pattern, (one) => spell(one.charCodeAt(0)));
const symbols = /[^A-Za-z\d]/g;

/** One layer of each kind in which a text may be spelled. */
const layers: Readonly<Record<string, (text: string) => string>> = {
  'in JSON': (text) => JSON.stringify(text).slice(1, -1),
  'in JSON with escaped slashes': (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  'with \\u002b': (text) => encoded(text, symbols, (code) => `\\u${hex(code, 4)}`),
  'with \\u002B': (text) => encoded(text, symbols, (code) => `\\u${hex(code, 4).toUpperCase()}`),
  'all in \\u': (text) => each(text, (code) => `\\u${hex(code, 4)}`),
  'with \\x2b': (text) => encoded(text, symbols, (code) => `\\x${hex(code)}`),
  'with decimal entities': (text) => encoded(text, symbols, (code) => `&#${code};`),
  'with hexadecimal entities': (text) => encoded(text, symbols, (code) => `&#x${hex(code).toUpperCase()};`),
  'with leading zeros': (text) => encoded(text, symbols, (code) => `&#x000${hex(code)};`),
  'all in entities': (text) => each(text, (code) => `&#${code};`),
  'with named entities': (text) => text.replace(symbols, (one) => (named[one] === undefined ? one : `&${named[one]};`)),
  'in XML': (text) => text.replace(/[&<>"']/g, (one) => `&${named[one]};`),
  'in a URL': encodeURIComponent,
  'percent-encoded in lower case': (text) => encoded(text, symbols, (code) => `%${hex(code)}`),
  'all percent-encoded': (text) => each(text, (code) => `%${hex(code).toUpperCase()}`),
};

/** Spellings without layers. */
const codes: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'in capitals': (text) => text.toUpperCase(),
  'in base64': base64,
  'in base64 without padding': (text) => base64(text).replaceAll('=', ''),
  'in base64url': (text) => Buffer.from(text, 'latin1').toString('base64url'),
  'in base64 behind a user': (text) => base64(`u:${text}`),
  'in base64 behind Bearer': (text) => base64(`Bearer ${text}`),
  'in base64 as a header': (text) => base64(`Authorization: Bearer ${text}\r\n`),
  'in base64 percent-encoded': (text) => base64(encodeURIComponent(text)),
  'in hexadecimal': (text) => each(text, (code) => hex(code)),
  'in bytes': (text) => Array.from(text, (one) => hex(one.charCodeAt(0))).join(' '),
};

const secrets: Readonly<Record<string, string>> = {
  'a plain key': 'bk_live_0123456789abcdef',
  'a key of symbols': 'k+/=&<>"\'%:.;,\\*_-~!$@^(){}[]|#?',
  'a key like a token': 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U',
  'a key of base64': 'c2VjcmV0/a2V5+Zm9y/dGVzdHM+Cg==',
  'a key that looks escaped': 'a%2Bb%41&amp;c\\u0041d&#65;e',
  'a short key': 'k3y/+=_-',
};

/** All that somebody reads out of a text who undoes any spelling, in any order, again and again. */
function readable(text: string): Set<string> {
  const texts = new Set([text]);
  // A set that grows is iterated to its end.
  for (const one of texts) {
    if (texts.size > 60) break;
    texts.add(one.replace(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))));
    texts.add(
      one.replace(/\\(?:u([\da-f]{4})|x([\da-f]{2})|([/\\"']))/gi, (_, u, x, other) =>
        other === undefined ? String.fromCharCode(Number.parseInt(u ?? x, 16)) : other,
      ),
    );
    texts.add(
      one.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, x, decimal, name) => {
        if (x !== undefined) return String.fromCharCode(Number.parseInt(x, 16));
        if (decimal !== undefined) return String.fromCharCode(Number(decimal));
        return Object.keys(named).find((character) => named[character] === name) ?? all;
      }),
    );
    for (const [token] of one.matchAll(/[\w+/-]{8,}/g)) {
      for (const from of [0, 1, 2, 3]) texts.add(Buffer.from(token.slice(from), 'base64').toString('latin1'));
    }
    for (const [bytes] of one.matchAll(/(?:[\da-f]{2} ?){8,}/gi)) {
      texts.add(Buffer.from(bytes.replaceAll(' ', ''), 'hex').toString('latin1'));
    }
  }
  return texts;
}

/** Fails if eight characters in a row of a secret can be read out of a text. */
function expectHidden(text: string, secret: string): void {
  for (const read of readable(text)) {
    for (let at = 0; at + 8 <= secret.length; at += 1) {
      const piece = secret.slice(at, at + 8);
      if (read.toLowerCase().includes(piece.toLowerCase())) expect.fail(`${piece} is in ${read}, of ${text}`);
    }
  }
}

describe.each(Object.entries(secrets))('%s is hidden', (_, secret) => {
  const redact = redactSecrets([secret]);

  test.each(Object.entries(layers))('%s, whatever stands beside it', (_, spell) => {
    for (const [before, after] of [
      ['', ''],
      ['before ', ' after'],
      ['{"key":"', '"}'],
      ['<Key>', '</Key>'],
      ['a=1&key=', ''],
    ]) {
      const said = redact(`${before}${spell(secret)}${after}`);
      const start = before?.includes('&') ? '' : before;
      expect(said).toBe(`${start}[redacted]${after}`);
    }
  });

  test.each(Object.entries(codes))('%s', (_, spell) => {
    const said = redact(`before ${spell(secret)} after`);
    expect(said).toMatch(/^before .*\[redacted\].* after$/s);
    expectHidden(said, secret);
  });

  test('in any code in any layers', () => {
    const layer = fc.constantFrom(...Object.values(layers));
    const beside = fc.string({ unit: 'grapheme-ascii', maxLength: 12 });
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(codes)),
        fc.array(layer, { maxLength: 4 }),
        beside,
        beside,
        (code, layersOfIt, before, after) => {
          const spelled = layersOfIt.reduce((text, spell) => spell(text), ` ${code(secret)} `);
          expectHidden(redact(`${before}${spelled}${after}`), secret);
        },
      ),
      runs(300),
    );
  });
});

test('a text without secrets stays as it is, whatever is escaped in it', () => {
  const redact = redactSecrets(Object.values(secrets));
  for (const text of [
    '',
    'the value of name must be text of 1 to 200 characters; got ""',
    '100 % of C:\\users\\new &amp; %41%42 \\u0041 &#65; &unknown; %zz &#99999999; &#x; \\',
    'a&b=c is no query, and a=b&c=d neither',
    'bk_live_ is what keys begin with',
  ]) {
    expect(redact(text)).toBe(text);
  }
});

test('escapes are undone in layers and mixtures, and nothing else is', () => {
  for (const [text, decoded] of [
    ['%252541', 'A'],
    ['%5cu0041\\u0025\\u0034\\u0031', 'AA'],
    ['&amp;amp;#x41;&#38;#65;&AMP;', 'AA&'],
    ['\\\\\\/\\"', '/"'],
    ['a\\nb%0Ac%20d', 'a\nb\nc d'],
    ['%4 %4g \\u004 \\u004g \\x4 &#xg; & ; &; %', '%4 %4g u004 u004g x4 &#xg; & ; &; %'],
    ['é%C3%A9\ud83d\ude00', 'éé\ud83d\ude00'],
  ] as const) {
    expect(decode(text).text).toBe(decoded);
  }
});

test('a rest of a secret that was cut off is hidden, too, and words of it are not', () => {
  const redact = redactSecrets(['bk_live_0123456789abcdef-0123']);
  expect(redact('it ends with bk_live_0123456789abcd')).toMatch(/^it ends with \[redacted\]\w{0,3}$/);
  expect(redact('it begins bk_live_0')).toBe('it begins bk_live_0');
});

const [key, token] = ['bk_live_0123456789abcdef', `FQoGZXIvYXdzEJr//////////wEaDN${'Ab+/x'.repeat(60)}==`];
const signature = 'fe5f80f77d5fa3beca038a248ff027d0445342fe2855ddc963176630326f1024';
const signed = [
  'X-Amz-Algorithm=AWS4-HMAC-SHA256',
  `X-Amz-Credential=${encodeURIComponent('AKIAIOSFODNN7EXAMPLE/20260804/us-east-1/s3/aws4_request')}`,
  'X-Amz-Date=20260804T090000Z',
  'X-Amz-Expires=900',
  `X-Amz-Security-Token=${encodeURIComponent(token)}`,
  'X-Amz-SignedHeaders=host',
].join('&');
const upload = {
  uploadUrl: `https://bucket.s3.example.com/u1?${signed}&X-Amz-Signature=${signature}`,
  headers: { 'content-type': 'image/png', 'x-amz-security-token': token, 'x-amz-meta-ticket': 'ticket-5f2c-77ab-90' },
};

/** What a storage of the S3 kind answers to a signature that does not match. */
function storageError(): string {
  const canonical = `PUT\n/u1\n${signed}\nhost:bucket.s3.example.com\n\nhost\nUNSIGNED-PAYLOAD`;
  const bytes = Array.from(canonical, (one) => hex(one.charCodeAt(0))).join(' ');
  const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('=', '&#x3D;');
  return [
    '<?xml version="1.0" encoding="UTF-8"?><Error><Code>SignatureDoesNotMatch</Code>',
    '<Message>The request signature we calculated does not match the signature you provided.</Message>',
    `<AWSAccessKeyId>AKIAIOSFODNN7EXAMPLE</AWSAccessKeyId><SignatureProvided>${signature}</SignatureProvided>`,
    `<StringToSign>AWS4-HMAC-SHA256\n20260804T090000Z\n20260804/us-east-1/s3/aws4_request\n0123</StringToSign>`,
    `<CanonicalRequest>${xml(canonical)}</CanonicalRequest><CanonicalRequestBytes>${bytes}</CanonicalRequestBytes>`,
    `<Token-0>${xml(token)}</Token-0><Ticket>ticket-5f2c-77ab-90</Ticket><RequestId>r1</RequestId></Error>`,
  ].join('');
}

test('the error of a storage shows neither the signed query, nor the signature, the session token or a header', async () => {
  for (const type of ['application/xml', 'application/json']) {
    const body = type.endsWith('xml') ? storageError() : JSON.stringify({ message: storageError() });
    const { booth } = scripted([new Response(body, { status: 403, headers: { 'Content-Type': type } })]);
    const error = (await failureOf(booth.uploads.put(upload, pictureBytes()))) as Error & { body: string };
    expect(error).toMatchObject({ kind: 'permission', status: 403 });
    expect(error.body).toContain('SignatureDoesNotMatch');
    for (const secret of [signature, token, 'AKIAIOSFODNN7EXAMPLE', 'ticket-5f2c-77ab-90']) {
      expectHidden(shown(error), secret);
    }
    expect(shown(error)).not.toMatch(/X-Amz-(?:Date|Expires)/);
  }
});

const everySpelling = (secret: string) =>
  [...Object.values(layers), ...Object.values(codes)].map((spell) => spell(secret)).join(' ');

test('headers of a call and of its client are hidden wherever they come back, but for those that say what it is about', async () => {
  const [ticket, cookie, trace] = ['tenant-ticket/5f2c+77ab', 'session=5f2c77ab90ff; theme=dark', 'trace-0123456789'];
  const headers = { 'X-Tenant': ticket, 'X-Trace-Id': trace };
  const echo = [ticket, cookie].map(everySpelling).join('\n');
  const { booth } = scripted(
    [
      failure(400, { message: `${echo} of ${trace}`, hint: echo, details: { [echo]: echo }, code: ticket }),
      new Response(echo, { status: 502, headers: { 'X-Request-Id': ticket, Via: encodeURIComponent(ticket) } }),
    ],
    { headers, retry: false },
  );
  for (const _ of [1, 2]) {
    const error = await failureOf(booth.events.get('e1', { headers: { Cookie: cookie } }));
    expectHidden(shown(error), ticket);
    expectHidden(shown(error), 'session=5f2c77ab90ff');
    if ((error as { status: number }).status === 400) expect(String(error)).toContain(`of ${trace}`);
  }
});

test('what a middleware sends is hidden as well, also if it throws it', async () => {
  const added = 'signed-by-middleware-5f2c';
  const { booth } = scripted([failure(403, { message: everySpelling(added) }), failure(403, { message: added })], {
    middleware: [
      (request, next) =>
        next({ ...request, url: `${request.url}?ticket=${added}`, headers: { ...request.headers, 'x-sig': added } }),
    ],
  });
  expectHidden(shown(await failureOf(booth.events.get('e1'))), added);
  const throwing = scripted([], {
    apiKey: async () => key,
    middleware: [
      (request) => {
        throw new Error(`cannot send ${JSON.stringify(request.headers)}`);
      },
    ],
  });
  expectHidden(shown(await failureOf(throwing.booth.events.get('e1'))), key);
});

test('the queries of URLs in a body are hidden: of an image, and of a webhook with its secret', async () => {
  const secret = '9f1c2b7e-4d0a-4c55-8f43-2f6b1d0c7a90';
  const { booth } = scripted([
    failure(400, { message: everySpelling(secret) }),
    failure(400, { hint: base64(secret) }),
  ]);
  const calls = [
    () => booth.webhooks.update({ mediaUrl: `https://hooks.example.com/booth?secret=${secret}` }),
    () => booth.branding.setImage('e1', 'logo', `https://cdn.example.com/a.png?sig=${secret}`),
  ];
  for (const call of calls) expectHidden(shown(await failureOf(call())), secret);
});

test('each of twenty concurrent calls hides the key of its own tenant', async () => {
  const keys = times(
    20,
    (nth) => `bk_live_tenant_${String(nth).padStart(2, '0')}_${'0123456789abcdef'.slice(nth % 8)}`,
  );
  let open = (): void => {};
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  let requests = 0;
  const events: unknown[] = [];
  const note = (event: unknown) => void events.push(event);
  const hooks: Hooks = { onRequest: note, onResponse: note, onRetry: note, onWait: note };
  const logger: Logger = { debug: note, info: note, warn: note };
  const errors = await Promise.all(
    keys.map(async (own) => {
      const booth = new BoothClient({
        apiKey: async () => own,
        baseUrl,
        hooks,
        logger,
        logLevel: 'debug',
        limits: 'off',
        retry: false,
        fetch: async (_, { headers }) => {
          requests += 1;
          if (requests === keys.length) open();
          await all;
          const sent = `${headers['authorization']}`.slice('Bearer '.length);
          expect(sent).toBe(own);
          return failure(400, { message: everySpelling(sent) }, { 'X-Request-Id': base64(sent) });
        },
      });
      return failureOf(booth.events.get('e1'));
    }),
  );
  for (const [nth, own] of keys.entries()) expectHidden(shown(errors[nth]), own);
  for (const own of keys) for (const event of events) expectHidden(shown(event), own);
});

test('one client with twenty keys in flight hides each', async () => {
  let nth = 0;
  const { booth } = scripted(
    times(20, () => (seen) => {
      const sent = `${seen.headers['authorization']}`;
      return failure(403, { message: `no ${sent}, ${base64(sent)}` });
    }),
    {
      apiKey() {
        nth += 1;
        return `bk_live_of_tenant_${nth}_0123456789`;
      },
      limits: 'off',
    },
  );
  const errors = await Promise.all(times(20, () => failureOf(booth.events.get('e1'))));
  for (const error of errors) expect(String(error)).toMatch(/: no Bearer \[redacted\], \w+\[redacted\]\w*={0,2}$/);
});

test('request ID and version of a successful call hide what was sent, in every spelling', async () => {
  const spelled = { 'X-Request-Id': base64(`r1 ${key}`), 'Service-Version': encodeURIComponent(`v ${key}`) };
  const { booth } = scripted([answer({ id: 'e1' }, { headers: spelled })], { apiKey: () => key });
  const { requestId, version } = await booth.events.get('e1').withResponse();
  expect([requestId, version]).toEqual([expect.stringContaining('[redacted]'), 'v%20[redacted]']);
  expectHidden(`${requestId} ${version}`, key);
});

test.each([
  ...[
    key,
    token.slice(0, 15),
    '%25',
    '25',
    '%',
    '%3',
    '\\',
    '\\u005c',
    '&amp;',
    'amp;',
    '&',
    ';',
    '&#38;',
    'http://',
    '://',
  ],
  ...['http://a?', '?a=b ', '://x@', '@', `${key} `, `${key}=1&`, 'a=&', '{"a":"', '??', '<a b="', '41 ', 'Ab+/x'],
])('the worst of texts are redacted in time that grows as they do: %s for a hundred thousand characters', (part) => {
  const text = `%&://${part.repeat(100_000 / part.length)}`;
  expect(redactSecrets([key, token, signature])(text).length).toBeGreaterThan(0);
});

test('a secret and an upload may be long, and a hundred thousand small texts are redacted', () => {
  const redact = redactSecrets([key, token.repeat(40)]);
  expect(redact(token.repeat(39).slice(7))).toMatch(/^.{0,3}\[redacted\].{0,3}$/);
  const many = JSON.parse(`[${'{"a":""},'.repeat(50_000)}"${key}"]`);
  expect((redactValue(many, redact) as unknown[]).at(-1)).toBe('[redacted]');
});

test('an upload whose URL or headers are longer than servers take is rejected', async () => {
  const long = 'x'.repeat(16_384);
  for (const target of [
    { ...upload, uploadUrl: `https://storage.example.com/u1?sig=${long}` },
    { ...upload, headers: { 'x-amz-security-token': long } },
  ]) {
    const error = await unsent((booth) => booth.uploads.put(target, pictureBytes()));
    expect(error).toMatchObject({ kind: 'validation' });
    expect(String(error)).toContain('at most 16384 characters each');
  }
});

test('a key in the path of a custom request is hidden in its error and its events', async () => {
  const events: unknown[] = [];
  const hooks: Hooks = { onRequest: (event) => events.push(event), onResponse: (event) => events.push(event) };
  const { booth } = scripted([failure(404)], { hooks, apiKey: key });
  const error = await failureOf(booth.request('GET', `/keys/${encodeURIComponent(key)}`));
  expectHidden(shown([error, events]), key);
  expect(events).toHaveLength(2);
});
