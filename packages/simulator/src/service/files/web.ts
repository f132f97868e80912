import { whyNotWellFormed } from '@boothkit/contract/internal';
import { limits } from '@boothkit/contract/rules';
import { type ApiError, fieldError } from '../../engine/errors/api-error.ts';
import { type Network, type NetworkResponse, responseTimeoutMs } from '../../engine/http/outbound/network.ts';
import { uriOf } from '../../engine/http/uri.ts';
import { InputError } from '../../engine/resources/parse.ts';
import type { WebReceiver, World } from '../../model/world.ts';

/** The simulated web: the responses of public URLs in this world. It takes precedence over any real network. */
export interface SimulatedWeb {
  /**
   * Serves bytes at a URL from now on, for `sourceUrl` to fetch. A delivery there gets the same status. Throws a RangeError for a status
   * that is not 200 to 599, and a TypeError for another URL than http or https.
   *
   * @param options `contentType` of the response (default: none), and its `status` (200 to 599, default 200; 3xx is a redirect,
   * which the service does not follow).
   * @example
   * ```ts
   * sim.web.serve('https://cdn.example.com/page.png', bytes, { contentType: 'image/png' });
   * await booth.branding.setImage(id, 'gallery-background', new URL('https://cdn.example.com/wall.jpg'));
   * ```
   */
  serve(
    url: string | URL,
    bytes: Uint8Array,
    options?: { readonly contentType?: string; readonly status?: number },
  ): void;
  /**
   * Calls `receiver` with each request that is posted to a URL, as a web `Request`. It returns a `Response`, or nothing for a
   * 200. If it throws, the delivery fails as if nothing listened. If it never responds, the delivery times out after 10 seconds
   * of the world's time, from one turn of the event loop after the call. Time goes on meanwhile: wrap your own I/O in `clock.busy`.
   * Throws a TypeError for another URL than http or https.
   *
   * @param url The whole URL with its query. A fragment does not count.
   *
   * @example
   * ```ts
   * import { createSimulator } from '@boothkit/simulator';
   *
   * const sim = createSimulator();
   * const account = sim.accounts.create();
   * const received: unknown[] = [];
   * sim.web.receive('https://hooks.example.com/media?secret=4f1c', async (request) => {
   *   received.push(await request.json());
   * });
   * account.webhooks.set({ mediaUrl: 'https://hooks.example.com/media?secret=4f1c' });
   * const template = account.templates.add();
   * const event = account.events.add({ name: 'Ada & Alan', templateIds: [template.id] });
   * account.galleries.addMedia(event.galleryId);
   * await sim.settled();
   * console.log(received.length); // 1
   * ```
   */
  receive(url: string | URL, receiver: WebReceiver): void;
  /**
   * Takes a URL off the web again, with all that was served and received there; `false` if there was nothing.
   *
   * @param url The whole URL with its query, as it was put there.
   * @example
   * ```ts
   * console.log(sim.web.remove('https://cdn.example.com/wall.jpg')); // true
   * ```
   */
  remove(url: string | URL): boolean;
}

/** Where something is put on the simulated web. Throws a TypeError for what is no http or https URL. */
function keyOf(url: string | URL): string {
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return webAddressOf(url);
  throw invalid('url', `must be an http or https URL; got ${JSON.stringify(String(url))}`);
}

const invalid = (field: string, need: string) => new InputError('page', [{ field, message: `${field} ${need}` }]);

/** The simulated web of a world. */
export function simulatedWeb(world: World): SimulatedWeb {
  return {
    serve(url, bytes, { contentType = '', status = 200 } = {}) {
      if (!Number.isInteger(status) || status < 200 || status > 599)
        throw new RangeError(`status must be a whole number from 200 to 599; got ${status}`);
      const reason = whyNotWellFormed(contentType);
      if (reason !== undefined) throw invalid('contentType', reason);
      world.beginChange();
      world.webPages.set(keyOf(url), { bytes: new Uint8Array(bytes), contentType, status });
    },
    receive(url, receiver) {
      world.beginChange();
      world.webReceivers.set(keyOf(url), receiver);
    },
    remove(url) {
      const address = webAddressOf(url);
      if (!world.webPages.has(address) && !world.webReceivers.has(address)) return false;
      world.beginChange();
      world.webPages.delete(address);
      world.webReceivers.delete(address);
      return true;
    },
  };
}

/** The address at which the simulated web has a URL: a URI without its fragment, which is never sent. */
export function webAddressOf(url: string | URL): string {
  const parsed = new URL(url);
  parsed.hash = '';
  return uriOf(parsed);
}

/** The receiver of deliveries to a URL of the simulated web, or a page, which responds with its own status. */
export function receiverAt(world: World, url: string): WebReceiver | undefined {
  const address = webAddressOf(url);
  const page = world.webPages.get(address);
  return world.webReceivers.get(address) ?? (page && (() => new Response(null, { status: page.status })));
}

/**
 * Fetches a `sourceUrl`, from the simulated web or else from the real network where there is one (rule 4.9/source, decisions
 * S18, S27). Throws an error that names that field for a status other than 200, a redirect, too many bytes, or no response.
 */
export async function fetchSource(
  world: World,
  network: Network | undefined,
  sourceUrl: string,
): Promise<NetworkResponse> {
  const response = pageAt(world, sourceUrl) ?? (await fetched(network, sourceUrl));
  if (response.status >= 300 && response.status < 400) throw unusable(`it redirects (${response.status})`);
  if (response.status !== 200) throw unusable(`it responded with ${response.status}`);
  if (response.bytes.length > limits.brandingImage.sizeBytes) throw tooLarge(`got ${response.bytes.length}`);
  return response;
}

/** Returns the response of the simulated web for a URL; `undefined` if it has nothing there. */
export function pageAt(world: World, url: string): NetworkResponse | undefined {
  const address = webAddressOf(url);
  const nothing = { status: 405, contentType: '', bytes: new Uint8Array() };
  return world.webPages.get(address) ?? (world.webReceivers.has(address) ? nothing : undefined);
}

async function fetched(network: Network | undefined, url: string): Promise<NetworkResponse> {
  if (!network) throw unusable('it did not respond', 'In a simulator, serve the URL on the simulated web first.');
  const response = await network.fetchPublic(url, {
    maxBytes: limits.brandingImage.sizeBytes,
    timeoutMs: responseTimeoutMs,
  });
  if (!('failure' in response)) return response;
  throw response.failure === 'tooLarge' ? tooLarge(response.reason) : unusable(response.reason);
}

function unusable(reason: string, hint?: string): ApiError {
  return fieldError('4.9/source', 'sourceUrl', `sourceUrl must respond with 200 and an image; ${reason}`, hint);
}

function tooLarge(found: string): ApiError {
  const maxBytes = limits.brandingImage.sizeBytes;
  return fieldError('8/branding-image-upload', 'sourceUrl', `sourceUrl must be at most ${maxBytes} bytes; ${found}`);
}
