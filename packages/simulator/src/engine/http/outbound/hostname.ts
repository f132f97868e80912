/**
 * A host name or IP address as a URL writes it, without the dot that a full name may end in. It is `undefined` for any other text, such as one with a
 * port.
 */
export function readHostname(text: string): string | undefined {
  if (!/^(?:[\w.-]+|\[?[\da-f:.]+\]?)$/i.test(text) || /^\.|\.\./.test(text)) return undefined;
  const isBareIpv6 = text.includes(':') && !text.startsWith('[');
  const hostname = URL.parse(`http://${isBareIpv6 ? `[${text}]` : text}`)?.hostname;
  return hostname === undefined ? undefined : withoutDot(hostname) || undefined;
}

/** A host of a URL, without the dot that a full name may end in: `localhost.` is `localhost`. */
export const withoutDot = (hostname: string): string => hostname.replace(/\.$/, '');

/** A host without the brackets that an IPv6 address has in a URL. */
export const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

/** Whether a host is this machine's loopback by its name or address, so that no other machine reaches it. */
export function isLoopbackHost(host: string): boolean {
  return isLoopbackName(host) || isLoopbackAddress(withoutBrackets(host));
}

/** Whether a host is `localhost` or a name below it, which lead to this machine whatever a resolver says (RFC 6761). */
export function isLoopbackName(host: string): boolean {
  const name = withoutDot(host.toLowerCase());
  return name === 'localhost' || name.endsWith('.localhost');
}

/** Whether an address belongs to the machine itself. */
export function isLoopbackAddress(address: string): boolean {
  return /^127\.\d+\.\d+\.\d+$/.test(address) || address === '::1';
}
