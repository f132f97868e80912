import type { Page } from '@boothkit/simulator';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { call } from '../control/control.ts';
import { useLive } from '../control/live.ts';
import type { BodyOf, Called, ItemOf, OperationAt, Verb } from '../control/operation-at.ts';
import { Icon } from '../parts/icon.tsx';
import { Cells, Empty, Failure, type Row, TableHead } from '../parts/parts.tsx';
import { PagedList } from './paged-list.ts';
import { useWindow } from './use-window.ts';

const pageSize = 100;
/** How many rows before the last known one the next page is asked for. */
const ahead = 30;

/** How the items of a list are shown. */
interface Shown<Item> {
  readonly caption: string;
  /** The content of an empty list. */
  readonly empty: ComponentChildren;
  readonly columns: readonly string[];
  readonly row: (item: Item) => Row;
}

/** A list of the control API as a table. It asks for the pages that are looked at, and draws the rows that are seen. */
export function List<const Path extends string, const Method extends Verb = 'GET'>({
  path,
  method,
  filter,
  search,
  empty,
  ...shown
}: Shown<ItemOf<OperationAt<Method, Path>>> & {
  /** The path of the list, with its query. */
  readonly path: Path & Called<Method, Path>;
  /** `POST` for a search. Default: `GET`. */
  readonly method?: Method;
  /** The filter of a search, which is sent as the body. */
  readonly filter?: NonNullable<BodyOf<OperationAt<Method, Path>>[0]>;
  /** The searchable fields, such as `name or ID`, if the list takes `search`. */
  readonly search?: string;
}) {
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
export function Search({
  label,
  text,
  onInput,
}: {
  readonly label: string;
  readonly text: string;
  readonly onInput: (text: string) => void;
}) {
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

function Rows<Item>({
  method,
  path,
  filter,
  text,
  caption,
  empty,
  columns,
  row,
}: Shown<Item> & {
  readonly method: Verb;
  readonly path: string;
  readonly filter: object | undefined;
  readonly text: string;
}) {
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
  // Two items may look the same, such as a delivery that was sent twice.
  const seen = new Map<string, number>();
  const drawn = items.slice(first, last + 1).map((item, offset) => {
    const made = row(item);
    const count = seen.get(made.key) ?? 0;
    seen.set(made.key, count + 1);
    return { ...made, key: `${made.key} ${count}`, index: first + offset };
  });
  return (
    <>
      <Failure message={failure?.message} />
      {!isLoaded && !failure && <Empty>Loading…</Empty>}
      {isLoaded && items.length === 0 && <Empty>{empty}</Empty>}
      {items.length > 0 && (
        // The whole list is longer than the rows that are here: the count is unknown until its end was seen.
        <table aria-rowcount={hasMore ? -1 : items.length + 1}>
          <TableHead caption={caption} columns={columns} rowIndex={1} />
          <tbody ref={body}>
            <Spacer key="above" height={above} columns={columns.length} />
            {drawn.map(({ key, cells, bad, index }) => (
              <tr key={key} class={bad ? 'bad' : undefined} data-index={index} ref={measure} aria-rowindex={index + 2}>
                <Cells cells={cells} columns={columns} />
              </tr>
            ))}
            <Spacer key="below" height={below} columns={columns.length} />
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
