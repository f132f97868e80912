import { isJsonType, type MediaType, mediaTypeOf } from '@boothkit/contract/internal';
import { assertOption } from '../engine/option-checks.ts';
import type { HttpRequest } from '../transport/request.ts';

/** How the content of a media type is written and read. */
type MediaKind = 'json' | 'text' | 'urlencoded' | 'multipart' | 'bytes';

const textTypes = /^text\/|^application\/(?:(?:[^/]+\+)?xml|yaml|x-ndjson)$/;

/** The kind of a media type or a range; without a type, it is JSON. */
export function kindOf(type: string): MediaKind {
  if (type === '' || isJsonType(type)) return 'json';
  if (textTypes.test(type)) return 'text';
  if (type === 'application/x-www-form-urlencoded') return 'urlencoded';
  return type === 'multipart/form-data' ? 'multipart' : 'bytes';
}

/** Whether a media type is among those of a range, such as `image/*`, or is the same. */
const isWithin = (type: string, range: string): boolean =>
  range === '*/*' || range === type || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)));

/**
 * The media type that an option names, by default JSON if there is one, and else the first; undefined for none. Throws a `ValidationError`
 * for an option that is none of them.
 */
export function chooseMedia(
  all: readonly MediaType[],
  option: 'accept' | 'contentType',
  wanted: string | undefined,
  operation: string,
): MediaType | undefined {
  if (wanted === undefined) return all.find(({ type }) => isJsonType(type)) ?? all[0];
  const type = mediaTypeOf(`${wanted}`);
  const found =
    all.find(({ written }) => written === wanted) ??
    all.find((each) => each.type === type) ??
    all.find((each) => isWithin(type, each.type));
  const isKnown = typeof wanted === 'string' && (found !== undefined || (all.length === 0 && type !== ''));
  const names = all.map(({ written }) => written).join(', ') || 'a media type';
  assertOption(isKnown, option, `be ${all.length > 1 ? 'one of ' : ''}${names}`, wanted, operation);
  return { schema: undefined, own: {}, ...found, type, written: wanted };
}

/**
 * Reads a response that is not JSON: as text or as bytes. The kind is that of the response's media type if the document has it, else of the one
 * that the caller asked for.
 */
export function resultReader(contents: readonly MediaType[], chosen: MediaType | undefined): HttpRequest['read'] {
  return ({ headers, status }, bytes) => {
    const contentType = headers.get('content-type') ?? '';
    const type = mediaTypeOf(contentType);
    const expected = contents.some((each) => isWithin(type, each.type)) || isJsonType(type) ? type : chosen?.type;
    const kind = kindOf(expected === undefined || expected.endsWith('*') ? type : expected);
    const isNothing = status === 204 || status === 205 || (type === '' && bytes.length === 0);
    if (kind === 'json' || isNothing) return undefined;
    if (kind === 'multipart' || kind === 'bytes') return bytes.slice();
    return decoderFor(/charset="?([^";\s]+)/i.exec(contentType)?.[1]).decode(bytes);
  };
}

/** A decoder of a charset; of UTF-8 for one that is not known. */
function decoderFor(charset: string | undefined): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
