import { readHostname, withoutDot } from './hostname.ts';
import { receiverUrl } from './loopback-url.ts';

/** A host that the user trusts, with any port or with one. */
export interface Receiver {
  readonly hostname: string;
  readonly port: number | undefined;
}

/** Reads `host` or `host:port`; an IPv6 address with a port is in brackets. `undefined` for any other text. */
export function readReceiver(text: string): Receiver | undefined {
  const [, host = '', port] = /^([^:]+|\[.*\]):(\d{1,5})$/.exec(text) ?? [undefined, text];
  const hostname = readHostname(host);
  if (hostname === undefined) return undefined;
  if (port !== undefined && !(Number(port) >= 1 && Number(port) <= 65_535)) return undefined;
  return { hostname, port: port === undefined ? undefined : Number(port) };
}

/** Reads the option `allowReceivers`. Throws a TypeError that names it for a text that is neither host nor host and port. */
export function readReceivers(texts: readonly string[]): readonly Receiver[] {
  return texts.map((text) => {
    const receiver = readReceiver(text);
    if (receiver) return receiver;
    throw new TypeError(`allowReceivers must be ${receiverWords}; got ${JSON.stringify(text)}`);
  });
}

/** The form of a receiver in words, for errors. */
export const receiverWords =
  'host names or addresses, each alone or with a port from 1 to 65535 such as app:3000 or [fd00::7]:3000';

// decision S490
/** Whether a URL is of one of the receivers: http or https, without credentials. */
export function isReceiverUrl(text: string, receivers: readonly Receiver[]): boolean {
  const url = receivers.length === 0 ? undefined : receiverUrl(text);
  if (!url) return false;
  const hostname = withoutDot(url.hostname);
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  return receivers.some((receiver) => receiver.hostname === hostname && (receiver.port ?? port) === port);
}
