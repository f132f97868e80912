import { isLoopbackHost } from './hostname.ts';

/** The URL of a receiver that is no public one: http or https, without credentials, white space, controls and backslashes. */
export function receiverUrl(text: string): URL | undefined {
  if (/[\s\\\p{Cc}]/u.test(text)) return undefined;
  const url = URL.parse(text);
  return url && /^https?:\/\//i.test(text) && !url.username && !url.password ? url : undefined;
}

/** Whether a text is the URL of a local receiver: http or https, on `localhost` or a loopback address, without credentials. */
export function isLoopbackUrl(text: string): boolean {
  const url = receiverUrl(text);
  return url !== undefined && isLoopbackHost(url.hostname);
}
