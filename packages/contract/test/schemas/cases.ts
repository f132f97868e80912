import { type FieldCases, otherTypesThan, textOf } from '@boothkit/test-support/event-cases';
import { expect } from 'vitest';
import type * as z from 'zod';
import { validate } from '../../src/index.ts';

export const anyText: FieldCases = {
  takes: 'text',
  accepted: ['', 'a', textOf(9999)],
  rejected: otherTypesThan('string'),
};

/**
 * Asserts what a field of an object schema takes, as it is, and what it rejects, with a fault on this field alone. `around` holds
 * the other fields.
 */
export function expectField(schema: z.ZodType, around: object, field: string, cases: FieldCases): void {
  for (const value of cases.accepted)
    expect(validate(schema, { ...around, [field]: value }), JSON.stringify(value)).toMatchObject({
      ok: true,
      value: { [field]: value },
    });
  const items = (cases.rejectedItems ?? []).map(([value]) => value);
  for (const value of [...cases.rejected, ...items]) {
    const outcome = validate(schema, { ...around, [field]: value });
    const fields = outcome.ok ? ['none'] : outcome.errors.map(({ path }) => path[0]);
    expect(new Set(fields), JSON.stringify(value)).toEqual(new Set([field]));
  }
}

/** The fields that a schema finds fault with, in its order. */
export function faultyFields(schema: z.ZodType, value: unknown): readonly string[] {
  const outcome = validate(schema, value);
  return outcome.ok ? [] : outcome.errors.map(({ field }) => field);
}

/** The object without one of its members. */
export function without(value: object, key: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}
