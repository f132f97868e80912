import { isLoopbackHost, readHostname } from '../network/hostname.ts';

/** Why apps may not be sent back to a URI; `undefined` where they may: https, or http on the machine of whoever signs in. */
export function whyNoRedirectUri(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || /[\s\\\p{Cc}]/u.test(text)) return 'it is no URI';
  if (url.username || url.password) return 'it holds credentials';
  if (readHostname(url.hostname) === undefined) return `its host ${JSON.stringify(url.hostname)} is no host name`;
  if (text.includes('#')) return 'it has a fragment';
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))) return undefined;
  return `its scheme is ${url.protocol.slice(0, -1)}: https is needed, or http on loopback`;
}

/** Whether a URI is one that an app registered: the very same text, but for the port of one on loopback (RFC 8252, section 7.3). */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  return registered.some((known) => known === uri || sameButForPort(known, uri));
}

function sameButForPort(known: string, uri: string): boolean {
  const [first, second] = [URL.parse(known), URL.parse(uri)];
  if (first?.protocol !== 'http:' || !second || !isLoopbackHost(first.hostname)) return false;
  if (whyNoRedirectUri(uri) !== undefined) return false;
  first.port = '';
  second.port = '';
  return first.href === second.href;
}
