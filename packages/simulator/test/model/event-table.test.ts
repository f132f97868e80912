import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EventRecord } from '../../src/model/events/event.ts';
import { type EventTable, eventTable } from '../../src/model/events/event-table.ts';
import { bookings } from '../service/events/bookings.ts';
import { listed } from '../service/events/list-order.ts';

const moments = ['1969-12-31T23:59:59.999Z', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z', null];
const moment = fc.constantFrom(...moments);
const text = fc.constantFrom('a', 'A', 'ab', 'a\u0000', 'a\u0000~', 'a~', 'b', 'ς', 'Σ', 'ä', '\ud800', '🎈');
const changing = fc.record({
  id: fc.integer({ min: 0, max: 9 }).map((at) => `id-${at}`),
  ordinal: fc.nat({ max: 99 }),
  name: text,
  date: moment,
  createdDate: moment,
  idUser: fc.option(text, { nil: null }),
});

/** Any event to start from; the table looks at no more of it than what `changing` makes up. */
function anyEvent(): EventRecord {
  const { account, template } = bookings();
  return account.events.add({ name: 'Any', templateIds: [template.id] });
}

const sample = anyEvent();
type Step = { readonly put: Partial<EventRecord> & { readonly id: string } } | { readonly remove: string };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: changing.map((put) => ({ put })) },
  { weight: 1, arbitrary: changing.map(({ id }) => ({ remove: id })) },
);

function take(table: EventTable, model: Map<string, EventRecord>, steps: readonly Step[]): void {
  for (const now of steps) {
    if ('put' in now) {
      const event = { ...sample, ...now.put };
      table.put(event);
      model.set(event.id, event);
    } else {
      table.remove(now.remove);
      model.delete(now.remove);
    }
  }
}

const eventsOf = (entries: Iterable<readonly [string, EventRecord]>) => [...entries].map(([, event]) => event);

/** Looks at a table in every way that it can be looked at. */
function expectSame(table: EventTable, model: ReadonlyMap<string, EventRecord>): void {
  const all = [...model.values()];
  expect(table.size).toBe(all.length);
  expect([...table.values()]).toEqual(all.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  for (const field of ['createdDate', 'date'] as const)
    for (const direction of ['asc', 'desc'] as const) {
      const wanted = listed(all, { sort: field, order: direction });
      const entries = [...table.ordered(field, direction)];
      expect(eventsOf(entries)).toEqual(wanted);
      for (const [at, [position]] of entries.entries()) {
        const rest = wanted.slice(at + 1);
        expect(eventsOf(table.ordered(field, direction, position))).toEqual(rest);
      }
    }
  for (const from of [undefined, '2026-01-01T00:00:00.000Z'])
    for (const to of [undefined, '2026-01-01T00:00:00.000Z'])
      for (const direction of ['asc', 'desc'] as const) {
        const within = { ...(from && { dateFrom: from }), ...(to && { dateTo: to }) };
        const dated = all.filter(({ date }) => date !== null);
        const wanted = listed(dated, { ...within, sort: 'date', order: direction });
        const entries = [...table.dated(from, to, direction)];
        expect(eventsOf(entries)).toEqual(wanted);
        for (const [at, [position]] of entries.entries())
          expect(eventsOf(table.dated(from, to, direction, position))).toEqual(wanted.slice(at + 1));
        const byCreation = listed(dated, { ...within, sort: 'createdDate', order: direction });
        const created = [...table.datedByCreation(from, to, direction)];
        expect(eventsOf(created)).toEqual(byCreation);
        for (const [at, [position]] of created.entries())
          expect(eventsOf(table.datedByCreation(from, to, direction, position))).toEqual(byCreation.slice(at + 1));
      }
  for (const asked of ['a', 'A', 'a\u0000', 'ab', 'σ', '🎈', 'z']) {
    expect(eventsOf(table.named(asked))).toEqual(listed(all, { search: asked }));
    const ofUser = listed(all, { idUser: asked });
    expect(eventsOf(table.ofUser(asked))).toEqual(ofUser);
    expect(table.oldestOfUser(asked)).toEqual(oldest(ofUser));
  }
}

/** The one that was created first: of those without a date none can have been, for they are older than any. */
function oldest(events: readonly EventRecord[]): EventRecord | undefined {
  const age = ({ createdDate }: EventRecord) =>
    createdDate === null ? Number.NEGATIVE_INFINITY : Date.parse(createdDate);
  return events.toSorted((a, b) => Math.sign(age(a) - age(b)) || a.ordinal - b.ordinal)[0];
}

// Two events with one idUser, one moment and one ordinal do not come about, and which comes first is open.
const distinct = (steps: readonly Step[]) => {
  const ordinals = steps.flatMap((now) => ('put' in now ? [now.put.ordinal] : []));
  return new Set(ordinals).size === ordinals.length;
};

describe('the table of events', () => {
  test('returns each list like a plain sort of its events', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }).filter(distinct), (steps) => {
        const [table, model] = [eventTable(), new Map<string, EventRecord>()];
        take(table, model, steps);
        expectSame(table, model);
      }),
      { numRuns: 60 },
    );
  });

  test('shares no visible state with a copy, in either direction', () => {
    const steps = fc.array(step, { maxLength: 12 });
    fc.assert(
      fc.property(steps, steps, steps, (before, here, there) => {
        fc.pre(distinct([...before, ...here]) && distinct([...before, ...there]));
        const [table, model] = [eventTable(), new Map<string, EventRecord>()];
        take(table, model, before);
        const [copy, modelOfCopy] = [table.clone(), new Map(model)];
        take(table, model, here);
        take(copy, modelOfCopy, there);
        expectSame(table, model);
        expectSame(copy, modelOfCopy);
      }),
      { numRuns: 40 },
    );
  });
});
