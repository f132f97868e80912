import type { HttpRequest, HttpResponse } from '../../engine/http/messages.ts';
import { hidden } from '../../engine/redaction/redact.ts';
import type { InjectedFault } from '../faults/fault.ts';
import type { StoredResponse } from './stored-response.ts';

/** The JSON of a body, in UTF-8: bytes take less memory than the objects they describe, and their size is known. */
export interface StoredBody {
  readonly json: Uint8Array;
  /** Whether it is only a part of the body, which was too long. */
  readonly isTruncated: boolean;
}

/** A request as the journal keeps it: what costs nothing to keep, to be looked at later. */
export interface RequestRecord {
  readonly startedMs: number;
  readonly endedMs: number;
  readonly method: string;
  readonly path: string;
  /** With its question mark; empty without a query. */
  readonly search: string;
  readonly address: string;
  readonly requestId: string;
  /** The name of the operation, of the place beside the API, or null where the path leads nowhere. */
  readonly operation: string | null;
  readonly accountId: string | null;
  readonly keyId: string | null;
  /** The parameters of the path, percent-decoded. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The JSON that came as the body; `undefined` where none was read. */
  readonly body: StoredBody | undefined;
  /** The headers of the request that the journal keeps, by their lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** `undefined` if the call ended without a response. */
  readonly response: StoredResponse | undefined;
  /** `null` if the call ended without a response. */
  readonly status: number | null;
  readonly error: HttpResponse['error'];
  /** Whether the operation succeeded, whatever its caller saw of it. */
  readonly completed: boolean;
  /** The faults that were applied to it. */
  readonly faults: readonly InjectedFault[];
}

/** An action of the owner over the control API: what a saved test repeats between the requests. */
export interface ActionRecord {
  /** How many requests had ended before it did. */
  readonly requestsBefore: number;
  readonly startedMs: number;
  readonly endedMs: number;
  /** The name in the operation table. */
  readonly operation: string;
  readonly method: string;
  /** Below the control URL, with its query. */
  readonly path: string;
  /** The body as it came; empty without one. */
  readonly body: Uint8Array;
  readonly contentType: string;
  readonly status: number;
  /** The JSON of the response. */
  readonly response: string;
}

/** Bytes that the record itself and its short texts take, as measured. */
const recordBytes = 768;

/** The headers of a request that the journal keeps: those that the service reads, and the one that names the client. */
const keptHeaders = ['accept', 'content-type', 'service-version', 'user-agent'] as const;

/** Those of the request before. Most callers send the same ones each time: one object then serves many requests. */
let lastHeaders: Readonly<Record<string, string>> = {};

/** The headers of a request as the journal keeps them; of a key only that it was sent. */
export function storeHeaders({ header }: Pick<HttpRequest, 'header'>): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  if (header('authorization') !== null) headers['authorization'] = hidden;
  for (const name of keptHeaders) {
    const value = header(name);
    if (value !== null) headers[name] = value;
  }
  if (!haveSameHeaders(headers, lastHeaders)) lastHeaders = headers;
  return lastHeaders;
}

function haveSameHeaders(some: Readonly<Record<string, string>>, others: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(some);
  return names.length === Object.keys(others).length && names.every((name) => some[name] === others[name]);
}

/** About how much memory a request of the journal takes. */
export function requestSizeBytes(record: RequestRecord): number {
  const { path, search, address, params, headers, body, response, error } = record;
  let characters = path.length + search.length + address.length + (error?.message.length ?? 0);
  for (const name in params) characters += String(params[name]).length;
  for (const name in headers) characters += headers[name]?.length ?? 0;
  for (const name in response?.headers) characters += response?.headers[name]?.length ?? 0;
  characters += response?.text?.length ?? 0;
  return recordBytes + 2 * characters + (body?.json.byteLength ?? 0);
}

/** About how much memory an action takes. */
export function actionSizeBytes({ path, body, response }: ActionRecord): number {
  return 256 + 2 * (path.length + response.length) + body.byteLength;
}

/** Bodies up to here are stored whole. No request that the schemas accept comes near. */
const maxWholeBytes = 65_536;

/** Bounds of the stored part of a longer body: enough to recognise the body. */
const maxTextLength = 1000;
const maxMembers = 100;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Stores a body for the journal: its bytes as they came where they are known. Of a long one, texts end after 1,000 characters, and
 * lists and objects after 100 members, and all of it after 64 KiB.
 */
export function storeBody(body: unknown, bytes: Uint8Array = encoder.encode(JSON.stringify(body))): StoredBody {
  if (bytes.byteLength <= maxWholeBytes) return { json: bytes, isTruncated: false };
  return { json: encoder.encode(JSON.stringify(truncate(body, { left: maxWholeBytes }))), isTruncated: true };
}

/** The JSON of a stored body. */
export function parseStoredBody(body: StoredBody): unknown {
  return JSON.parse(textOf(body));
}

/** The text of a stored body; empty where none was stored. */
export const textOf = (body: StoredBody | undefined): string => (body ? decoder.decode(body.json) : '');

/** A part of some JSON, which takes its characters from a budget. */
function truncate(value: unknown, budget: { left: number }): unknown {
  budget.left -= 4;
  if (typeof value === 'string') {
    const text = value.slice(0, Math.max(0, Math.min(maxTextLength, budget.left)));
    budget.left -= text.length;
    return text;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.slice(0, maxMembers);
    return items.flatMap((item) => (budget.left > 0 ? [truncate(item, budget)] : []));
  }
  const names = Object.keys(value).slice(0, maxMembers);
  return Object.fromEntries(
    names.flatMap((name) =>
      budget.left > 0 ? [[String(truncate(name, budget)), truncate(Reflect.get(value, name), budget)]] : [],
    ),
  );
}
