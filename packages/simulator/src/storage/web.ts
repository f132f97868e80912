import { limits } from '@boothkit/contract/constants';
import { fieldRefusal } from '../pipeline/refusal.ts';
import type { WebPage, World } from '../world/world.ts';

/** The simulated web: what public URLs answer with in this world (decision S18). No real network is touched. */
export interface SimulatedWeb {
  /**
   * Serves bytes at a URL from now on, for `sourceUrl` to fetch.
   *
   * @param options `contentType` of the answer (default: none), and its `status` (default 200; 3xx is a redirect, which the
   * service does not follow).
   */
  serve(
    url: string | URL,
    bytes: Uint8Array,
    options?: { readonly contentType?: string; readonly status?: number },
  ): void;
  /** Takes a URL off the web again. */
  remove(url: string | URL): void;
}

/** The simulated web of a world. */
export function simulatedWeb(world: World): SimulatedWeb {
  return {
    serve(url, bytes, { contentType = '', status = 200 } = {}) {
      world.webPages.set(addressOf(url), { bytes: bytes.slice(), contentType, status });
    },
    remove(url) {
      world.webPages.delete(addressOf(url));
    },
  };
}

/** A URL without its fragment, which is never sent. */
function addressOf(url: string | URL): string {
  const parsed = new URL(url);
  parsed.hash = '';
  return parsed.href;
}

/** Fetches a `sourceUrl` (rule 4.9/source, decision S27): an answer other than 200, a redirect, or no answer is a refusal of that field. */
export function fetchSource(world: World, sourceUrl: string): WebPage {
  const page = world.webPages.get(addressOf(sourceUrl));
  const refuse = (reason: string, hint?: string) =>
    fieldRefusal('4.9/source', 'sourceUrl', `sourceUrl must answer 200 with an image; ${reason}`, hint);
  if (!page) throw refuse('it did not answer', 'In a simulator, serve the URL on the simulated web first.');
  if (page.status >= 300 && page.status < 400) throw refuse(`it redirects (${page.status})`);
  if (page.status !== 200) throw refuse(`it answered ${page.status}`);
  if (page.bytes.length > limits.brandingImage.sizeBytes)
    throw fieldRefusal(
      '8/branding-image-upload',
      'sourceUrl',
      `sourceUrl must be at most ${limits.brandingImage.sizeBytes} bytes; got ${page.bytes.length}`,
    );
  return page;
}
