/** Whether a text is the URL of a local receiver: http or https, on `localhost` or a loopback address, without credentials. */
export function isLoopbackUrl(text: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(text)) return false;
  const url = URL.parse(text);
  if (!url || !/^https?:\/\//i.test(text) || url.username || url.password) return false;
  return url.hostname === 'localhost' || isLoopbackAddress(url.hostname.replace(/^\[|\]$/g, ''));
}

/** Whether an address belongs to the machine itself. */
export function isLoopbackAddress(address: string): boolean {
  return /^127\.\d+\.\d+\.\d+$/.test(address) || address === '::1';
}
