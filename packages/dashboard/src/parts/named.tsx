import { useEffect, useState } from 'preact/hooks';
import { call } from '../control/control.ts';
import { useLive } from '../control/live.ts';
import { hrefOf, type PageName } from './routes.ts';

/** A page of a resource that has a name. The control API has the resource at the same name. */
type Kind = Extract<PageName, 'account' | 'events' | 'keys' | 'galleries' | 'tablets'>;

/** A name by its path, and the change of the world that it was looked up after. */
interface Known {
  readonly name: string | undefined;
  readonly asOf: number;
}

// A list names a resource in each row, and changes with each request: so names are looked up in rounds, with a rest between them, and
// only while a row shows them.
const known = new Map<string, Known>();
const shown = new Map<string, Set<() => void>>();
const restMs = 500;
let isLooking = false;
let lastMs = 0;
let change = 0;

const isOld = (path: string) => (known.get(path)?.asOf ?? -1) < change;

async function lookUp(): Promise<void> {
  if (isLooking) return;
  isLooking = true;
  while ([...shown.keys()].some(isOld)) {
    await new Promise((resolve) => setTimeout(resolve, lastMs + restMs - performance.now()));
    const asOf = change;
    for (const path of [...shown.keys()].filter(isOld)) {
      if (!shown.has(path)) continue;
      const answer = await call('GET', path).catch(() => undefined);
      known.set(path, { name: (answer as { readonly name?: string | null } | undefined)?.name || undefined, asOf });
      for (const redraw of shown.get(path) ?? []) redraw();
    }
    lastMs = performance.now();
  }
  isLooking = false;
}

/** The name of a resource; `undefined` while it is unknown, where it has none, and where it is gone. */
function useName(accountId: string, page: Kind, id: string): string | undefined {
  const path = page === 'account' ? `accounts/${id}` : `accounts/${accountId}/${page}/${encodeURIComponent(id)}`;
  const { changes } = useLive();
  const [, redraw] = useState({});
  useEffect(() => {
    const listener = () => redraw({});
    const listeners = shown.get(path) ?? new Set();
    shown.set(path, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) shown.delete(path);
    };
  }, [path]);
  useEffect(() => {
    change = changes;
    void lookUp();
  }, [path, changes]);
  return known.get(path)?.name;
}

/** The name of an event, in a row that has its ID in a path. */
export function EventName({ accountId, eventId }: { readonly accountId: string; readonly eventId: string }) {
  const name = useName(accountId, 'events', eventId);
  return name === undefined ? null : <span class="quiet">{name}</span>;
}

/** A link to a resource by its name, with its ID beside it; the ID alone where it has no name or is gone. */
export function Named(props: {
  readonly accountId: string;
  readonly page: Kind;
  /** Of the resource; the account's own for an account. */
  readonly id: string;
}) {
  const { accountId, page, id } = props;
  const name = useName(accountId, page, id);
  const href = page === 'account' ? hrefOf(id, page) : hrefOf(accountId, page, id);
  return (
    <span class="named-id">
      <a href={href}>{name ?? id}</a>
      {name && <code class="quiet">{id}</code>}
    </span>
  );
}
