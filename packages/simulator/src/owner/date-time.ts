import { parseDateTime } from '@boothkit/contract/rules';
import * as z from 'zod';
import { isClockMoment } from '../world/moments.ts';

/** A moment that the owner's side takes, in the grammar of the wire (rule 4/date-time). */
export const moment = () =>
  z.string().refine((text) => parseDateTime(text) !== undefined, {
    error: 'must be a date-time with a time and an offset, such as 2026-09-12T17:00:00+02:00',
  });

/** A moment that a clock can show (decision S262). */
export const clockMoment = () =>
  z.string().refine(isClockMoment, {
    error: 'must be a date-time with a time and an offset in the years 0000 to 9998, such as 2026-09-12T17:00:00+02:00',
  });
