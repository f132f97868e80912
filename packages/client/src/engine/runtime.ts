/** The globals that distinguish runtimes. */
interface Globals {
  readonly process?: { readonly versions?: { readonly node?: string } };
  readonly Bun?: unknown;
  readonly Deno?: unknown;
  readonly window?: { readonly document?: unknown };
  readonly navigator?: { readonly userAgent?: string };
}

const globals = globalThis as Globals;

/** Whether this is Node itself: Bun, Deno and Cloudflare Workers may have its globals, too. */
export function isNode(): boolean {
  const isOther = globals.Bun !== undefined || globals.Deno !== undefined || isWorkers();
  return globals.process?.versions?.node !== undefined && !isOther;
}

/** Whether this is Cloudflare Workers. */
export function isWorkers(): boolean {
  return globals.navigator?.userAgent === 'Cloudflare-Workers';
}

/** Whether this is the page of a browser. jsdom and happy-dom have a document in Node; workers and edge runtimes have none. */
export function isBrowser(): boolean {
  const isServer = globals.process?.versions?.node ?? globals.Bun ?? globals.Deno;
  return isServer === undefined && globals.window?.document !== undefined;
}
