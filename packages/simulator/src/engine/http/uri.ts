/**
 * A URL as a URI of RFC 3986, which is what `format: uri` means. It is as `URL` writes it, but characters that RFC 3986 does not allow, such as `|`,
 * are percent-encoded. Throws a TypeError for a text that is not a URL.
 */
export function uriOf(url: string | URL): string {
  const [, authority = '', path = '', fragment = ''] =
    /^([^/]*\/\/[^/?#]*)?([^#]*)(?:#(.*))?$/.exec(new URL(url).href) ?? [];
  return `${authority}${encoded(path)}${fragment && `#${encoded(fragment)}`}`;
}

function encoded(text: string): string {
  return text.replaceAll(/%(?![\da-f]{2})|[^\w.~:/?@!$&'()*+,;=%-]/gi, encodeURIComponent);
}
