import type { Gallery } from '@boothkit/simulator';
import type { Bookings } from '../events/bookings.ts';

/** A web page as a guest gets it. */
export interface Page {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
}

/** Opens web pages as guests do: without a key. */
export function guestOf({ sim }: Pick<Bookings, 'sim'>) {
  return async (url: string, init: RequestInit = {}): Promise<Page> => {
    const response = await sim.fetch(url, init);
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
}

/** The page of one media item of a gallery. */
export const photoLink = ({ link }: Gallery, mediaId: string) => `${link}/photo/${mediaId}`;

/** The text of the first element of a kind, as it stands in the page; `undefined` where there is none. */
export function firstOf(html: string, tag: string): string | undefined {
  return new RegExp(`<${tag}\\b[^>]*>([^]*?)</${tag}>`).exec(html)?.[1];
}

/** What the attribute of each element of a kind says, in the page's order. */
export function attributesOf(html: string, tag: string, attribute: string): string[] {
  const elements = html.matchAll(new RegExp(`<${tag}\\b[^>]*?\\s${attribute}="([^"]*)"`, 'g'));
  return [...elements].map(([, value = '']) => value.replaceAll('&#38;', '&'));
}
