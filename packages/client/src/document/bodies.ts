import { isJsonType, listOf, type MediaType, mediaTypeOf, membersOf } from '@boothkit/contract/internal';
import { assertOption, found } from '../engine/option-checks.ts';
import type { RequestBody } from '../options/middleware.ts';
import { invalidField, typeOf, writeJson } from '../transport/json-body.ts';
import { type HttpRequest, type Payload, parameterText, writeCustomBody } from '../transport/request.ts';
import type { CallableOperation } from './facts.ts';
import { chooseMedia, kindOf } from './media.ts';
import { givenEntries, isFields, writeFormField } from './parameters.ts';

type Written = Pick<HttpRequest, 'body' | 'headers'>;

/**
 * The body of a request in the media type that `contentType` names, by default JSON, or else the document's first. Throws a
 * `ValidationError` for one that the media type has no form of.
 */
export function writeDescribedBody(
  { name, bodies, isBodyRequired, method }: CallableOperation,
  body: unknown,
  contentType: string | undefined,
): Written {
  const media = chooseMedia(bodies, 'contentType', contentType, name);
  assertOption(body !== undefined || !isBodyRequired, 'body', 'be given', body, name);
  if (body === undefined) return { headers: {} };
  const mayHaveBody = method !== 'GET' && method !== 'HEAD';
  assertOption(mayHaveBody, 'body', `be left out: fetch sends none with ${method}`, body, name);
  if (media === undefined || media.type === '*/*') return anyBody(body, name);
  const type = media.type.endsWith('*') ? mediaTypeOf(`${Object(body).type ?? ''}`) : media.type;
  const needed = `name the type of the body, as in 'image/png': the document allows ${media.written}`;
  assertOption(type !== '', 'contentType', needed, contentType, name);
  const headers = { 'content-type': type === media.type ? media.written : type };
  switch (kindOf(type)) {
    case 'json':
      return { body: writeJson(body, name).json, headers };
    case 'urlencoded':
      return { body: urlencoded(body, media, name), headers };
    case 'multipart':
      return isForm(body) ? writeCustomBody(body, name) : multipart(body, media, name);
    case 'text':
      return { body: raw(isScalar(body) ? parameterText('body', body, name) : body, type, name), headers };
    default:
      return { body: raw(body, type, name), headers };
  }
}

/** Whether a value is a FormData, of any realm. */
const isForm = (value: unknown) => typeof Object(value).append === 'function' && typeOf(value) !== 'URLSearchParams';

const isScalar = (value: unknown) => value !== null && typeof value !== 'object';

/** A body whose type the document leaves open: as its value is. */
function anyBody(body: unknown, operation: string): Written {
  if (isStream(body)) return { body: once(body), headers: binary };
  const written = writeCustomBody(body, operation);
  return written.body instanceof Uint8Array ? { ...written, headers: binary } : written;
}

const binary = { 'content-type': 'application/octet-stream' };

/** Text, bytes, a Blob or a stream. */
function raw(body: unknown, type: string, operation: string): RequestBody | Payload {
  if (isStream(body)) return once(body);
  const written = typeof body === 'string' || isFile(body) ? writeCustomBody(body, operation).body : undefined;
  if (written !== undefined) return written;
  const message = `body must be text, bytes, a Blob or a stream, which is sent as ${type}; got ${found(body)}`;
  throw invalidField('body', message, operation);
}

const isStream = (body: unknown): body is ReadableStream<Uint8Array> => typeof Object(body).getReader === 'function';

/** A stream, which can be sent once. */
function once(stream: ReadableStream<Uint8Array>): Payload {
  let isOpened = false;
  let error: Error | undefined;
  return {
    async open() {
      if (isOpened) error = new Error('body is a stream, which cannot be sent again; pass bytes or a Blob');
      if (error !== undefined) throw error;
      isOpened = true;
      return stream;
    },
    error: () => error,
  };
}

/** The members of a form. */
function fieldsOf(body: unknown, type: string, operation: string): [string, unknown][] {
  if (isFields(body)) return givenEntries(body);
  const message = `body must be an object with the fields of the form, which is sent as ${type}; got ${found(body)}`;
  throw invalidField('body', message, operation);
}

const encodingOf = ({ own }: MediaType, name: string) => {
  const encodings = membersOf(own['encoding']);
  return membersOf(Object.hasOwn(encodings, name) ? encodings[name] : undefined);
};

function urlencoded(body: unknown, media: MediaType, operation: string): string {
  if (typeof body === 'string' || typeOf(body) === 'URLSearchParams') return `${body}`;
  return fieldsOf(body, media.type, operation)
    .map(([name, value]) => writeFormField(name, value, encodingOf(media, name), operation))
    .filter((written) => written !== undefined)
    .join('&');
}

/** Not a FormData: each part that has a type would be a file in it. */
function multipart(body: unknown, media: MediaType, operation: string): Written {
  const boundary = `boothkit-${[...crypto.getRandomValues(new Uint32Array(4))].join('-')}`;
  const pieces = fieldsOf(body, media.type, operation).flatMap(([name, value]) => {
    const types = `${encodingOf(media, name)['contentType'] ?? ''}`.split(',').map((type) => type.trim());
    const type = types.find((each) => each !== '' && !each.includes('*'));
    const items = isJsonType(mediaTypeOf(`${type}`)) && !listOf(value).some(isFile) ? [value] : [value].flat();
    return items
      .filter((item) => item !== undefined && item !== null)
      .flatMap((item) => ['--', boundary, '\r\n', ...part(name, item, type, operation), '\r\n']);
  });
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return { body: new Blob([...pieces, `--${boundary}--\r\n`] as BlobPart[]), headers };
}

/** Whether a value is bytes or a Blob, of any realm. */
const isFile = (value: unknown) =>
  ArrayBuffer.isView(value) ||
  (typeof value === 'object' && !Array.isArray(value) && typeof Object(value).slice === 'function');

/** One part of a form: its headers and its content. */
function part(name: string, item: unknown, type: string | undefined, operation: string): unknown[] {
  const named = `content-disposition: form-data; name="${quoted(name)}"`;
  if (isFile(item)) {
    const { name: fileName = name, type: own } = Object(item);
    const file = `; filename="${quoted(`${fileName}`)}"\r\ncontent-type: ${own || type || 'application/octet-stream'}`;
    return [named, file, '\r\n\r\n', writeCustomBody(item, operation).body];
  }
  const isJson = isFields(item) || Array.isArray(item) || isJsonType(mediaTypeOf(`${type}`));
  const content = isJson ? writeJson(item, operation).json : parameterText(name, item, operation);
  const written = type ?? (isJson ? 'application/json' : undefined);
  return [named, written === undefined ? '' : `\r\ncontent-type: ${written}`, '\r\n\r\n', content];
}

/** A name in quotation marks, as browsers write it. */
const quoted = (name: string) => name.replace(/["\r\n]/g, encodeURIComponent);
