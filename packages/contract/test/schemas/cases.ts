import { expect } from 'vitest';
import type * as z from 'zod';
import { validate } from '../../src/index.ts';

/** Values that one field accepts and rejects; `takes` ends the sentence "the field takes …". */
export interface FieldCases {
  readonly takes: string;
  readonly accepted: readonly unknown[];
  readonly refused: readonly unknown[];
}

/** Values of every JSON type but those named. */
export function otherTypesThan(...types: readonly ('string' | 'number' | 'boolean' | 'null' | 'array' | 'object')[]) {
  const samples = { string: 'text', number: 1, boolean: true, null: null, array: [], object: {} };
  return Object.entries(samples).flatMap(([type, value]) => (types.some((own) => own === type) ? [] : [value]));
}

/** Text of a number of UTF-16 code units (decision S23), half of them made of pairs. */
export const textOf = (length: number) => '😀'.repeat(Math.floor(length / 4)).padEnd(length, 'a');

export function text(least: number, most: number): FieldCases {
  return {
    takes: `text of ${least} to ${most} characters`,
    accepted: ['a'.repeat(Math.max(least, 1)), textOf(most), 'a'.repeat(most), ...(least === 0 ? [''] : [])],
    refused: [textOf(most + 1), 'a'.repeat(most + 1), ...(least === 1 ? [''] : []), ...otherTypesThan('string')],
  };
}

export const anyText: FieldCases = {
  takes: 'text',
  accepted: ['', 'a', textOf(9999)],
  refused: otherTypesThan('string'),
};

export const boolean: FieldCases = {
  takes: 'true or false',
  accepted: [true, false],
  refused: ['true', 'false', 0, ...otherTypesThan('boolean')],
};

export function integer(least: number, most: number): FieldCases {
  return {
    takes: `a whole number from ${least} to ${most}`,
    accepted: [least, least + 1, most - 1, most],
    refused: [
      least - 1,
      most + 1,
      least + 0.5,
      -most - 1,
      1e300,
      Number.POSITIVE_INFINITY,
      Number.NaN,
      String(least),
      ...otherTypesThan('number'),
    ],
  };
}

export function number(least: number, most: number): FieldCases {
  return {
    takes: `a number from ${least} to ${most}`,
    accepted: [least, least + 0.125, (least + most) / 2, most - 0.125, most],
    refused: [
      least - 0.001,
      most + 0.001,
      -least,
      Number.POSITIVE_INFINITY,
      Number.NaN,
      String(least),
      ...otherTypesThan('number'),
    ],
  };
}

export function oneOf(...names: readonly string[]): FieldCases {
  const strangers = ['', 'other', ...names.flatMap((name) => [name.toUpperCase(), ` ${name}`, `${name} `])];
  return {
    takes: `one of ${names.join(', ')}`,
    accepted: names,
    refused: [...strangers.filter((name) => !names.includes(name)), names, ...otherTypesThan('string')],
  };
}

export function listOf(least: 0 | 1, ...names: readonly string[]): FieldCases {
  return {
    takes: `a list of ${least === 1 ? 'one or more' : 'any number'} of ${names.join(', ')}`,
    accepted: [names, names.toReversed(), ...names.map((name) => [name]), [...names, ...names], ...(least ? [] : [[]])],
    refused: [
      ...(least ? [[]] : []),
      ['other'],
      [...names, 'other'],
      [null],
      [names],
      [names[0]?.toUpperCase()],
      names[0],
      ...otherTypesThan('array'),
    ],
  };
}

export const orNull = (cases: FieldCases): FieldCases => ({
  takes: `${cases.takes}, or null`,
  accepted: [...cases.accepted, null],
  refused: cases.refused.filter((value) => value !== null),
});

export const dateTime: FieldCases = {
  takes: 'a date-time with time and offset',
  accepted: ['2026-09-12T17:00:00+02:00', '2026-09-12T17:00Z', '2028-02-29T00:00:00.123456-11:30'],
  refused: [
    '2026-09-12',
    '2026-09-12T17:00:00',
    '2026-02-30T17:00Z',
    '0000-01-01T00:00+00:01',
    '',
    1789225200000,
    ...otherTypesThan('string'),
  ],
};

export const colour: FieldCases = {
  takes: "'#' and six hexadecimal digits",
  accepted: ['#0a1b2c', '#0A1B2C', '#ffffff'],
  refused: ['#fff', '0a1b2c', '#0a1b2g', 'red', '', '#0a1b2c\n', ...otherTypesThan('string')],
};

export const threeColours: FieldCases = {
  takes: 'three colours that are not very light',
  accepted: [['#0a1b2c', '#000000', '#FF0000'], Array(3).fill('#d2d2d2')],
  refused: [
    [],
    Array(2).fill('#000000'),
    Array(4).fill('#000000'),
    ['#000000', '#000000', '#ffffff'],
    ['#000000', 'black', '#000000'],
    ['#000000', null, '#000000'],
    '#000000',
    ...otherTypesThan('array'),
  ],
};

export const templateIds: FieldCases = {
  takes: 'a list of 1 to 50 ids of at least one character',
  accepted: [['t'], Array.from({ length: 50 }, (_, index) => `t${index}`), ['t', 't'], ['a'.repeat(300)]],
  refused: [[], Array(51).fill('t'), [''], ['t', ''], [1], [null], 't', ...otherTypesThan('array')],
};

/**
 * Asserts what a field of an object schema takes, as it is, and what it refuses, with a fault on this field alone. `around` holds
 * the other fields.
 */
export function expectField(schema: z.ZodType, around: object, field: string, cases: FieldCases): void {
  for (const value of cases.accepted)
    expect(validate(schema, { ...around, [field]: value }), JSON.stringify(value)).toMatchObject({
      ok: true,
      value: { [field]: value },
    });
  for (const value of cases.refused) {
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
