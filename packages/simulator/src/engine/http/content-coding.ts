import { ApiError } from '../errors/api-error.ts';
import type { HttpRequest } from './messages.ts';

/** The content coding of a body, if it has one: `gzip`, for example. */
export function codingOf(request: Pick<HttpRequest, 'header'>): string | undefined {
  const codings = (request.header('content-encoding') ?? '').split(',').map((coding) => coding.trim());
  return codings.find((coding) => coding !== '' && coding.toLowerCase() !== 'identity');
}

/** The error of a body that has a content coding. */
export const uncompressed = (coding: string): string =>
  `content-encoding must be identity or left out; got ${JSON.stringify(coding)}`;

/** Throws for a body with a content coding, which nothing here decodes (decision S492). */
export function requireUncompressed(request: Pick<HttpRequest, 'header'>): void {
  const coding = codingOf(request);
  if (coding === undefined) return;
  throw new ApiError('unsupported_media_type', '4/json', `The request is not valid: ${uncompressed(coding)}`, {
    details: [{ field: 'content-encoding', message: uncompressed(coding) }],
    hint: 'Send the body uncompressed, without the header Content-Encoding.',
    headers: { 'Accept-Encoding': 'identity' },
  });
}
