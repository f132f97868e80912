import { dateTimePattern, dayInNoCalendar, needs } from '@boothkit/contract/internal';
import { parseDateTime } from '@boothkit/contract/rules';
import * as z from 'zod';
import { isClockTime } from '../clock/timestamps.ts';

const dateTimeSchema = (isFit: (text: string) => boolean, need: string) =>
  z
    .string()
    .refine(isFit, {
      error({ input }) {
        const day = dayInNoCalendar(String(input));
        return day === undefined ? `must be ${need}` : `must be on a day of the calendar; ${day} is none`;
      },
    })
    // For the documents: a check by pattern would not say what is needed.
    .meta({ pattern: dateTimePattern.source })
    .register(needs, { need });

/** A time in responses: UTC with milliseconds (decision S3). */
export const timestamp = () => z.iso.datetime({ precision: 3 });

/** A date-time of the owner's side, in the service's grammar (rule 4/date-time). */
export const dateTime = () =>
  dateTimeSchema(
    (text) => parseDateTime(text) !== undefined,
    'a date-time with a time and an offset, such as 2026-09-12T17:00:00+02:00',
  );

/** A date-time that a clock can show (decision S262). */
export const clockDateTime = () =>
  dateTimeSchema(
    isClockTime,
    'a date-time with a time and an offset in the years 0000 to 9998, such as 2026-09-12T17:00:00+02:00',
  );
