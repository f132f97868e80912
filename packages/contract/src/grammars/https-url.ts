const privateNames = /(?:^|\.)(?:localhost|local|internal|home\.arpa|lan)$/;

// rules 4.9/source, 6.3
/**
 * Returns why a text is not the URL of a public https resource, or `undefined` if it is one. Host names
 * are not resolved: the code that connects must check the address.
 *
 * @example
 * ```ts
 * whyNotPublicHttps('https://cdn.example.com/logo.png'); // undefined
 * whyNotPublicHttps('http://cdn.example.com/logo.png'); // 'its scheme is http'
 * ```
 */
export function whyNotPublicHttps(text: string): string | undefined {
  if (/[\s\\\p{Cc}]/u.test(text)) return 'it holds white space, a control character or a backslash';
  const url = URL.parse(text);
  if (!url) return 'it is not an absolute URL';
  if (url.protocol !== 'https:') return `its scheme is ${url.protocol.slice(0, -1)}`;
  if (!/^https:\/\//i.test(text)) return 'it lacks the two slashes behind its scheme';
  if (url.username || url.password) return 'it carries credentials';
  const host = url.hostname.replace(/\.$/, '');
  if (host.startsWith('[')) return isPublicIpv6(host.slice(1, -1)) ? undefined : 'its address is not public';
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return isPublicIpv4(host) ? undefined : 'its address is not public';
  const labels = host.split('.');
  const isName = labels.length >= 2 && labels.every((label) => /^[\w-]+$/.test(label));
  if (!isName || privateNames.test(host)) return 'its host is not a public name';
  return undefined;
}

/** Whether a dotted IPv4 address is routable on the public internet (IANA's special-purpose registry). */
export function isPublicIpv4(address: string): boolean {
  const [a = 0, b = 0, c = 0] = address.split('.').map(Number);
  return !(
    a === 0 ||
    a === 10 ||
    a === 127 ||
    a >= 224 ||
    (a === 100 && b >= 64 && b < 128) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168) ||
    (a === 192 && b === 0 && (c === 0 || c === 2)) ||
    (a === 192 && b === 88 && c === 99) ||
    (a === 198 && (b === 18 || b === 19)) ||
    (a === 198 && b === 51 && c === 100) ||
    (a === 203 && b === 0 && c === 113)
  );
}

/** Whether an IPv6 address, in the compressed lower-case form that `URL` gives, is routable on the public internet. */
export function isPublicIpv6(address: string): boolean {
  const groups = expandIpv6(address);
  const [first = 0, second = 0] = groups;
  const embedded = `${(groups[6] ?? 0) >> 8}.${(groups[6] ?? 0) & 255}.${(groups[7] ?? 0) >> 8}.${(groups[7] ?? 0) & 255}`;
  if (first === 0x64 && second === 0xff9b)
    return groups.slice(2, 6).every((group) => group === 0) && isPublicIpv4(embedded);
  // Only 2000::/3 is global unicast; within it, documentation, Teredo, ORCHID, benchmarking and 6to4 are not for hosts.
  if (first >> 13 !== 1) return false;
  if (first === 0x2001 && (second < 0x200 || second === 0xdb8)) return false;
  return first !== 0x2002 && !(first === 0x3fff && second < 0x1000);
}

function expandIpv6(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(gap).fill('0'), ...right].map((group) => Number.parseInt(group, 16));
}
