const home = new URL('../', document.baseURI);
const mount = new URL('../', home).pathname;

/** The URL by which the page looks at what guests find at another: in no journal, and without faults. */
export function viewOf(url: string): string {
  const { pathname, search } = new URL(url, home);
  return new URL(`view/${pathname.slice(mount.length)}${search}`, home).href;
}
