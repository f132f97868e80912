import { validate } from '@boothkit/contract';
import * as z from 'zod';
import { readJson } from '../target/response.ts';
import { forwardedHeaders, type RecordedRequest, type RecordedResponse, ruleHeader } from './exchange.ts';
import { findOperation } from './find-operation.ts';

/** One call of a recording. */
interface RecordedCall {
  /** Its position in the file, from 1. */
  readonly position: number;
  readonly at: Date;
  readonly request: RecordedRequest;
  readonly response: RecordedResponse;
}

/** The calls of a service in a file of recorded traffic. */
export interface RecordingFile {
  /** The base URL of the recorded calls; null for a journal, whose paths begin there. */
  readonly baseUrl: string | null;
  readonly calls: readonly RecordedCall[];
  /** The number of entries that are no calls to replay, by the reason. */
  readonly ignored: Readonly<Record<string, number>>;
}

const dateTime = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), { error: 'must be a date-time such as 2026-08-04T09:00:00Z' });
const status = z.int().min(0).max(999);
const base64 = z.literal('base64');

const Fields = z.array(z.looseObject({ name: z.string(), value: z.string() }));
const PostData = z.looseObject({
  mimeType: z.string().optional(),
  text: z.string().optional(),
  encoding: z.string().optional(),
  params: z
    .array(
      z.looseObject({
        name: z.string(),
        value: z.string().optional(),
        fileName: z.string().nullish(),
        contentType: z.string().nullish(),
      }),
    )
    .nullish(),
});

/** The fields of an entry that replay reads; tools add fields of their own. */
const HarEntrySchema = z.looseObject({
  startedDateTime: dateTime,
  request: z.looseObject({
    method: z.string().min(1),
    url: z.string().refine((url) => URL.canParse(url), { error: 'must be an absolute URL' }),
    headers: Fields.optional(),
    bodySize: z.number().optional(),
    postData: PostData.nullish(),
  }),
  response: z.looseObject({
    status,
    headers: Fields.optional(),
    content: z
      .looseObject({ size: z.number().optional(), text: z.string().nullish(), encoding: z.string().nullish() })
      .optional(),
  }),
  _accountId: z.string().nullish(),
  _rule: z.string().nullish(),
  _faults: z.array(z.string()).optional(),
});
const HarFile = z.looseObject({ log: z.looseObject({ entries: z.array(HarEntrySchema) }) });
type HarEntry = z.output<typeof HarEntrySchema>;

const headersByName = z.record(z.string(), z.string());

/** A request of a simulator's journal with its response: `get_request` of the control API, `journal.get` of the library. */
const JournalEntrySchema = z.looseObject({
  at: dateTime,
  method: z.string().min(1),
  path: z.string().startsWith('/'),
  operation: z.string().nullable(),
  headers: headersByName,
  body: z.unknown().optional(),
  bodyTruncated: z.literal(true).optional(),
  accountId: z.string().nullable(),
  status: status.nullable(),
  rule: z.string().nullable(),
  faults: z.array(z.string()),
  response: z
    .looseObject({ headers: headersByName, body: z.unknown().optional(), bodyTruncated: z.literal(true).optional() })
    .nullable(),
});
const JournalFile = z.looseObject({ data: z.array(JournalEntrySchema) });
type JournalEntry = z.output<typeof JournalEntrySchema>;

/**
 * Reads a recording: HAR 1.2 of a browser, a proxy or a simulator, or the journal of a simulator as JSON or JSON Lines. Throws a
 * TypeError that names the entry and the field for invalid content.
 *
 * Without a base URL, that of a HAR file is the one below which most requests match operations.
 */
export function readRecording(text: string, file: string, baseUrl?: string): RecordingFile {
  const json = parse(text, file);
  if (typeof json === 'object' && json !== null && 'log' in json)
    return readHar(valid(HarFile, json, file).log.entries, file, baseUrl);
  const page = Array.isArray(json) ? { data: json } : json;
  if (typeof page === 'object' && page !== null && 'data' in page) {
    requireResponses(page.data, file);
    return readJournal(valid(JournalFile, page, file).data);
  }
  throw new TypeError(`${file} must be a HAR file, with log.entries, or a journal, with a list of requests`);
}

/** Throws a TypeError for the requests of a list of the control API, which has no responses. */
function requireResponses(data: unknown, file: string): void {
  const [first] = Array.isArray(data) ? data : [];
  if (typeof first !== 'object' || first === null || 'response' in first) return;
  throw new TypeError(
    `${file} has requests without responses, as GET /_sim/requests lists them: export a HAR file with \`npx @boothkit/simulator har\`, or get each request by its ID`,
  );
}

function parse(text: string, file: string): unknown {
  const content = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(content);
  } catch (cause) {
    const lines = content.split('\n').filter((line) => line.trim() !== '');
    const read = lines.map((line) => readJson(new TextEncoder().encode(line)));
    if (lines.length > 1 && !read.includes(undefined)) return read;
    throw new TypeError(`${file} must be JSON or JSON Lines`, { cause });
  }
}

function valid<Schema extends z.ZodType>(schema: Schema, value: unknown, file: string): z.output<Schema> {
  const result = validate(schema, value, 'the file');
  if (result.ok) return result.value;
  throw new TypeError(
    `${file}: ${result.errors
      .slice(0, 5)
      .map(({ message }) => message)
      .join('; ')}`,
  );
}

/** Methods that browsers and proxies send on their own. */
const ofTheConnection: ReadonlySet<string> = new Set(['OPTIONS', 'CONNECT', 'TRACE']);

/** Counts what is ignored. */
function ignoring() {
  const ignored: Record<string, number> = {};
  return {
    ignored,
    ignore(reason: string): [] {
      ignored[reason] = (ignored[reason] ?? 0) + 1;
      return [];
    },
  };
}

/** Why a call is not sent again, whatever file it is from. */
function unusable(call: {
  readonly method: string;
  readonly status: number | null;
  readonly faults: readonly string[];
  readonly rule: string | null | undefined;
  readonly lacksRequestBody: boolean;
}): string | undefined {
  if (ofTheConnection.has(call.method)) return 'preflight and proxy requests';
  if (call.faults.length > 0 && !(call.status !== null && call.status < 400)) return 'a fault responded';
  if (call.status === null || call.status === 0) return 'no response was recorded';
  // No journal has a body that is no JSON, or that is too large.
  if (call.lacksRequestBody || call.rule === '4/json') return 'the body of the request was not recorded';
  return undefined;
}

function readHar(entries: readonly HarEntry[], file: string, given: string | undefined): RecordingFile {
  const baseUrl = given === undefined ? commonBaseUrl(entries) : plainBaseUrl(given);
  if (baseUrl === undefined) throw new TypeError(`${file} has no request of the API; name its base URL if it has`);
  const { ignored, ignore } = ignoring();
  const calls = entries.flatMap((entry, index): RecordedCall[] => {
    const { request, response, _faults: faults = [] } = entry;
    const url = new URL(request.url);
    const address = `${url.origin}${url.pathname}`;
    if (!address.startsWith(`${baseUrl}/`)) return ignore('other addresses');
    const method = request.method.toUpperCase();
    const { postData } = request;
    const body = postData ? bodyOf(postData) : new Uint8Array();
    const { bodySize = 0 } = request;
    // A size of -1 is unknown, which only the simulator writes for a body that it did not keep.
    const lacksRequestBody = !postData && (bodySize > 0 || (bodySize === -1 && '_id' in entry));
    const reason = unusable({ method, status: response.status, faults, rule: entry._rule, lacksRequestBody });
    if (reason !== undefined) return ignore(reason);
    const path = address.slice(baseUrl.length);
    const headers = headersOf(request.headers);
    if (postData?.mimeType && !headers.has('content-type')) headers.set('content-type', postData.mimeType);
    const { text, encoding, size = 0 } = response.content ?? {};
    const bytes = bytesOf(text ?? '', encoding);
    const responseHeaders = headersOf(response.headers);
    if (entry._rule) responseHeaders.set(ruleHeader, entry._rule);
    return [
      {
        position: index + 1,
        at: new Date(entry.startedDateTime),
        request: {
          ...{ method, path, body, query: url.searchParams, ...findOperation(method, path) },
          headers: sentHeaders(headers, entry._accountId),
          ...(entry._accountId === null && { isAnonymous: true }),
        },
        response: {
          ...{ status: response.status, headers: responseHeaders, bytes, json: readJson(bytes) },
          ...(typeof text !== 'string' && size !== 0 && { lacksBody: true }),
        },
      },
    ];
  });
  return { baseUrl, calls, ignored };
}

/** A base URL as the URLs of entries are compared with it. Throws a TypeError for a text that is none. */
function plainBaseUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new TypeError(`the base URL of a recording must be an http or https URL; got ${JSON.stringify(text)}`);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** The prefix below which most URLs match operations; of several, the first. */
function commonBaseUrl(entries: readonly HarEntry[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { request } of entries) {
    const { origin, pathname } = new URL(request.url);
    const method = request.method.toUpperCase();
    for (let at = pathname.indexOf('/'); at !== -1; at = pathname.indexOf('/', at + 1))
      if (findOperation(method, pathname.slice(at)).operation !== undefined) {
        const prefix = `${origin}${pathname.slice(0, at)}`;
        counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
      }
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

/** HTTP/2 names are lower-case, and its pseudo-headers begin with a colon. */
function headersOf(fields: z.output<typeof Fields> = []): Headers {
  const headers = new Headers();
  for (const { name, value } of fields)
    try {
      headers.append(name, value.trim());
    } catch {
      // A pseudo-header, or a header that no request can carry.
    }
  return headers;
}

/** In place of the key, an account of a simulator tells callers apart. */
function sentHeaders(headers: Headers, accountId: string | null | undefined): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const name of forwardedHeaders) {
    const value = headers.get(name);
    if (value !== null) sent[name] = value;
  }
  return accountId ? { ...sent, authorization: accountId } : sent;
}

const bytesOf = (text: string, encoding: string | null | undefined): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(text, encoding === base64.value ? 'base64' : 'utf8'));

function bodyOf({ text, encoding, params, mimeType = '' }: z.output<typeof PostData>): Uint8Array<ArrayBuffer> {
  if (text !== undefined || !params) return bytesOf(text ?? '', encoding);
  if (!/^multipart\//i.test(mimeType))
    return bytesOf(new URLSearchParams(params.map(({ name, value }) => [name, value ?? ''])).toString(), undefined);
  const [, boundary = 'boundary'] = /boundary="?([^";]+)/i.exec(mimeType) ?? [];
  const parts = params.map(({ name, value = '', fileName, contentType }) => {
    const file = fileName ? `; filename="${fileName}"` : '';
    const type = contentType ? `Content-Type: ${contentType}\r\n` : '';
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${type}\r\n${value}\r\n`;
  });
  return bytesOf(`${parts.join('')}--${boundary}--\r\n`, undefined);
}

/** Operations beside the API, whose paths do not begin at the base URL. */
const besideApi: ReadonlySet<string | null> = new Set(['upload_bytes', 'get_file', 'get_gallery_page']);

function readJournal(entries: readonly JournalEntry[]): RecordingFile {
  const { ignored, ignore } = ignoring();
  const calls = entries.flatMap((entry, index): RecordedCall[] => {
    const { method, faults, response } = entry;
    const url = new URL(`https://journal.invalid${entry.path}`);
    if (besideApi.has(entry.operation) || /^\/mcp\/?$/.test(url.pathname)) return ignore('other addresses');
    const reason = unusable({
      ...{ method, status: entry.status, faults, rule: entry.rule },
      lacksRequestBody: entry.bodyTruncated === true,
    });
    if (reason !== undefined) return ignore(reason);
    const bytes = jsonBytes(response?.body);
    const headers = new Headers(response?.headers);
    if (entry.rule) headers.set(ruleHeader, entry.rule);
    const sent = new Headers(entry.headers);
    if (entry.body !== undefined && !sent.has('content-type')) sent.set('content-type', 'application/json');
    return [
      {
        position: index + 1,
        at: new Date(entry.at),
        request: {
          ...{ method, path: url.pathname, query: url.searchParams, body: jsonBytes(entry.body) },
          ...findOperation(method, url.pathname),
          headers: sentHeaders(sent, entry.accountId),
          ...(entry.accountId === null && { isAnonymous: true }),
        },
        response: {
          ...{ status: entry.status ?? 0, headers, bytes, json: readJson(bytes) },
          ...(response?.bodyTruncated && { lacksBody: true }),
        },
      },
    ];
  });
  return { baseUrl: null, calls, ignored };
}

const jsonBytes = (body: unknown): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body));
