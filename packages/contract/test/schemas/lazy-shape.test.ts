import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { lazyShape } from '../../src/index.ts';
import { validate } from '../../src/validation/validate.ts';

/** A shape, and how often it was made. */
function counted() {
  const make = vi.fn(() => ({ name: z.string().min(1), guests: z.int().min(1).exactOptional() }));
  return { make, shape: lazyShape(make) };
}

test('members are made when a value is parsed, once', () => {
  const { make, shape } = counted();
  const Booking = z.strictObject(shape);
  expect(make).not.toHaveBeenCalled();
  expect(Booking.parse({ name: 'Ada' })).toEqual({ name: 'Ada' });
  expect(Booking.safeParse({ name: 'Ada', guests: 0 }).success).toBe(false);
  expect(make).toHaveBeenCalledTimes(1);
});

test('what is said or asked of the whole object makes none yet, and holds all the same', () => {
  const { make, shape } = counted();
  const Booking = z
    .strictObject(shape)
    .refine(({ name }) => name !== 'nobody', { error: 'must come' })
    .meta({ id: 'LazyBooking', description: 'A booking.' });
  const Bookings = z.strictObject(lazyShape(() => ({ all: z.array(Booking), first: Booking.exactOptional() })));
  expect(make).not.toHaveBeenCalled();
  expect(Bookings.parse({ all: [{ name: 'Ada', guests: 2 }] })).toEqual({ all: [{ name: 'Ada', guests: 2 }] });
  expect(Bookings.safeParse({ all: [{ name: 'nobody' }] }).error?.issues[0]).toMatchObject({
    path: ['all', 0],
    message: 'must come',
  });
  expect(make).toHaveBeenCalledTimes(1);
});

test('faults tell as of any other object: a missing member, one that does not fit, one that there is not', () => {
  const Booking = z.strictObject(counted().shape);
  const outcome = validate(Booking, { guests: 'two', gusts: 2 });
  expect(outcome.ok ? [] : outcome.faults.map(({ message }) => message)).toEqual([
    'name is required: text of at least 1 character',
    'guests must be a whole number of at least 1; got "two"',
    'gusts is not a field that can be sent here; known fields are name, guests',
  ]);
});

test.each<[string, (schema: z.ZodObject) => z.ZodObject, readonly string[]]>([
  ['extend', (schema) => schema.extend({ hall: z.string() }), ['name', 'guests', 'hall']],
  ['omit', (schema) => schema.omit({ guests: true }), ['name']],
  ['pick', (schema) => schema.pick({ guests: true }), ['guests']],
  ['partial', (schema) => schema.partial(), ['name', 'guests']],
  ['a spread', (schema) => z.object({ ...schema.shape, hall: z.string() }), ['name', 'guests', 'hall']],
])('%s goes by the members', (_, change, names) => {
  const changed = change(z.strictObject(counted().shape));
  expect(Object.keys(changed.shape)).toEqual(names);
  expect(Object.keys(z.toJSONSchema(changed).properties ?? {})).toEqual(names);
});

test('a shape can be spread into another, and asked for a member', () => {
  const { shape } = counted();
  expect(Object.keys({ ...shape, hall: z.string() })).toEqual(['name', 'guests', 'hall']);
  expect('guests' in shape).toBe(true);
  expect('gusts' in shape).toBe(false);
  expect(shape.name.safeParse('').success).toBe(false);
});

test('whoever only loads the contract makes no members but those that tell deliveries apart', async () => {
  const made: string[] = [];
  vi.doMock('../../src/schemas/lazy-shape.ts', () => ({
    lazyShape: (make: () => z.core.$ZodLooseShape) =>
      lazyShape(() => {
        const shape = make();
        made.push(Object.keys(shape).join());
        return shape;
      }),
  }));
  vi.resetModules();
  const { operations } = await import('../../src/index.ts');
  expect(made).toHaveLength(4);
  expect(made.every((names) => names.includes('deliveryId'))).toBe(true);
  operations.get_event.query.parse({});
  expect(made.slice(4)).toEqual(['response_format']);
  vi.doUnmock('../../src/schemas/lazy-shape.ts');
});
