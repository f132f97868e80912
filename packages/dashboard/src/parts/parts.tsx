import type { ComponentChildren, InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { noResponse } from '../control/control.ts';
import { useLive } from '../control/live.ts';
import type { Asked } from '../control/use-control.ts';
import { Icon } from './icon.tsx';

// The few parts that all pages are made of.

/** The heading of a page, which takes the focus when the page is gone to, with the way up above it and its actions beside it. */
export function Heading(props: {
  readonly title: string;
  /** The list that the page is one of. */
  readonly up?: readonly [text: string, href: string];
  readonly children?: ComponentChildren;
}) {
  const { title, up, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    // The focused element is gone, such as the heading of a page that was loading.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      {up && (
        <nav class="back" aria-label="Up">
          <a class="up" href={up[1]}>
            <Icon name="chevronLeft" /> {up[0]}
          </a>
        </nav>
      )}
      <div class="heading">
        <h1 id="heading" tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {children}
      </div>
    </>
  );
}

/** Moves the focus to the heading of the page. */
export function goToHeading(): void {
  document.getElementById('heading')?.focus({ preventScroll: true });
}

/** The data of a request once it is there, and the error of a failed one. */
export function Answered<Answer>(props: {
  readonly asked: Asked<Answer>;
  readonly children: (answer: Answer) => ComponentChildren;
}) {
  const { answer, failure } = props.asked;
  return (
    <>
      <ReadFailure message={failure} isShown={answer !== undefined} />
      {answer === undefined ? failure === undefined && <Empty>Loading…</Empty> : props.children(answer)}
    </>
  );
}

/** Why something cannot be read; the frame says that what is shown from before may be out of date. */
export const ReadFailure = (props: { readonly message: string | undefined; readonly isShown: boolean }) =>
  props.isShown && props.message === noResponse ? null : <Failure message={props.message} />;

/** Why something did not go; nothing where it did. */
export const Failure = ({ message }: { readonly message: string | undefined }) =>
  message === undefined ? null : <Alert key={message} message={message} />;

function Alert({ message }: { readonly message: string }) {
  const { outages } = useLive();
  const [outagesBefore] = useState(outages);
  // The reason is over.
  if (message === noResponse && outages > outagesBefore) return null;
  return (
    <p class="failure" role="alert">
      <Icon name="exclamationTriangle" />
      <span>{message}</span>
    </p>
  );
}

/** Why there is nothing here, and what to do about it. */
export function Empty({ children }: { readonly children: ComponentChildren }) {
  return <div class="empty">{children}</div>;
}

/** How items are shown as the rows of a table. */
export interface Shown<Item> {
  readonly caption: string;
  /** The cell of an item in each column, by the name of the column. */
  readonly columns: Readonly<Record<string, (item: Item) => ComponentChildren>>;
  /** Whether something went wrong with an item. Default: nothing did. */
  readonly bad?: (item: Item) => boolean;
  /** The key of an item. Default: its ID. */
  readonly keyOf?: (item: Item) => string;
}

/** The ID of an item. */
export const idOf = (item: unknown): string => String((item as { readonly id?: unknown }).id);

/** A table with its caption; says so where it has no rows. On narrow screens each row is a list of its cells. */
export function Table<Item>(props: Shown<Item> & { readonly items: readonly Item[]; readonly empty: string }) {
  const { items, empty, keyOf = idOf, ...shown } = props;
  if (items.length === 0) return <Empty>{empty}</Empty>;
  return (
    <table>
      <TableHead {...shown} />
      <tbody>
        {items.map((item) => (
          <TableRow key={keyOf(item)} item={item} {...shown} />
        ))}
      </tbody>
    </table>
  );
}

/** The caption of a table and the names of its columns; with the position of their row, where not all rows are there. */
export function TableHead(props: Pick<Shown<never>, 'caption' | 'columns'> & { readonly rowIndex?: number }) {
  const { caption, columns, rowIndex } = props;
  return (
    <>
      <caption>{caption}</caption>
      <thead>
        <tr aria-rowindex={rowIndex}>
          {Object.keys(columns).map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}

/** The row of an item: cells, each with the name of its column for narrow screens. */
export function TableRow<Item>(
  props: Pick<Shown<Item>, 'columns' | 'bad'> & { readonly item: Item; readonly attributes?: object },
) {
  const { item, columns, bad, attributes } = props;
  return (
    <tr {...attributes} class={bad?.(item) ? 'bad' : undefined}>
      {Object.entries(columns).map(([column, cell]) => (
        <td key={column} data-column={column}>
          <div>{cell(item)}</div>
        </td>
      ))}
    </tr>
  );
}

/** An input with its label. */
export function Input({ label, ...input }: InputHTMLAttributes & { readonly label: string }) {
  return (
    <label>
      {label}
      {boundsOf(input)}
      <input {...input} />
    </label>
  );
}

/** Lines of text with their label. */
export function TextArea({ label, ...lines }: TextareaHTMLAttributes & { readonly label: string }) {
  return (
    <label>
      {label}
      <textarea rows={2} {...lines} />
    </label>
  );
}

/** The bounds of a number after its label, but for those that are plain. */
function boundsOf({ type, min = 0, max }: InputHTMLAttributes): string {
  if (type !== 'number' || (max === undefined && Number(min) < 2)) return '';
  return max === undefined ? `, at least ${min}` : `, ${min} to ${max}`;
}

/** A choice with its label. */
export function Select(
  props: SelectHTMLAttributes & {
    readonly label: string;
    /** The text of each value; further options are children. */
    readonly options?: Readonly<Record<string, string>>;
    /** The value to begin with. Default: the first. */
    readonly chosen?: string | undefined;
  },
) {
  const { label, options = {}, chosen, children, ...select } = props;
  return (
    <label>
      {label}
      <select {...select}>
        {Object.entries(options).map(([value, text]) => (
          // Unlike `selected`, it is what the form goes back to once it is submitted. Preact's types lack it.
          <option key={value} value={value} {...{ defaultSelected: value === chosen }}>
            {text}
          </option>
        ))}
        {children}
      </select>
    </label>
  );
}

/** One of a few values, as buttons beside each other. */
export function Segments<Value extends string>(props: {
  readonly label: string;
  /** The text of each value. */
  readonly options: Readonly<Record<Value, string>>;
  readonly value: string;
  readonly onChange: (value: Value) => void;
  /** A class of its own. */
  readonly look: string;
}) {
  const { label, options, value, onChange, look } = props;
  const name = useId();
  return (
    <div class={`segments ${look}`} role="radiogroup" aria-label={label}>
      {Object.entries<string>(options).map(([option, text]) => (
        <label key={option}>
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option as Value)} />
          <span>{text}</span>
        </label>
      ))}
    </div>
  );
}

/** Stands where there is no value, unlike a text that says “none”. */
export function Nothing() {
  return (
    <span class="quiet" title="no value">
      —<span class="unseen">no value</span>
    </span>
  );
}

/** A value of the API in a line, in words where there is none; `without` are those for null. */
export const Value = (props: { readonly value: unknown; readonly without?: string }) => (
  <>{inLine(props.value, props.without)}</>
);

function inLine(value: unknown, without = 'none'): string {
  if (value === null) return without;
  if (value === '') return 'empty';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ') || 'none';
  if (typeof value !== 'object' || Array.isArray(value)) return JSON.stringify(value);
  return Object.entries(value)
    .map(([name, one]) => `${name} ${inLine(one)}`)
    .join(', ');
}

/** Names and what they stand for. */
export function Facts({ facts }: { readonly facts: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? <Nothing />}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How much of something is used, as a bar and in numbers. */
export function Meter({ name, used, most }: { readonly name: string; readonly used: number; readonly most: number }) {
  const share = most === 0 ? 1 : Math.min(1, used / most);
  return (
    <div class="meter">
      <span>{name}</span>
      <meter aria-label={name} min={0} max={1} low={0.7} high={0.9} optimum={0} value={share} />
      <span class="number">
        {Math.floor(used)} of {most}
      </span>
    </div>
  );
}

/** A time of the world to the second, and to the millisecond when it is hovered; a dash for null. */
export function Moment({ iso }: { readonly iso: string | null }) {
  if (iso === null) return <Nothing />;
  return (
    <time dateTime={iso} title={iso}>
      {spelt(iso)}
    </time>
  );
}

/** Texts with their times in the format of all pages. */
export const spelt = (text: string) => text.replace(/(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z/g, '$1 $2Z');
