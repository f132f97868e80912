import { isIP } from 'node:net';
import { isPublicIpv4, isPublicIpv6 } from '@boothkit/contract/internal';
import { whyNotPublicHttps } from '@boothkit/contract/rules';
import { isLoopbackAddress } from './hostname.ts';
import { isLoopbackUrl } from './loopback-url.ts';
import { isReceiverUrl, type Receiver } from './receivers.ts';

/** Which parts of the real network may be reached. */
export interface AllowedTargets {
  readonly public: boolean;
  readonly loopback: boolean;
  /** Whether any certificate will do on loopback. Default: false. */
  readonly selfSigned?: boolean;
  /** Hosts that the user trusts: over http as well, wherever they resolve to. Default: none. */
  readonly receivers?: readonly Receiver[];
}

/** The decision about a URL before any request to it. */
export type Gate =
  | { readonly closed: string }
  | {
      /** Says why an address that the URL's host resolves to may not be connected to, or `undefined` where it may. */
      readonly why: (address: string) => string | undefined;
      /** Whether any certificate will do. */
      readonly anyCertificate?: boolean;
    };

/** Validates a URL as written; the addresses of its host are validated when they are known (rules 4.9/source, 6.3, decision S18). */
export function gateOf(url: string, allowed: AllowedTargets): Gate {
  if (allowed.loopback && isLoopbackUrl(url))
    return { why: whyNotLoopback, anyCertificate: allowed.selfSigned ?? false };
  if (isReceiverUrl(url, allowed.receivers ?? [])) return { why: () => undefined };
  const closed = whyNotPublicHttps(url);
  if (closed !== undefined) return { closed };
  return allowed.public ? { why: whyNotPublic } : { closed: `only ${localReach(allowed)} may be reached` };
}

function localReach({ loopback, receivers = [] }: AllowedTargets): string {
  return [...(loopback ? ['this machine'] : []), ...(receivers.length > 0 ? ['allowed receivers'] : [])].join(' and ');
}

function whyNotLoopback(address: string): string | undefined {
  return isLoopbackAddress(address) ? undefined : `its host resolves to ${address}, which is not on loopback`;
}

function whyNotPublic(address: string): string | undefined {
  return isPublicAddress(address) ? undefined : `its host resolves to ${address}, which is not public`;
}

function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return isPublicIpv4(address);
  // Written as a URL writes it: resolvers spell one address in several ways. One with a zone is local, and no URL.
  const written = URL.parse(`https://[${address}]/`)?.hostname;
  return written !== undefined && isPublicIpv6(written.slice(1, -1));
}
