import type { Page } from '@boothkit/simulator';
import { observeWindowOffset, observeWindowRect, Virtualizer, windowScroll } from '@tanstack/virtual-core';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { call } from '../control/control.ts';
import { useLive } from '../control/live.ts';
import type { BodyOf, Called, ItemOf, OperationAt, Verb } from '../control/operation-at.ts';
import { Icon } from '../parts/icon.tsx';
import { Empty, idOf, ReadFailure, type Shown, TableHead, TableRow } from '../parts/parts.tsx';
import { PagedList } from './paged-list.ts';

/** Which rows of a list are near the part of the page that is seen. `begin` is the element that the rows begin at. */
function useWindow(count: number, begin: RefObject<HTMLElement | null>, rowHeight: number) {
  const [, redraw] = useState({});
  const [margin, setMargin] = useState(0);
  const options = {
    count,
    getScrollElement: () => window,
    estimateSize: () => rowHeight,
    overscan: 15,
    scrollMargin: margin,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    initialRect: { width: innerWidth, height: innerHeight },
    onChange: () => redraw({}),
  };
  const [virtualizer] = useState(() => new Virtualizer<Window, HTMLElement>(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), []);
  useLayoutEffect(() => {
    virtualizer._willUpdate();
    const top = begin.current ? begin.current.getBoundingClientRect().top + scrollY : 0;
    if (Math.abs(top - margin) > 1) setMargin(top);
  });
  const rows = virtualizer.getVirtualItems();
  const [firstRow, lastRow] = [rows[0], rows.at(-1)];
  return {
    /** The positions of the rows that are drawn, from `first` up to and including `last`; -1 where there are none. */
    first: firstRow?.index ?? 0,
    last: lastRow?.index ?? -1,
    /** The pixels that the rows above and below would take. */
    above: firstRow ? firstRow.start - margin : 0,
    below: lastRow ? virtualizer.getTotalSize() - (lastRow.end - margin) : 0,
    /** Reports the height of a row, which names its position as `data-index`. */
    measure: virtualizer.measureElement,
  };
}

const pageSize = 100;
/** How many rows before the last known one the next page is asked for. */
const ahead = 30;

/** A list of the control API as a table. It asks for the pages that are looked at, and draws the rows that are seen. */
export function List<const Path extends string, const Method extends Verb = 'GET'>(
  props: Shown<ItemOf<OperationAt<Method, Path>>> & {
    /** The content of an empty list. */
    readonly empty: ComponentChildren;
    /** The path of the list, with its query. */
    readonly path: Path & Called<Method, Path>;
    /** `POST` for a search. Default: `GET`. */
    readonly method?: Method;
    /** The filter of a search, which is sent as the body. */
    readonly filter?: NonNullable<BodyOf<OperationAt<Method, Path>>[0]>;
    /** `brief` for rows of two lines on narrow screens: the first column, and below it the second, third and fifth. */
    readonly look?: 'brief';
    /** The searchable fields, such as `name or ID`, if the list takes `search`. */
    readonly search?: string;
  },
) {
  const { path, method, filter, search, empty, ...shown } = props;
  const [entered, setText] = useState('');
  const text = entered.trim();
  return (
    <>
      {search !== undefined && <Search label={`Search by ${search}`} text={entered} onInput={setText} />}
      <Rows
        key={JSON.stringify([path, filter, text])}
        method={method ?? 'GET'}
        path={path}
        filter={filter as object | undefined}
        text={text}
        empty={text === '' ? empty : `Nothing has “${text}” in it.`}
        {...shown}
      />
    </>
  );
}

/** A field to search by. */
export function Search(props: {
  readonly label: string;
  readonly text: string;
  readonly onInput: (text: string) => void;
}) {
  const { label, text, onInput } = props;
  return (
    <label class="search">
      <span class="glass">
        <Icon name="magnifyingGlass" />
      </span>
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    </label>
  );
}

function Rows<Item>(
  props: Shown<Item> & {
    readonly empty: ComponentChildren;
    readonly method: Verb;
    readonly path: string;
    readonly filter: object | undefined;
    readonly text: string;
    readonly look?: string;
  },
) {
  const { method, path, filter, text, look, empty, keyOf = idOf, ...shown } = props;
  const { changes } = useLive();
  const [, redraw] = useState({});
  const list = useMemo(() => {
    const ask = (cursor: string | undefined) => {
      const query = new URLSearchParams({
        limit: String(pageSize),
        ...(cursor !== undefined && { cursor }),
        ...(text !== '' && { search: text }),
      });
      return call(method, `${path}${path.includes('?') ? '&' : '?'}${query}`, filter) as Promise<Page<Item>>;
    };
    return new PagedList<Item>(ask, () => redraw({}));
  }, []);
  const { items, failure, isLoaded, hasMore } = list;
  const body = useRef<HTMLTableSectionElement>(null);
  const { first, last, above, below, measure } = useWindow(items.length, body, 48);
  useEffect(() => void list.show(first, last + ahead, changes));
  // Two items may look the same, such as a delivery that was sent twice: the number of those below, which are older, tells them apart.
  const seen = new Map<string, number>();
  const keys = items.toReversed().map((item) => {
    const key = keyOf(item);
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return `${key} ${count}`;
  });
  const columns = Object.keys(shown.columns).length;
  return (
    <>
      <ReadFailure message={failure?.message} isShown={isLoaded} />
      {!isLoaded && !failure && <Empty>Loading…</Empty>}
      {isLoaded && items.length === 0 && <Empty>{empty}</Empty>}
      {items.length > 0 && (
        // The whole list is longer than the rows that are here: the count is unknown until its end was seen.
        <table class={look} aria-rowcount={hasMore ? -1 : items.length + 1}>
          <TableHead {...shown} rowIndex={1} />
          <tbody ref={body}>
            <Spacer key="above" height={above} columns={columns} />
            {items.slice(first, last + 1).map((item, offset) => {
              const at = first + offset;
              const attributes = { 'data-index': at, 'aria-rowindex': at + 2, ref: measure };
              return <TableRow key={keys.at(-1 - at)} item={item} attributes={attributes} {...shown} />;
            })}
            <Spacer key="below" height={below} columns={columns} />
          </tbody>
        </table>
      )}
    </>
  );
}

/** The room of rows that are not drawn. */
function Spacer({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    <tr class="spacer">
      <td colSpan={columns} style={{ height: `${height}px` }} />
    </tr>
  );
}
