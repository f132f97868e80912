import { type SortedMap, sortedMap } from '../../engine/collections/sorted-map.ts';
import { type Table, table } from '../../engine/collections/table.ts';
import type { EventRecord } from './event.ts';

/** Which way a list goes. */
type Direction = 'asc' | 'desc';

/** The fields that lists can be ordered by (rule 4.1/sort). */
type OrderField = 'createdDate' | 'date';

/** One entry of an ordered list: where it stands, for a cursor to go on from, and the event. */
export type Entry = readonly [position: string, event: EventRecord];

/** The events of an account in an order for each way of listing them. */
export interface EventTable {
  readonly size: number;
  get(id: string): EventRecord | undefined;
  /** Adds an event, or replaces the one with its id. */
  put(event: EventRecord): void;
  remove(id: string): void;
  values(): IterableIterator<EventRecord>;
  /** All events by id; from after a position on. */
  identified(after?: string): Iterable<Entry>;
  /** All events in the order of a field, ties by id, those without a date last (decision S4); from after a position on. */
  ordered(field: OrderField, direction: Direction, after?: string): Generator<Entry>;
  /** Events with a `date` between two times, both included, sorted by `date` in the direction of `ordered`. */
  dated(from: string | undefined, to: string | undefined, direction: Direction, after?: string): Generator<Entry>;
  /** As `dated`, but in the order of `createdDate`. */
  datedByCreation(
    from: string | undefined,
    to: string | undefined,
    direction: Direction,
    after?: string,
  ): Generator<Entry>;
  /** Events whose name starts with a text, letter case aside, by name and then newest first (decision S35). */
  named(prefix: string, after?: string): Iterable<Entry>;
  /** Events with exactly this idUser, newest first (decision S35). */
  ofUser(idUser: string, after?: string): Iterable<Entry>;
  /** The oldest event with exactly this idUser, of several made in one moment the one made first (decision S7). */
  oldestOfUser(idUser: string): EventRecord | undefined;
  /** A copy that shares what neither side has changed since. */
  clone(): EventTable;
}

/** The first and the last date of some events. */
interface DateSpan {
  readonly first: string;
  readonly last: string;
}

// Positions are strings whose order by code unit is the order of the list. Instants are ISO texts of one width; a null sorts
// behind them all.
const noDate = '~';
// Ends a text in a position. The mark sorts before every continuation of the text, because a text's own zero characters
// are escaped.
const end = '\u0000\u0000';
const escaped = (text: string) => text.replaceAll('\u0000', '\u0000\u0001');

/** The first text behind a position; without one, the first of all. */
const afterPosition = (position: string | undefined) => (position === undefined ? '' : `${position}\u0000`);

/** Reverses the order of times, so that the newest comes first in an ascending index. */
function newestFirst(timestamp: string | null): string {
  if (timestamp === null) return noDate;
  // A headroom for instants before 1970 keeps the difference a safe integer of 16 digits.
  return String(Number.MAX_SAFE_INTEGER - 1e15 - Date.parse(timestamp)).padStart(16, '0');
}

/** A name without its letter case (decision S49). Lower-casing writes a sigma by what follows it, which a prefix cannot know. */
const folded = (name: string) => escaped(name.toLowerCase().replaceAll('ς', 'σ'));
const ofUserPrefix = (idUser: string) => `${escaped(idUser)}${end}`;
// Joined, since V8 keeps a text of added parts in those parts, and compares it many times more slowly.
const orderPosition = (event: EventRecord, field: OrderField) => [event[field] ?? noDate, event.id].join(end);
const namePosition = (event: EventRecord, newest: string) => [folded(event.name), newest, event.id].join(end);
const userPosition = (event: EventRecord, idUser: string, newest: string) =>
  [escaped(idUser), newest, event.id].join(end);

/** The day of a timestamp, or of a position that begins with one. */
const dayOf = (timestamp: string) => (timestamp >= noDate ? noDate : timestamp.slice(0, '2026-08-04'.length));

/** The position after all events up to a time; without a time, after all events that have a date. */
function lastPosition(to: string | undefined): string {
  // Ids are letters and digits, which sort before the sign of no date: so all events of the last instant come in.
  return to === undefined ? noDate : `${to}${end}${noDate}`;
}

/** Which of two positions comes first in the order of a field: events without a date come last either way. */
function comparePositions(a: string, b: string, direction: Direction): number {
  const undated = Number(a >= noDate) - Number(b >= noDate);
  if (undated !== 0) return undated;
  const upwards = a < b ? -1 : a > b ? 1 : 0;
  return direction === 'asc' ? upwards : -upwards;
}

type Events = Table<EventRecord, OrderField | 'name' | 'idUser'>;

/** An empty table of events. */
export function eventTable(): EventTable {
  const events: Events = table(({ id }: EventRecord) => id, {
    createdDate: (event) => orderPosition(event, 'createdDate'),
    date: (event) => orderPosition(event, 'date'),
    name: (event) => namePosition(event, newestFirst(event.createdDate)),
    idUser: (event) =>
      event.idUser === null ? undefined : userPosition(event, event.idUser, newestFirst(event.createdDate)),
  });
  return new EventLists(events, sortedMap());
}

/** The lists of events. A class, so that a copy makes no functions. */
class EventLists implements EventTable {
  readonly #events: Events;
  /** By day of creation, the span that the dates of its events lie in; it never shrinks, so it may be wider than its events need. */
  readonly #datesByDay: SortedMap<DateSpan>;

  constructor(events: Events, datesByDay: SortedMap<DateSpan>) {
    this.#events = events;
    this.#datesByDay = datesByDay;
  }

  get size(): number {
    return this.#events.size;
  }

  get(id: string): EventRecord | undefined {
    return this.#events.get(id);
  }

  put(event: EventRecord): void {
    this.#events.put(event);
    const { date } = event;
    if (date === null) return;
    const day = dayOf(event.createdDate ?? noDate);
    const dates = this.#datesByDay.get(day);
    if (!dates) this.#datesByDay.set(day, { first: date, last: date });
    else if (date < dates.first) this.#datesByDay.set(day, { ...dates, first: date });
    else if (date > dates.last) this.#datesByDay.set(day, { ...dates, last: date });
  }

  remove(id: string): void {
    this.#events.delete(id);
  }

  values(): IterableIterator<EventRecord> {
    return this.#events.values();
  }

  identified(after?: string): Iterable<Entry> {
    return this.#events.entries('', after);
  }

  *ordered(field: OrderField, direction: Direction, after?: string): Generator<Entry> {
    const index = this.#events.order(field);
    if (direction === 'asc') {
      yield* index.from(afterPosition(after));
      return;
    }
    // Downwards, the events without a date still come last: so the dated ones first, then the others.
    if (after === undefined || after < noDate) yield* index.before(after ?? noDate);
    yield* index.before(after !== undefined && after >= noDate ? after : undefined, noDate);
  }

  *dated(from = '', to: string | undefined, direction: Direction, after?: string): Generator<Entry> {
    const byDate = this.#events.order('date');
    const last = lastPosition(to);
    if (direction === 'asc') {
      yield* byDate.from(after === undefined ? from : afterPosition(after), last);
      return;
    }
    yield* byDate.before(after ?? last, from);
  }

  *datedByCreation(from = '', to: string | undefined, direction: Direction, after?: string): Generator<Entry> {
    // A range with many events is met often on a walk along createdDate, which skips days without any; one with few is sorted sooner as a
    // whole. Both go on step by step until one of them is done, so the cost is at most twice that of the cheaper one.
    const range = this.dated(from, to, 'asc');
    const events: EventRecord[] = [];
    let last = after;
    for (const entry of this.#createdOnDaysWith(from, to, direction, after)) {
      const next = range.next();
      if (next.done) {
        yield* events
          .map((event): Entry => [orderPosition(event, 'createdDate'), event])
          .filter(([position]) => last === undefined || comparePositions(position, last, direction) > 0)
          .sort(([a], [b]) => comparePositions(a, b, direction));
        return;
      }
      events.push(next.value[1]);
      const { date } = entry[1];
      if (date === null || date < from || (to !== undefined && date > to)) continue;
      last = entry[0];
      yield entry;
    }
  }

  named(prefix: string, after?: string): Iterable<Entry> {
    return this.#events.by('name', folded(prefix), after);
  }

  ofUser(idUser: string, after?: string): Iterable<Entry> {
    return this.#events.by('idUser', ofUserPrefix(idUser), after);
  }

  oldestOfUser(idUser: string): EventRecord | undefined {
    const prefix = ofUserPrefix(idUser);
    let oldest: EventRecord | undefined;
    for (const [position, event] of this.#events.order('idUser').before(`${prefix}${noDate}${noDate}`)) {
      if (!position.startsWith(prefix) || (oldest && event.createdDate !== oldest.createdDate)) break;
      if (!oldest || event.ordinal < oldest.ordinal) oldest = event;
    }
    return oldest;
  }

  clone(): EventTable {
    return new EventLists(this.#events.clone(), this.#datesByDay.clone());
  }

  /** The days of creation in a direction from one on, that of events without a date of creation last. */
  *#daysOfCreation(direction: Direction, start: string | undefined): Generator<[string, DateSpan]> {
    if (direction === 'asc') {
      yield* this.#datesByDay.from(start ?? '');
      return;
    }
    if (start !== noDate) yield* this.#datesByDay.before(start === undefined ? noDate : `${start}\u0000`);
    yield* this.#datesByDay.from(noDate);
  }

  /** As `ordered` by createdDate, without the days on which no event was created whose date may lie in a range. */
  *#createdOnDaysWith(from: string, to: string | undefined, direction: Direction, after?: string): Generator<Entry> {
    const byCreatedDate = this.#events.order('createdDate');
    const start = after === undefined ? undefined : dayOf(after);
    for (const [day, { first, last }] of this.#daysOfCreation(direction, start)) {
      if (last < from || (to !== undefined && first > to)) continue;
      const afterHere = day === start ? after : undefined;
      const end = `${day}${noDate}`;
      if (direction === 'asc') yield* byCreatedDate.from(afterHere === undefined ? day : afterPosition(afterHere), end);
      else yield* byCreatedDate.before(afterHere ?? end, day);
    }
  }
}
