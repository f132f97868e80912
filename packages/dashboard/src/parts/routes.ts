import { useState } from 'preact/hooks';
import { decoded, takeToken } from '../control/control.ts';
import type { IconName } from './icon.tsx';
import { useListener } from './use-listener.ts';

/** A page in the navigation: its name in the address, its title, its icon. */
type PageEntry = readonly [name: string, title: string, icon: IconName];

/** The pages of an account in the groups of the navigation. */
export const pageGroups = {
  Bookings: [
    ['events', 'Events', 'calendarDays'],
    ['tablets', 'Tablets', 'deviceTablet'],
    ['galleries', 'Galleries', 'photo'],
    ['messages', 'Messages', 'envelope'],
    ['payments', 'Payments', 'creditCard'],
    ['templates', 'Templates', 'rectangleGroup'],
    ['designs', 'Designs', 'paintBrush'],
  ],
  Integration: [
    ['requests', 'Requests', 'listBullet'],
    ['deliveries', 'Deliveries', 'paperAirplane'],
    ['limits', 'Rate limits', 'chartBar'],
    ['faults', 'Faults', 'bolt'],
    ['rules', 'Rules', 'bookOpen'],
  ],
  World: [
    ['timeline', 'Timeline', 'queueList'],
    ['clock', 'Clock', 'clock'],
    ['snapshots', 'Snapshots', 'camera'],
    ['worlds', 'Worlds', 'globeAlt'],
  ],
  Account: [
    ['account', 'Account', 'userCircle'],
    ['accounts', 'All accounts', 'users'],
    ['keys', 'Keys', 'key'],
    ['apps', 'Connected apps', 'puzzlePiece'],
    ['operators', 'Operators', 'userGroup'],
  ],
} as const satisfies Readonly<Record<string, readonly PageEntry[]>>;

/** The name of a page in the address. */
export type PageName = (typeof pageGroups)[keyof typeof pageGroups][number][0] | 'search';

/** The title of each page by its name. */
export const pageTitles = new Map<string, string>([
  ...Object.values(pageGroups).flatMap((pages) => pages.map(([name, title]) => [name, title] as const)),
  // The field above the navigation leads to it.
  ['search', 'Search'],
]);

const isPageName = (name: string | undefined): name is PageName => name !== undefined && pageTitles.has(name);

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

function readRoute(): Route {
  const [accountId, name, thingId] = location.hash.replace(/^#\/?/, '').split('/').map(decoded);
  return { accountId: accountId || undefined, page: isPageName(name) ? name : 'events', thingId };
}

/** Where the page is, and again with each change. */
export function useRoute(): Route {
  const [route, setRoute] = useState(readRoute);
  useListener('hashchange', () => {
    takeToken();
    setRoute(readRoute());
  });
  return route;
}
