import { useEffect, useState } from 'preact/hooks';

/** The pages of an account, in the order of the navigation. */
export const pages = [
  ['account', 'Account'],
  ['keys', 'Keys'],
  ['apps', 'Connected apps'],
  ['events', 'Events'],
  ['designs', 'Designs'],
  ['galleries', 'Galleries'],
  ['requests', 'Requests'],
  ['deliveries', 'Deliveries'],
  ['faults', 'Faults'],
  ['clock', 'Clock'],
] as const;

/** A page of an account, by its name in the address. */
export type PageName = (typeof pages)[number][0];

/** Where the page is: `#/<account>/<page>/<thing>`. */
export interface Route {
  readonly accountId: string | undefined;
  readonly page: PageName;
  /** The one thing that is looked at, where the page lists many. */
  readonly thingId: string | undefined;
}

/** The address of a page. */
export function hrefOf(accountId: string, page: PageName, thingId?: string): string {
  return `#/${[accountId, page, ...(thingId === undefined ? [] : [thingId])].map(encodeURIComponent).join('/')}`;
}

/** A part of the address; as it stands where it was mistyped. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function readRoute(): Route {
  const [accountId, name, thingId] = location.hash.replace(/^#\/?/, '').split('/').map(decoded);
  const page = pages.find(([known]) => known === name)?.[0] ?? 'account';
  return { accountId: accountId || undefined, page, thingId };
}

/** Where the page is, and again with each change. */
export function useRoute(): Route {
  const [route, setRoute] = useState(readRoute);
  useEffect(() => {
    const listener = () => setRoute(readRoute());
    addEventListener('hashchange', listener);
    return () => removeEventListener('hashchange', listener);
  }, []);
  return route;
}
