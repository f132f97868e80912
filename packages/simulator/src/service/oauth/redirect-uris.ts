import { isLoopbackHost, readHostname } from '../../engine/http/outbound/hostname.ts';

/**
 * Schemes that no app can have for itself: browsers and systems handle them, or they run scripts, read files or are not
 * encrypted. Every other one is private use (RFC 8252, section 7.1).
 */
const takenSchemes = new Set([
  ...['about', 'blob', 'brave', 'chrome', 'chrome-extension', 'content', 'data', 'edge', 'file', 'filesystem', 'ftp'],
  ...['intent', 'jar', 'javascript', 'mailto', 'moz-extension', 'resource', 'sms', 'tel', 'urn', 'vbscript'],
  ...['view-source', 'ws', 'wss'],
]);

/**
 * The reason why a redirect URI is not allowed; `undefined` if it is allowed: https, http on loopback, or a private-use scheme
 * (decision S501).
 */
export function whyNoRedirectUri(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || /[\s\\\p{Cc}]/u.test(text)) return 'it is no URI';
  const scheme = schemeOf(url);
  const needed = 'https is needed, http on loopback, or a scheme of the app such as com.example.app:/callback';
  if (takenSchemes.has(scheme)) return `its scheme is ${scheme}: ${needed}`;
  if (url.username || url.password) return 'it holds credentials';
  if (text.includes('#')) return 'it has a fragment';
  // Without a slash, a host with a port would be a scheme: localhost:3000/callback.
  if (!text.slice(scheme.length).startsWith(':/')) return `no slash follows ${scheme}: ${needed}`;
  const isHostless = isPrivateUse(url) && url.hostname === '';
  if (!isHostless && readHostname(url.hostname) === undefined)
    return `its host ${JSON.stringify(url.hostname)} is not a host name`;
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) return `its scheme is http: ${needed}`;
  return undefined;
}

const schemeOf = ({ protocol }: URL) => protocol.slice(0, -1);

/** Whether a redirect URI is of a scheme that is the app's own. */
export const isPrivateUse = ({ protocol }: URL) => protocol !== 'https:' && protocol !== 'http:';

/** The name of an app that gives none: the host that it is returned to, or its private-use scheme. */
export function defaultNameOf(uri: string): string {
  const url = new URL(uri);
  return isPrivateUse(url) ? schemeOf(url) : url.host;
}

/** Where a redirect URI leads, for a person. The host behind a private-use scheme proves nothing, so it is not shown. */
export function destinationOf(uri: string): string {
  const url = new URL(uri);
  return isPrivateUse(url) ? `the app for ${url.protocol} links` : url.host;
}

/** A redirect URI as a content security policy names it: its origin, or its scheme if the policy has no form for its host, as for IPv6. */
export function policySourceOf(uri: string): string {
  const url = new URL(uri);
  return !isPrivateUse(url) && /^[\w.-]+$/.test(url.hostname) ? url.origin : url.protocol;
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
