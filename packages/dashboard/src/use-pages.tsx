import type { Page } from '@boothkit/simulator';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Answered } from './parts.tsx';
import { type Asked, useControl } from './use-control.ts';

/** Which list, and how much of it at a time. */
interface ListOptions {
  /** The path of the list with its query. */
  readonly path: string;
  /** The filter of a search, which is sent as the body. */
  readonly filter?: object;
  /** Items of a page. Default: 50. */
  readonly limit?: number;
}

/** The page of a list that is shown, and the ways to its neighbours. */
export interface Pages<Item> {
  readonly asked: Asked<Page<Item>>;
  /** Goes to the page before; undefined on the first one. */
  readonly goBack: (() => void) | undefined;
  /** Goes to the next page; undefined on the last one. */
  readonly goOn: (() => void) | undefined;
}

/** Requests one page of a list, and the same again with every change. Another list, or another filter, begins with its first page. */
export function usePages<Item>({ path, filter, limit = 50 }: ListOptions): Pages<Item> {
  const list = JSON.stringify([path, filter]);
  // The cursors of the pages gone through so far, the one shown last.
  const [walked, setWalked] = useState<{ list: string; cursors: readonly string[] }>({ list, cursors: [] });
  const cursors = walked.list === list ? walked.cursors : [];
  const cursor = cursors.at(-1);
  const query = new URLSearchParams({ limit: String(limit), ...(cursor && { cursor }) });
  const asked = useControl<Page<Item>>(`${path}${path.includes('?') ? '&' : '?'}${query}`, filter);
  const next = asked.answer?.nextCursor;
  return {
    asked,
    goBack: cursor === undefined ? undefined : () => setWalked({ list, cursors: cursors.slice(0, -1) }),
    goOn: next == null ? undefined : () => setWalked({ list, cursors: [...cursors, next] }),
  };
}

/** The buttons to the pages before and behind; none where there is one page only. */
export function PageButtons({
  pages: { goBack, goOn },
  items,
  back,
  on,
}: {
  readonly pages: Pages<unknown>;
  /** What is listed, such as `events`. */
  readonly items: string;
  readonly back: string;
  readonly on: string;
}) {
  if (!goBack && !goOn) return null;
  return (
    <nav class="buttons" aria-label={`Pages of ${items}`}>
      <button type="button" disabled={!goBack} onClick={goBack}>
        {back}
      </button>
      <button type="button" disabled={!goOn} onClick={goOn}>
        {on}
      </button>
    </nav>
  );
}

/** A list, a page at a time. */
export function Listed<Item>({
  items,
  newestFirst = false,
  children,
  ...options
}: ListOptions & {
  readonly items: string;
  /** Set for a list in this order, whose buttons say so. */
  readonly newestFirst?: boolean;
  readonly children: (data: readonly Item[]) => ComponentChildren;
}) {
  const pages = usePages<Item>(options);
  const [back, on] = newestFirst ? ['Later ones', 'Earlier ones'] : ['Previous ones', 'Next ones'];
  return (
    <Answered asked={pages.asked}>
      {({ data }) => (
        <>
          {children(data)}
          <PageButtons pages={pages} items={items} back={back} on={on} />
        </>
      )}
    </Answered>
  );
}
