import { whyNotPublicHttps } from './https-url.ts';

/**
 * Gives public names to the hosts of URLs that have none, such as those on loopback: `http://localhost:3000/hook` becomes
 * `https://receiver-1.example.com/hook`. Each origin has one name. Other URLs and texts stay as they are.
 */
export function publicNames(): (url: string) => string {
  const names = new Map<string, string>();
  return (text) => {
    const url = /^https?:\/\/[^\s\\\p{Cc}]+$/iu.test(text) ? URL.parse(text) : null;
    if (!url || url.username || url.password || whyNotPublicHttps(text) === undefined) return text;
    const { origin, pathname, search, hash } = url;
    const name = names.get(origin) ?? `https://receiver-${names.size + 1}.example.com`;
    names.set(origin, name);
    return name + pathname + search + hash;
  };
}
