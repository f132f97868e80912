import type { FieldError } from '@boothkit/contract';
import {
  fieldName,
  isJsonType,
  type JsonMembers,
  type MediaType,
  mediaTypeOf,
  membersOf,
  parseJson,
} from '@boothkit/contract/internal';
import { ApiError } from '../../engine/errors/api-error.ts';
import { requireUncompressed } from '../../engine/http/content-coding.ts';
import type { HttpRequest } from '../../engine/http/messages.ts';
import type { BroughtOperation } from '../../model/document/brought-document.ts';
import { type StoredBody, storeBody } from '../../model/journal/request-record.ts';
import { invalid, maxJsonBytes } from '../rest/parse.ts';
import { fillerFor } from './fill.ts';
import { inexact, isInexact, pairsOf, textReader } from './from-texts.ts';

/** The parts of a request that texts and media types are read from. */
export interface Wire {
  /** With its question mark; empty without a query. */
  readonly search: string;
  header(name: string): string | null;
  /** The media type of the document that the body has. */
  readonly media: MediaType | undefined;
}

/** The body of a request as it is checked and stored. */
interface SentBody {
  readonly body: unknown;
  readonly stored: StoredBody | undefined;
  readonly wire: Wire;
}

/** The most bytes of a body that is not JSON. */
const maxBytes = 33_554_432;

const section = '2.7';

export const isForm = (type: string): boolean => type === 'application/x-www-form-urlencoded';
export const isMultipart = (type: string): boolean => type.startsWith('multipart/');

/** Whether a body of this media type is read as text. */
export const isText = (type: string): boolean =>
  type.startsWith('text/') || /[/+](?:xml|yaml|x-yaml|x-ndjson|jsonl|json-seq|javascript|graphql)$/.test(type);

/** Reads the body of an operation of the document. Throws for one of another media type, one that is missing, and one that cannot be read. */
export async function readSent({ described, brought }: BroughtOperation, request: HttpRequest): Promise<SentBody> {
  const { bodies, isBodyRequired } = described;
  const wire = { search: request.url.search, header: request.header, media: undefined };
  if (bodies.length === 0) return { body: undefined, stored: undefined, wire };
  requireUncompressed(request);
  const contentType = request.header('content-type');
  const type = contentType === null ? 'application/octet-stream' : mediaTypeOf(contentType);
  const media = bodies.find((each) => each.type === type) ?? bodies.find((each) => fitsRange(type, each.type));
  const most =
    media && !isMultipart(type) && (isJsonType(type) || isForm(type) || isText(type)) ? maxJsonBytes : maxBytes;
  const bytes = await request.body(most);
  if (!bytes) throw tooLarge(most);
  const isNothing = bytes.length === 0 && (contentType === null || isJsonType(type) || isForm(type));
  if (isNothing && !isBodyRequired) return { body: undefined, stored: undefined, wire };
  if (isNothing) throw unreadable(`the body is required: ${bodies.map(({ written }) => written).join(' or ')}`);
  const charset = /;\s*charset="?([^";\s]*)/i.exec(contentType ?? '')?.[1] ?? 'utf-8';
  const isUtf8 = /^(?:utf-?8|us-ascii)$/i.test(charset) || !(isJsonType(type) || isText(type));
  if (!media || !isUtf8) throw unsupported(bodies, contentType);
  const { body, stored } = await bodyOf(brought, media, { type, contentType, bytes });
  return { body, stored, wire: { ...wire, media } };
}

/** Whether a media type is one of a range, such as `image/*`. */
export const fitsRange = (type: string, range: string): boolean =>
  range === '*/*' || range === type || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)));

function unsupported(bodies: readonly MediaType[], contentType: string | null): ApiError {
  const found = contentType === null ? 'none' : JSON.stringify(contentType);
  const need = `${bodies.map(({ written }) => written).join(' or ')}, texts in UTF-8`;
  return new ApiError('unsupported_media_type', '4/json', `The body must be ${need}; the content type is ${found}.`, {
    details: [{ field: 'content-type', message: `content-type must be ${need}; got ${found}` }],
    hint: `Send the header Content-Type: ${bodies[0]?.written}.`,
  });
}

function tooLarge(most: number): ApiError {
  const message = `the body must be at most ${most} bytes; it is larger`;
  return new ApiError('payload_too_large', '4/json', `The request is not valid: ${message}`, {
    details: [{ field: 'body', message }],
    hint: 'Send a smaller body.',
  });
}

const unreadable = (message: string): ApiError => invalid(section, [{ field: 'body', path: [], message }]);

async function bodyOf(
  brought: BroughtOperation['brought'],
  { schema, own }: MediaType,
  { type, contentType, bytes }: { type: string; contentType: string | null; bytes: Uint8Array },
): Promise<Pick<SentBody, 'body' | 'stored'>> {
  if (isJsonType(type)) {
    const body = jsonOf(bytes);
    return { body, stored: storeBody(body, bytes) };
  }
  const errors: FieldError[] = [];
  const filler = fillerFor(brought, {}, '', () => {});
  const { properties } = filler.shape(schema);
  const encodings = membersOf(own['encoding']);
  const isNested = (field: unknown): boolean => {
    const { types, items } = filler.shape(field);
    return types?.includes('object') === true || (types?.includes('array') === true && isNested(items));
  };
  const pairs = isForm(type) ? pairsOf(textOf(bytes)) : [];
  const fields = Object.entries(properties).map(([name, field]): JsonMembers => {
    const style = formStyle(membersOf(encodings[name]));
    // An object within a form that is sent under its own name is JSON, unless the document has a style for it; its fields may also be sent.
    const isJson = Object.keys(style).length === 0 && isNested(field) && pairs.some(([sent]) => sent === name);
    return { name, ...(isJson ? { content: { 'application/json': { schema: field } } } : { schema: field, ...style }) };
  });
  const read = textReader(filler, errors);
  if (isForm(type)) {
    const body = read.values(fields, pairs);
    if (errors.length > 0) throw invalid(section, errors);
    return { body, stored: storeBody(body) };
  }
  if (isMultipart(type)) {
    const parts = await partsOf(bytes, contentType);
    const entries = await Promise.all(
      Array.from(parts, async ([name, all]): Promise<[string, unknown]> => {
        const { types, items } = filler.shape(properties[name]);
        const isList = types?.includes('array') ?? false;
        const item = isList ? items : properties[name];
        const found = await Promise.all(
          all.map(async (part) => {
            const isJson = typeof part !== 'string' && isJsonType(mediaTypeOf(part.type));
            const text = typeof part === 'string' ? part : isJson ? await part.text() : undefined;
            if (text === undefined) return new Uint8Array(await (part as Blob).arrayBuffer());
            const isObject = filler.shape(item).types?.some((each) => each === 'object' || each === 'array') ?? false;
            return isJson || isObject ? jsonIn(text, name, errors) : read.typed(name, item, text);
          }),
        );
        const [only] = found;
        // A list may come as one part of JSON, or as a part for each item.
        if (isList) return [name, found.length === 1 && Array.isArray(only) ? only : found];
        const field = fieldName([name]);
        if (found.length > 1)
          errors.push({ field, path: [name], message: `${field} must be sent once; it was sent more often` });
        return [name, only];
      }),
    );
    if (errors.length > 0) throw invalid(section, errors);
    const body = Object.fromEntries(entries);
    return { body, stored: storeBody(shown(body)) };
  }
  const body = isText(type) ? textOf(bytes) : bytes;
  return { body, stored: storeBody(shown(body)) };
}

/** A body as the journal shows it: bytes by their number. */
function shown(body: unknown): unknown {
  if (body instanceof Uint8Array) return `${body.length} bytes`;
  if (Array.isArray(body)) return body.map(shown);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, shown(value)]));
}

const formStyle = ({ style, explode }: JsonMembers): JsonMembers => ({
  ...(style !== undefined && { style }),
  ...(explode !== undefined && { explode }),
});

async function partsOf(bytes: Uint8Array, contentType: string | null): Promise<Map<string, (string | Blob)[]>> {
  try {
    const form = await new Response(new Uint8Array(bytes), {
      headers: { 'content-type': contentType?.replace(/^multipart\/[\w.+-]+/i, 'multipart/form-data') ?? '' },
    }).formData();
    const parts = new Map<string, (string | Blob)[]>();
    for (const [name, part] of form) {
      const known = parts.get(name);
      if (known) known.push(part);
      else parts.set(name, [part]);
    }
    return parts;
  } catch {
    throw unreadable('the body must be a form of several parts, with the boundary that the content type names');
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadable('the body must be well-formed Unicode in UTF-8; it is not');
  }
}

function jsonOf(bytes: Uint8Array): unknown {
  const text = textOf(bytes);
  const errors: FieldError[] = [];
  const value = jsonIn(text, '', errors);
  if (errors.length > 0) throw invalid(section, errors);
  return value;
}

/** The JSON of a text. Whole numbers that would lose digits are errors. */
function jsonIn(text: string, name: string, errors: FieldError[]): unknown {
  const path = name === '' ? [] : [name];
  const field = name === '' ? 'the body' : fieldName(path);
  try {
    const value = parseJson(text);
    if (!/\d{16}/.test(text)) return value;
    const keep = (key: string, member: unknown, { source }: { source?: string } = {}) => {
      if (typeof member === 'number' && source !== undefined && isInexact(source)) {
        const at = /^\d*$/.test(key) ? field : fieldName([...path, key]);
        errors.push({ field: at, path: [...path, key], message: `${at} ${inexact(source)}` });
      }
      return member;
    };
    return JSON.parse(text, keep as (key: string, value: unknown) => unknown);
  } catch (cause) {
    const reason = text === '' ? 'it is empty' : cause instanceof Error ? cause.message : String(cause);
    errors.push({
      field: name === '' ? 'body' : field,
      path,
      message: `${field} must be JSON; it could not be read: ${reason}`,
    });
    return undefined;
  }
}
