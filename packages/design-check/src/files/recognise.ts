// Each pattern reads the first bytes as Latin-1, one character a byte. The bytes are untrusted, so no pattern may
// backtrack far.
const kinds: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^GIF8/, 'a GIF image'],
  [/^RIFF.{4}WEBP/s, 'a WebP image'],
  [/^.{4}ftyp(?:avi[fs]|(?:mif1|msf1).{0,40}avi[fs])/s, 'an AVIF image'],
  [/^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s, 'a HEIC image'],
  [/^.{4}ftypqt/s, 'a QuickTime video'],
  [/^.{4}ftyp/s, 'an MP4 video'],
  [/^.{4}JXL /s, 'a JPEG XL image'],
  [/^.{4}jP {2}/s, 'a JPEG 2000 image'],
  [/^(?:II\*|MM.\*)/s, 'a TIFF image'],
  [/^BM.{4}\p{Cc}{4}/su, 'a BMP image'],
  [/^8BPS/, 'a Photoshop document'],
  [/^%PDF-/, 'a PDF document'],
  [/^PK\p{Cc}{2}/u, 'a ZIP archive'],
  [/^\p{Cc}\x8b\p{Cc}/u, 'a gzip archive'],
  [/^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|body)\b/i, 'an HTML page'],
  [/^(?:\xef\xbb\xbf)?\s*<(?:.*<)?svg[\s>]/is, 'an SVG drawing'],
  [/^(?:\xef\xbb\xbf)?[\s!-~]+$/, 'text'],
];

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');

/**
 * Names the format of bytes that are neither PNG nor JPEG, by the first 512: `a GIF image`, `an HTML page`. If the format is
 * unknown, it quotes the first 8 bytes.
 */
export function recognise(bytes: Uint8Array): string {
  const opening = String.fromCharCode(...bytes.subarray(0, 512));
  const kind = kinds.find(([pattern]) => pattern.test(opening));
  return kind?.[1] ?? `of no known kind (it begins with ${hex(bytes.subarray(0, 8))})`;
}
