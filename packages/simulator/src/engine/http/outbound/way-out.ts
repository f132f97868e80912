import { isLoopbackUrl } from './loopback-url.ts';
import type { Network } from './network.ts';

/** The URLs that a simulator takes beside those of public https servers (decision S18). */
export interface ExtraUrls {
  allows(url: string): boolean;
  /** Which ones, in words that follow "or one". */
  readonly words: string;
}

/** The real network of a simulator and of its worlds. A server may open more of it while it listens. */
export interface WayOut {
  /** Undefined if nothing real is reached. */
  readonly network: Network | undefined;
  /** Undefined if only URLs of public https servers are taken. */
  readonly urls: ExtraUrls | undefined;
  /** Also uses another network, for the URLs that this one allows. Returns a function that ends it. */
  widen(network: Network): () => void;
}

/** The key of a simulator's `widen`, for servers. */
export const widen: unique symbol = Symbol('widen the way out');

/** A simulator whose way out can be opened further. */
export interface Widenable {
  readonly [widen]: WayOut['widen'];
}

/** Begins with the network of an option. */
export function wayOut(given: Network | undefined): WayOut {
  const wideners = new Set<Network>();
  const update = (): void => {
    out.network = [...wideners].reduce(either, given);
    out.urls = urlsOf(out.network);
  };
  const out: WayOut & { network: Network | undefined; urls: ExtraUrls | undefined } = {
    network: given,
    urls: urlsOf(given),
    widen(added) {
      wideners.add(added);
      update();
      return () => {
        wideners.delete(added);
        update();
      };
    },
  };
  return out;
}

function urlsOf(network: Network | undefined): ExtraUrls | undefined {
  if (!network) return undefined;
  const { allowsLoopback, allowsUrl } = network;
  if (!allowsLoopback && !allowsUrl) return undefined;
  const words = [...(allowsLoopback ? ['on loopback'] : []), ...(allowsUrl ? ['of an allowed receiver'] : [])];
  return { allows: (url) => allowsExtra(network, url), words: words.join(' or ') };
}

const allowsExtra = ({ allowsLoopback, allowsUrl }: Network, url: string): boolean =>
  (allowsLoopback && isLoopbackUrl(url)) || (allowsUrl?.(url) ?? false);

/** The URLs that `added` allows go through it, all others through the network before it. */
function either(before: Network | undefined, added: Network): Network {
  if (!before) return added;
  const networkFor = (url: string) => (allowsExtra(added, url) ? added : before);
  return {
    allowsLoopback: before.allowsLoopback || added.allowsLoopback,
    allowsUrl: (url) => allowsExtra(added, url) || allowsExtra(before, url),
    fetchPublic: (url, bounds) => networkFor(url).fetchPublic(url, bounds),
    postPublic: (url, json, bounds) => networkFor(url).postPublic(url, json, bounds),
  };
}
