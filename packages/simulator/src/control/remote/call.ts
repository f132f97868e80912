import type { ErrorBody } from '@boothkit/contract';
import { ControlError } from './control-error.ts';

/** A request to the control API. */
interface ControlRequest {
  readonly method: string;
  /** Relative to the control URL. */
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  /** Sent as JSON, bytes in it as base64. */
  readonly body?: unknown;
  /** Sent as they are, in place of a body. */
  readonly bytes?: { readonly bytes: Uint8Array | ReadableStream<Uint8Array>; readonly contentType: string };
  /** The media type of a response that is returned as a stream. Default: JSON, which is parsed. */
  readonly accept?: string;
}

/** Sends a request and returns the JSON of the response. Rejects with a {@link ControlError} for any other response. */
export type Send = (request: ControlRequest) => Promise<unknown>;

/** The way to a control API. */
export function senderTo(controlUrl: string, token: string | undefined): Send {
  return async ({ method, path, query = {}, body, bytes, accept }) => {
    const url = new URL(`${controlUrl}${path}`);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const response = await fetch(url, {
      method,
      redirect: 'error',
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(accept !== undefined && { accept }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(bytes && bytes.contentType !== '' && { 'content-type': bytes.contentType }),
      },
      ...(body !== undefined && { body: JSON.stringify(inJson(body)) }),
      ...(bytes && { body: bytes.bytes instanceof Uint8Array ? new Uint8Array(bytes.bytes) : bytes.bytes }),
      // Platforms require it for a body that is a stream.
      ...(bytes && { duplex: 'half' }),
    });
    if (response.ok && accept !== undefined) return response.body;
    const answer = parsed(await response.text());
    if (response.ok && answer !== undefined) return answer;
    throw failureOf(response.status, answer, `${method} ${url.href}`);
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failureOf(status: number, answer: unknown, call: string): ControlError {
  const { error } = (answer ?? {}) as Partial<ErrorBody>;
  if (error?.code === undefined) return new ControlError(`${call} got ${status}, which no control API returns`, status);
  return new ControlError(error.message, status, error);
}

/** A value as JSON can hold it: bytes in base64. */
function inJson(value: unknown): unknown {
  if (value instanceof Uint8Array) return base64(value);
  if (Array.isArray(value)) return value.map(inJson);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inJson(member)]));
}

function base64(bytes: Uint8Array): string {
  let binary = '';
  // In pieces, since a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}
