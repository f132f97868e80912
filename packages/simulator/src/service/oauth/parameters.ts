import { codingOf, uncompressed } from '../../engine/http/content-coding.ts';
import { mediaTypeOf } from '../../engine/http/header-values.ts';
import type { HttpRequest } from '../../engine/http/messages.ts';

/** The OAuth codes of the errors that the simulator returns. */
type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

/** A rejected request of an app, reported as an OAuth error (RFC 6749, section 5.2). */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly code: OAuthErrorCode;
  readonly status: 400 | 405 | 413 | 415;

  constructor(code: OAuthErrorCode, message: string, status: 400 | 405 | 413 | 415 = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** Parameters of a request, by name; those that are not known are left alone, as OAuth asks. */
export type Parameters = ReadonlyMap<string, string>;

/** Reads parameters. Throws where one comes twice (RFC 6749, section 3.1); an empty one counts as left out. */
export function parametersOf(sent: URLSearchParams): Parameters {
  const read = new Map<string, string>();
  const seen = new Set<string>();
  for (const [name, value] of sent) {
    if (seen.has(name)) throw new OAuthError('invalid_request', `${name} must be sent once; it was sent more often`);
    seen.add(name);
    if (value !== '') read.set(name, value);
  }
  return read;
}

/** A parameter that there has to be. */
export function required(parameters: Parameters, name: string): string {
  const value = parameters.get(name);
  if (value === undefined) throw new OAuthError('invalid_request', `${name} is required`);
  return value;
}

/** More than any form of the sign-in holds. */
const maxFormBytes = 16_384;

/** Reads a form that was posted. Throws for another type, and for one that is too large. */
export async function readForm(request: HttpRequest): Promise<URLSearchParams> {
  requireType(request, 'application/x-www-form-urlencoded');
  return new URLSearchParams(new TextDecoder().decode(await readBounded(request, maxFormBytes)));
}

/** Throws for a body of another type. */
export function requireType(request: HttpRequest, type: string): void {
  const sent = request.header('content-type');
  if (mediaTypeOf(sent) === type) return;
  throw new OAuthError('invalid_request', `the body must be ${type}; got ${sent ?? 'no type'}`);
}

/** Reads a body. Throws for one that is too large. */
export async function readBounded(request: HttpRequest, maxBytes: number): Promise<Uint8Array> {
  const coding = codingOf(request);
  if (coding !== undefined) throw new OAuthError('invalid_request', uncompressed(coding), 415);
  const bytes = await request.body(maxBytes);
  if (!bytes) throw new OAuthError('invalid_request', `the body must be at most ${maxBytes} bytes`, 413);
  return bytes;
}
