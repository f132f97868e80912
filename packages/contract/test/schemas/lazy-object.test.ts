import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { lazyObject } from '../../src/schemas/shapes.ts';
import { validate } from '../../src/validation/validate.ts';

function bookings() {
  const createShape = vi.fn(() => ({ name: z.string().min(1), guests: z.int().min(1).exactOptional() }));
  return { createShape, Booking: lazyObject(createShape) };
}

test('zod creates the members of a lazy object once, when it parses the first value', () => {
  const { createShape, Booking } = bookings();
  expect(createShape).not.toHaveBeenCalled();
  expect(Booking.parse({ name: 'Ada' })).toEqual({ name: 'Ada' });
  expect(Booking.safeParse({ name: 'Ada', guests: 0 }).success).toBe(false);
  expect(createShape).toHaveBeenCalledTimes(1);
});

test('refinements, metadata and use inside another lazy object create no members, and take effect', () => {
  const { createShape, Booking } = bookings();
  const Refined = Booking.refine(({ name }) => name !== 'nobody', { error: 'must come' }).meta({
    id: 'LazyBooking',
    description: 'A booking.',
  });
  const Bookings = lazyObject(() => ({ all: z.array(Refined), first: Refined.exactOptional() }));
  expect(createShape).not.toHaveBeenCalled();
  expect(Bookings.parse({ all: [{ name: 'Ada', guests: 2 }] })).toEqual({ all: [{ name: 'Ada', guests: 2 }] });
  expect(Bookings.safeParse({ all: [{ name: 'nobody' }] }).error?.issues[0]).toMatchObject({
    path: ['all', 0],
    message: 'must come',
  });
  expect(createShape).toHaveBeenCalledTimes(1);
});

test('a lazy object rejects unknown keys; strip removes them', () => {
  const { createShape, Booking } = bookings();
  const Stripped = Booking.strip();
  expect(createShape).not.toHaveBeenCalled();
  expect(Booking.safeParse({ name: 'Ada', hall: 'B' }).success).toBe(false);
  expect(Stripped.parse({ name: 'Ada', hall: 'B' })).toEqual({ name: 'Ada' });
  expect(createShape).toHaveBeenCalledTimes(1);
});

test('messages are those of any other object: a required member, a wrong value, an unknown key', () => {
  const outcome = validate(bookings().Booking, { guests: 'two', gusts: 2 });
  expect(outcome.ok ? [] : outcome.errors.map(({ message }) => message)).toEqual([
    'name is required: text of at least 1 character',
    'guests must be a whole number of at least 1; got "two"',
    'gusts is not a field that can be sent here; known fields are name, guests',
  ]);
});

test.each<[string, (schema: ReturnType<typeof bookings>['Booking']) => z.ZodObject, readonly string[]]>([
  ['extend', (schema) => schema.extend({ hall: z.string() }), ['name', 'guests', 'hall']],
  ['omit', (schema) => schema.omit({ guests: true }), ['name']],
  ['pick', (schema) => schema.pick({ guests: true }), ['guests']],
  ['partial', (schema) => schema.partial(), ['name', 'guests']],
  ['a spread', (schema) => z.object({ ...schema.shape, hall: z.string() }), ['name', 'guests', 'hall']],
])('%s works with the members of a lazy object', (_, change, names) => {
  const changed = change(bookings().Booking);
  expect(Object.keys(changed.shape)).toEqual(names);
  expect(Object.keys(z.toJSONSchema(changed).properties ?? {})).toEqual(names);
});

test('loading the contract creates no members, and a query creates its own only', async () => {
  const created: string[] = [];
  vi.doMock('../../src/schemas/shapes.ts', () => ({
    lazyObject: (createShape: () => z.core.$ZodLooseShape) =>
      lazyObject(() => {
        const shape = createShape();
        created.push(Object.keys(shape).join());
        return shape;
      }),
  }));
  vi.resetModules();
  // Other files of the worker load the modules anew: these have their schemas from one copy of the module, and its parts from another.
  onTestFinished(() => {
    vi.doUnmock('../../src/schemas/shapes.ts');
    vi.resetModules();
  });
  const { operations } = await import('../../src/index.ts');
  expect(created).toEqual([]);
  operations.get_event.query.parse({});
  expect(created).toEqual(['response_format']);
});
