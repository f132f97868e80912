/**
 * A URL as a URI of RFC 3986, which is what `format: uri` means: as `URL` writes it, with the characters that `URL` leaves and
 * RFC 3986 does not allow, such as `|`, percent-encoded. Throws a TypeError for a text that is not a URL.
 */
export function uriOf(url: string | URL): string {
  const [, authority = '', path = '', fragment = ''] =
    /^([^/]*\/\/[^/?#]*)?([^#]*)(?:#(.*))?$/.exec(new URL(url).href) ?? [];
  return `${authority}${encoded(path)}${fragment && `#${encoded(fragment)}`}`;
}

function encoded(text: string): string {
  return text.replaceAll(/%(?![\da-f]{2})|[^\w.~:/?@!$&'()*+,;=%-]/gi, encodeURIComponent);
}
