import { rule } from '@boothkit/rule-coverage';
import { runs } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateTimePattern, parseDateTime } from '../../src/grammars/date-time.ts';

const pad = (value: number, digits = 2) => String(value).padStart(digits, '0');

/** Milliseconds of a UTC moment by the platform's calendar, or `undefined` where there is no such day. */
function moment(year: number, month: number, day: number, ms: number): number | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? date.getTime() + ms : undefined;
}

rule('4/date-time', 'reads the timestamp of a date-time', () => {
  expect(parseDateTime('2026-09-12T17:00:00+02:00')).toBe(Date.UTC(2026, 8, 12, 15));
  expect(parseDateTime('2026-09-12T17:00:00-09:30')).toBe(Date.UTC(2026, 8, 13, 2, 30));
  expect(parseDateTime('2026-09-12T17:00:00Z')).toBe(Date.UTC(2026, 8, 12, 17));
  expect(parseDateTime('1969-12-31T23:59:59Z')).toBe(-1000);
});

rule('4/date-time', 'accepts omitted seconds', () => {
  expect(parseDateTime('2026-09-12T17:00+02:00')).toBe(Date.UTC(2026, 8, 12, 15));
  expect(parseDateTime('2026-09-12T17:00Z')).toBe(Date.UTC(2026, 8, 12, 17));
});

rule('4/date-time', 'takes a fraction of a second of any length, and keeps its milliseconds', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(digits, (fraction) => {
      const ms = Number(fraction.padEnd(3, '0').slice(0, 3));
      expect(parseDateTime(`2026-09-12T17:00:59.${fraction}Z`)).toBe(Date.UTC(2026, 8, 12, 17, 0, 59, ms));
    }),
  );
});

rule('4/date-time', 'accepts exactly the dates and times that exist', () => {
  const parts = fc.record({
    year: fc.integer({ min: 0, max: 9999 }),
    month: fc.integer({ min: 0, max: 13 }),
    day: fc.oneof(fc.integer({ min: 0, max: 32 }), fc.integer({ min: 27, max: 31 })),
    hour: fc.integer({ min: 0, max: 25 }),
    minute: fc.integer({ min: 0, max: 61 }),
    second: fc.integer({ min: 0, max: 61 }),
    sign: fc.constantFrom(1, -1),
    offsetHour: fc.integer({ min: 0, max: 25 }),
    offsetMinute: fc.integer({ min: 0, max: 61 }),
  });
  const first = moment(0, 1, 1, 0) ?? Number.NaN;
  const last = moment(9999, 12, 31, 86_399_999) ?? Number.NaN;
  fc.assert(
    fc.property(parts, ({ year, month, day, hour, minute, second, sign, offsetHour, offsetMinute }) => {
      const text = `${pad(year, 4)}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}:${pad(second)}${sign > 0 ? '+' : '-'}${pad(offsetHour)}:${pad(offsetMinute)}`;
      const clock = hour < 24 && minute < 60 && second < 60 && offsetHour < 24 && offsetMinute < 60;
      const offset = sign * (offsetHour * 60 + offsetMinute) * 60_000;
      const local = moment(year, month, day, ((hour * 60 + minute) * 60 + second) * 1000);
      const instant = local === undefined ? undefined : local - offset;
      const known = clock && instant !== undefined && instant >= first && instant <= last;
      expect(parseDateTime(text)).toBe(known ? instant : undefined);
      // What the OpenAPI document shows knows the calendar and the clock too, if not the bounds of UTC.
      expect(dateTimePattern.test(text)).toBe(clock && local !== undefined);
    }),
    runs(5000),
  );
});

rule('4/date-time', 'knows the 29th of February of every year from 0000 to 9999', () => {
  const years = Array.from({ length: 10_000 }, (_, year) => year);
  const taken = years.filter((year) => parseDateTime(`${pad(year, 4)}-02-29T12:00Z`) !== undefined);
  expect(taken).toEqual(years.filter((year) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0));
});

rule('4/date-time', 'knows how long each month is', () => {
  const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  for (const [index, length] of lengths.entries()) {
    const month = `2026-${pad(index + 1)}`;
    expect(parseDateTime(`${month}-${length}T00:00Z`), month).toBeDefined();
    expect(parseDateTime(`${month}-${length + 1}T00:00Z`), month).toBeUndefined();
    expect(parseDateTime(`${month}-00T00:00Z`), month).toBeUndefined();
  }
});

const refused: readonly [why: string, text: string][] = [
  ['there is no 30 February', '2026-02-30T10:00:00Z'],
  ['2026 is no leap year', '2026-02-29T10:00:00Z'],
  ['1900 is no leap year', '1900-02-29T10:00:00Z'],
  ['there is no month 13', '2026-13-01T10:00:00Z'],
  ['there is no hour 24', '2026-09-12T24:00:00Z'],
  ['there is no minute 60', '2026-09-12T10:60:00Z'],
  ['a leap second is no second 60', '2016-12-31T23:59:60Z'],
  ['no offset has 24 hours', '2026-09-12T10:00:00+24:00'],
  ['no offset has 60 minutes', '2026-09-12T10:00:00+02:60'],
  ['an offset has minutes', '2026-09-12T10:00:00+02'],
  ['an offset has a colon', '2026-09-12T10:00:00+0200'],
  ['an offset has no seconds', '2026-09-12T10:00:00+02:00:00'],
  ['the offset is missing', '2026-09-12T10:00:00'],
  ['the time is missing', '2026-09-12'],
  ['the time is missing before the offset', '2026-09-12Z'],
  ['the minutes are missing', '2026-09-12T10Z'],
  ['the fraction is empty', '2026-09-12T10:00:00.Z'],
  ['the fraction has a comma', '2026-09-12T10:00:00,5Z'],
  ['minutes have no fraction', '2026-09-12T10:00.5Z'],
  ['z is in lower case', '2026-09-12T10:00:00z'],
  ['t is in lower case', '2026-09-12t10:00:00Z'],
  ['a space stands for T', '2026-09-12 10:00:00Z'],
  ['a newline follows', '2026-09-12T10:00:00Z\n'],
  ['a space leads', ' 2026-09-12T10:00:00Z'],
  ['the hyphens are missing', '20260912T100000Z'],
  ['the digits are not ASCII', '２０２６-09-12T10:00:00Z'],
  ['the year is short', '226-09-12T10:00:00Z'],
  ['the year has six digits', '+002026-09-12T10:00:00Z'],
  ['the year is negative', '-000001-09-12T10:00:00Z'],
  ['a zone has a name', '2026-09-12T10:00:00+02:00[Europe/Vienna]'],
  ['it is a number', '1789225200000'],
  ['it is empty', ''],
];

test.each(refused)('a date-time is rejected when %s', (_why, text) => {
  expect(parseDateTime(text)).toBeUndefined();
  expect(dateTimePattern.test(text)).toBe(false);
});

test('a date-time is rejected when its time in UTC is outside the years 0000 to 9999', () => {
  expect(parseDateTime('0000-01-01T00:00Z')).toBe(-62_167_219_200_000);
  expect(parseDateTime('0000-01-01T00:01+00:01')).toBe(-62_167_219_200_000);
  expect(parseDateTime('0000-01-01T00:00+00:01')).toBeUndefined();
  expect(parseDateTime('9999-12-31T23:59:59.999Z')).toBe(253_402_300_799_999);
  expect(parseDateTime('9999-12-31T23:59:59.9999999Z')).toBe(253_402_300_799_999);
  expect(parseDateTime('9999-12-31T23:58:59.999-00:01')).toBe(253_402_300_799_999);
  expect(parseDateTime('9999-12-31T23:59-00:01')).toBeUndefined();
});

test('the milliseconds of a long fraction are read correctly if it starts with a zero', () => {
  // Date.parse of V8 makes 7 ms of the first and 123 ms of the second.
  expect(parseDateTime('2026-09-12T17:00:59.0007000000Z')).toBe(Date.UTC(2026, 8, 12, 17, 0, 59, 0));
  expect(parseDateTime('2026-09-12T17:00:59.0012345678912Z')).toBe(Date.UTC(2026, 8, 12, 17, 0, 59, 1));
});
