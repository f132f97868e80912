import { rule } from '@boothkit/rule-coverage';
import { runs } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { whyNotPublicHttps } from '../../src/rules.ts';

rule(['4.9/source', '6.3'], 'take the URL of a public https resource', () => {
  const taken = [
    'https://cdn.example.com/logo.png',
    'https://cdn.example.com',
    'https://cdn.example.com:8443/a/b.png?size=2&x=%20#top',
    'HTTPS://CDN.EXAMPLE.COM/LOGO.PNG',
    'https://cdn.example.com./logo.png',
    'https://bücher.example/logo.png',
    'https://xn--bcher-kva.example/logo.png',
    'https://8.8.8.8/logo.png',
    'https://[2606:4700:4700::1111]/logo.png',
    'https://134744072/logo.png',
  ];
  for (const url of taken) expect(whyNotPublicHttps(url), url).toBeUndefined();
});

rule(['4.9/source', '6.3'], 'reject every scheme but https, and name the one found', () => {
  for (const scheme of ['http', 'ftp', 'ws', 'wss', 'file', 'gopher', 'httpss'])
    expect(whyNotPublicHttps(`${scheme}://cdn.example.com/a.png`)).toBe(`its scheme is ${scheme}`);
  expect(whyNotPublicHttps('data:image/png;base64,AAAA')).toBe('its scheme is data');
  expect(whyNotPublicHttps('javascript:alert(1)')).toBe('its scheme is javascript');
  expect(whyNotPublicHttps('cdn.example.com:443/a.png')).toBe('its scheme is cdn.example.com');
});

const reasons: readonly [reason: string, urls: readonly string[]][] = [
  [
    'it is not an absolute URL',
    [
      '',
      'logo.png',
      '/logo.png',
      '//cdn.example.com/logo.png',
      'https://',
      'https://cdn.example.com:99999/',
      'https://cdn.example.com:x/',
      'https://cdn%00.example.com/',
      'https://cdn%20example.com/',
      'https://256.0.0.1/',
      'https://1.2.3.4.5/',
      'https://[::1/',
      'https://[fe80::1%25eth0]/',
    ],
  ],
  [
    'it carries credentials',
    ['https://user@cdn.example.com/', 'https://user:secret@cdn.example.com/', 'https://:secret@cdn.example.com/'],
  ],
  [
    'it holds white space, a control character or a backslash',
    [
      ' https://cdn.example.com/',
      'https://cdn.example.com/ ',
      'https://cdn.example.com/a b.png',
      'https://cdn.example.com/\n',
      'https://cdn.\texample.com/',
      'https://cdn.example.com/\u00a0',
      'https://cdn.example.com/\u2028',
      '\u0001https://cdn.example.com/',
      'https://cdn.example.com/\u0000',
      'https://cdn.example.com/\u007f',
      'https:\\\\cdn.example.com\\logo.png',
    ],
  ],
  [
    'its host is not a public name',
    [
      'https://localhost/',
      'https://LOCALHOST/',
      'https://localhost./',
      'https://localhost%2e/',
      'https://ｌｏｃａｌｈｏｓｔ/',
      'https://app.localhost/',
      'https://printer.local/',
      'https://printer.local./',
      'https://db.internal/',
      'https://nas.lan/',
      'https://nas.home.arpa/',
      'https://intranet/',
      'https://intranet./',
      'https://./',
      'https://localhost../',
      'https://127.0.0.1../',
      'https://cdn..example.com/',
      'https://.example.com/',
      'https://cdn{1}.example.com/',
      'https://"cdn".example.com/',
      'https://*.example.com/',
    ],
  ],
  [
    'its address is not public',
    [
      'https://127.0.0.1/',
      'https://127.0.0.1./',
      'https://127.1/',
      'https://2130706433/',
      'https://0x7f000001/',
      'https://0x7f.1/',
      'https://0177.0.0.1/',
      'https://017700000001/',
      'https://①②⑦.0.0.1/',
      'https://127%2e0%2e0%2e1/',
      'https://0/',
      'https://169.254.169.254/latest/meta-data/',
      'https://0xa9fea9fe/',
      'https://[::1]/',
      'https://[::]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[::ffff:7f00:1]/',
      'https://[0:0:0:0:0:ffff:10.0.0.1]/',
      'https://[fe80::1]/',
      'https://[fd00::1]/',
      'https://[64:ff9b::10.0.0.1]/',
    ],
  ],
];

describe.each(reasons)('a URL is rejected because %s:', (reason, urls) => {
  test.each(urls.map((url) => [JSON.stringify(url), url]))('%s', (_shown, url) => {
    expect(whyNotPublicHttps(url)).toBe(reason);
  });
});

test('a public name that only holds a private one is taken', () => {
  for (const host of ['localhost.example.com', 'notlocalhost.com', 'mylan.example', 'internal.example', 'xlocal.com'])
    expect(whyNotPublicHttps(`https://${host}/`), host).toBeUndefined();
});

test('any text gives a result and no exception', () => {
  const scheme = fc.constantFrom('', 'https://', 'https:', 'https://[', 'https://1', 'https://a@');
  const character = fc.oneof(fc.nat(0x7f), fc.nat(0x10_ff_ff)).map((codePoint) => String.fromCodePoint(codePoint));
  const anything = fc.array(character, { maxLength: 12 }).map((characters) => characters.join(''));
  fc.assert(
    fc.property(scheme, anything, (start, rest) => {
      const reason = whyNotPublicHttps(start + rest);
      // What is taken must be https on a host with a dot, or on a literal IPv6 address.
      if (reason === undefined) expect(new URL(start + rest).href).toMatch(/^https:\/\/(?:[^/.]+\.[^/]+|\[[^/]+)\//);
      else expect(reason).toMatch(/^it/);
    }),
    runs(1000),
  );
});
