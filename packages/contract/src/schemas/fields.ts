import * as z from 'zod';
import { limits } from '../facts/limits.ts';
import { colorPattern } from '../grammars/color.ts';
import { dateTimePattern, dayInNoCalendar, parseDateTime } from '../grammars/date-time.ts';
import { whyNotPublicHttps } from '../grammars/https-url.ts';
import { minContrastWithWhite } from '../rules/light-colors.ts';
import { needs } from '../validation/needs.ts';
import { colorTriple, readableColor, wellFormedText } from './parts.ts';

// The values of request fields. The `clause` of a refinement is its message after the field's name. A pattern that does not match ends
// the check, so that one error is reported once.

/** Text of a request. */
export const text = () => wellFormedText(z.string());

/** A date-time of a request (rule 4/date-time, decision S37). */
export const dateTime = () =>
  z
    .string()
    .superRefine((value, context) => {
      const day = dayInNoCalendar(value);
      if (day === undefined) return;
      const clause = `must be on a day of the calendar; ${day} is none`;
      context.addIssue({ code: 'custom', params: { clause }, continue: false });
    })
    .regex(dateTimePattern, { abort: true })
    .refine((value) => parseDateTime(value) !== undefined, {
      params: { rule: '4/date-time', clause: 'must lie within the years 0000 to 9999 in UTC' },
    })
    .register(needs, { need: 'a date-time with a time and an offset, such as 2026-09-12T17:00:00+02:00' });

/** A colour of a request (rules 4.2/colors, 4.2/brandingTextColor). */
export const color = () =>
  z.string().regex(colorPattern).register(needs, { need: "a colour: '#' and 6 hexadecimal digits" });

/** The three colours of an event, in order: buttons, countdown, icons (rules 2.1/colors, 2.1/colors-light, 7/light-color, decision S2). */
export const eventColors = () => colorTriple(z.array(readableColor(z.string(), minContrastWithWhite)));

/** Text measured in UTF-16 code units (decision S23); zod's own bound, which the OpenAPI document shows, counts code points. */
export function maxLength(max: number, measured = text()): z.ZodString {
  return measured.max(max).check(({ value, issues }) => {
    if (value.length > max)
      issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value });
  });
}

/** The name of an event (rule 8/event-name). */
export const eventName = () => maxLength(limits.eventName.max, text().min(limits.eventName.min));

/** The customer's own key, trimmed before it is measured (rule 4.2/idUser, decision S23). */
export const idUser = () => maxLength(limits.idUser.max, text().trim());

/** Ids of the templates of an event (rule 8/template-ids). */
export const templateIds = () => z.array(text().min(1)).min(limits.templateIds.min).max(limits.templateIds.max);

/** The URL of a public https resource; errors carry the rule that asks for one. */
export const publicHttpsUrl = (rule: '4.9/source' | '6.3') =>
  text()
    .superRefine((value, context) => {
      const reason = whyNotPublicHttps(value);
      if (reason)
        context.addIssue({ code: 'custom', params: { rule, clause: `must be a public https URL; ${reason}` } });
    })
    .meta({ format: 'uri', pattern: '^[Hh][Tt][Tt][Pp][Ss]://' })
    .register(needs, { need: 'a public https URL' });
