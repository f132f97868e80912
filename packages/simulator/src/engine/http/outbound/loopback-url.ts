import { whyNotPublicHttps } from '@boothkit/contract/rules';
import { isLoopbackHost } from './hostname.ts';

/** The URL of a receiver that is no public one: http or https, without credentials, white space, controls and backslashes. */
export function receiverUrl(text: string): URL | undefined {
  if (/[\s\\\p{Cc}]/u.test(text)) return undefined;
  const url = URL.parse(text);
  return url && /^https?:\/\//i.test(text) && !url.username && !url.password ? url : undefined;
}

/** Whether a text is the URL of a local receiver: http or https, on `localhost` or a loopback address, without credentials. */
export function isLoopbackUrl(text: string): boolean {
  const url = receiverUrl(text);
  return url !== undefined && isLoopbackHost(url.hostname);
}

/** How to let a simulator reach a URL of this machine or of a private network; `undefined` for every other text, which no switch allows. */
export function howToReach(text: string): string | undefined {
  const url = receiverUrl(text);
  if (!url) return undefined;
  if (isLoopbackHost(url.hostname))
    return 'To reach this machine, start the simulator with --allow-loopback (in code, with network: loopbackNetwork()).';
  if (whyNotPublicHttps(text.replace(/^http:/i, 'https:')) === undefined) return undefined;
  return `To reach a host that you trust, start the simulator with --allow-receiver ${url.host} (in code, with allowReceivers).`;
}
