import { rule } from '@boothkit/rule-coverage';
import { runs } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ValidationError } from '../../src/index.ts';
import { createWebhookReceiver, verifySecret, webhookPayload, webhookRequest, webhookUrl } from '../../src/webhooks.ts';
import { secret } from './receivers.ts';

const address = 'https://hooks.example.com/booth';
const half = secret.slice(0, 18);

const rejected: [string, string][] = [
  [`${secret}\n`, 'a line break at its end'],
  [`${secret}\r\n`, 'a line break'],
  [`\n${secret}`, 'a line break at its start'],
  [`${half}\n${half}`, 'a line break'],
  [`${secret} `, 'a space at its end'],
  [` ${secret}`, 'a space at its start'],
  [`${half} ${half}`, 'a space'],
  [`${secret}\t`, 'U+0009 at its end'],
  [`${secret}\u00a0`, 'U+00A0 at its end'],
  [`\ufeff${secret}`, 'U+FEFF at its start'],
  [`${half}é${half}`, 'U+00E9'],
  [`${secret}\u{1f4f7}`, 'U+1F4F7 at its end'],
  ...['+', '/', '=', '%', '&', '?', '#', '"', '~', '!', '*', "'", '\\', ':', ';', '@', ','].map(
    (character): [string, string] => [`${half}${character}${half}`, `"${character}"`],
  ),
];

describe.each(rejected)('the secret %j', (wrong, got) => {
  const message = `must be base64url (letters, digits, "-", "_", also "."), because URLs change other characters; got one with ${got}`;

  rule('6.4', 'is rejected wherever a secret is given, without being shown', async () => {
    const handlers = { other: () => {} };
    const errors: unknown[] = [await verifySecret(address, wrong).catch((error: unknown) => error)];
    for (const use of [
      () => createWebhookReceiver({ secret: wrong, handlers }),
      () => webhookUrl(address, wrong),
      () => webhookRequest(webhookPayload('media.sent'), wrong),
    ]) {
      try {
        use();
      } catch (error) {
        errors.push(error);
      }
    }
    expect(errors).toHaveLength(4);
    for (const error of errors) {
      expect(error).toBeInstanceOf(ValidationError);
      expect(error).toMatchObject({ message: `secret ${message}`, fields: { secret: [`secret ${message}`] } });
      expect(String(error)).not.toContain(half);
    }
    expect(() => createWebhookReceiver({ secret: [secret, wrong], handlers })).toThrow(`secret[1] ${message}`);
  });
});

rule('6.4', 'a secret that is accepted is in the URL as it is, and verifies', async () => {
  const characters = 'ABCXYZabcxyz0189-_.';
  const secrets = fc.string({ unit: fc.constantFrom(...characters), minLength: 22, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(secrets, async (one) => {
      const url = webhookUrl(address, one);
      expect(url).toBe(`${address}?secret=${one}`);
      expect(await verifySecret(url, one)).toBe(true);
      expect(await verifySecret(url, `${one}-`)).toBe(false);
    }),
    runs(50),
  );
});

rule('6.4', 'a URL is verified in whatever form a server has it, with one secret or several', async () => {
  const next = 'another-secret-of-enough-characters';
  for (const url of [`${address}?secret=${secret}`, `/booth?a=b&secret=${secret}`, `?secret=${secret}`]) {
    expect(await verifySecret(url, secret)).toBe(true);
    expect(await verifySecret(url, [next, secret])).toBe(true);
    expect(await verifySecret(url, next)).toBe(false);
  }
  expect(await verifySecret(new URL(webhookUrl(address, secret)), secret)).toBe(true);
  for (const url of [address, '', '/booth', `${address}?secret=${secret}&secret=${secret}`, `#secret=${secret}`])
    expect(await verifySecret(url, secret)).toBe(false);
});

test('verifying rejects what is not a URL, and secrets that cannot be right', async () => {
  const wrong: [unknown, unknown, string][] = [
    [undefined, secret, 'the URL of a request must be text or a URL; got nothing'],
    [{ url: address }, secret, 'the URL of a request must be text or a URL; got a value of type object'],
    [address, undefined, 'secret must be a long random text of at least 22 characters; got nothing'],
    [address, [], 'secret must be one secret or several; got an empty array'],
    [address, [secret, 'short'], 'secret[1] must be a long random text of at least 22 characters'],
  ];
  for (const [url, given, message] of wrong) {
    const error = await verifySecret(url as string, given as string).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ValidationError);
    expect(String(error)).toContain(message);
  }
});

test.each(['//', '//x:y/', '/booth?a=1&', '/[?', 'http://[', '?a#b?'])(
  'the secret in the query of %s is found, whatever stands before it',
  async (before) => {
    const mark = before.includes('?') && !before.endsWith('?') ? '' : before.endsWith('?') ? '' : '?';
    const url = before.includes('#') ? `?secret=${secret}#${before}` : `${before}${mark}secret=${secret}`;
    expect(await verifySecret(url, secret)).toBe(true);
    expect(await verifySecret(url.replace('secret=', 'secrets='), secret)).toBe(false);
  },
);
