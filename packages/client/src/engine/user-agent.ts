import { version } from './version.ts';

/** The value of the header User-Agent: the caller's product, this client, and its runtime. Undefined in a browser, which sends its own. */
export function userAgentOf(product: string | undefined): string | undefined {
  // Node, Deno, Bun and edge runtimes name themselves and their version here; browsers, and jsdom, begin with Mozilla.
  const runtime = globalThis.navigator?.userAgent;
  if (runtime?.startsWith('Mozilla/')) return undefined;
  return [product, `boothkit-client/${version}`, runtime].filter(Boolean).join(' ');
}
