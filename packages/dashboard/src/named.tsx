import { hrefOf, type PageName } from './routes.ts';
import { useControl } from './use-control.ts';

/** Where the control API has what a page shows, by the name of the page. */
const paths = {
  account: (accountId: string) => `accounts/${accountId}` as const,
  events: (accountId: string, id: string) => `accounts/${accountId}/events/${id}` as const,
  galleries: (accountId: string, id: string) => `accounts/${accountId}/galleries/${id}` as const,
  tablets: (accountId: string, id: string) => `accounts/${accountId}/tablets/${id}` as const,
} as const satisfies Partial<Record<PageName, (accountId: string, id: string) => string>>;

type Kind = keyof typeof paths;

/** The name of a resource; `undefined` while it is unknown, where it has none, and where it is gone. */
function useName(accountId: string, page: Kind, id: string): string | undefined {
  const path = paths[page](encodeURIComponent(accountId), encodeURIComponent(id));
  return useControl(path).answer?.name || undefined;
}

/** The name of an event, in a row that has its ID in a path. */
export function EventName({ accountId, eventId }: { readonly accountId: string; readonly eventId: string }) {
  const name = useName(accountId, 'events', eventId);
  return name === undefined ? null : <span class="quiet">{name}</span>;
}

/** A link to a resource by its name, with its ID beside it; the ID alone where it has no name or is gone. */
export function Named({
  accountId,
  page,
  id,
}: {
  readonly accountId: string;
  readonly page: Kind;
  /** Of the resource; the account's own for an account. */
  readonly id: string;
}) {
  const name = useName(accountId, page, id);
  const href = page === 'account' ? hrefOf(id, page) : hrefOf(accountId, page, id);
  return (
    <span class="named-id">
      <a href={href}>{name ?? id}</a>
      {name && <code class="quiet">{id}</code>}
    </span>
  );
}
