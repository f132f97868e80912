const loopback = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether the host of a URL is this machine. */
const isLoopback = (hostname: string): boolean => loopback.test(hostname);

/** Reads the base URL of a real service. Throws a TypeError for one that is neither https nor on this machine. */
export function readTarget(target: string): { readonly pathname: string; readonly href: string } {
  const url = URL.parse(target);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  const isPlain = url && url.search === '' && url.hash === '' && url.username === '' && url.pathname.length > 1;
  if (!isSafe || !isPlain)
    throw new TypeError(
      `the base URL of the service must be an https address with a path prefix such as /v1, or http on this machine; got ${JSON.stringify(target)}`,
    );
  const pathname = url.pathname.replace(/\/+$/, '');
  return { pathname, href: `${url.origin}${pathname}` };
}
