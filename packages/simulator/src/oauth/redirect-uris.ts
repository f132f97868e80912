import { isLoopbackHost, readHostname } from '../http/outbound/hostname.ts';

/** The reason why a redirect URI is not allowed; `undefined` if it is allowed: https, or http on loopback. */
export function whyNoRedirectUri(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || /[\s\\\p{Cc}]/u.test(text)) return 'it is no URI';
  if (url.username || url.password) return 'it holds credentials';
  if (readHostname(url.hostname) === undefined) return `its host ${JSON.stringify(url.hostname)} is no host name`;
  if (text.includes('#')) return 'it has a fragment';
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))) return undefined;
  return `its scheme is ${url.protocol.slice(0, -1)}: https is needed, or http on loopback`;
}

/** Whether a URI is one that an app registered: the very same text, but for the port of one on loopback. */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (whyNoRedirectUri(uri) !== undefined) return false;
  return registered.some((known) => withoutLoopbackPort(known) === withoutLoopbackPort(uri));
}

/**
 * A loopback redirect URI without its port, because an app picks a new port each time it runs (RFC 8252, section 7.3). Other URIs
 * are unchanged.
 */
export function withoutLoopbackPort(uri: string): string {
  const url = new URL(uri);
  if (url.protocol !== 'http:' || !isLoopbackHost(url.hostname)) return uri;
  url.port = '';
  return url.href;
}
