import { jpegOf, pngOf } from '../service/files/images/pictures.ts';

// Texts and images that conform to one schema or another, the extremes among them, and such as conform to none.

const dateTimes = [
  '2026-09-12T17:00:00+02:00',
  '2026-08-04T09:00:00.000Z',
  '2026-08-04T09:01Z',
  ...Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-21T18:30:00Z`),
  '2024-02-29T23:59:59.999Z',
  '0000-01-01T00:00:00.000Z',
  '0000-01-01T00:00:00+23:59',
  '0001-01-01T00:00:00.000Z',
  '1969-12-31T23:59:59.999Z',
  '1970-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.9999999999Z',
  '9999-12-31T23:59:59-23:59',
];

/** Of each kind of text that a pattern, a format or a name asks for, some. */
export const texts: readonly string[] = [
  ...dateTimes,
  ...['2026-08-04', '2027-01-01', '0000-01-01', '9999-12-31', '2024-02-29'],
  ...['#111111', '#7a5C8e', '#000000', '#1d4ed8', '#0F766E', '#7c3aed', '#800000', '#ffffff'],
  ...['https://cdn.example.com/logo.png', 'https://hooks.example.com/media?secret=4f1c', 'https://a.example/?x#%20'],
  ...['http://127.0.0.1:9/', 'https://user:secret@example.com/', 'https://xn--9dbne9b.example/'],
  ...['https://bücher.example/', 'https://hooks.example.com/ü?x=€', 'https://cdn.example.com/a b.png'],
  ...['https://example.com/%00', 'https://example.com:65535/..//a', 'mailto:a@example.com', 'https://8.8.8.8/'],
  ...['EUR', 'USD', 'XXX', '1', '25', '100', 'asc', 'date', 'true'],
  ...['guest@example.com', '+41791234567', 'aA0-_', 'image/png', 'text/html; charset=utf-8', 'application/json'],
  ...['/templates', '/templates/{templateId}', '/a.b/~c', '/events', '/{x}/{x}'],
  ...['0123456789abcdef'.repeat(4), 'key-!~#%&-12345678', 'booking-7', 'list_templates', 'request-1'],
  ...['', 'AAAA', 'QUJD'],
];

/** Texts for members of which the schema does not say what they are. */
export const textsByName: Readonly<Record<string, readonly string[]>> = {
  to: [...Array.from({ length: 3 }, () => ['guest@example.com', '+41791234567']).flat(), 'Ada <a@b.example>', '+1'],
};

/** Texts that hardly anything accepts, or that a parser may stumble over. */
export const hostileTexts: readonly string[] = [
  ...['', ' ', '\0', 'a\0b', '\r\nSet-Cookie: a=b', '\u2028', '\ufeff', '\ud800', '\udfff\ud800', '\u0000'.repeat(300)],
  ...['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'null', 'undefined', 'NaN', '-0', '1e309', '0x10'],
  ...['2026-02-30T10:00Z', '10000-01-01T00:00Z', '-000001-01-01T00:00Z', '2026-08-04T25:00Z', '2026-08-04T09:00'],
  ...['../../etc/passwd', '%2e%2e%2f', '%', '%zz', '<script>alert(1)</script>', "' OR 1=1 --", '{{x}}'],
  ...['e\u0301'.repeat(200), '🎉'.repeat(101), '\u202eabc', 'ﷺ'.repeat(60), 'İ', 'ß', '\u{10FFFF}', '\uE000'],
  ...['https://127.0.0.1/', 'https://[::1]/', 'https://169.254.169.254/', 'file:///etc/passwd', 'javascript:alert(1)'],
  ...['https://exa mple.com/', 'https://', 'https://example.com:99999/', '//example.com', 'https://a.example/\ud800'],
];

const logo = await pngOf(1024, 1024);

/** Images, and bytes that are none; the shortest first, since that is where shrinking ends. */
export const pictures: readonly Uint8Array[] = [
  new Uint8Array(),
  new TextEncoder().encode('GIF89a\u0001\0\u0001\0\0\0\0;'),
  await pngOf(1, 1),
  await pngOf(292, 292),
  await pngOf(600, 600),
  logo,
  await jpegOf(1920, 1080),
  logo.subarray(0, logo.length / 2),
  Uint8Array.from(logo, (byte, at) => (at % 97 === 60 ? byte ^ 0xff : byte)),
  new Uint8Array(4096).fill(0xff),
];

/** Which of them every slot accepts. */
export const logoAt = pictures.indexOf(logo);
