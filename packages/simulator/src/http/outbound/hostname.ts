import { isLoopbackAddress } from './loopback-url.ts';

/** A host name or IP address as a URL writes it; `undefined` for any other text, such as one with a port. */
export function readHostname(text: string): string | undefined {
  if (!/^(?:[\w.-]+|\[?[\da-f:.]+\]?)$/i.test(text)) return undefined;
  const isBareIpv6 = text.includes(':') && !text.startsWith('[');
  return URL.parse(`http://${isBareIpv6 ? `[${text}]` : text}`)?.hostname;
}

/** Whether a host is this machine's loopback by its name or address, so that no other machine reaches it. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name);
}
