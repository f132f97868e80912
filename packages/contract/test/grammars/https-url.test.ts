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

const hosts =
  `
  localhost LOCALHOST localhost. localhost%2e ｌｏｃａｌｈｏｓｔ app.localhost printer.local printer.local. db.internal nas.lan
  nas.home.arpa intranet intranet. . localhost.. 127.0.0.1.. cdn..example.com .example.com cdn{1}.example.com
  "cdn".example.com *.example.com
`.match(/\S+/g) ?? [];
const addresses =
  `
  127.0.0.1 127.0.0.1. 127.1 2130706433 0x7f000001 0x7f.1 0177.0.0.1 017700000001 ①②⑦.0.0.1 127%2e0%2e0%2e1 0 0xa9fea9fe
  [::1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:ffff:10.0.0.1] [fe80::1] [fd00::1] [64:ff9b::10.0.0.1]
`.match(/\S+/g) ?? [];

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
  ['its host is not a public name', hosts.map((host) => `https://${host}/`)],
  ['its address is not public', [...addresses.map((host) => `https://${host}/`), 'https://169.254.169.254/latest/']],
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
